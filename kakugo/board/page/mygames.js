// How the person has played: finished games by opponent, colour, opening and month. Loaded when it
// is wanted first.

import { html } from "./dom.js";
import { playerName } from "./players.js";
import { locale, t } from "./texts.js";
import { percent } from "./values.js";
import { valueWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { GamesShare } from "./messages.js" */

const GROUPS = /** @type {const} */ (["opponents", "colours", "openings", "months"]);
const COUNTS = /** @type {const} */ (["games", "won", "drawn", "lost"]);
const OPENING = "opening"; // the option whose values are opening rules

/** @type {Record<(typeof GROUPS)[number], (name: string) => string>} */
const WORDS = {
  opponents: playerName,
  colours: (name) => t(name),
  openings: (name) => valueWords(OPENING, name),
  months: (name) =>
    new Date(`${name}-15`).toLocaleDateString(locale(), { year: "numeric", month: "long" }),
};

/** The dialog. */
export class MyGames {
  #form = html("form", { method: "dialog" });
  #dialog = html("dialog", { class: "my-games", "aria-labelledby": "my-games-title" }, this.#form);

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    document.body.append(this.#dialog);
  }

  /** Opens it with what the library knows now. */
  async open() {
    const found = await this.app.send("my_games");
    if (!found || this.#dialog.open) return;
    const tables = GROUPS.filter((group) => found[group].length).map((group) =>
      tableOf(group, [...found[group], found.whole]),
    );
    const none = html("p", { class: "words soft", text: t("my-games-none") });
    this.#form.replaceChildren(
      html("h2", { id: "my-games-title", text: t("my-games") }),
      ...(tables.length ? tables : [none]),
      html("p", { class: "hint", text: t("my-games-help") }),
      html(
        "div",
        { class: "buttons end" },
        html("button", { type: "submit", class: "primary", text: t("close") }),
      ),
    );
    this.#dialog.showModal();
  }
}

/**
 * A table of one group; its last row is of all games.
 * @param {(typeof GROUPS)[number]} group
 * @param {GamesShare[]} rows
 */
function tableOf(group, rows) {
  const cell = (/** @type {string} */ text) => html("td", { text });
  const head = [...COUNTS, "accuracy"].map((name) =>
    html("th", { scope: "col", text: t(`my-games-${name}`) }),
  );
  const body = rows.map((row) =>
    html(
      "tr",
      {},
      html("th", { scope: "row", text: row.name ? WORDS[group](row.name) : t("my-games-all") }),
      ...COUNTS.map((name) => cell(row[name].toLocaleString(locale()))),
      cell(row.accuracy === null ? "–" : percent(row.accuracy / 100)),
    ),
  );
  return html(
    "table",
    { class: "counts" },
    html("caption", { text: t(`my-games-${group}`) }),
    html("thead", {}, html("tr", {}, html("td"), head)),
    html("tbody", {}, body),
  );
}
