// What a database and games know of the position that is shown, and of each next turn. Loaded where the server has a database.

import { meaning, stepNumber, worth } from "./analysis.js";
import { turnWords } from "./app.js";
import { chances } from "./bar.js";
import { COLOURS } from "./board.js";
import { byId, html, oneByOne, write } from "./dom.js";
import { TEXTS } from "./explorer.texts.js";
import { locale, spoken, t, texted, translate } from "./texts.js";

const ASK_MS = 100; // after the last step: who goes through a hundred turns asks once
const LATER_MS = 1000; // what is read or written meanwhile is looked at then
const SIGNS = { least: "≥ ", most: "≤ " }; // of values that are not exact
const TAB = `<button type="button" role="tab" id="tab-explorer" aria-controls="panel-explorer" aria-selected="false" tabindex="-1" data-text="tab-explorer"></button>`;
const PANEL = `<div class="panel explorer" role="tabpanel" id="panel-explorer" aria-labelledby="tab-explorer" tabindex="0" hidden>
  <p id="explorer-value"></p>
  <div class="noting"><input id="explorer-label" list="explorer-labels" maxlength="100" autocomplete="off" data-label="explorer-label" data-hint="explorer-label">
    <textarea id="explorer-text" rows="2" maxlength="10000" data-label="explorer-text" data-hint="explorer-text"></textarea><datalist id="explorer-labels"></datalist></div>
  <p id="explorer-cells"></p>
  <label class="tick"><input type="checkbox" id="explorer-learn"><span data-text="explorer-learn"></span></label>
  <div id="explorer-rows" class="lines" role="group" tabindex="-1" data-label="explorer-rows"></div>
  <p id="explorer-words" class="hint" role="status"></p>
</div>`;

/** The panel, and its tab. */
export class Explorer {
  /** described(): called when the cells have other words. */
  constructor(app, scene, analysis, described) {
    Object.assign(this, { app, scene, described, known: app.session.database.labels, isFixed: app.session.database.read_only });
    document.head.append(html("link", { rel: "stylesheet", href: "page/explorer.css" }));
    document.querySelector(".tabs").insertAdjacentHTML("beforeend", TAB);
    document.querySelector(".moves").insertAdjacentHTML("beforebegin", PANEL);
    this.panel = byId("panel-explorer");
    for (const name of ["value", "label", "text", "cells", "learn", "rows", "words"]) this[name] = byId(`explorer-${name}`);
    for (const control of [this.label, this.learn]) control.parentElement.hidden = this.isFixed;
    this.learn.addEventListener("change", () => analysis.isOn && analysis.start());
    this.#listen(app.connection);
    this.translated();
  }

  #listen(connection) {
    const { app, rows, label, text, learn } = this;
    connection.on("position", ({ node }) => {
      this.ask();
      if (node === this.found?.node) return;
      this.hadFocus ||= rows.contains(document.activeElement);
      this.panel.classList.add("stale"); // nothing of the one before is seen until what is known of this one is there
      this.#preview();
      this.#mark([]);
    });
    connection.on("search", ({ what, on }) => what === "analyse" && !on && learn.checked && this.ask(LATER_MS));
    const keep = oneByOne((key, [node, note]) => app.send("annotate", { node, ...note }));
    for (const [field, note] of [[label, () => ({ label: this.#given(label.value) })], [text, () => ({ text: text.value })]]) {
      let node; // that it was begun for: the game may go on while it is written
      field.addEventListener("focus", () => { ({ node } = this.found); });
      field.addEventListener("input", () => keep(field.id + node, [node, note()]));
      field.addEventListener("blur", () => this.ask());
    }
    const rowOf = ({ target }) => this.found.rows[target.closest("button")?.dataset.index];
    rows.addEventListener("click", (event) => rowOf(event) && app.send("play", { turn: rowOf(event).turn }));
    for (const begin of ["pointerover", "focusin"]) rows.addEventListener(begin, (event) => this.#preview(rowOf(event)));
    for (const end of ["pointerleave", "focusout"]) rows.addEventListener(end, () => this.#preview());
  }

  /** Asks what is known of the position that is shown, where that is seen, after so many ms. */
  ask(ms = ASK_MS) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#ask(this.app.position), ms);
  }

  async #ask(position) {
    const { app } = this;
    if (app.tab !== "explorer" || app.incoming) return this.#mark([]);
    try {
      const found = await app.ask("explore");
      if (app.position !== position) return; // which is asked about soon
      this.found = found;
      this.#draw(found);
      if (found.reading) this.ask(LATER_MS);
    } catch (error) {
      if (error.is !== "error") throw error;
      write(this.words, app.errorWords(error));
    }
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    Object.assign(texted(), TEXTS[spoken()]);
    for (const part of [this.panel, document.querySelector(".tabs")]) translate(part);
    byId("explorer-labels").replaceChildren(...this.known.map((label) => html("option", { value: this.#named(label) })));
    if (this.found) this.ask();
  }

  /** A label in words; those that are known have some of their own. */
  #named(label) {
    return this.known.includes(label) ? t(`label-${label}`) : label;
  }

  /** The inverse. */
  #given(words) {
    return this.known.find((label) => this.#named(label) === words.trim()) ?? words.trim();
  }

  #draw({ entry, rows, wide, games, reading }) {
    const { app, label: field, panel } = this, { turn, label = "", text = "", cells = [] } = entry ?? {};
    panel.classList.remove("stale");
    write(this.value, [
      entry?.score ? `${t("value-for", { side: t(app.position.side) })}: ${this.#worth(entry)}` : t(entry ? "explorer-bare" : "explorer-unknown"),
      entry?.depth ? `${t("limit-depth")}: ${entry.depth}` : "", turn ? t("explorer-best", { turn: turnWords(turn) }) : "",
      ...(this.isFixed ? [this.#named(label), text] : []),
    ].filter(Boolean).join(" · "));
    if (field !== document.activeElement) field.value = this.#named(label);
    if (this.text !== document.activeElement) this.text.value = text;
    write(this.cells, cells.map(([cell, words]) => `${app.cell(cell)}: ${words}`).join(" · "));
    this.#mark(cells);
    const heads = [t("explorer-turn"), t("column-games"), t("column-score"), t("value-for", { side: t(app.position.side) }), t("limit-depth")];
    const had = this.hadFocus || this.rows.contains(document.activeElement);
    this.rows.replaceChildren(...(rows.length ? [html("p", { class: "line head" }, ...heads.map((head) => html("span", { text: head })))] : []), ...rows.map((row, index) => this.#row(row, index)));
    if (had) this.rows.focus({ preventScroll: true }); // not its first row: the Enter that played a turn might be pressed again
    this.hadFocus = false;
    const more = games || reading ? t(`explorer-${reading ? "reading" : "games"}`, { count: games.toLocaleString(locale()) }) : "";
    write(this.words, [wide ? t("explorer-wide") : rows.length ? "" : t("explorer-none"), more].filter(Boolean).join(" "));
  }

  #row(row, index) {
    const { turn, games, won, drawn, lost, score, depth } = row, { side } = this.app.position, known = won + drawn + lost;
    const shares = known ? chances({ side, win: won / known, draw: drawn / known, loss: lost / known }) : {};
    const bars = ["black", "white"].filter((colour) => colour in shares).map((colour) => html("i", { class: colour }));
    for (const bar of bars) bar.style.transform = `scaleX(${shares[bar.className]})`;
    const words = [
      games ? t("explorer-played", { count: games, side: t(side), won, drawn, lost }) : "",
      score ? meaning(score) : "", depth ? t("depth-help", { depth }) : "",
    ].filter(Boolean).join(". ");
    const cell = (kind, text) => html("span", { class: kind, text });
    return html("button", { type: "button", class: "line", title: words, data: { index } },
      html("b", { text: turnWords(turn) }), cell("games", games ? games.toLocaleString(locale()) : ""), html("span", { class: known ? "chances" : "" }, ...bars),
      cell("worth", this.#worth(row)), cell("depth", depth || ""), cell("noted", [this.#named(row.label), row.text].filter(Boolean).join(" · ")));
  }

  #worth({ score, bound }) {
    return score ? `${SIGNS[bound] ?? ""}${worth(score)}` : "";
  }

  /** Shows a next turn on the board, or none. */
  #preview({ cells } = { cells: [] }) {
    const { board } = this.scene, { stones, side } = this.app.position, isSimple = cells.length === 1 && stones[cells[0]] === "0";
    board.preview(isSimple ? [[cells[0], side, null]] : []);
    this.scene.mark("line", isSimple ? [] : cells.map((cell, index) => [cell, "step", stepNumber(index)]));
  }

  /** Shows the texts that belong to cells, as far as they have room there. */
  #mark(cells) {
    const { app, scene } = this, { stones } = app.position ?? {};
    if (!cells.length && !app.written?.size) return;
    scene.mark("texts", cells.map(([cell, text]) => [cell, `on-${COLOURS[stones[cell]]}`, text.length > 3 ? `${text.slice(0, 2)}…` : text]));
    app.written = new Map(cells);
    this.described();
  }
}
