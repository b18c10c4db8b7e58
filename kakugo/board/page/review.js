// A whole game reviewed: progress, curve, and the turns that were mistakes with what was better.

import { around, byId, focusedIn, html, throttled, write } from "./dom.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { percent } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Curve } from "./curve.js" */
/** @import { Attributes } from "./dom.js" */
/** @import { Lesson } from "./lesson.js" */
/** @import { Sent, TreeNode } from "./messages.js" */
/** @import { Play } from "./play.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Tree } from "./tree.js" */

const DRAW_MS = 120;
const FAULTS = ["??", "?", "?!"];

/** The review panel. */
export class Review {
  isAsked = false; // whether it was asked for here, and not found before
  /** @type {Set<number>} */
  known = new Set(); // nodes whose better turn need not be found any more
  /** @type {Map<number, Sent["review"]>} */
  #reviews = new Map(); // by node
  /** @type {Sent["reviewed"] | null} */
  #reviewed = null;
  /** @type {Lesson | null} */
  #lesson = null;
  /** @type {Curve | null} */
  #curve = null;
  #drawn = ""; // what the list of mistakes shows
  #taught = ""; // and the lesson
  #list = byId("mistakes");

  /**
   * @param {App} app
   * @param {Tree} tree
   * @param {Play} play
   * @param {Scene} scene
   */
  constructor(app, tree, play, scene) {
    this.app = app;
    this.tree = tree;
    this.play = play;
    this.scene = scene;
    /** @type {(news?: unknown) => void} */
    this.draw = throttled(() => this.#draw(), DRAW_MS);
    this.#listen();
    byId("review-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    byId("review-stop").addEventListener("click", () => app.send("stop"));
    byId("review-mine").addEventListener("change", () => this.#draw());
    this.#list.addEventListener("click", ({ target }) => {
      const { node, does } = around(target, "[data-does]")?.dataset ?? {};
      if (does) this.#choose(Number(node), does);
    });
  }

  #listen() {
    const { app, draw } = this;
    const { connection } = app;
    connection.on("game", () => app.isRenamed || this.#reset());
    connection.on("opened", () => this.#reset());
    for (const kind of /** @type {const} */ (["tree", "node", "position", "players"]))
      connection.on(kind, draw);
    connection.on("review", (message) => {
      this.#reviews.set(message.node, message);
      this.#progress(message.done, message.total);
      draw();
    });
    connection.on("reviewed", (message) => this.#ended(message));
    connection.on("search", ({ what, on }) => {
      if (what === "review") this.#searched(on);
    });
    connection.on("session", () => {
      this.isAsked = false; // what comes now was found before
      this.#searched(false);
    });
  }

  /** @param {boolean} on whether a review goes on */
  #searched(on) {
    byId("review-stop").disabled = !on;
    byId("review-start").disabled = on;
  }

  async #start() {
    this.#forget();
    this.isAsked = true;
    const seconds = Number(byId("review-seconds").value);
    const answer = await this.app.send("review", { seconds });
    if (answer) this.#progress(0, this.tree.nodes.mainline().length - 1);
  }

  /** Ends a mistake that is tried again; whether there was one. */
  leave() {
    return this.#lesson?.leave() ?? false;
  }

  /** What is to be done where a mistake is tried again, or null. */
  get detail() {
    return this.#lesson?.detail ?? null;
  }

  #forget() {
    this.#reviews.clear();
    this.known.clear();
    this.#reviewed = null;
    this.#lesson?.leave();
    this.#lesson?.show(null);
  }

  /** The lessons, whose module is loaded when they are wanted first; null where it cannot be. */
  async #lessons() {
    const module = await this.app.loaded(import("./lesson.js"));
    if (!module) return null;
    const learned = (/** @type {number} */ node) => {
      this.known.add(node);
      this.draw();
    };
    const left = (/** @type {number} */ node) => this.#focus(node, "try");
    this.#lesson ??= new module.Lesson(this.app, this.play, this.scene, learned, left);
    return this.#lesson;
  }

  /** Writes what was learned, also when the language has changed. */
  translated() {
    this.#lesson?.translated();
    this.draw();
  }

  #reset() {
    this.isAsked = false; // what comes now was found before
    this.#forget();
    byId("review-progress").value = 0;
    write(byId("review-words"), "");
    this.draw();
  }

  /**
   * @param {number} done
   * @param {number} total
   */
  #progress(done, total, words = "review-done") {
    const bar = byId("review-progress");
    bar.max = Math.max(1, total);
    bar.value = done;
    write(byId("review-words"), t(words, { done, total }));
  }

  /** @param {Sent["reviewed"]} message */
  async #ended(message) {
    const { done, total, stopped, mistakes } = message;
    this.#reviewed = message;
    this.#progress(done, total, stopped ? "review-stopped" : "review-done");
    const words = (/** @type {"black" | "white"} */ side) => {
      const counts = mistakes[side];
      const made = FAULTS.filter((sign) => counts[sign]).map((sign) => `${counts[sign]} ${sign}`);
      const list = made.join(", ") || t("review-clean");
      return t("review-mistakes", { side: t(side), list });
    };
    if (this.isAsked) this.app.remark(`${words("black")}. ${words("white")}`);
    this.#taught = "";
    if (await this.#lessons()) this.draw();
  }

  /** @param {number} turn of the main line */
  #go(turn) {
    const node = this.tree.nodes.mainline().at(turn);
    if (node) this.app.send("go", { node: node.node });
  }

  /**
   * A button of a mistake was pressed.
   * @param {number} node
   * @param {string} does
   */
  async #choose(node, does) {
    const { app } = this;
    if (does === "go") return app.send("go", { node });
    const parent = this.tree.nodes.get(node)?.parent ?? null;
    const review = this.#reviews.get(node);
    if (parent === null || !review) return; // it was taken out
    if (does === "try") return (await this.#lessons())?.begin(review, parent);
    this.leave();
    if (await app.send("go", { node: parent })) app.send("play", { turn: review.best });
    this.known.add(node);
    this.draw();
  }

  async #draw() {
    const { app } = this;
    const isSeen = () => app.newest.position && app.tab === "review";
    const module = isSeen() && (await app.loaded(import("./curve.js")));
    if (!module || !isSeen()) return;
    this.#curve ??= new module.Curve(byId("curve"), (turn) => this.#go(turn));
    const line = this.tree.nodes.mainline();
    this.#curve.draw(line, app.position.ply, t("curve-words"), t("curve-none"));
    const { mine } = this;
    byId("review-mine-label").hidden = mine === null;
    const side = byId("review-mine").checked ? mine : null;
    const isWanted = (/** @type {string} */ one) => side === null || one === side;
    this.#teach(isWanted);
    this.#mistakes(line.filter((node) => FAULTS.includes(node.mark) && isWanted(node.side)));
  }

  /** The colour of the person, where one plays against an engine; else null. */
  get mine() {
    const { app } = this;
    if (!app.isReady || !app.hasEngine || !app.hasPerson) return null;
    return app.position.colours[app.players.first.who === "person" ? "first" : "second"];
  }

  /**
   * Lists the mistakes, where they are others than those that are listed.
   * @param {TreeNode[]} faults
   */
  #mistakes(faults) {
    const { lang } = document.documentElement;
    const seen = faults.map(({ node, mark }) => [
      ...[node, mark, this.#reviews.get(node)?.best, this.known.has(node), lang],
    ]);
    const key = JSON.stringify(seen);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { node, does } = focusedIn(this.#list)?.dataset ?? {};
    this.#list.replaceChildren(...faults.map((fault) => this.#fault(fault)));
    if (does) this.#focus(Number(node), does);
  }

  /**
   * Says what the review teaches, of moments that are still in the game.
   * @param {(side: string) => boolean} isWanted whether the turns of a side are shown
   */
  #teach(isWanted) {
    const reviewed = this.#reviewed;
    if (!reviewed || !this.#lesson) return;
    const moments = reviewed.moments.filter((number) => {
      const node = this.tree.nodes.get(number);
      return node && isWanted(node.side);
    });
    const key = [document.documentElement.lang, ...moments].join();
    if (key === this.#taught) return;
    this.#taught = key;
    const reviews = moments.flatMap((node) => this.#reviews.get(node) ?? []);
    this.#lesson.show(reviewed, reviews);
  }

  /**
   * Puts the keyboard on a button of a mistake.
   * @param {number} node
   * @param {string} does
   */
  #focus(node, does) {
    const button = this.#list.querySelector(`[data-node="${node}"][data-does="${does}"]`);
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {TreeNode} fault */
  #fault({ node, ply, turn, side, mark: sign }) {
    const review = this.#reviews.get(node);
    /**
     * @param {string} does
     * @param {Attributes} more
     * @param {Node[]} children
     */
    const button = (does, more, ...children) =>
      html("button", { type: "button", data: { node, does }, ...more }, ...children);
    const loss = review ? ` −${percent(review.loss)}` : "";
    const words = `${ply}. ${turnWords(turn)} · ${t(side)} · ${t(`mark-${sign}`)}${loss}`;
    const signed = html("span", { class: "symbol", text: sign });
    const go = button("go", {}, signed, html("span", { text: words }));
    if (!review) return html("li", {}, go);
    const best = t("better", { turn: turnWords(review.best) });
    const better = this.known.has(node) ? best : t("better-hidden");
    return html(
      "li",
      {},
      go,
      button("try", { class: "better", text: t("try-again") }),
      button("better", { class: "better", text: better }),
    );
  }
}
