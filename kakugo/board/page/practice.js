// Problems one after the other, a streak or a rush against the clock; and statistics over attempts.

import { html, write } from "./dom.js";
import { locale, t } from "./texts.js";
import { percent } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Asked, Sent } from "./messages.js" */

const TICK_MS = 250;
const SHOWN_MS = 1500; // how long the end of a problem is seen, before the next one comes
const GROUPS = /** @type {const} */ (["levels", "tasks", "games", "weeks"]);

/**
 * A time as minutes and seconds.
 * @param {number} seconds
 */
export const clockWords = (seconds) => {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** A run over problems: how it stands, and what comes next. */
export class Practice {
  /** @type {Sent["run"] | null} */
  run = null; // null while there is none
  bar = html("p", { class: "run", role: "status", hidden: true });
  #clock = html("p", { class: "run", hidden: true, role: "timer" });
  parts = [this.bar, this.#clock];
  #timer = 0;
  #wait = 0;
  #ends = 0; // by performance.now()

  /**
   * @param {App} app
   * @param {(problem: number | null) => unknown} next called with the next problem, null at the end
   */
  constructor(app, next) {
    this.app = app;
    this.next = next;
  }

  /** Whether problems come one after the other. */
  get isOn() {
    return Boolean(this.run?.problem);
  }

  /**
   * Begins a run.
   * @param {Asked["run"]} asked
   */
  async begin(asked) {
    this.end();
    this.#goOn(await this.app.send("run", asked));
  }

  /** The problem has ended, by a mistake or not: the next one comes soon. */
  ended() {
    if (!this.isOn || this.#wait) return;
    this.#wait = setTimeout(() => this.#ask(), SHOWN_MS);
  }

  /** Leaves a run before its end; how many problems were solved, null where there is none. */
  async leave() {
    const { isOn } = this;
    this.end();
    return isOn ? ((await this.app.send("next", { leave: true }))?.solved ?? null) : null;
  }

  /** There is no run any more. */
  end() {
    clearInterval(this.#timer);
    clearTimeout(this.#wait);
    this.#wait = 0;
    this.run = null;
    this.bar.hidden = this.#clock.hidden = true;
  }

  async #ask() {
    clearTimeout(this.#wait);
    this.#wait = 0;
    this.#goOn(await this.app.send("next"));
  }

  /** @param {Sent["run"] | null} sent */
  #goOn(sent) {
    clearInterval(this.#timer);
    if (!sent) return;
    this.run = sent;
    this.#ends = performance.now() + 1000 * (sent.left ?? 0);
    if (sent.problem && sent.left !== null) this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#draw();
    this.next(sent.problem);
  }

  /** What is left of the time. */
  get #left() {
    return Math.max(0, (this.#ends - performance.now()) / 1000);
  }

  #tick() {
    this.#draw();
    if (this.#left === 0) {
      clearInterval(this.#timer);
      this.#ask();
    }
  }

  #draw() {
    const { run } = this;
    if (!run) return;
    const { of, solved, best, lives, problem } = run;
    this.bar.hidden = problem !== null && of === "rush"; // a clock is not read aloud
    this.#clock.hidden = !this.bar.hidden;
    const over = solved > best ? "run-record" : "run-over";
    const values = { solved, best, lives, time: clockWords(this.#left) };
    write(this.bar, t(problem === null ? over : "run-streak-now", values));
    write(this.#clock, t("run-rush-now", values));
  }
}

/**
 * What attempts say, as tables.
 * @param {Sent["figures"]} figures
 */
export function figuresOf(figures) {
  const { in_row: row, best } = figures;
  if (!figures.levels.length) return [html("p", { class: "words soft", text: t("figures-none") })];
  const summary = t("figures-summary", { row, ...best });
  return [
    html("p", { class: "words", text: summary }),
    ...GROUPS.map((group) => tableOf(group, figures[group])),
  ];
}

/**
 * The words of a row.
 * @param {(typeof GROUPS)[number]} group
 * @param {string | number} key
 */
function keyWords(group, key) {
  if (typeof key === "number") return new Date(1000 * key).toLocaleDateString(locale());
  return t(group === "games" ? `game-${key}` : `problem-${key}`);
}

/**
 * @param {(typeof GROUPS)[number]} group
 * @param {readonly (readonly [string | number, number, number, number])[]} rows
 */
function tableOf(group, rows) {
  const head = ["count", "right", "seconds"].map((name) =>
    html("th", { scope: "col", text: t(`figures-${name}`) }),
  );
  const body = rows.map(([key, count, right, seconds]) =>
    html(
      "tr",
      {},
      html("th", { scope: "row", text: keyWords(group, key) }),
      html("td", { text: count.toLocaleString(locale()) }),
      html("td", { text: percent(right / count) }),
      html("td", { text: right ? Math.round(seconds).toLocaleString(locale()) : "–" }),
    ),
  );
  return html(
    "table",
    { class: "counts" },
    html("caption", { text: t(`figures-${group}`) }),
    html("thead", {}, html("tr", {}, html("td"), head)),
    html("tbody", {}, body),
  );
}
