// The bar beside the board: Black's chances from below, White's from above, draws between.

import { byId, find, mark } from "./dom.js";
import { t } from "./texts.js";
import { chances, percents } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Sent } from "./messages.js" */
/** @import { Shares } from "./values.js" */

const ENDS = { black: 1, white: 0, draw: 0.5 }; // points for Black

/** The bar. */
export class Bar {
  #element = byId("bar");
  #black = find(".black", this.#element);
  #white = find(".white", this.#element);

  /**
   * @param {App} app
   * @param {() => Sent["lines"] | null} lines the newest ones
   * @param {(node: number) => number | null} value what is known of a node for Black
   */
  constructor(app, lines, value) {
    this.app = app;
    this.lines = lines;
    this.value = value;
  }

  /**
   * Shows the end of a game, else what is searched, else what is known; nothing to a person who
   * plays an engine.
   */
  draw() {
    const { app } = this;
    if (!app.isReady) return;
    const { result, live, node } = app.position;
    if (result) return this.#points(ENDS[result.winner]);
    const isPlayed = app.tab === "play" && live && app.players.playing;
    if (isPlayed && app.hasEngine && app.hasPerson) return this.#show(null);
    const found = this.lines();
    if (found?.node === node && found.lines.length) this.#show(chances(found.lines[0].score));
    else this.#points(this.value(node));
  }

  /** @param {number | null} points */
  #points(points) {
    this.#show(points === null ? null : { black: points, draw: 0, white: 1 - points });
  }

  /** @param {Shares | null} shares */
  #show(shares) {
    this.#element.classList.toggle("empty", shares === null);
    const { black, white } = shares ?? { black: 0, white: 0 };
    this.#black.style.transform = `scaleY(${black})`;
    this.#white.style.transform = `scaleY(${white})`;
    const words = shares ? t("evaluation", percents(shares)) : t("no-evaluation");
    mark(this.#element, "aria-label", words);
  }
}
