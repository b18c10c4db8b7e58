// The arena: a file's table, its test, its games, and those in progress, as the file fills. Loaded when its panel is seen first.

import { byId, html, svg, throttled } from "./dom.js";
import { t } from "./texts.js";
import { decimals, kindWords, reasonWords } from "./words.js";

const DRAW_MS = 300;
const PLOT = { width: 400, height: 70 };

/** How a sequential test stands. */
function testWords({ llr, low, high, elo: [least, most], normalised, accepted }) {
  const verdict = accepted === null ? "undecided" : accepted ? "accepted" : "rejected";
  const [now, from, to] = [llr, low, high].map((value) => decimals(value, 2));
  return t(`llr-${verdict}`, {
    llr: now,
    low: from,
    high: to,
    elo: t(normalised ? "normalised-elo" : "column-elo"),
    most,
    least,
  });
}

/** The watch panel. */
export class Watch {
  constructor(app) {
    this.app = app;
    this.file = null; // that is watched
    this.draw = throttled((message) => this.#draw(message), DRAW_MS);
    app.connection.on("session", () => {
      this.files();
      if (this.file !== null) this.watch(this.file); // the server looks only while the page is there
    });
    app.connection.on("arena", (message) => {
      this.newest = message;
      this.draw(message);
    });
    byId("watch-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.watch(Number(byId("watch-file").value));
    });
    byId("watch-stop").addEventListener("click", () => this.watch(null));
    byId("watch-view").addEventListener("click", (event) => {
      const { what, game } = event.target.closest("[data-what]")?.dataset ?? {};
      if (what) app.send(what, { file: this.newest.file, game: Number(game) });
    });
    if (app.session) this.files();
  }

  /** Watches a file, or none: null. */
  async watch(file) {
    const isSo = await this.app.send("watch", { file });
    if (!isSo && this.file !== file) return; // another file is watched on
    this.file = isSo ? file : null;
    byId("watch-stop").disabled = this.file === null;
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    this.files();
    if (this.newest) this.draw(this.newest);
  }

  /** Fills the list of files; says how to have one where there is none. */
  files() {
    const files = this.app.session.watch;
    byId("watch-file").replaceChildren(
      ...files.map(({ file, name }) => html("option", { value: file, text: name })),
    );
    byId("watch-form").hidden = files.length === 0;
    if (!this.newest)
      byId("watch-view").replaceChildren(
        ...(files.length ? [] : [html("p", { class: "hint", text: t("no-arena") })]),
      );
  }

  #draw({ title, kind, table, sprt, total, games, playing }) {
    const head = (names) =>
      html("thead", {}, html("tr", {}, ...names.map((text) => html("th", { scope: "col", text }))));
    const cells = (row) => row.map((text) => html("td", { text: text ?? "" }));
    const button = (what, game) =>
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
    const scroll = byId("watch-games")?.scrollTop ?? 0;
    const view = byId("watch-view");
    const { what: hadWhat, game: hadGame } = view.contains(document.activeElement)
      ? document.activeElement.dataset
      : {};
    const parts = [
      html("h3", { text: title }),
      html("p", { class: "soft", text: `${kindWords(kind)} · ${t("games-of", { count: total })}` }),
      html(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
        html(
          "table",
          {},
          head(table.columns.map((key) => t(`column-${key}`))),
          html("tbody", {}, ...table.rows.map((row) => html("tr", {}, ...cells(row)))),
        ),
      ),
    ];
    if (sprt) parts.push(html("p", { text: testWords(sprt) }), this.#plot(sprt));
    if (playing.length) {
      parts.push(
        html("h3", { text: t("playing") }),
        html(
          "table",
          {},
          head([t("column-first"), t("column-second"), t("column-turns"), t("replay")]),
          html(
            "tbody",
            {},
            ...playing.map(({ game, first, second, turns }) =>
              html("tr", {}, ...cells([first, second, turns]), button("follow", game)),
            ),
          ),
        ),
      );
    }
    if (games.length) {
      parts.push(
        html("h3", { text: t("games") }),
        html(
          "div",
          {
            class: "scroll",
            id: "watch-games",
            tabindex: "0",
            role: "region",
            "aria-label": t("games"),
          },
          html(
            "table",
            {},
            head([
              "#",
              t("column-first"),
              t("column-second"),
              t("column-result"),
              t("column-by"),
              t("column-turns"),
              t("replay"),
            ]),
            html(
              "tbody",
              {},
              ...games.map(({ game, first, second, result, by, turns }) =>
                html(
                  "tr",
                  {},
                  ...cells([game, first, second, result, reasonWords(by), turns]),
                  button("replay", game),
                ),
              ),
            ),
          ),
        ),
      );
    }
    view.replaceChildren(...parts);
    if (byId("watch-games")) byId("watch-games").scrollTop = scroll;
    if (hadWhat)
      view
        .querySelector(`[data-what="${hadWhat}"][data-game="${hadGame}"]`)
        ?.focus({ preventScroll: true });
  }

  /** The log-likelihood ratio, game by game, between its bounds. */
  #plot({ low, high, course }) {
    const { width, height } = PLOT;
    const most = Math.max(1, ...course.map(([games]) => games));
    const [floor, roof] = [
      Math.min(low, ...course.map(([, llr]) => llr)),
      Math.max(high, ...course.map(([, llr]) => llr)),
    ];
    const y = (llr) => (height - 4 - ((llr - floor) / (roof - floor)) * (height - 8)).toFixed(1);
    const path = course
      .map(([games, llr]) => `${((games / most) * width).toFixed(1)} ${y(llr)}`)
      .join("L");
    const level = (llr) => svg("line", { class: "zero", x1: 0, x2: width, y1: y(llr), y2: y(llr) });
    return html(
      "div",
      { class: "curve llr" },
      svg(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": t("llr-course"),
        },
        level(low),
        level(0),
        level(high),
        path ? svg("path", { class: "path", d: `M${path}` }) : "",
      ),
    );
  }
}
