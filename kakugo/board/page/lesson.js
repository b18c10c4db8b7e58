// What a review teaches: how well both sides played, what decided the game, and mistakes tried
// again. Loaded with the first review.

import { byId, html, write } from "./dom.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { percent } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Sent } from "./messages.js" */
/** @import { Play } from "./play.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {{ review: Sent["review"], parent: number }} Try a mistake, and the node before it */

/** The lessons above the mistakes, and the mistake that is tried again, if any. */
export class Lesson {
  /** @type {Try | null} */
  #tried = null;
  #summary = html("div", { class: "contents" });
  #words = html("p", { class: "words", role: "status" });
  #buttons = html("div", { class: "buttons" });
  #box = html("div", { class: "try", role: "group", hidden: true }, this.#words, this.#buttons);

  /**
   * @param {App} app
   * @param {Play} play
   * @param {Scene} scene
   * @param {(node: number) => void} learned called when the better turn of a mistake is known
   * @param {(node: number) => void} left called when the keyboard was in the box that goes
   */
  constructor(app, play, scene, learned, left) {
    this.app = app;
    this.play = play;
    this.scene = scene;
    this.learned = learned;
    this.left = left;
    byId("lesson").replaceChildren(this.#summary, this.#box);
    app.connection.on("position", ({ node }) => {
      if (this.#tried && node !== this.#tried.parent) this.leave();
    });
    app.connection.on("search", ({ what, on, why }) => {
      if (what === "try" && !on && why !== "done") this.#ask();
    });
    app.connection.on("tried", (message) => this.#judged(message));
  }

  /**
   * Shows what was learned of a game; null: nothing.
   * @param {Sent["reviewed"] | null} reviewed
   * @param {Sent["review"][]} moments the reviews of the turns that decided it
   */
  show(reviewed, moments = []) {
    if (!reviewed) return this.#summary.replaceChildren();
    const { accuracy, stopped } = reviewed;
    const make = html("button", {
      type: "button",
      class: "make",
      text: t("problem-make-all"),
      onclick: () => this.app.send("make", { of: "review" }),
    });
    const buttons = html("div", { class: "buttons" }, make);
    // Of a part of a game the rest would say too much.
    if (stopped) return this.#summary.replaceChildren(buttons);
    const exact = (/** @type {"black" | "white"} */ side) =>
      `${t(side)} ${accuracy[side] === null ? "–" : Math.round(accuracy[side])}`;
    const rows = moments.map((moment) => html("li", {}, this.#moment(moment)));
    const list = [html("h3", { text: t("moments") }), html("ol", { class: "mistakes" }, rows)];
    this.#summary.replaceChildren(
      html(
        "p",
        {},
        html("strong", { text: `${t("accuracy")}: ${exact("black")} · ${exact("white")}` }),
        " ",
        html("span", { class: "hint", text: t("accuracy-help") }),
      ),
      ...(rows.length ? list : []),
      buttons,
    );
  }

  /** @param {Sent["review"]} review */
  #moment({ node, done, turn, side, before, after, best }) {
    const lost = `${percent(before.chance)} → ${percent(after.chance)}`;
    const parts = [`${done}. ${turnWords(turn)}`, t(side), lost];
    if (best !== turn) parts.push(t("better", { turn: turnWords(best) }));
    return html("button", {
      type: "button",
      text: parts.join(" · "),
      onclick: () => this.app.send("go", { node }),
    });
  }

  /**
   * Sets up the position before a mistake.
   * @param {Sent["review"]} review
   * @param {number} parent
   */
  async begin(review, parent) {
    this.leave();
    if (!(await this.app.send("go", { node: parent }))) return;
    this.#tried = { review, parent };
    this.play.taker = (turn) => this.#try(turn);
    this.translated();
    this.#box.hidden = false;
    this.#box.scrollIntoView({ block: "nearest" });
    this.scene.board.focus();
  }

  /** Writes the task of a try, and its buttons. */
  translated() {
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ onclick) =>
      html("button", { type: "button", text: t(words), onclick });
    this.#box.setAttribute("aria-label", t("try-again"));
    this.#buttons.replaceChildren(
      button("answer", () => this.#answer()),
      button("try-leave", () => this.leave()),
    );
    this.#ask();
  }

  /** What is to be done, below the board; null where nothing is tried. */
  get detail() {
    return this.#tried && this.#words.textContent;
  }

  /** Ends the try; whether there was one. */
  leave() {
    const tried = this.#tried;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (!tried) return false; // another one may take the turns
    this.#tried = this.play.taker = null;
    this.play.cancel();
    this.app.status();
    if (hadFocus) this.left(tried.review.node);
    return true;
  }

  /** @param {string} words */
  #say(words) {
    write(this.#words, words);
    this.app.status();
  }

  #ask() {
    if (!this.#tried) return;
    const { turn, side, loss } = this.#tried.review;
    this.#say(t("try-words", { side: t(side), turn: turnWords(turn), loss: percent(loss) }));
  }

  /** @param {string} turn */
  async #try(turn) {
    const { app } = this;
    const tried = this.#tried;
    if (!tried || app.search === "try") return;
    if (!(await app.send("try", { node: tried.review.node, turn }))) return this.play.cancel();
    if (this.#tried === tried && this.app.search === "try")
      this.#say(t("try-judging", { turn: turnWords(turn) }));
  }

  /** @param {Sent["tried"]} message */
  #judged({ node, turn, loss, mark }) {
    if (this.#tried?.review.node !== node) return;
    if (!mark) return this.#learn("try-good", turn, node);
    this.play.cancel();
    this.#say(t("try-bad", { turn: turnWords(turn), loss: percent(loss) }));
  }

  #answer() {
    if (this.#tried) this.#learn("better", this.#tried.review.best, this.#tried.review.node);
  }

  /**
   * The better turn is known: shows it on the board, without playing it.
   * @param {string} words
   * @param {string} turn
   * @param {number} node
   */
  async #learn(words, turn, node) {
    const { app, scene } = this;
    this.leave();
    this.learned(node);
    app.remark(t(words, { turn: turnWords(turn) }));
    const cells = turn.split(" ").map((name) => scene.board.byName.get(name));
    if (!cells.every((cell) => cell !== undefined)) return; // a pass
    const { position } = app;
    const clicks = await app.send("click", { cells });
    if (clicks && app.position === position && !this.#tried) scene.choose(cells, clicks.preview);
  }
}
