// What the engine thinks, and what it is asked: the panel of the analysis.

import { all, byId, html, mark, throttled, write } from "./dom.js";
import { show } from "./findings.js";
import { Lines } from "./lines.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { decimals, grouped } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Sent } from "./messages.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {Pick<Sent["lines"], "nodes" | "ms"> & Partial<Sent["lines"]>} Figures */
/** @typedef {{ ms?: number | null, nodes?: number | null, depth?: number | null }} Thought */

const DRAW_MS = 100; // between two drawings of live lines
const LIVE = ["turn", "hint", "analyse"]; // searches that have lines
const STOPPED_HERE = ["analyse", "prove", "balance"]; // searches that the panel's own button stops

/** The analysis panel. */
export class Analysis {
  /** @type {string | null} */
  #runs = null; // the search that the panel's own button stops
  #source = ""; // the newest search that has lines
  /** @type {Sent["lines"] | null} */
  #latest = null; // of the search that goes on, or has ended
  /** @type {Set<number>} */
  #blocked = new Set();
  /** @type {number | null} */
  #node = null; // that is shown
  isBlocking = false; // whether a cell that is chosen is blocked
  learns = () => false; // whether what is found goes into a database, where there is one

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {() => void} changed called when there are new lines
   * @param {() => void} described called when cells have other words
   */
  constructor(app, scene, changed, described) {
    this.app = app;
    this.scene = scene;
    this.changed = changed;
    this.described = described;
    this.lines = new Lines(app, scene);
    this.#listen();
    byId("analysis-switch").addEventListener("click", () => this.toggle());
    for (const id of /** @type {const} */ (["analysis-best", "analysis-heat", "analysis-second"]))
      byId(id).addEventListener("change", () => this.#again());
    const block = byId("analysis-block");
    block.addEventListener("change", () => {
      this.isBlocking = block.checked;
      if (this.isBlocking) app.remark(t("block-on"));
      else this.#block(new Set());
    });
    byId("threats").addEventListener("click", () => this.threats());
    for (const button of all(".balance button"))
      button.addEventListener("click", () => this.balance(Number(button.dataset.turns)));
  }

  #listen() {
    const { app } = this;
    const { connection } = app;
    /** @type {(message: Sent["lines"]) => void} */
    const draw = throttled((message) => this.#draw(message), DRAW_MS);
    connection.on("lines", (message) => {
      this.#latest = message;
      draw(message);
    });
    connection.on("progress", ({ what, node, nodes, ms }) => {
      if (what === "review" || node !== app.newest.position?.node) return;
      const isSame = this.#latest?.node === node;
      this.#figures(isSame ? Object.assign(this.#latest ?? {}, { nodes, ms }) : { nodes, ms });
    });
    connection.on("search", (message) => this.#searched(message));
    connection.on("session", () => {
      this.#switch(null);
      this.#engines();
    });
    connection.on("opinion", (message) => this.#opinion(message));
    connection.on("game", () => {
      if (app.isRenamed) return;
      this.#block(new Set());
      this.#clear();
    });
    connection.on("position", ({ node }) => {
      if (node === this.#node) return;
      this.#node = node;
      this.#clear();
      this.marks();
      if (this.#blocked.size) this.#block(new Set());
    });
  }

  /** @param {Sent["search"]} message */
  #searched({ what, on, why }) {
    if (on) this.#latest = null; // that of another search
    if (on && LIVE.includes(what)) this.#source = what;
    this.lines.head(this.isLive);
    this.marks();
    if (STOPPED_HERE.includes(what)) this.#switch(on ? what : null);
    if (what === "analyse") this.#ask(on);
    if (what === "hint" && why === "done") this.#hinted();
  }

  /** The newest lines of the position that is shown, or null. */
  get newest() {
    return this.lines.newest;
  }

  /** Whether the position is being analysed. */
  get isOn() {
    return this.#runs === "analyse";
  }

  /** Whether lines still come. */
  get isLive() {
    return LIVE.includes(this.app.search ?? "");
  }

  /** Whether what is found is kept to itself: a person plays, and looks elsewhere for help. */
  get isSecret() {
    return this.app.search === "turn" && this.app.tab === "play";
  }

  /** Starts the analysis, or stops what is searched here. */
  toggle() {
    if (!this.#runs) return this.start();
    this.#switch(null); // at once: what is chosen now does not start it again
    return this.app.send("stop");
  }

  /** Starts the analysis with what is chosen in the panel. */
  start() {
    const second = byId("analysis-second").value;
    return this.app.send("analyse", {
      best: Number(byId("analysis-best").value),
      heat: byId("analysis-heat").checked,
      learn: this.learns(),
      ...(this.#blocked.size ? { blocked: [...this.#blocked] } : {}),
      ...(second ? { second } : {}),
    });
  }

  #again() {
    this.marks();
    if (this.isOn) this.start();
  }

  /** @param {string | null} runs */
  #switch(runs) {
    this.#runs = runs;
    const button = byId("analysis-switch");
    mark(button, "aria-pressed", String(this.isOn));
    write(button, t(runs ? "stop" : "analysis-start"));
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    this.#switch(this.#runs);
    if (this.newest) this.#draw(this.newest);
  }

  // The second opinion.

  /** Which engines there are for it. */
  #engines() {
    const list = byId("analysis-second");
    const { engines } = this.app.session;
    const chosen = list.value;
    list.replaceChildren(
      html("option", { value: "", text: "–" }),
      ...engines.map((name) => html("option", { text: name })),
    );
    list.value = engines.includes(chosen) ? chosen : "";
    byId("second-label").hidden = engines.length === 0;
  }

  /**
   * The other engine is asked now, or not any more: what it has said stays until it is asked again.
   * @param {boolean} on
   */
  #ask(on) {
    const box = byId("opinion");
    const name = byId("analysis-second").value;
    if (on || !box.querySelector(".line")) box.replaceChildren();
    if (on && name) this.#opinion({ node: this.app.position.node, name, lines: [], done: false });
  }

  /** @param {Omit<Sent["opinion"], "is">} message */
  async #opinion(message) {
    const module = await this.app.loaded(import("./opinion.js"));
    if (message.node === this.app.position.node)
      module?.showOpinion(this.app, byId("opinion"), message);
  }

  // What a search has found.

  #clear() {
    this.lines.clear();
    byId("opinion").replaceChildren();
    write(byId("analysis-figures"), "");
    show();
  }

  /** @param {Sent["lines"]} message */
  #draw(message) {
    if (message.node !== this.app.position.node) return;
    this.#figures(message);
    if (this.isSecret) return;
    this.lines.show(message, this.isLive);
    this.changed();
    this.marks();
  }

  /**
   * Marks on the board what was found: while lines come or are seen, and what a hint has found.
   */
  marks() {
    this.lines.marks(this.isLive || this.app.tab === "analyse" || this.#source === "hint");
  }

  /** Says the turn that a hint has found. */
  #hinted() {
    const found = this.#latest;
    if (found?.node === this.app.position.node)
      this.app.remark(t("hinted", { turn: turnWords(found.lines[0].turn) }));
  }

  /**
   * Says how far a search is; the depth is not known before it has a line.
   * @param {Figures} figures
   */
  #figures({ depth, seldepth, nodes, ms }) {
    const { search } = this.app;
    const words = {
      nodes: grouped(nodes),
      seconds: decimals(ms / 1000, 1),
      speed: ms ? grouped(Math.round(nodes / ms)) : 0,
    };
    const isPlayed = search === "turn" || search === "hint";
    const played = t(depth ? "thinking" : "searched", { ...words, depth });
    write(byId("thinking"), isPlayed ? played : "");
    if (this.isSecret) return;
    const depths = { depth: `${depth}/${seldepth}` };
    write(byId("analysis-figures"), t(depth ? "figures" : "searched", { ...words, ...depths }));
  }

  /**
   * Says what is known of the search for a turn that was played; nothing where nothing is.
   * @param {Thought} [thought]
   */
  thought({ depth, nodes, ms } = {}) {
    if (this.app.search === "turn") return;
    const words = { depth, nodes: grouped(nodes ?? 0), seconds: decimals((ms ?? 0) / 1000, 2) };
    write(byId("thinking"), depth && nodes ? t("thinking", words) : ms ? t("thought", words) : "");
  }

  // What is asked.

  /**
   * A cell was chosen while cells are blocked: takes it in or out.
   * @param {number} cell
   */
  block(cell) {
    const blocked = new Set(this.#blocked);
    if (!blocked.delete(cell)) blocked.add(cell);
    this.#block(blocked);
    if (this.isOn) this.start();
  }

  /** @param {Set<number>} blocked */
  #block(blocked) {
    this.#blocked = blocked;
    this.scene.mark(
      "blocked",
      [...blocked].map((cell) => [cell, "blocked"]),
    );
  }

  /** Shows the threats of both sides, or hides them. */
  async threats() {
    const module = await this.app.loaded(import("./threats.js"));
    await module?.toggleThreats(this.app, this.scene, byId("threats"), this.described);
  }

  /**
   * Looks for so many turns after which the game is even.
   * @param {number} turns
   */
  async balance(turns) {
    const module = await this.app.loaded(import("./balance.js"));
    await module?.balance(this.app, this.scene.board, turns);
  }
}
