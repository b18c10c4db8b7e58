// What a database and games know of the position that is shown, and of each next turn. Loaded where the server has a database.

import { grouped, meaning, stepNumber, worth } from "./analysis.js";
import { turnWords } from "./app.js";
import { chances } from "./bar.js";
import { COLOURS } from "./board.js";
import { byId, html, write } from "./dom.js";
import { TEXTS } from "./explorer.texts.js";
import { spoken, t, texted, translate } from "./texts.js";

const ASK_MS = 100; // after the last step: who goes through a hundred turns asks once
const LATER_MS = 1000; // what is read or written meanwhile is looked at then
const SIGNS = { least: "≥ ", most: "≤ " }; // of values that are not exact
const TAB = `<button type="button" role="tab" id="tab-explorer" aria-controls="panel-explorer" aria-selected="false" tabindex="-1" data-text="tab-explorer"></button>`;
const PANEL = `<div class="panel explorer stale" role="tabpanel" id="panel-explorer" aria-labelledby="tab-explorer" tabindex="0" hidden>
  <p id="explorer-value"></p>
  <div class="noting"><input id="explorer-label" list="explorer-labels" maxlength="100" autocomplete="off" data-label="explorer-label" data-hint="explorer-label">
    <textarea id="explorer-text" rows="2" maxlength="10000" data-label="explorer-text" data-hint="explorer-note"></textarea><datalist id="explorer-labels"></datalist></div>
  <p id="explorer-cells"></p>
  <label class="tick"><input type="checkbox" id="explorer-learn"><span data-text="explorer-learn"></span></label>
  <div id="explorer-rows" class="lines" role="group" tabindex="-1" data-label="explorer-rows"></div>
  <p id="explorer-words" class="hint" role="status"></p>
</div>`;

const worthOf = ({ score, bound }) => (score ? `${SIGNS[bound] ?? ""}${worth(score)}` : "");
const joined = (parts, between = " · ") => parts.filter(Boolean).join(between);

/** The panel, and its tab. */
export class Explorer {
  /** described(): called when the cells have other words. */
  constructor(app, scene, analysis, described) {
    const { labels: known, read_only: isFixed, can_learn: canLearn } = app.session.database;
    Object.assign(this, { app, scene, described, known, isFixed });
    document.head.append(html("link", { rel: "stylesheet", href: "page/explorer.css" }));
    document.querySelector(".tabs").insertAdjacentHTML("beforeend", TAB);
    document.querySelector(".moves").insertAdjacentHTML("beforebegin", PANEL);
    this.panel = byId("panel-explorer");
    for (const name of ["value", "label", "text", "cells", "learn", "rows", "words"])
      this[name] = byId(`explorer-${name}`);
    this.label.parentElement.hidden = isFixed;
    this.learn.parentElement.hidden = !canLearn;
    this.learn.checked = app.session.learns;
    this.learn.addEventListener("change", () => analysis.isOn && analysis.start());
    this.#listen();
    this.translated();
  }

  #listen() {
    const { app, rows, label, text } = this;
    app.connection.on("position", ({ node }) => {
      this.ask();
      if (node === this.found?.node) return;
      this.hadFocus ||= rows.contains(document.activeElement);
      this.panel.classList.add("stale"); // nothing of the one before is seen until what is known of this one is there
      this.#preview();
      this.#mark([]);
    });
    app.connection.on(
      "search",
      ({ what, on }) => what === "analyse" && !on && this.learn.checked && this.ask(LATER_MS),
    );
    const keep = app.typed("annotate", (_key, note) => note);
    for (const [name, field, value] of [
      ["label", label, () => this.#given(label.value)],
      ["text", text, () => text.value],
    ]) {
      let node; // that it was begun for: the game may go on while it is written
      field.addEventListener("focus", () => {
        ({ node } = this.found);
      });
      field.addEventListener("input", () => keep(name + node, { node, [name]: value() }));
      field.addEventListener("blur", () => this.ask());
    }
    const rowOf = ({ target }) => this.found.rows[target.closest("button")?.dataset.index];
    rows.addEventListener(
      "click",
      (event) => rowOf(event) && app.send("play", { turn: rowOf(event).turn }),
    );
    for (const begin of ["pointerover", "focusin"])
      rows.addEventListener(begin, (event) => this.#preview(rowOf(event)));
    for (const end of ["pointerleave", "focusout"])
      rows.addEventListener(end, () => this.#preview());
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
      this.words.classList.add("error");
    }
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    Object.assign(texted(), TEXTS[spoken()]);
    for (const part of [this.panel, this.panel.parentElement.querySelector(".tabs")])
      translate(part);
    byId("explorer-labels").replaceChildren(
      ...this.known.map((label) => html("option", { value: this.#named(label) })),
    );
    if (this.found) this.ask();
  }

  /** A label in words; those that are known have some of their own. Then the inverse. */
  #named = (label) => (this.known.includes(label) ? t(`label-${label}`) : label);
  #given = (words) =>
    this.known.find((label) => this.#named(label) === words.trim()) ?? words.trim();

  #draw({ entry, rows, wide, games, reading }) {
    const { app, isFixed } = this;
    const { score, depth, turn, label = "", text = "", cells = [] } = entry ?? {};
    const value = t("value-for", { side: t(app.position.side) });
    this.panel.classList.remove("stale");
    this.words.classList.remove("error");
    write(
      this.value,
      joined([
        score ? `${value} ${worthOf(entry)}` : t(entry ? "explorer-bare" : "explorer-unknown"),
        depth && `${t("limit-depth")} ${depth}`,
        turn && t("explorer-best", { turn: turnWords(turn) }),
        isFixed && this.#named(label),
        isFixed && text,
      ]),
    );
    for (const [field, words] of [
      [this.label, this.#named(label)],
      [this.text, text],
    ])
      if (field !== document.activeElement) field.value = words;
    write(this.cells, joined(cells.map(([cell, words]) => `${app.cell(cell)}: ${words}`)));
    this.#mark(cells);
    const heads = [
      t("explorer-turn"),
      t("column-games"),
      t("column-score"),
      value,
      t("limit-depth"),
    ].map((head) => html("span", { text: head }));
    const had = this.hadFocus || this.rows.contains(document.activeElement);
    this.rows.replaceChildren(
      ...(rows.length ? [html("p", { class: "line head" }, ...heads)] : []),
      ...rows.map((row, index) => this.#row(row, index)),
    );
    if (had) this.rows.focus({ preventScroll: true }); // not its first row: the Enter that played a turn might be pressed again
    this.hadFocus = false;
    const read =
      (games || reading) &&
      t(reading ? "explorer-reading" : "explorer-games", { count: grouped(games) });
    write(
      this.words,
      joined([wide ? t("explorer-wide") : !rows.length && t("explorer-none"), read], " "),
    );
  }

  #row(row, index) {
    const { turn, games, won, drawn, lost, score, depth, label, text } = row;
    const { side } = this.app.position;
    const known = won + drawn + lost;
    const shares = known
      ? chances({ side, win: won / known, draw: drawn / known, loss: lost / known })
      : {};
    const bars = ["black", "white"]
      .filter((colour) => colour in shares)
      .map((colour) => html("i", { class: colour }));
    for (const bar of bars) bar.style.transform = `scaleX(${shares[bar.className]})`;
    const played = t("explorer-played", { count: games, side: t(side), won, drawn, lost });
    const title = joined(
      [games && played, score && meaning(score), depth && t("depth-help", { depth })],
      " ",
    );
    const cell = (kind, words, ...parts) => html("span", { class: kind, text: words }, ...parts);
    return html(
      "button",
      { type: "button", class: "line", title, data: { index } },
      html("b", { text: turnWords(turn) }),
      cell("games", games ? grouped(games) : ""),
      cell(known ? "chances" : "", "", ...bars),
      cell("worth", worthOf(row)),
      cell("depth", depth || ""),
      cell("noted", joined([this.#named(label), text])),
    );
  }

  /** Shows a next turn on the board, or none. */
  #preview({ cells } = { cells: [] }) {
    const { board } = this.scene;
    const { stones, side } = this.app.position;
    const isSimple = cells.length === 1 && stones[cells[0]] === "0";
    board.preview(isSimple ? [[cells[0], side, null]] : []);
    this.scene.mark(
      "line",
      isSimple ? [] : cells.map((cell, index) => [cell, "step", stepNumber(index)]),
    );
  }

  /** Shows the texts that belong to cells, as far as they have room there. */
  #mark(cells) {
    const { app, scene } = this;
    const { stones } = app.position ?? {};
    if (!cells.length && !app.written?.size) return;
    scene.mark(
      "texts",
      cells.map(([cell, text]) => [
        cell,
        `on-${COLOURS[stones[cell]]}`,
        text.length > 3 ? `${text.slice(0, 2)}…` : text,
      ]),
    );
    app.written = new Map(cells);
    this.described();
  }
}
