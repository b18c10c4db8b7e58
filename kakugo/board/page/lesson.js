// What a review teaches: how well both sides played, what decided the game, and mistakes tried again. Loaded with the first review.

import { turnWords } from "./app.js";
import { byId, html, write } from "./dom.js";
import { t } from "./texts.js";

const percent = (share) => `${Math.round(100 * share)} %`;

/** The lessons above the mistakes, and the mistake that is tried again, if any. */
export class Lesson {
  /** learned(node): called when the better turn of a mistake is known; left(node): when the keyboard was in the box that goes. */
  constructor(app, play, scene, learned, left) {
    Object.assign(this, { app, play, scene, learned, left, tried: null });
    this.summary = html("div", { class: "contents" });
    this.words = html("p", { class: "words", role: "status" });
    this.buttons = html("div", { class: "buttons" });
    this.box = html("div", { class: "try", role: "group", hidden: true }, this.words, this.buttons);
    byId("lesson").replaceChildren(this.summary, this.box);
    app.connection.on("position", ({ node }) => {
      if (this.tried && node !== this.parent) this.leave();
    });
    app.connection.on("search", ({ what, on, why }) => {
      if (what === "try" && !on && why !== "done") this.#ask();
    });
    app.connection.on("tried", (message) => this.#judged(message));
  }

  /** Shows what was learned of a game, from the message and the reviews of its turns by node; null: nothing. */
  show(reviewed, reviews) {
    if (!reviewed) return this.summary.replaceChildren();
    const make = html(
      "div",
      { class: "buttons" },
      html("button", {
        type: "button",
        class: "make",
        text: t("problem-make-all"),
        onclick: () => this.app.send("make", { of: "review" }),
      }),
    );
    if (reviewed.stopped) return this.summary.replaceChildren(make); // of a part of a game the rest would say too much
    const exact = ["black", "white"]
      .map(
        (side) =>
          `${t(side)} ${reviewed.accuracy[side] === null ? "–" : Math.round(reviewed.accuracy[side])}`,
      )
      .join(" · ");
    const moments = reviewed.moments.map((node) => reviews.get(node));
    this.summary.replaceChildren(
      html(
        "p",
        {},
        html("strong", { text: `${t("accuracy")}: ${exact}` }),
        " ",
        html("span", { class: "hint", text: t("accuracy-help") }),
      ),
      ...(moments.length
        ? [
            html("h3", { text: t("moments") }),
            html(
              "ol",
              { class: "mistakes" },
              ...moments.map(({ node, done, turn, side, before, after, best }) =>
                html(
                  "li",
                  {},
                  html("button", {
                    type: "button",
                    text: `${done}. ${turnWords(turn)} · ${t(side)} · ${percent(before.chance)} → ${percent(after.chance)}${best === turn ? "" : ` · ${t("better", { turn: turnWords(best) })}`}`,
                    onclick: () => this.app.send("go", { node }),
                  }),
                ),
              ),
            ),
          ]
        : []),
      make,
    );
  }

  /** Sets up the position before a mistake, whose review is given. */
  async begin(review, parent) {
    this.leave();
    if (!(await this.app.send("go", { node: parent }))) return;
    Object.assign(this, { tried: review, parent });
    this.play.taker = (turn) => this.#try(turn);
    this.translated();
    this.box.hidden = false;
    this.box.scrollIntoView({ block: "nearest" });
    this.scene.board.focus(this.scene.board.current);
  }

  /** Writes the task of a try, and its buttons. */
  translated() {
    const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });
    this.box.setAttribute("aria-label", t("try-again"));
    this.buttons.replaceChildren(
      button("answer", () => this.#answer()),
      button("try-leave", () => this.leave()),
    );
    this.#ask();
  }

  /** What is to be done, below the board. */
  get detail() {
    return this.tried && this.words.textContent;
  }

  /** Ends the try; whether there was one. */
  leave() {
    const { tried } = this;
    const hadFocus = this.box.contains(document.activeElement);
    this.tried = this.play.taker = null;
    this.box.hidden = true;
    if (!tried) return false;
    this.play.cancel();
    this.app.status();
    if (hadFocus) this.left(tried.node);
    return true;
  }

  #say(words) {
    write(this.words, words);
    this.app.status();
  }

  #ask() {
    if (!this.tried) return;
    const { turn, side, loss } = this.tried;
    this.#say(t("try-words", { side: t(side), turn: turnWords(turn), loss: percent(loss) }));
  }

  async #try(turn) {
    const { tried } = this;
    if (this.app.search === "try") return;
    if (await this.app.send("try", { node: tried.node, turn })) {
      if (this.tried === tried && this.app.search === "try")
        this.#say(t("try-judging", { turn: turnWords(turn) }));
    } else this.play.cancel();
  }

  #judged({ node, turn, loss, mark }) {
    if (this.tried?.node !== node) return;
    if (!mark) return this.#learn("try-good", turn);
    this.play.cancel();
    this.#say(t("try-bad", { turn: turnWords(turn), loss: percent(loss) }));
  }

  #answer() {
    this.#learn("better", this.tried.best);
  }

  /** The better turn is known: shows it on the board, without playing it. */
  async #learn(words, turn) {
    const {
      app,
      scene,
      tried: { node },
    } = this;
    this.leave();
    this.learned(node);
    app.remark(t(words, { turn: turnWords(turn) }));
    const cells = turn.split(" ").map((name) => scene.board.byName.get(name));
    if (cells.includes(undefined)) return; // a pass
    const { position } = app;
    const clicks = await app.send("click", { cells });
    if (clicks && app.position === position && !this.tried) scene.choose(cells, clicks.preview);
  }
}
