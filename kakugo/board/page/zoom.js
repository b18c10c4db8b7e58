// Cells for fingers: a board whose cells are small is enlarged where a finger comes, and can be
// dragged then. Loaded with the first touch.

import { html, mark, svg } from "./dom.js";
import { isTwice } from "./kept.js";
import { t } from "./texts.js";

/** @import { Board } from "./board.js" */
/** @import { Board as Layout } from "./messages.js" */
/** @import { Play } from "./play.js" */
/** @typedef {Layout["box"]} Part of the picture: its left, top, width and height */

const LEAST_PX = 40; // of a cell that a finger finds
const ENLARGED_PX = 44;
const DRAG_PX = 12; // a finger that moves less has only touched

/**
 * A part that is so much smaller around a point, which stays in its place.
 * @param {Part} part
 * @param {{ x: number, y: number }} point
 * @param {number} share of the size
 * @returns {Part}
 */
export const enlarged = ([left, top, width, height], { x, y }, share) => [
  x - share * (x - left),
  y - share * (y - top),
  share * width,
  share * height,
];

/**
 * A part that was dragged so far, in the units of the picture, but not beyond the whole.
 * @param {Part} part
 * @param {[right: number, down: number]} way
 * @param {Part} whole
 * @returns {Part}
 */
export function dragged([left, top, width, height], [right, down], whole) {
  const within = (
    /** @type {number} */ at,
    /** @type {number} */ low,
    /** @type {number} */ room,
  ) => Math.min(low + room, Math.max(low, at));
  const x = within(left - right, whole[0], whole[2] - width);
  const y = within(top - down, whole[1], whole[3] - height);
  return [x, y, width, height];
}

/** The enlargement of one board. */
export class Zoom {
  /** @type {{ x: number, y: number, part: Part } | null} */
  #from = null; // where a finger came, and what was shown then
  #isDragged = false;
  #button = html(
    "button",
    { type: "button", class: "icon whole-board", hidden: true, onclick: () => this.out() },
    svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { d: "M15.5 15.5 21 21M7 10h6" }),
      svg("circle", { cx: 10, cy: 10, r: 7 }),
    ),
  );

  /**
   * @param {Board} board
   * @param {HTMLElement} foot the element that gets the button which shows the whole board
   */
  constructor(board, foot) {
    this.board = board;
    foot.append(this.#button);
    const { picture } = board;
    picture.addEventListener("pointerdown", ({ clientX: x, clientY: y, isPrimary }) => {
      this.#from = isPrimary ? { x, y, part: board.part } : null;
      this.#isDragged = !isPrimary;
      if (!isPrimary) this.out(); // two fingers
    });
    picture.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"])
      picture.addEventListener(end, () => {
        this.#from = null;
      });
    // Else the next touch would only end the swing of this one.
    picture.addEventListener("touchmove", (event) => this.isIn && event.preventDefault());
    picture.addEventListener("click", (event) => this.#isDragged && event.stopPropagation(), true);
    picture.addEventListener("keydown", () => this.out(), true); // the keyboard needs no room
  }

  /** Whether a part of the board is shown. */
  get isIn() {
    return this.board.part !== this.board.box;
  }

  /**
   * Enlarges the board where a cell is, which stays in its place; whether that was needed.
   * @param {number} cell
   */
  at(cell) {
    const { board } = this;
    const { width, height } = board.hits[cell].getBoundingClientRect();
    const size = Math.min(width, height);
    if (size >= LEAST_PX) return false;
    this.#show(enlarged(board.part, board.cells[cell], size / ENLARGED_PX));
    return true;
  }

  /**
   * A finger chooses a cell for a turn: the board is enlarged first, unless that waits for a second
   * touch in any case. Whether that was all.
   * @param {number} cell
   * @param {boolean} isDouble
   * @param {Play} play
   */
  async choose(cell, isDouble, play) {
    if (!isTwice(true) && this.at(cell)) return true;
    await play.choose(cell, isDouble, true);
    if (play.marked === null) this.out();
    else this.at(play.marked);
    return false;
  }

  /** Shows the whole board. */
  out() {
    if (this.isIn) this.#show(this.board.box);
  }

  /** @param {Part} part */
  #show(part) {
    this.board.look(part);
    this.board.picture.classList.toggle("enlarged", this.isIn);
    for (const name of ["aria-label", "title"]) mark(this.#button, name, t("whole-board"));
    this.#button.hidden = !this.isIn;
  }

  /**
   * The board goes with the finger, as far as it reaches.
   * @param {PointerEvent} event
   */
  #drag({ clientX, clientY, buttons }) {
    if (buttons === 0) this.#from = null; // let go elsewhere
    if (!this.#from || !this.isIn) return;
    const { x, y, part } = this.#from;
    const [right, down] = [clientX - x, clientY - y];
    this.#isDragged ||= Math.hypot(right, down) > DRAG_PX;
    if (!this.#isDragged) return;
    const { clientWidth, clientHeight } = this.board.picture;
    const unit = Math.max(part[2] / clientWidth, part[3] / clientHeight);
    this.#show(dragged(part, [unit * right, unit * down], this.board.box));
  }
}
