// A whole game reviewed: progress, curve, and the turns that were mistakes with what was better.

import { turnWords } from "./app.js";
import { byId, html, throttled, write } from "./dom.js";
import { t } from "./texts.js";

const DRAW_MS = 120;
const FAULTS = ["??", "?", "?!"];

/** The review panel. */
export class Review {
  constructor(app, tree, play, scene) {
    Object.assign(this, { app, tree, play, scene, lesson: null, isAsked: false });
    this.reviews = new Map(); // by node
    this.known = new Set(); // nodes whose better turn need not be found any more
    this.draw = throttled(() => this.#draw(), DRAW_MS);
    const { connection } = app;
    connection.on("game", () => app.isRenamed || this.#reset());
    connection.on("opened", () => this.#reset());
    for (const kind of ["tree", "node", "position"]) connection.on(kind, this.draw);
    connection.on("review", (message) => {
      this.reviews.set(message.node, message);
      this.#progress(message.done, message.total);
      this.draw();
    });
    connection.on("reviewed", (message) => this.#reviewed(message));
    connection.on("search", ({ what, on }) => {
      if (what !== "review") return;
      byId("review-stop").disabled = !on;
      byId("review-start").disabled = on;
    });
    connection.on("session", () => {
      this.isAsked = false; // what comes now was found before
      byId("review-stop").disabled = true;
      byId("review-start").disabled = false;
    });
    byId("review-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#forget();
      this.isAsked = true;
      app
        .send("review", { seconds: Number(byId("review-seconds").value) })
        .then((answer) => answer && this.#progress(0, this.tree.mainline().length - 1));
    });
    byId("review-stop").addEventListener("click", () => app.send("stop"));
    byId("mistakes").addEventListener("click", (event) => {
      const button = event.target.closest("[data-does]");
      if (button) this.#choose(Number(button.dataset.node), button.dataset.does);
    });
  }

  /** Ends a mistake that is tried again; whether there was one. */
  leave() {
    return this.lesson?.leave() ?? false;
  }

  /** What is to be done where a mistake is tried again. */
  get detail() {
    return this.lesson?.detail;
  }

  #forget() {
    this.reviews.clear();
    this.known.clear();
    this.reviewed = null;
    this.lesson?.leave();
    this.lesson?.show(null);
  }

  /** The lessons, whose module is loaded when they are wanted first; null where it cannot be. */
  async #lessons() {
    const module = await this.app.loaded(import("./lesson.js"));
    if (!module) return null;
    this.lesson ??= new module.Lesson(
      this.app,
      this.play,
      this.scene,
      (node) => {
        this.known.add(node);
        this.draw();
      },
      (node) => this.#focus(node, "try"),
    );
    return this.lesson;
  }

  /** Writes what was learned, also when the language has changed. */
  translated() {
    this.lesson?.translated();
    this.draw();
  }

  #reset() {
    this.#forget();
    byId("review-progress").value = 0;
    write(byId("review-words"), "");
    this.draw();
  }

  #progress(done, total) {
    const bar = byId("review-progress");
    bar.max = Math.max(1, total);
    bar.value = done;
    write(byId("review-words"), t("review-done", { done, total }));
  }

  async #reviewed(message) {
    const { done, total, stopped, mistakes } = message;
    this.reviewed = message;
    this.#progress(done, total);
    if (stopped) write(byId("review-words"), t("review-stopped", { done, total }));
    const lists = ["black", "white"].map((side) =>
      t("review-mistakes", {
        side: t(side),
        list:
          FAULTS.filter((sign) => mistakes[side]?.[sign])
            .map((sign) => `${mistakes[side][sign]} ${sign}`)
            .join(", ") || t("review-clean"),
      }),
    );
    if (this.isAsked) this.app.remark(lists.join(". "));
    this.taught = null;
    if (await this.#lessons()) this.draw();
  }

  #go(turn) {
    const node = this.tree.mainline()[turn];
    if (node) this.app.send("go", { node: node.node });
  }

  async #choose(node, does) {
    if (does === "go") return this.app.send("go", { node });
    const parent = this.tree.nodes.get(node)?.parent;
    const review = this.reviews.get(node);
    if (parent === undefined || !review) return; // it was taken out
    if (does === "try") return (await this.#lessons())?.begin(review, parent);
    this.leave();
    if (await this.app.send("go", { node: parent })) this.app.send("play", { turn: review.best });
    this.known.add(node);
    this.draw();
  }

  async #draw() {
    const { app, tree } = this;
    const isSeen = () => app.position && app.tab === "review";
    const module = isSeen() && (await app.loaded(import("./curve.js")));
    if (!module || !isSeen()) return;
    this.curve ??= new module.Curve(byId("curve"), (turn) => this.#go(turn));
    const line = tree.mainline();
    this.curve.draw(
      line.map(({ chance, mark }) => [chance, mark ?? ""]),
      app.position.ply,
      t("curve-words"),
      t("curve-none"),
    );
    const faults = line.filter(({ mark }) => FAULTS.includes(mark));
    this.#teach();
    const key = JSON.stringify(
      faults.map(({ node, mark }) => [
        node,
        mark,
        this.reviews.get(node)?.best,
        this.known.has(node),
        document.documentElement.lang,
      ]),
    );
    if (key === this.drawn) return;
    this.drawn = key;
    const { node, does } = byId("mistakes").contains(document.activeElement)
      ? document.activeElement.dataset
      : {};
    byId("mistakes").replaceChildren(...faults.map((fault) => this.#fault(fault)));
    if (does) this.#focus(node, does);
  }

  /** Says what the review teaches, of moments that are still in the game. */
  #teach() {
    const { reviewed, lesson, tree } = this;
    if (!reviewed || !lesson) return;
    const moments = reviewed.moments.filter((node) => tree.nodes.has(node));
    const key = [document.documentElement.lang, ...moments].join();
    if (key !== this.taught) lesson.show({ ...reviewed, moments }, this.reviews);
    this.taught = key;
  }

  /** Puts the keyboard on a button of a mistake. */
  #focus(node, does) {
    byId("mistakes").querySelector(`[data-node="${node}"][data-does="${does}"]`)?.focus();
  }

  #fault({ node, ply, turn, side, mark: sign }) {
    const review = this.reviews.get(node);
    const loss = review ? ` −${Math.round(100 * review.loss)} %` : "";
    const button = (does, more, ...children) =>
      html("button", { type: "button", data: { node, does }, ...more }, ...children);
    const better = this.known.has(node)
      ? t("better", { turn: turnWords(review?.best ?? "") })
      : t("better-hidden");
    return html(
      "li",
      {},
      button(
        "go",
        {},
        html("span", { class: "symbol", text: sign }),
        html("span", {
          text: `${ply}. ${turnWords(turn)} · ${t(side)} · ${t(`mark-${sign}`)}${loss}`,
        }),
      ),
      ...(review
        ? [
            button("try", { class: "better", text: t("try-again") }),
            button("better", { class: "better", text: better }),
          ]
        : []),
    );
  }
}
