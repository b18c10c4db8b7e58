// Cells for fingers: a board whose cells are small is enlarged where a finger comes, and can be dragged then.

import { html, mark, svg } from "./dom.js";
import { isTwice } from "./kept.js";
import { t } from "./texts.js";

const LEAST_PX = 40;
const ENLARGED_PX = 44; // of a cell that a finger finds
const DRAG_PX = 12; // a finger that moves less has only touched

/** The enlargement of one board. */
export class Zoom {
  /** foot: the element that gets the button which shows the whole board. */
  constructor(board, foot) {
    Object.assign(this, { board, from: null, isDragged: false });
    this.button = html(
      "button",
      { type: "button", class: "icon whole-board", hidden: true, onclick: () => this.out() },
      svg(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("path", { d: "M15.5 15.5 21 21M7 10h6" }),
        svg("circle", { cx: 10, cy: 10, r: 7 }),
      ),
    );
    foot.append(this.button);
    const { picture } = board;
    picture.addEventListener("pointerdown", ({ clientX: x, clientY: y, isPrimary }) => {
      this.from = isPrimary ? { x, y, part: board.part } : null;
      this.isDragged = !isPrimary;
      if (!isPrimary) this.out(); // two fingers
    });
    picture.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"])
      picture.addEventListener(end, () => {
        this.from = null;
      });
    picture.addEventListener("touchmove", (event) => this.isIn && event.preventDefault()); // else the next touch would only end the swing of this one
    picture.addEventListener("click", (event) => this.isDragged && event.stopPropagation(), true);
    picture.addEventListener("keydown", () => this.out(), true); // the keyboard needs no room
  }

  /** Whether a part of the board is shown. */
  get isIn() {
    return this.board.part !== this.board.box;
  }

  /** Enlarges the board where a cell is, which stays in its place; whether that was needed. */
  at(cell) {
    const { board } = this;
    const { width, height } = board.hits[cell].getBoundingClientRect();
    const size = Math.min(width, height);
    if (size >= LEAST_PX) return false;
    const [left, top, ...sides] = board.part;
    const share = size / ENLARGED_PX;
    const { x, y } = board.cells[cell];
    this.#show([
      x - share * (x - left),
      y - share * (y - top),
      ...sides.map((side) => share * side),
    ]);
    return true;
  }

  /** A finger chooses a cell for a turn: the board is enlarged first, unless that waits for a second touch in any case. Whether that was all. */
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

  #show(part) {
    this.board.look(part);
    this.board.picture.classList.toggle("enlarged", this.isIn);
    for (const name of ["aria-label", "title"]) mark(this.button, name, t("whole-board"));
    this.button.hidden = !this.isIn;
  }

  /** The board goes with the finger, as far as it reaches. */
  #drag({ clientX, clientY, buttons }) {
    if (buttons === 0) this.from = null; // let go elsewhere
    if (!this.from || !this.isIn) return;
    const { board, from } = this;
    const { clientWidth, clientHeight } = board.picture;
    const moved = [clientX - from.x, clientY - from.y];
    const [, , width, height] = from.part;
    this.isDragged ||= Math.hypot(...moved) > DRAG_PX;
    if (!this.isDragged) return;
    const unit = Math.max(width / clientWidth, height / clientHeight);
    const ends = [0, 1].map((axis) => {
      const low = board.box[axis];
      const high = low + board.box[axis + 2] - from.part[axis + 2];
      return Math.min(high, Math.max(low, from.part[axis] - unit * moved[axis]));
    });
    this.#show([...ends, width, height]);
  }
}
