// The bar beside the board: Black's chances from below, White's from above, draws between.

import { byId, mark } from "./dom.js";
import { t } from "./texts.js";

const ENDS = { black: 1, white: 0, draw: 0.5 }; // points for Black

/** Chances in whole percents, as the texts want them. */
export function percents(black, draw, white) {
  const [b, d, w] = [black, draw, white].map((share) => Math.round(100 * share));
  return { black: b, draw: d, white: w };
}

/** What a score says of Black, a draw and White. */
export function chances({ side, win, draw, loss }) {
  return side === "black" ? { black: win, draw, white: loss } : { black: loss, draw, white: win };
}

/** The bar; lines() gives the newest lines, value(node) what is known of a node for Black, or null. */
export class Bar {
  constructor(app, lines, value) {
    Object.assign(this, { app, lines, value });
    this.element = byId("bar");
    [this.black, this.white] = ["black", "white"].map((colour) =>
      this.element.querySelector(`.${colour}`),
    );
  }

  /** Shows the end of a game, else what is searched, else what is known; nothing to a person who plays an engine. */
  draw() {
    const { position, players, tab } = this.app;
    if (!position || !players) return;
    if (position.result) return this.#points(ENDS[position.result.winner]);
    if (
      tab === "play" &&
      position.live &&
      players.playing &&
      this.app.hasEngine &&
      this.app.hasPerson
    )
      return this.#show(null);
    const lines = this.lines();
    if (lines?.node === position.node && lines.lines.length)
      return this.#show(chances(lines.lines[0].score));
    this.#points(this.value(position.node));
  }

  #points(points) {
    this.#show(points === null ? null : { black: points, draw: 0, white: 1 - points });
  }

  #show(shares) {
    this.element.classList.toggle("empty", shares === null);
    const { black, draw, white } = shares ?? { black: 0, draw: 0, white: 0 };
    this.black.style.transform = `scaleY(${black})`;
    this.white.style.transform = `scaleY(${white})`;
    mark(
      this.element,
      "aria-label",
      shares ? t("evaluation", percents(black, draw, white)) : t("no-evaluation"),
    );
  }
}
