// The arena: a file's table, its test, its games, and those in progress, as the file fills. Loaded
// when its panel is seen first.

import { around, byId, focusedIn, html, svg, throttled } from "./dom.js";
import { t } from "./texts.js";
import { decimals } from "./values.js";
import { kindWords, reasonWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { ArenaGame, ArenaPlaying, Sent, Sprt } from "./messages.js" */
/** @typedef {string | number} Value of a cell of a table */
/** @typedef {"follow" | "replay"} What is done with a game */

const DRAW_MS = 300;
const WIDTH = 400; // of the plot
const HEIGHT = 70;
const MARGIN = 4; // above and below
const FOLLOWED = ["column-first", "column-second", "column-turns", "replay"];
const PLAYED = [
  "column-first",
  "column-second",
  "column-result",
  "column-by",
  ...FOLLOWED.slice(2),
];

/**
 * How a sequential test stands.
 * @param {Omit<Sprt, "course">} test
 */
export function testWords({ llr, low, high, elo: [least, most], normalised, accepted }) {
  const verdict = accepted === null ? "undecided" : accepted ? "accepted" : "rejected";
  return t(`llr-${verdict}`, {
    llr: decimals(llr, 2),
    low: decimals(low, 2),
    high: decimals(high, 2),
    elo: t(normalised ? "normalised-elo" : "column-elo"),
    most,
    least,
  });
}

/**
 * A table: the names of its columns, and its rows.
 * @param {string[]} names
 * @param {HTMLElement[]} rows
 */
const table = (names, rows) =>
  html(
    "table",
    {},
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        names.map((text) => html("th", { scope: "col", text })),
      ),
    ),
    html("tbody", {}, rows),
  );

// A number is not broken, a name is.
const cells = (/** @type {Value[]} */ row) =>
  row.map((value) => {
    const text = String(value);
    return html("td", { text, class: /^[-+−\d][^ ]*( %)?$/.test(text) ? "figure" : null });
  });

/**
 * What can be scrolled by the keyboard, too.
 * @param {string} words
 * @param {HTMLElement} content
 */
const scrolled = (words, content, id = "") =>
  html(
    "div",
    { class: "scroll", id: id || null, tabindex: "0", role: "region", "aria-label": words },
    content,
  );

/**
 * The cell with the button that shows a game.
 * @param {What} what
 * @param {number} game
 */
const shown = (what, game) =>
  html(
    "td",
    {},
    html("button", {
      type: "button",
      data: { what, game },
      "aria-label": `${t(what)} ${game}`,
      text: t(what),
    }),
  );

/** The watch panel. */
export class Watch {
  /** @type {number | null} */
  #file = null; // that is watched
  /** @type {Sent["arena"] | null} */
  #newest = null;
  #view = byId("watch-view");

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    document.head.append(html("link", { rel: "stylesheet", href: "page/watch.css" }));
    /** @type {(message: Sent["arena"]) => void} */
    this.draw = throttled((message) => this.#draw(message), DRAW_MS);
    app.connection.on("session", () => {
      this.files();
      // The server looks only while a page is there.
      if (this.#file !== null) this.watch(this.#file);
    });
    app.connection.on("arena", (message) => {
      this.#newest = message;
      this.draw(message);
    });
    byId("watch-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.watch(Number(byId("watch-file").value));
    });
    byId("watch-stop").addEventListener("click", () => this.watch(null));
    this.#view.addEventListener("click", ({ target }) => {
      const { what, game } = around(target, "[data-what]")?.dataset ?? {};
      if (!this.#newest || !what) return;
      app.send(/** @type {What} */ (what), { file: this.#newest.file, game: Number(game) });
    });
    if (!app.newest.session) return;
    this.files();
    // There is nothing to choose.
    if (app.session.watch.length === 1) this.watch(app.session.watch[0].file);
  }

  /**
   * Watches a file, or none: null.
   * @param {number | null} file
   */
  async watch(file) {
    const isSo = await this.app.send("watch", { file });
    if (!isSo && this.#file !== file) return; // another file is watched on
    this.#file = isSo ? file : null;
    byId("watch-stop").disabled = this.#file === null;
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    this.files();
    if (this.#newest) this.draw(this.#newest);
  }

  /** Fills the list of files; says how to have one where there is none. */
  files() {
    const files = this.app.session.watch;
    byId("watch-file").replaceChildren(
      ...files.map(({ file, name }) => html("option", { value: file, text: name })),
    );
    byId("watch-form").hidden = files.length === 0;
    if (this.#newest) return;
    const hint = html("p", { class: "hint", text: t("no-arena") });
    this.#view.replaceChildren(...(files.length ? [] : [hint]));
  }

  /** @param {Sent["arena"]} message */
  #draw({ title, kind, table: { columns, rows }, sprt, total, games, playing }) {
    const scroll = document.getElementById("watch-games")?.scrollTop ?? 0;
    const { what, game } = focusedIn(this.#view)?.dataset ?? {};
    const about = `${kindWords(kind)} · ${t("games-of", { count: total })}`;
    const names = columns.map((key) => t(`column-${key}`));
    const standing = table(
      names,
      rows.map((row) => html("tr", {}, cells(row))),
    );
    this.#view.replaceChildren(
      html("h3", { text: title }),
      html("p", { class: "soft", text: about }),
      scrolled(title, standing),
      ...(sprt ? [html("p", { text: testWords(sprt) }), plot(sprt)] : []),
      ...(playing.length ? following(playing) : []),
      ...(games.length ? replayed(games) : []),
    );
    document.getElementById("watch-games")?.scrollTo({ top: scroll });
    const button = what && this.#view.querySelector(`[data-what="${what}"][data-game="${game}"]`);
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }
}

/**
 * The games in progress.
 * @param {ArenaPlaying[]} playing
 */
function following(playing) {
  const rows = playing.map(({ game, first, second, turns }) =>
    html("tr", {}, cells([first, second, turns]), shown("follow", game)),
  );
  const names = FOLLOWED.map((key) => t(key));
  return [html("h3", { text: t("playing") }), scrolled(t("playing"), table(names, rows))];
}

/**
 * The games that have ended.
 * @param {ArenaGame[]} games
 */
function replayed(games) {
  const rows = games.map(({ game, first, second, result, by, turns }) => {
    const row = [game, first, second, result, reasonWords(by), turns];
    return html("tr", {}, cells(row), shown("replay", game));
  });
  const names = ["#", ...PLAYED.map((key) => t(key))];
  const list = scrolled(t("games"), table(names, rows), "watch-games");
  return [html("h3", { text: t("games") }), list];
}

/**
 * The log-likelihood ratio, game by game, between its bounds.
 * @param {Sprt} test
 */
function plot({ low, high, course }) {
  const most = Math.max(1, ...course.map(([games]) => games));
  const ratios = course.map(([, llr]) => llr);
  const floor = Math.min(low, ...ratios);
  const roof = Math.max(high, ...ratios);
  const y = (/** @type {number} */ llr) => {
    const share = (llr - floor) / (roof - floor);
    return (HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)).toFixed(1);
  };
  const x = (/** @type {number} */ games) => ((games / most) * WIDTH).toFixed(1);
  const path = course.map(([games, llr]) => `${x(games)} ${y(llr)}`).join("L");
  const level = (/** @type {number} */ llr) =>
    svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: y(llr), y2: y(llr) });
  const picture = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": t("llr-course"),
  };
  const line = path ? svg("path", { class: "path", d: `M${path}` }) : null;
  const levels = [low, 0, high].map(level);
  return html("div", { class: "curve llr" }, svg("svg", picture, levels, line));
}
