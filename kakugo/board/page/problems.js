// The problems of the library: listed by level with what was solved, set up one after the other.
// Loaded when they are wanted first.

import { aboutWords, buttonOf, card, deedOf, icon } from "./cards.js";
import { html, write } from "./dom.js";
import { labelled, select } from "./fields.js";
import { figuresOf, Practice } from "./practice.js";
import { recordWords, Solving, titleWords } from "./solving.js";
import { locale, t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { AboutProblem, Asked } from "./messages.js" */
/**
 * What the buttons do.
 * @typedef {"more" | "restore" | "answer" | "again" | "next" | "back" | "streak" | "rush"
 *   | "missed" | "figures" | "onceMore"} Deeds
 */

const SETS = ["shipped", "own"];
const TASKS = ["fours", "threats", "defence", "foul", "mistake"];
const LEVELS = ["child", "easy", "medium", "hard", "very hard", "master"];
const STATES = ["open", "solved", "due"];

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
  of = choice("of", SETS);
  game = choice("game", []);
  task = choice("task", TASKS);
  level = choice("level", LEVELS);
  state = choice("state", STATES);
  choices = [this.of, this.game, this.task, this.level, this.state];
  count = html("p", { class: "words soft", role: "status" });
  rows = html("ol", { class: "library" });
  gone = html("span");

  /**
   * @param {HTMLElement[]} solving
   * @param {Record<Deeds, () => unknown>} does
   */
  constructor(solving, does) {
    this.streak = button("run-streak", does.streak);
    this.rush = button("run-rush", does.rush);
    this.missed = button("run-missed", does.missed);
    this.figures = button("figures-open", does.figures);
    this.more = button("more", does.more);
    this.restore = button("restore", does.restore);
    this.back = html("div", { class: "buttons", hidden: true }, this.gone, this.restore);
    const choices = [
      labelled(t("problem-of"), this.of),
      labelled(t("problem-game"), this.game),
      labelled(t("problem-task"), this.task),
      labelled(t("level-name"), this.level),
      labelled(t("problem-record"), this.state),
    ];
    for (const label of choices) label.className = "field-small";
    const runs = [this.streak, this.rush, this.missed, this.figures];
    this.list = html(
      "div",
      {},
      html("div", { class: "buttons" }, runs),
      html("div", { class: "buttons" }, choices),
      this.count,
      this.back,
      this.rows,
      html("div", { class: "buttons" }, this.more),
    );
    this.answer = button("answer", does.answer);
    this.again = button("try-again", does.again);
    this.next = button("problem-next", does.next);
    this.onceMore = button("run-again", does.onceMore);
    const leave = button("problem-list", does.back);
    const buttons = [this.answer, this.again, this.next, this.onceMore, leave];
    this.puzzle = html(
      "div",
      { hidden: true },
      solving,
      html("div", { class: "buttons" }, buttons),
    );
  }

  tables = html("div");
  record = html(
    "div",
    { hidden: true },
    this.tables,
    html(
      "div",
      { class: "buttons" },
      button("problem-list", () => this.leave()),
    ),
  );
  leave = () => {};

  /**
   * Shows one of the parts.
   * @param {HTMLElement} part
   */
  see(part) {
    for (const one of [this.list, this.puzzle, this.record]) one.hidden = one !== part;
  }

  /**
   * The games that may be chosen.
   * @param {string[]} names
   */
  offer(names) {
    const { game } = this;
    const { value } = game;
    const option = (/** @type {string} */ name, /** @type {string} */ text) =>
      html("option", { value: name, text });
    game.replaceChildren(
      option("", t("problem-all")),
      ...names.map((name) => option(name, t(`game-${name}`))),
    );
    game.value = names.includes(value) ? value : "";
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
  #practice;
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
    this.#practice = new Practice(app, (problem) => this.#nextOfRun(problem));
    this.#solving = new Solving(
      app,
      () => this.#ended(),
      () => this.#practice.ended(),
    );
    this.#parts = this.#build();
    this.#dialog.addEventListener("close", () => {
      this.#solving.leave();
      this.#practice.leave();
      this.#form.replaceChildren();
      closed();
    });
    document.body.append(this.#dialog);
  }

  #build() {
    const parts = new Parts([...this.#practice.parts, ...this.#solving.parts], {
      more: () => this.find(this.#problems.length),
      restore: () => this.#restore(),
      answer: () => this.#solving.show(),
      again: () => this.#solving.problem && this.begin(this.#solving.problem.problem),
      next: () => this.#next(),
      back: () => this.#back(),
      streak: () => this.#run("streak"),
      rush: () => this.#run("rush"),
      missed: () => this.#missed(),
      figures: () => this.#figures(),
      onceMore: () => this.#run(this.#practice.run?.of ?? "streak"),
    });
    parts.leave = () => this.#back();
    parts.of.addEventListener("change", () => {
      if (parts.of.value === "own") parts.game.value = ""; // of any game
    });
    for (const list of parts.choices) list.addEventListener("change", () => this.find());
    parts.rows.addEventListener("click", ({ target }) => {
      const deed = deedOf(target);
      if (deed?.what === "begin") this.begin(deed.number);
      else if (deed) this.#delete(deed.number);
    });
    return parts;
  }

  /**
   * Whether a problem is still to be solved: for the first time, or once more.
   * @param {AboutProblem} one
   */
  #isOpen({ solved, due }) {
    return this.#parts.state.value === "due" ? due !== null && 1000 * due <= Date.now() : !solved;
  }

  /** The first problem of the list that is still to be solved. */
  get #first() {
    return this.#problems.find((one) => this.#isOpen(one));
  }

  /**
   * Opens it with the list, or with the first problem there that is not solved.
   * @param {boolean} isSolving
   */
  async open(isSolving) {
    if (this.#dialog.open) return;
    this.#parts = this.#build();
    const { list, puzzle, record, rows, of, game } = this.#parts;
    if (isSolving) of.value = "own";
    else game.value = await this.#gameHere();
    const close = html("button", { type: "submit", class: "primary", text: t("close") });
    this.#form.replaceChildren(
      html("h2", { id: "problems-title", text: t("problems") }),
      list,
      puzzle,
      record,
      html("div", { class: "buttons end" }, close),
    );
    if (!(await this.find())) return;
    while (isSolving && !this.#first && this.#problems.length < this.#total)
      if (!(await this.find(this.#problems.length))) return;
    this.#parts.see(list);
    this.#dialog.showModal();
    const first = this.#first;
    if (isSolving && first) return this.begin(first.problem);
    (rows.querySelector("button") ?? of).focus();
  }

  /** The game that is on the board, as problems name it; "" if there are none of it. */
  async #gameHere() {
    const { name, rule_name: rule } = this.app.game;
    const found = await this.app.send("problems");
    this.#parts.offer(found?.games ?? []);
    return [rule, name].find((one) => found?.games.includes(one)) ?? "";
  }

  /** Lists what is looked for, from the problem with this place on; whether that has worked. */
  async find(skip = 0) {
    const { count, rows, missed } = this.#parts;
    const wanted = this.#wanted(this.#parts.choices);
    const found = await this.app.send("problems", { skip, ...wanted });
    if (!found) return false;
    this.#parts.offer(found.games);
    write(missed, t("run-missed", { count: found.due }));
    missed.hidden = !found.due;
    const known = new Map((skip ? this.#problems : []).map((one) => [one.problem, one]));
    for (const one of found.problems) known.set(one.problem, one);
    this.#problems = [...known.values()];
    this.#total = found.total;
    const isOwn = Object.keys(wanted).length === 1 && wanted.of === "own";
    const none = isOwn
      ? t("problem-none", { review: t("problem-make-all"), proof: t("problem-make") })
      : t("problem-empty");
    const { total, solved, later, next_due: next } = found;
    const words = total ? t("problem-count", { total, solved }) : none;
    const date = next && new Date(1000 * next).toLocaleDateString(locale());
    const more = wanted.state === "due" && date ? t("problem-later", { count: later, date }) : "";
    write(count, `${total || !more ? words : ""} ${more}`.trim());
    this.#draw();
    if (skip) rows.children[skip]?.querySelector("button")?.focus();
    return true;
  }

  /**
   * What is chosen in some lists.
   * @param {HTMLSelectElement[]} lists
   * @returns {Asked["problems"]}
   */
  #wanted(lists) {
    return Object.fromEntries(lists.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  }

  /**
   * Begins a run over the shipped problems of the game and the kind that are chosen.
   * @param {"streak" | "rush"} of
   */
  async #run(of) {
    const { game, task } = this.#parts;
    await this.#practice.begin({ ...this.#wanted([game, task]), of });
  }

  /**
   * Sets the next problem of a run up, or shows that it has ended.
   * @param {number | null} problem
   */
  async #nextOfRun(problem) {
    if (problem !== null) return this.begin(problem);
    const { puzzle, answer, again, next, onceMore } = this.#parts;
    this.#parts.see(puzzle);
    answer.hidden = again.hidden = next.hidden = true;
    onceMore.hidden = false;
    onceMore.focus();
  }

  /** Begins with the problems that were missed and come again. */
  async #missed() {
    for (const list of this.#parts.choices) list.value = "";
    this.#parts.state.value = "due";
    await this.find();
    const first = this.#first;
    if (first) await this.begin(first.problem);
  }

  /** Shows what all attempts say. */
  async #figures() {
    const figures = await this.app.send("figures");
    if (!figures) return;
    const { tables, record } = this.#parts;
    tables.replaceChildren(...figuresOf(figures));
    this.#parts.see(record);
    record.querySelector("button")?.focus();
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
    const kind = one.task ? `${t(`problem-${one.task}`)} · ` : "";
    const lines = [aboutWords(one), `${kind}${t(`problem-${level}`)} · ${recordWords(one)}`];
    return html(
      "li",
      {},
      card(
        this.app,
        { what: "begin", number },
        { title, lines: lines.map((text) => html("span", { text })) },
      ),
      one.shipped ? null : icon({ what: "delete", number }, "delete", `${t("delete")}: ${title}`),
    );
  }

  /**
   * Sets a problem up in the place of the list.
   * @param {number} problem
   */
  async begin(problem) {
    if (!(await this.#solving.begin(problem))) return;
    const { puzzle, answer, again, next, onceMore } = this.#parts;
    const { isOn } = this.#practice;
    this.#parts.see(puzzle);
    answer.hidden = isOn;
    again.hidden = onceMore.hidden = true;
    next.hidden = isOn || this.#total < 2;
    this.#solving.focus();
  }

  /** Nothing is to be found in this problem any more. */
  #ended() {
    const { problem } = this.#solving;
    if (!problem) return;
    if (this.#practice.isOn) return this.#practice.ended();
    const { answer, again } = this.#parts;
    const had = document.activeElement === answer;
    const listed = this.#problems.find((one) => one.problem === problem.problem);
    const { tries, solved, due } = problem;
    if (listed) Object.assign(listed, { tries, solved, due });
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
    const next = others.find((one) => this.#isOpen(one)) ?? others[0];
    if (next) await this.begin(next.problem);
  }

  /** Back to the list. */
  async #back() {
    const number = this.#solving.problem?.problem ?? 0;
    this.#solving.leave();
    const solved = await this.#practice.leave();
    await this.find();
    const { list, rows, of, count } = this.#parts;
    if (solved !== null) write(count, `${t("run-over", { solved })} ${count.textContent}`);
    this.#parts.see(list);
    (buttonOf(rows, { what: "begin", number }) ?? of).focus();
  }

  /**
   * Escape: takes back the cells of a turn, leaves the problem, and then the list.
   * @param {Event} event
   */
  #cancelled(event) {
    if (!this.#parts.list.hidden) return;
    event.preventDefault();
    if (this.#parts.puzzle.hidden || !this.#solving.cancel()) this.#back();
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
