// What a database and games know of the position that is shown, and of each next turn. Loaded where
// the server has a database.

import { faultOf } from "./app.js";
import { COLOURS } from "./board.js";
import { around, find, html, write } from "./dom.js";
import { ticked } from "./fields.js";
import { valued } from "./lines.js";
import { turnWords } from "./names.js";
import { t, translate } from "./texts.js";
import { chances, grouped, meaning, stepNumber, worth } from "./values.js";

/** @import { Analysis } from "./analysis.js" */
/** @import { App } from "./app.js" */
/** @import { Mark } from "./board.js" */
/** @import { Asked, Entry, ExploredTurn, Sent } from "./messages.js" */
/** @import { Scene } from "./scene.js" */

const ASK_MS = 100; // after the last step: who goes through a hundred turns asks once
const LATER_MS = 1000; // what is read or written meanwhile is looked at then
const SIGNS = { least: "≥ ", most: "≤ " }; // of values that are not exact
const LONGEST_LABEL = 100;
const LONGEST_TEXT = 10_000;

/** @param {Pick<Entry, "score" | "bound">} entry */
const worthOf = ({ score, bound }) => (score ? `${bound ? SIGNS[bound] : ""}${worth(score)}` : "");

/** @param {(string | number | null | false | undefined)[]} parts */
const joined = (parts, between = " · ") => parts.filter(Boolean).join(between);

/** The panel, and its tab. */
export class Explorer {
  /** @type {Sent["explored"] | null} */
  #found = null;
  #timer = 0;
  #hadFocus = false; // whether the keyboard was on a row
  #value = html("p", { id: "explorer-value" });
  #label = html("input", {
    id: "explorer-label",
    list: "explorer-labels",
    maxlength: LONGEST_LABEL,
    autocomplete: "off",
    data: { label: "explorer-label", hint: "explorer-label" },
  });
  #text = html("textarea", {
    id: "explorer-text",
    rows: 2,
    maxlength: LONGEST_TEXT,
    data: { label: "explorer-text", hint: "explorer-note" },
  });
  #labels = html("datalist", { id: "explorer-labels" });
  #noting = html("div", { class: "noting" }, this.#label, this.#text, this.#labels);
  #cells = html("p", { id: "explorer-cells" });
  #learn = html("input", { type: "checkbox", id: "explorer-learn" });
  #learning = ticked("", this.#learn);
  #rows = html("div", {
    id: "explorer-rows",
    class: "lines",
    role: "group",
    tabindex: "-1",
    data: { label: "explorer-rows" },
  });
  #words = html("p", { id: "explorer-words", class: "hint", role: "status" });
  #panel = html(
    "div",
    {
      class: "panel explorer stale",
      role: "tabpanel",
      id: "panel-explorer",
      "aria-labelledby": "tab-explorer",
      tabindex: "0",
      hidden: true,
    },
    ...[this.#value, this.#noting, this.#cells, this.#learning, this.#rows, this.#words],
  );
  #tab = html("button", {
    type: "button",
    role: "tab",
    id: "tab-explorer",
    "aria-controls": "panel-explorer",
    "aria-selected": "false",
    tabindex: "-1",
    data: { text: "tab-explorer" },
  });

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {Analysis} analysis
   * @param {() => void} described called when the cells have other words
   */
  constructor(app, scene, analysis, described) {
    const { database, learns } = app.session;
    if (!database) throw new Error("the server has no database");
    this.app = app;
    this.scene = scene;
    this.described = described;
    this.known = database.labels;
    this.isFixed = database.read_only;
    document.head.append(html("link", { rel: "stylesheet", href: "page/explorer.css" }));
    find(".tabs").append(this.#tab);
    find(".moves").before(this.#panel);
    find("span", this.#learning).dataset.text = "explorer-learn";
    this.#noting.hidden = database.read_only;
    this.#learning.hidden = !database.can_learn;
    this.#learn.checked = learns;
    this.#learn.addEventListener("change", () => analysis.isOn && analysis.start());
    analysis.learns = () => this.#learn.checked;
    this.#listen();
    this.#note("label", this.#label, () => this.#given(this.#label.value));
    this.#note("text", this.#text, () => this.#text.value);
    this.translated();
  }

  #listen() {
    const { app } = this;
    const rows = this.#rows;
    app.connection.on("position", ({ node }) => {
      this.ask();
      if (node === this.#found?.node) return;
      this.#hadFocus ||= rows.contains(document.activeElement);
      // Nothing of the one before is seen until what is known of this one is there.
      this.#panel.classList.add("stale");
      this.#preview();
      this.#mark([]);
      this.#markTurns([]);
    });
    app.connection.on("search", ({ what, on }) => {
      if (what === "analyse" && !on && this.#learn.checked) this.ask(LATER_MS);
    });
    const rowOf = (/** @type {EventTarget | null} */ target) =>
      this.#found?.rows[Number(around(target, "button")?.dataset.index)];
    rows.addEventListener("click", ({ target }) => {
      const row = rowOf(target);
      if (row) app.send("play", { turn: row.turn });
    });
    for (const begin of /** @type {const} */ (["pointerover", "focusin"]))
      rows.addEventListener(begin, ({ target }) => this.#preview(rowOf(target)?.cells));
    for (const end of /** @type {const} */ (["pointerleave", "focusout"]))
      rows.addEventListener(end, () => this.#preview());
  }

  /**
   * Keeps what is typed into a field.
   * @param {"label" | "text"} name
   * @param {HTMLElement} field
   * @param {() => string} value
   */
  #note(name, field, value) {
    let node = 0; // that it was begun for: the game may go on while it is written
    /** @type {(key: string, note: Asked["annotate"]) => unknown} */
    const keep = this.app.typed("annotate", (_key, note) => note);
    field.addEventListener("focus", () => {
      node = this.#found?.node ?? 0;
    });
    field.addEventListener("input", () => keep(name + node, { node, [name]: value() }));
    field.addEventListener("blur", () => this.ask());
  }

  /** Asks what is known of the position that is shown, where that is seen, after so many ms. */
  ask(ms = ASK_MS) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), ms);
  }

  async #ask() {
    const { app } = this;
    if (app.tab !== "explorer" || app.incoming) return this.left();
    const { position } = app;
    try {
      const found = await app.ask("explore");
      if (app.position !== position) return; // which is asked about soon
      this.#found = found;
      this.#draw(found);
      if (found.reading) this.ask(LATER_MS);
    } catch (error) {
      write(this.#words, app.errorWords(faultOf(error)));
      this.#words.classList.add("error");
    }
  }

  /** Leaves nothing on the board: another panel is seen. */
  left() {
    this.#mark([]);
    this.#markTurns([]);
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    for (const part of [this.#panel, find(".tabs")]) translate(part);
    this.#labels.replaceChildren(
      ...this.known.map((label) => html("option", { value: this.#named(label) })),
    );
    if (this.#found) this.ask();
  }

  /**
   * A label in words; those that are known have some of their own.
   * @param {string} label
   */
  #named(label) {
    return this.known.includes(label) ? t(`label-${label}`) : label;
  }

  /**
   * The label that words mean, the inverse of #named.
   * @param {string} words
   */
  #given(words) {
    const label = words.trim();
    return this.known.find((one) => this.#named(one) === label) ?? label;
  }

  /** @param {Sent["explored"]} found */
  #draw({ entry, rows, wide, games, reading }) {
    const { app, isFixed } = this;
    const { depth, turn, label = "", text = "", cells = [] } = entry ?? {};
    const value = t("value-for", { side: t(app.position.side) });
    this.#panel.classList.remove("stale");
    this.#words.classList.remove("error");
    const known = entry?.score ? `${value} ${worthOf(entry)}` : "";
    const facts = [
      known || t(entry ? "explorer-bare" : "explorer-unknown"),
      depth && `${t("limit-depth")} ${depth}`,
      turn && t("explorer-best", { turn: turnWords(turn) }),
      isFixed && this.#named(label),
      isFixed && text,
    ];
    write(this.#value, joined(facts));
    if (this.#label !== document.activeElement) this.#label.value = this.#named(label);
    if (this.#text !== document.activeElement) this.#text.value = text;
    write(this.#cells, joined(cells.map(([cell, words]) => `${app.cell(cell)}: ${words}`)));
    this.#mark(cells);
    this.#markTurns(rows);
    this.#list(rows, value);
    const read = t(reading ? "explorer-reading" : "explorer-games", { count: grouped(games) });
    const lack = wide ? t("explorer-wide") : !rows.length && t("explorer-none");
    write(this.#words, joined([lack, (games || reading) && read], " "));
  }

  /**
   * @param {ExploredTurn[]} rows
   * @param {string} value what a value is called
   */
  #list(rows, value) {
    const names = [
      t("explorer-turn"),
      t("column-games"),
      t("column-score"),
      value,
      t("limit-depth"),
    ];
    const heads = names.map((text) => html("span", { text }));
    const had = this.#hadFocus || this.#rows.contains(document.activeElement);
    this.#rows.replaceChildren(
      ...(rows.length ? [html("p", { class: "line head" }, heads)] : []),
      ...rows.map((row, index) => this.#row(row, index)),
    );
    // Not on its first row: the Enter that played a turn might be pressed again.
    if (had) this.#rows.focus({ preventScroll: true });
    this.#hadFocus = false;
  }

  /**
   * @param {ExploredTurn} row
   * @param {number} index
   */
  #row(row, index) {
    const { turn, games, won, drawn, lost, score, depth, label, text } = row;
    const { side } = this.app.position;
    const known = won + drawn + lost;
    const shares = chances({ side, win: won / known, draw: drawn / known, loss: lost / known });
    const bars = /** @type {const} */ (["black", "white"]).map((colour) => {
      const bar = html("i", { class: colour });
      bar.style.transform = `scaleX(${shares[colour]})`;
      return bar;
    });
    const played = t("explorer-played", { count: games, side: t(side), won, drawn, lost });
    const title = [games && played, score && meaning(score), depth && t("depth-help", { depth })];
    const cell = (/** @type {string} */ kind, /** @type {string} */ words) =>
      html("span", { class: kind, text: words });
    return html(
      "button",
      { type: "button", class: "line", title: joined(title, " "), data: { index } },
      html("b", { text: turnWords(turn), data: { rank: index + 1 } }),
      cell("games", games ? grouped(games) : ""),
      known ? html("span", { class: "chances" }, bars) : html("span"),
      cell("worth", worthOf(row)),
      cell("depth", depth ? String(depth) : ""),
      cell("noted", joined([this.#named(label), text])),
    );
  }

  /**
   * Shows a next turn on the board, or none.
   * @param {number[]} cells
   */
  #preview(cells = []) {
    const { board } = this.scene;
    const { stones, side } = this.app.position;
    const isSimple = cells.length === 1 && stones[cells[0]] === "0";
    board.preview(isSimple ? [[cells[0], side, null]] : []);
    const steps = isSimple ? [] : cells;
    this.scene.mark(
      "line",
      steps.map((cell, index) => [cell, "step", stepNumber(index)]),
    );
  }

  /**
   * Marks on the board where the next turns go, with their numbers in the list.
   * @param {ExploredTurn[]} rows
   */
  #markTurns(rows) {
    const scores = rows.flatMap(({ score }) => score ?? []);
    const best = scores.sort((one, other) => other.chance - one.chance).at(0);
    /** @type {Map<number, Mark>} */
    const marks = new Map();
    rows.forEach(({ cells, score }, index) => {
      const kind = best && score ? valued({ score: best }, { score }) : "value-0";
      for (const cell of cells)
        if (!marks.has(cell)) marks.set(cell, [cell, `rank ${kind}`, index + 1]);
    });
    this.scene.mark("known", [...marks.values()]);
  }

  /**
   * Shows the texts that belong to cells, as far as they have room there.
   * @param {[cell: number, text: string][]} cells
   */
  #mark(cells) {
    const { app, scene } = this;
    if (!cells.length && !app.written.size) return;
    const { stones } = app.position;
    const marks = cells.map(([cell, text]) => {
      const shown = text.length > 3 ? `${text.slice(0, 2)}…` : text;
      return /** @type {Mark} */ ([cell, `on-${COLOURS[Number(stones[cell])]}`, shown]);
    });
    scene.mark("texts", marks);
    app.written = new Map(cells);
    this.described();
  }
}
