// The value of a game, turn by turn, as a curve. Loaded when the review's panel is seen first.

import { html, svg } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 120;

/** A curve of points [chance of Black from 0 to 1 or null, sign], for turns from 0 on; chosen(turn) is called on a click. */
export class Curve {
  constructor(box, chosen) {
    this.box = box;
    this.plot = svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
    });
    this.hint = html("p", { class: "hint" });
    box.replaceChildren(this.plot, this.hint);
    box.addEventListener("click", (event) => {
      if (!this.count) return;
      const { left, width } = box.getBoundingClientRect();
      chosen(Math.round(((event.clientX - left) / width) * this.count));
    });
  }

  /** Draws the curve; now: the turn that is looked at; words: what it shows; hint: in its place, while nothing is known. */
  draw(points, now, words, hint) {
    this.count = Math.max(1, points.length - 1);
    const x = (turn) => Math.round((10 * turn * WIDTH) / this.count) / 10;
    const y = (chance) => Math.round(10 * (HEIGHT - 4 - chance * (HEIGHT - 8))) / 10;
    const known = points.flatMap(([chance, sign], turn) =>
      chance === null ? [] : [{ turn, chance, sign }],
    );
    const path = known.map(({ turn, chance }) => `${x(turn)} ${y(chance)}`).join("L");
    this.hint.textContent = known.length > 1 ? "" : hint;
    this.plot.setAttribute("aria-label", words);
    const ends = known.length > 1 ? [known[0], known.at(-1)].map(({ turn }) => x(turn)) : null;
    this.plot.replaceChildren(
      ...(ends
        ? [
            svg("rect", {
              class: "above",
              x: ends[0],
              y: 0,
              width: ends[1] - ends[0],
              height: HEIGHT,
            }),
            svg("path", {
              class: "below",
              d: `M${ends[0]} ${HEIGHT}L${path}L${ends[1]} ${HEIGHT}Z`,
            }),
            svg("path", { class: "path", d: `M${path}` }),
          ]
        : []),
      svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...known
        .filter(({ sign }) => sign.includes("?") && sign !== "!?")
        .map(({ turn, chance }) =>
          svg("ellipse", { class: "fault", cx: x(turn), cy: y(chance), rx: 3.2, ry: 3.2 }),
        ),
      svg("line", { class: "now", x1: x(now), x2: x(now), y1: 0, y2: HEIGHT }),
    );
  }
}
