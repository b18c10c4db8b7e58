// The problems of the library: listed by level with what was solved, set up one after the other.
// Loaded when they are wanted first.

import { aboutWords, buttonOf, card, deedOf, icon } from "./cards.js";
import { html, write } from "./dom.js";
import { labelled, select } from "./fields.js";
import { recordWords, Solving, titleWords } from "./solving.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { AboutProblem, Asked } from "./messages.js" */

const LEVELS = ["easy", "medium", "hard", "very hard"];
const STATES = ["open", "solved"];

/**
 * A button of the dialog.
 * @param {string} words
 * @param {() => unknown} onclick
 */
const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });

/**
 * A list of names to choose from, or all.
 * @param {string} name of the list
 * @param {string[]} names
 */
function choice(name, names) {
  const words = names.map((one) => /** @type {const} */ ([one, t(`problem-${one}`)]));
  return select(name, [["", t("problem-all")], ...words]);
}

/** What the dialog shows, in the language in which it is opened. */
class Parts {
  level = choice("level", LEVELS);
  state = choice("state", STATES);
  count = html("p", { class: "words soft", role: "status" });
  rows = html("ol", { class: "library" });
  gone = html("span");

  /**
   * @param {HTMLElement[]} solving
   * @param {Record<"more" | "restore" | "answer" | "again" | "next" | "back", () => unknown>} does
   */
  constructor(solving, does) {
    this.more = button("more", does.more);
    this.restore = button("restore", does.restore);
    this.back = html("div", { class: "buttons", hidden: true }, this.gone, this.restore);
    const choices = [
      labelled(t("level-name"), this.level),
      labelled(t("problem-record"), this.state),
    ];
    for (const label of choices) label.className = "field-small";
    this.list = html(
      "div",
      {},
      html("div", { class: "buttons" }, choices),
      this.count,
      this.back,
      this.rows,
      html("div", { class: "buttons" }, this.more),
    );
    this.answer = button("answer", does.answer);
    this.again = button("try-again", does.again);
    this.next = button("problem-next", does.next);
    const leave = button("problem-list", does.back);
    const buttons = [this.answer, this.again, this.next, leave];
    this.puzzle = html(
      "div",
      { hidden: true },
      solving,
      html("div", { class: "buttons" }, buttons),
    );
  }

  /**
   * Shows one of the two parts.
   * @param {HTMLElement} part
   */
  see(part) {
    for (const one of [this.list, this.puzzle]) one.hidden = one !== part;
  }
}

/** The dialog: a list, or a problem in its place. */
export class Problems {
  /** @type {AboutProblem[]} */
  #problems = [];
  #total = 0;
  /** @type {AboutProblem[]} */
  #gone = []; // those that were deleted, the last one first to come back
  #solving;
  #parts;
  #form = html("form", { method: "dialog" });
  #dialog = html(
    "dialog",
    {
      class: "problems",
      "aria-labelledby": "problems-title",
      oncancel: (event) => this.#cancelled(event),
      onkeydown: (event) => this.#parts.puzzle.hidden || this.#solving.key(event),
    },
    this.#form,
  );

  /**
   * @param {App} app
   * @param {() => void} closed called when it is left
   */
  constructor(app, closed) {
    this.app = app;
    this.#solving = new Solving(app, () => this.#ended());
    this.#parts = this.#build();
    this.#dialog.addEventListener("close", () => {
      this.#solving.leave();
      this.#form.replaceChildren();
      closed();
    });
    document.body.append(this.#dialog);
  }

  #build() {
    const parts = new Parts(this.#solving.parts, {
      more: () => this.find(this.#problems.length),
      restore: () => this.#restore(),
      answer: () => this.#solving.show(),
      again: () => this.#solving.problem && this.begin(this.#solving.problem.problem),
      next: () => this.#next(),
      back: () => this.#back(),
    });
    for (const list of [parts.level, parts.state])
      list.addEventListener("change", () => this.find());
    parts.rows.addEventListener("click", ({ target }) => {
      const deed = deedOf(target);
      if (deed?.what === "begin") this.begin(deed.number);
      else if (deed) this.#delete(deed.number);
    });
    return parts;
  }

  /** The first problem of the list that is not solved. */
  get #first() {
    return this.#problems.find(({ solved }) => !solved);
  }

  /**
   * Opens it with the list, or with the first problem there that is not solved.
   * @param {boolean} isSolving
   */
  async open(isSolving) {
    if (this.#dialog.open) return;
    this.#parts = this.#build();
    const { list, puzzle, rows, level } = this.#parts;
    const close = html("button", { type: "submit", class: "primary", text: t("close") });
    this.#form.replaceChildren(
      html("h2", { id: "problems-title", text: t("problems") }),
      list,
      puzzle,
      html("div", { class: "buttons end" }, close),
    );
    if (!(await this.find())) return;
    while (isSolving && !this.#first && this.#problems.length < this.#total)
      if (!(await this.find(this.#problems.length))) return;
    this.#parts.see(list);
    this.#dialog.showModal();
    const first = this.#first;
    if (isSolving && first) return this.begin(first.problem);
    (rows.querySelector("button") ?? level).focus();
  }

  /** Lists what is looked for, from the problem with this place on; whether that has worked. */
  async find(skip = 0) {
    const { level, state, count, rows } = this.#parts;
    /** @type {Asked["problems"]} */
    const wanted = Object.fromEntries(
      [level, state].flatMap(({ name, value }) => (value ? [[name, value]] : [])),
    );
    const found = await this.app.send("problems", { skip, ...wanted });
    if (!found) return false;
    const known = new Map((skip ? this.#problems : []).map((one) => [one.problem, one]));
    for (const one of found.problems) known.set(one.problem, one);
    this.#problems = [...known.values()];
    this.#total = found.total;
    const isEmpty = !found.total && !level.value && !state.value;
    write(
      count,
      isEmpty
        ? t("problem-none", { review: t("problem-make-all"), proof: t("problem-make") })
        : t("problem-count", { total: found.total, solved: found.solved }),
    );
    this.#draw();
    if (skip) rows.children[skip]?.querySelector("button")?.focus();
    return true;
  }

  #draw() {
    const { rows, more, back, gone } = this.#parts;
    const last = this.#gone.at(0);
    rows.replaceChildren(...this.#problems.map((one) => this.#row(one)));
    more.hidden = this.#problems.length >= this.#total;
    back.hidden = !last;
    write(gone, last ? t("deleted", { name: titleWords(last) }) : "");
  }

  /** @param {AboutProblem} one */
  #row(one) {
    const { problem: number, level } = one;
    const title = titleWords(one);
    const lines = [aboutWords(one), `${t(`problem-${level}`)} · ${recordWords(one)}`];
    return html(
      "li",
      {},
      card(
        this.app,
        { what: "begin", number },
        { title, lines: lines.map((text) => html("span", { text })) },
      ),
      icon({ what: "delete", number }, "delete", `${t("delete")}: ${title}`),
    );
  }

  /**
   * Sets a problem up in the place of the list.
   * @param {number} problem
   */
  async begin(problem) {
    if (!(await this.#solving.begin(problem))) return;
    const { puzzle, answer, again, next } = this.#parts;
    this.#parts.see(puzzle);
    answer.hidden = false;
    again.hidden = true;
    next.hidden = this.#total < 2;
    this.#solving.focus();
  }

  /** Nothing is to be found in this problem any more. */
  #ended() {
    const { problem } = this.#solving;
    if (!problem) return;
    const { answer, again } = this.#parts;
    const had = document.activeElement === answer;
    const listed = this.#problems.find((one) => one.problem === problem.problem);
    if (listed) Object.assign(listed, { tries: problem.tries, solved: problem.solved });
    answer.hidden = true;
    again.hidden = false;
    if (had) again.focus();
  }

  /** The next problem of the list, rather one that is not solved yet. */
  async #next() {
    const now = this.#solving.problem?.problem;
    const at = () => this.#problems.findIndex(({ problem }) => problem === now);
    if (at() === this.#problems.length - 1 && this.#problems.length < this.#total)
      await this.find(this.#problems.length);
    const after = this.#problems.slice(at() + 1);
    const others = [...after, ...this.#problems.slice(0, Math.max(0, at()))];
    const next = others.find(({ solved }) => !solved) ?? others[0];
    if (next) await this.begin(next.problem);
  }

  /** Back to the list. */
  async #back() {
    const number = this.#solving.problem?.problem ?? 0;
    this.#solving.leave();
    await this.find();
    const { list, rows, level } = this.#parts;
    this.#parts.see(list);
    (buttonOf(rows, { what: "begin", number }) ?? level).focus();
  }

  /**
   * Escape: takes back the cells of a turn, leaves the problem, and then the list.
   * @param {Event} event
   */
  #cancelled(event) {
    if (this.#parts.puzzle.hidden) return;
    event.preventDefault();
    if (!this.#solving.cancel()) this.#back();
  }

  /**
   * Takes a problem out of the list; it can be brought back.
   * @param {number} number
   */
  async #delete(number) {
    if (!(await this.app.send("delete", { game: number }))) return;
    const gone = this.#problems.find((one) => one.problem === number);
    if (gone) this.#gone.unshift(gone);
    await this.find();
    this.#parts.restore.focus();
  }

  async #restore() {
    const { problem: number } = this.#gone[0];
    if (!(await this.app.send("restore", { game: number }))) return;
    this.#gone.shift();
    await this.find();
    buttonOf(this.#parts.rows, { what: "begin", number })?.focus();
  }
}
