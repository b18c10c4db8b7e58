// The rules of the game that is shown, with a small board that plays an example. Loaded when they are wanted first, as are their texts.

import { Board } from "./board.js";
import { byId, html, svg, write } from "./dom.js";
import { withNames } from "./names.js";
import { spoken, t } from "./texts.js";
import { gameName, resultWords } from "./words.js";

/** The dialog. */
export class Rules {
  /** closed(): called when it is left. */
  constructor(app, closed) {
    this.app = app;
    this.picture = svg("svg", { tabindex: "-1" });
    this.board = new Board(this.picture, { choose: () => this.#go(this.step + 1), point: () => {} }, { name: "rules-board", words: "rules-words" });
    this.form = html("form", { method: "dialog" });
    this.dialog = html("dialog", { class: "rules", "aria-labelledby": "rules-title", onclose: () => {
      this.form.replaceChildren();
      closed();
    } }, this.form);
    document.body.append(this.dialog);
  }

  /** Opens it for the game that is shown. */
  async open() {
    const { app } = this;
    const [texts, sent] = await Promise.all([app.loaded(import(`./rules.${spoken()}.js`)), app.send("rules")]);
    if (!texts || !sent || this.dialog.open) return;
    const [rules, shown] = texts.GAMES[sent.rules];
    const added = Object.entries(app.game.options).map(([name, value]) => texts.OPTIONS[`${name}-${value}`]).filter(Boolean);
    this.words = html("p", { id: "rules-words", class: "words", role: "status" });
    const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });
    this.buttons = [button("back", () => this.#go(this.step - 1)), button("forward", () => this.#go(this.step + 1))];
    this.form.replaceChildren(
      html("h2", { id: "rules-title", text: `${t("rules")} · ${gameName(app)}` }),
      ...[rules, ...added].map((text) => html("p", { text })),
      html("h3", { id: "rules-board", text: t("example") }), html("p", { class: "hint", text: shown }),
      html("div", { class: byId("board").parentElement.className }, this.picture), this.words,
      html("div", { class: "buttons end" }, ...this.buttons, html("button", { type: "submit", class: "primary", text: t("close") })));
    this.steps = sent.steps;
    this.board.shape(sent.game.board);
    this.#go(0);
    this.dialog.showModal();
    this.buttons[1].focus();
  }

  /** Shows the position after so many turns of the example. */
  #go(step) {
    if (step < 0 || step > this.steps.length) return;
    const forward = step > this.step;
    this.step = step;
    const { board } = this, { stones, numbers, last, result } = this.steps[step - 1] ?? { stones: "0".repeat(board.cells.length), numbers: [] };
    const moved = forward && last?.left.length ? [last.left[0], last.placed[0]] : null;
    board.show(stones, { numbers: new Map(numbers), moved });
    board.rings({ last: last?.cells, line: result?.line });
    board.describe((cell) => withNames(board.cells[cell].name), () => true, () => "");
    const names = (cells) => cells.map((cell) => withNames(board.cells[cell].name)).join(" ");
    write(this.words, last ? [
      `${step}/${this.steps.length}`,
      t("spoken-turn", { side: t(last.side), turn: withNames(last.turn) }),
      ...["captured", "flipped"].filter((what) => last[what].length).map((what) => t(`spoken-${what}`, { cells: names(last[what]) })),
      result ? `${resultWords(result)}.` : "",
    ].join(" ") : `0/${this.steps.length}`);
    this.buttons.forEach((button, way) => { button.disabled = step === (way ? this.steps.length : 0); });
  }
}
