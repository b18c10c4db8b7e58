// A proven win, stepped through on the board; the opponent's other answers are refuted on click.

import { stepNumber } from "./analysis.js";
import { turnWords } from "./app.js";
import { byId, html, mark } from "./dom.js";
import { searchSeconds, show } from "./findings.js";
import { t } from "./texts.js";

const other = { black: "white", white: "black" };

/** The proof that is looked at, if any. */
export class Proof {
  constructor(app, scene) {
    Object.assign(this, { app, scene, proof: null, at: 0, chosen: [] });
    app.connection.on("proof", (message) => this.#found(message));
    app.connection.on("refuted", (message) => this.#refuted(message));
    app.connection.on("position", () => this.leave());
    app.connection.on("game", () => app.isRenamed || this.leave());
    app.connection.on("search", ({ what, on, why }) => {
      if (!on && why === "stopped" && (what === "prove" || what === "balance")) this.leave() || show();
    });
    byId("prove").addEventListener("click", async () => {
      const seconds = searchSeconds();
      if (seconds !== null && await app.send("prove", { seconds })) show(html("p", { class: "soft", text: t("proving") }));
    });
  }

  /** Whether a proof is on the board. */
  get isShown() {
    return this.proof !== null;
  }

  #found(message) {
    if (message.node !== this.app.position.node) return;
    const { win_within: plies } = message;
    if (plies === null || plies < 0) {
      const words = plies === null ? t("proof-none") : t("proof-lost", { side: t(this.app.position.side), count: -plies });
      show(html("p", { text: words }));
      return this.app.announce(words);
    }
    this.side = this.app.position.side;
    const words = t("proof-found", { side: t(this.side), other: t(other[this.side]), count: plies });
    this.#show(message, 0, words);
  }

  #refuted(message) {
    if (!this.isShown || message.node !== this.proof.node) return;
    const words = message.win_within === null ? t("not-refuted") : t("refuted", { count: Math.abs(message.win_within) });
    this.app.remark("");
    this.#show(message, message.given, words);
  }

  #show(message, at, words) {
    this.proof = message;
    this.words = words;
    this.#list();
    this.app.announce(words);
    this.go(at);
  }

  #list() {
    this.steps = this.proof.turns.map((turn, index) => html("button", { type: "button", text: turnWords(turn), onclick: () => this.go(index + 1) }));
    show(
      html("p", { text: this.words }),
      html("div", { class: "tree proof" }, ...this.steps.flatMap((step, index) => [html("span", { class: "number", text: stepNumber(index) }), step, " "])),
      html("div", { class: "buttons" }, html("button", { type: "button", id: "proof-leave", text: t("proof-leave"), onclick: () => this.leave() })));
  }

  /** Shows the position after so many turns of the proof. */
  go(at) {
    this.chosen = [];
    this.at = Math.max(0, Math.min(this.proof.turns.length, at));
    this.steps.forEach((step, index) => mark(step, "aria-current", index + 1 === this.at ? "true" : null));
    this.scene.board.heat([]);
    this.scene.mark("candidates", []);
    this.scene.prove(this.at === 0 ? { stones: this.app.position.stones, cells: this.app.position.last?.cells ?? [] } : this.proof.positions[this.at - 1]);
    if (this.at) this.app.announce(turnWords(this.proof.turns[this.at - 1]));
  }

  /** Steps through the proof by a name of the buttons under the moves. */
  step(where) {
    this.go({ start: 0, back: this.at - 1, forward: this.at + 1, end: this.proof.turns.length }[where]);
  }

  /** A cell was chosen: an answer of the opponent, to be refuted, or the turn of the proof itself. */
  async choose(cell) {
    const next = this.proof.positions[this.at];
    if (!next || this.at % 2 === 0) return this.go(this.at + 1);
    this.chosen.push(cell);
    if (this.chosen.length < next.cells.length) return this.scene.board.rings({ chosen: this.chosen });
    const answer = this.chosen.map((one) => this.app.point(one)).join(" ");
    this.chosen = [];
    if (answer === this.proof.turns[this.at]) return this.go(this.at + 1);
    const turns = [...this.proof.turns.slice(0, this.at), answer];
    if (await this.app.send("refute", { turns })) this.app.remark(t("refuting"));
  }

  /** Goes back to the position of the game; whether there was a proof. */
  leave() {
    if (!this.isShown) return false;
    this.proof = null;
    show();
    this.scene.prove(null);
    return true;
  }
}
