// What the engine thinks: lines, the heat map, threats, blocked cells, even positions.

import { turnWords } from "./app.js";
import { chances, percents } from "./bar.js";
import { byId, html, mark, throttled, write } from "./dom.js";
import { show } from "./findings.js";
import { locale, t } from "./texts.js";
import { decimals, turnsOf } from "./words.js";

const DRAW_MS = 100; // between two drawings of live lines
const RANKED = 5; // lines whose first turn is marked on the board
const LOSSES = [0.07, 0.15, 0.3]; // points behind the best line, from which it is doubtful, a mistake, a blunder: as in a review
const LIVE = ["turn", "hint", "analyse"]; // searches that have lines
const STOPPED_HERE = ["analyse", "prove", "balance"]; // searches that the panel's own button stops

/** A number with its thousands parted, as the language does it. */
export const grouped = (number) => number.toLocaleString(locale());

/** The number of a turn in a line that is not of the game. */
export const stepNumber = (index) => `+${index + 1}`;

/** The colour of a line: how far it is behind the best one. */
const valued = (best, line) =>
  `value-${LOSSES.filter((loss) => best.score.chance - line.score.chance >= loss).length}`;

/** A score in short: a proven end, or a number. */
export function worth({ win_within: plies, value, unproven }) {
  if (plies !== null)
    return t(plies > 0 ? (plies > 1 ? "win-in" : "win-now") : "loss-in", {
      count: Math.abs(plies),
    });
  if (unproven) return t(value > 0 ? "unproven-win" : "unproven-loss");
  return `${value > 0 ? "+" : ""}${value}`.replace("-", "−");
}

/** What a score means, in a sentence. */
export function meaning(score) {
  const { win_within: plies, unproven, side } = score;
  const other = side === "black" ? "white" : "black";
  if (plies !== null)
    return t("proven", {
      what: t("problem-win", { side: t(plies > 0 ? side : other), ...turnsOf(Math.abs(plies)) }),
    });
  return t(unproven ? "unproven-help" : "value-help", { value: worth(score), side: t(side) });
}

/** The analysis panel; changed() is called when there are new lines, described() when cells have other words. */
export class Analysis {
  constructor(app, scene, changed, described) {
    Object.assign(this, {
      app,
      scene,
      changed,
      described,
      runs: null,
      isBlocking: false,
      blocked: new Set(),
      rows: [],
    });
    const { connection } = app;
    const draw = throttled((message) => this.#lines(message), DRAW_MS);
    connection.on("lines", (message) => {
      this.latest = message;
      draw(message);
    });
    connection.on("progress", ({ what, node, nodes, ms }) => {
      if (what === "review" || node !== app.position?.node) return;
      this.#figures(
        this.latest?.node === node ? Object.assign(this.latest, { nodes, ms }) : { nodes, ms },
      );
    });
    connection.on("search", ({ what, on, why }) => {
      if (on) this.latest = null; // that of another search
      if (on && LIVE.includes(what)) this.source = what;
      this.#head();
      this.marks();
      if (STOPPED_HERE.includes(what)) this.#switch(on ? what : null);
      if (what === "analyse") this.#ask(on);
      if (what === "hint" && why === "done") this.#hinted();
    });
    connection.on("session", () => {
      this.#switch(null);
      this.#engines();
    });
    connection.on("opinion", (message) => this.#opinion(message));
    connection.on("game", () => app.isRenamed || this.#forget());
    connection.on("position", (position) => this.#position(position));
    byId("analysis-switch").addEventListener("click", () => this.toggle());
    for (const id of ["analysis-best", "analysis-heat", "analysis-second"])
      byId(id).addEventListener("change", () => this.#again());
    byId("analysis-block").addEventListener("change", (event) => {
      this.isBlocking = event.target.checked;
      if (this.isBlocking) app.remark(t("block-on"));
      else this.#block(new Set());
    });
    byId("threats").addEventListener("click", () => this.threats());
    for (const button of document.querySelectorAll(".balance button"))
      button.addEventListener("click", () => this.balance(Number(button.dataset.turns)));
    const list = byId("lines");
    list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) this.app.send("play", { turn: this.newest.lines[row.dataset.index].turn });
    });
    for (const [begin, end] of [
      ["pointerover", "pointerleave"],
      ["focusin", "focusout"],
    ]) {
      list.addEventListener(begin, (event) => this.#preview(event.target.closest("button")));
      list.addEventListener(end, () => this.#preview(null));
    }
  }

  /** Whether the position is being analysed. */
  get isOn() {
    return this.runs === "analyse";
  }

  /** Starts the analysis, or stops what is searched here. */
  toggle() {
    if (!this.runs) return this.start();
    this.#switch(null); // at once: what is chosen now does not start it again
    return this.app.send("stop");
  }

  /** Starts the analysis with what is chosen in the panel. */
  start() {
    return this.app.send("analyse", {
      best: Number(byId("analysis-best").value),
      heat: byId("analysis-heat").checked,
      learn: byId("explorer-learn")?.checked ?? false,
      ...(this.blocked.size ? { blocked: [...this.blocked] } : {}),
      ...(byId("analysis-second").value ? { second: byId("analysis-second").value } : {}),
    });
  }

  /** Which engines there are for a second opinion. */
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

  /** The other engine is asked now, or not any more: what it has said stays until it is asked again. */
  #ask(on) {
    const box = byId("opinion");
    const name = byId("analysis-second").value;
    if (on || !box.querySelector(".line")) box.replaceChildren();
    if (on && name) this.#opinion({ node: this.app.position.node, name, lines: [], done: false });
  }

  async #opinion(message) {
    const module = await this.app.loaded(import("./opinion.js"));
    if (message.node === this.app.position.node)
      module?.showOpinion(this.app, byId("opinion"), message);
  }

  /** Says the turn that a hint has found. */
  #hinted() {
    const best = this.latest?.node === this.app.position.node ? this.latest.lines[0] : null;
    if (best) this.app.remark(t("hinted", { turn: turnWords(best.turn) }));
  }

  #again() {
    this.marks();
    if (this.isOn) this.start();
  }

  #switch(runs) {
    this.runs = runs;
    const button = byId("analysis-switch");
    mark(button, "aria-pressed", String(this.isOn));
    write(button, t(runs ? "stop" : "analysis-start"));
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    this.#switch(this.runs);
    if (this.newest) this.#lines(this.newest);
  }

  /** Whether lines still come. */
  get isLive() {
    return LIVE.includes(this.app.search);
  }

  #forget() {
    this.newest = null;
    this.#block(new Set());
    this.#clear();
  }

  #clear() {
    byId("lines").replaceChildren();
    byId("opinion").replaceChildren();
    this.rows = [];
    write(byId("analysis-figures"), "");
    show();
  }

  #position(position) {
    const moved = this.node !== position.node;
    this.node = position.node;
    if (!moved) return;
    this.newest = this.previewed = null;
    this.marks();
    this.scene.mark("line", []);
    this.#clear();
    if (this.blocked.size) this.#block(new Set());
  }

  /** Whether what is found is kept to itself: a person plays, and looks elsewhere for help. */
  get isSecret() {
    return this.app.search === "turn" && this.app.tab === "play";
  }

  /** Says how far a search is; the depth is not known before it has a line. */
  #figures({ depth, seldepth, nodes, ms }) {
    const { search } = this.app;
    const words = {
      nodes: grouped(nodes),
      seconds: decimals(ms / 1000, 1),
      speed: ms ? grouped(Math.round(nodes / ms)) : 0,
    };
    const isPlayed = search === "turn" || search === "hint";
    write(
      byId("thinking"),
      isPlayed ? t(depth ? "thinking" : "searched", { ...words, depth }) : "",
    );
    if (!this.isSecret)
      write(
        byId("analysis-figures"),
        t(depth ? "figures" : "searched", { ...words, depth: `${depth}/${seldepth}` }),
      );
  }

  /** Says what is known of the search for a turn that was played; null or a node that knows nothing: says nothing. */
  thought(node) {
    const { depth, nodes, ms } = node ?? {};
    const words = { depth, nodes: grouped(nodes ?? 0), seconds: decimals((ms ?? 0) / 1000, 2) };
    if (this.app.search === "turn") return;
    write(byId("thinking"), depth && nodes ? t("thinking", words) : ms ? t("thought", words) : "");
  }

  #lines(message) {
    const { position } = this.app;
    if (message.node !== position.node) return;
    this.#figures(message);
    if (this.isSecret) return;
    this.newest = message;
    this.#rows(message.lines);
    this.changed();
    this.marks();
  }

  /** Marks the first turns of the best lines on the board, and how good cells are: while lines come or are seen, and what a hint has found. */
  marks() {
    const found =
      this.isLive || this.app.tab === "analyse" || this.source === "hint" ? this.newest : null;
    this.scene.board.heat(found?.heat && byId("analysis-heat").checked ? found.heat : []);
    if (!this.previewed) this.#ranks(found?.lines.slice(0, RANKED) ?? []);
  }

  #ranks(lines) {
    const { stones } = this.app.position ?? {};
    const seen = new Set();
    this.scene.mark(
      "candidates",
      lines.flatMap((line, index) =>
        line.cells
          .filter((cell) => stones[cell] === "0" && !seen.has(cell) && seen.add(cell))
          .map((cell) => [
            cell,
            `rank ${valued(lines[0], line)}${index ? "" : " best"}`,
            index + 1,
          ]),
      ),
    );
  }

  #rows(lines) {
    const box = byId("lines");
    if (!this.rows.length) {
      this.head = Object.fromEntries(
        ["rank", "worth", "chances", "pv", "depth"].map((kind) => [
          kind,
          html("span", { class: kind }),
        ]),
      );
      box.replaceChildren(html("p", { class: "line head" }, ...Object.values(this.head)));
    }
    this.#head();
    while (this.rows.length < lines.length) this.#row(box);
    while (this.rows.length > lines.length) this.rows.pop().row.remove();
    lines.forEach((line, index) => {
      const parts = this.rows[index];
      const { score, pv, depth } = line;
      mark(parts.rank, "class", `rank ${valued(lines[0], line)}`);
      const { black, draw, white } = chances(score);
      write(parts.worth, worth(score));
      parts.worth.classList.toggle("told", score.unproven || score.win_within !== null);
      parts.black.style.transform = `scaleX(${black})`;
      parts.white.style.transform = `scaleX(${white})`;
      const turns = pv.map(turnWords);
      const words = turns.join(" ");
      if (parts.shown !== words)
        parts.pv.replaceChildren(...turns.flatMap((turn) => [html("span", { text: turn }), " "]));
      parts.shown = words;
      write(parts.depth, String(depth));
      mark(
        parts.row,
        "title",
        `${meaning(score)} ${t("evaluation", percents(black, draw, white))}. ${t("depth-help", { depth })}`,
      );
    });
  }

  /** Says above the lines what their columns are, and whether the search has ended. */
  #head() {
    if (!this.newest) return;
    const { worth: value, pv, depth } = this.head;
    write(value, t("value-for", { side: t(this.newest.lines[0].score.side) }));
    write(pv, t(this.isLive ? "line" : "line-ended"));
    write(depth, t("limit-depth"));
  }

  #row(box) {
    const parts = Object.fromEntries(
      ["rank", "worth", "pv", "depth"].map((kind) => [kind, html("span", { class: kind })]),
    );
    parts.rank.dataset.rank = this.rows.length + 1;
    parts.black = html("i", { class: "black" });
    parts.white = html("i", { class: "white" });
    parts.row = html(
      "button",
      { type: "button", class: "line", data: { index: this.rows.length } },
      parts.rank,
      parts.worth,
      html("span", { class: "chances" }, parts.black, parts.white),
      parts.pv,
      parts.depth,
    );
    box.append(parts.row);
    this.rows.push(parts);
  }

  /** Shows the turns of a line on the board. */
  #preview(row) {
    const line = row ? this.newest?.lines[row.dataset.index] : null;
    if (line === this.previewed) return;
    this.previewed = line;
    const { byName } = this.scene.board;
    const { position } = this.app;
    this.scene.mark("line", []);
    if (!line) {
      this.marks();
      return this.scene.board.preview([]);
    }
    this.scene.mark("candidates", []); // their ranks would stand between the numbers of the line
    const colours = position.side === "black" ? ["black", "white"] : ["white", "black"];
    // Only turns of one stone say which colour stands where; of others the numbers are shown.
    const turns = line.pv.map((turn) => turn.split(" ").map((name) => byName.get(name)));
    const isFree = (cell) => cell !== undefined && position.stones[cell] === "0";
    const isSimple = turns.every((cells) => cells.length === 1 && isFree(cells[0]));
    this.scene.board.preview(
      isSimple ? turns.map(([cell], index) => [cell, colours[index % 2], stepNumber(index)]) : [],
    );
    if (!isSimple)
      this.scene.mark(
        "line",
        turns.flatMap((cells, index) =>
          cells.filter(isFree).map((cell) => [cell, "step", stepNumber(index)]),
        ),
      );
  }

  /** A cell was chosen while cells are blocked: takes it in or out. */
  block(cell) {
    const blocked = new Set(this.blocked);
    if (!blocked.delete(cell)) blocked.add(cell);
    this.#block(blocked);
    if (this.isOn) this.start();
  }

  #block(blocked) {
    const had = this.blocked.size;
    this.blocked = blocked;
    if (had || blocked.size)
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

  /** Looks for so many turns after which the game is even. */
  async balance(turns) {
    const module = await this.app.loaded(import("./balance.js"));
    await module?.balance(this.app, this.scene, turns);
  }
}
