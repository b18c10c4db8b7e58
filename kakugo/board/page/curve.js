// The value of a game, turn by turn, as a curve. Loaded when the review's panel is seen first.

import { html, svg } from "./dom.js";

/** @typedef {{ chance: number | null, mark: string }} Point Black's chance, from 0 to 1 */

const WIDTH = 400;
const HEIGHT = 120;
const MARGIN = 4; // above and below

/** The curve. */
export class Curve {
  #plot = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
  });
  #hint = html("p", { class: "hint" });
  #count = 0; // of turns

  /**
   * @param {HTMLElement} box
   * @param {(turn: number) => void} chosen called on a click
   */
  constructor(box, chosen) {
    box.replaceChildren(this.#plot, this.#hint);
    box.addEventListener("click", (event) => {
      if (!this.#count) return;
      const { left, width } = box.getBoundingClientRect();
      chosen(Math.round(((event.clientX - left) / width) * this.#count));
    });
  }

  /**
   * Draws the curve.
   * @param {Point[]} points of turns, from 0 on
   * @param {number} now the turn that is looked at
   * @param {string} words what it shows
   * @param {string} hint in its place, while nothing is known
   */
  draw(points, now, words, hint) {
    this.#count = Math.max(1, points.length - 1);
    const x = (/** @type {number} */ turn) => Math.round((10 * turn * WIDTH) / this.#count) / 10;
    const y = (/** @type {number} */ chance) =>
      Math.round(10 * (HEIGHT - MARGIN - chance * (HEIGHT - 2 * MARGIN))) / 10;
    const known = points.flatMap(({ chance, mark }, turn) =>
      chance === null ? [] : [{ x: x(turn), y: y(chance), isFault: /^\?/.test(mark) }],
    );
    const isSeen = known.length > 1;
    this.#hint.textContent = isSeen ? "" : hint;
    this.#plot.setAttribute("aria-label", words);
    const faults = known.filter(({ isFault }) => isFault);
    this.#plot.replaceChildren(
      ...(isSeen ? this.#line(known) : []),
      svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...faults.map((at) =>
        svg("ellipse", { class: "fault", cx: at.x, cy: at.y, rx: 3.2, ry: 3.2 }),
      ),
      svg("line", { class: "now", x1: x(now), x2: x(now), y1: 0, y2: HEIGHT }),
    );
  }

  /** @param {{ x: number, y: number }[]} known */
  #line(known) {
    const path = known.map(({ x, y }) => `${x} ${y}`).join("L");
    const left = known[0].x;
    const right = known[known.length - 1].x;
    return [
      svg("rect", { class: "above", x: left, y: 0, width: right - left, height: HEIGHT }),
      svg("path", { class: "below", d: `M${left} ${HEIGHT}L${path}L${right} ${HEIGHT}Z` }),
      svg("path", { class: "path", d: `M${path}` }),
    ];
  }
}
