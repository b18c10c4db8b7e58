// A whole game reviewed: progress, curve, and the turns that were mistakes with what was better.

import { turnWords } from "./app.js";
import { Curve } from "./curve.js";
import { byId, html, throttled, write } from "./dom.js";
import { t } from "./texts.js";

const DRAW_MS = 120;
const FAULTS = ["??", "?", "?!"];

/** The review panel. */
export class Review {
  constructor(app, tree) {
    Object.assign(this, { app, tree, better: new Map() });
    this.curve = new Curve(byId("curve"), t("curve-words"), (turn) => this.#go(turn));
    this.draw = throttled(() => this.#draw(), DRAW_MS);
    const { connection } = app;
    connection.on("game", () => app.isRenamed || this.#reset());
    connection.on("opened", () => this.#reset());
    for (const kind of ["tree", "node", "position"]) connection.on(kind, this.draw);
    connection.on("review", (message) => {
      if (message.best && message.mark) this.better.set(message.node, message);
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
      byId("review-stop").disabled = true;
      byId("review-start").disabled = false;
    });
    byId("review-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.better.clear();
      app.send("review", { seconds: Number(byId("review-seconds").value) }).then((answer) => answer && this.#progress(0, this.tree.mainline().length - 1));
    });
    byId("review-stop").addEventListener("click", () => app.send("stop"));
    byId("mistakes").addEventListener("click", (event) => {
      const row = event.target.closest("[data-node]");
      if (row) this.#choose(Number(row.dataset.node), row.dataset.best);
    });
  }

  #reset() {
    this.better.clear();
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

  #reviewed({ done, total, stopped, mistakes }) {
    this.#progress(done, total);
    if (stopped) write(byId("review-words"), t("review-stopped", { done, total }));
    const lists = ["black", "white"].map((side) => t("review-mistakes", {
      side: t(side), list: FAULTS.filter((sign) => mistakes[side]?.[sign]).map((sign) => `${mistakes[side][sign]} ${sign}`).join(", ") || t("review-clean"),
    }));
    this.app.remark(lists.join(". "));
  }

  #go(turn) {
    const node = this.tree.mainline()[turn];
    if (node) this.app.send("go", { node: node.node });
  }

  async #choose(node, best) {
    if (!best) return this.app.send("go", { node });
    const parent = this.tree.nodes.get(node)?.parent;
    if (parent === undefined) return; // it was taken out
    if (await this.app.send("go", { node: parent })) this.app.send("play", { turn: best });
  }

  #draw() {
    const { app, tree } = this;
    if (!app.position || app.tab !== "review") return;
    const line = tree.mainline();
    this.curve.draw(line.map(({ chance, mark }) => [chance, mark ?? ""]), app.position.ply, t("curve-words"), t("curve-none"));
    const faults = line.filter(({ mark }) => FAULTS.includes(mark));
    const key = JSON.stringify(faults.map(({ node, mark }) => [node, mark, this.better.get(node)?.best, document.documentElement.lang]));
    if (key === this.drawn) return;
    this.drawn = key;
    byId("mistakes").replaceChildren(...faults.map((node) => this.#fault(node)));
  }

  #fault({ node, ply, turn, side, mark: sign }) {
    const review = this.better.get(node);
    const loss = review ? ` −${Math.round(100 * review.loss)} %` : "";
    return html("li", {},
      html("button", { type: "button", data: { node } }, html("span", { class: "symbol", text: sign }),
        html("span", { text: `${ply}. ${turnWords(turn)} · ${t(side)} · ${t(`mark-${sign}`)}${loss}` })),
      review ? html("button", { type: "button", class: "better", data: { node, best: review.best }, text: t("better", { turn: turnWords(review.best) }) }) : null);
  }
}
