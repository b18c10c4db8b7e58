// The problems of the library: listed by level with what was solved, set up one after the other. Loaded when they are wanted first.

import { html, write } from "./dom.js";
import { recordWords, Solving, titleWords } from "./solving.js";
import { t } from "./texts.js";
import { kindWords } from "./words.js";

const LEVELS = ["easy", "medium", "hard", "very hard"];
const STATES = ["open", "solved"];

/** The dialog: a list, or a problem in its place. */
export class Problems {
  /** closed(): called when it is left. */
  constructor(app, closed) {
    Object.assign(this, { app, problems: [], gone: [] }); // gone: those that were deleted, the last one first to come back
    this.solving = new Solving(app, () => this.#ended());
    this.form = html("form", { method: "dialog" });
    this.dialog = html(
      "dialog",
      {
        class: "problems",
        "aria-labelledby": "problems-title",
        oncancel: (event) => this.#cancelled(event),
        onclose: () => {
          this.solving.leave();
          this.form.replaceChildren();
          closed();
        },
      },
      this.form,
    );
    this.dialog.addEventListener(
      "keydown",
      (event) => !this.puzzle.hidden && this.solving.key(event),
    );
    document.body.append(this.dialog);
  }

  /** Opens it with the list, or with the first problem there that is not solved. */
  async open(isSolving) {
    if (this.dialog.open) return;
    this.#build();
    const first = () => this.problems.find(({ solved }) => !solved);
    if (!(await this.find())) return;
    while (isSolving && !first() && this.problems.length < this.total)
      if (!(await this.find(this.problems.length))) return;
    this.#see(this.list);
    this.dialog.showModal();
    if (isSolving && first()) return this.begin(first().problem);
    (this.rows.querySelector("button") ?? this.level).focus();
  }

  #build() {
    const button = (words, onclick) => html("button", { type: "button", text: t(words), onclick });
    const choice = (label, all, names) => {
      const select = html(
        "select",
        { onchange: () => this.find() },
        html("option", { value: "", text: t(all) }),
        ...names.map((name) => html("option", { value: name, text: t(`problem-${name}`) })),
      );
      return [
        select,
        html("label", { class: "field-small" }, html("span", { text: t(label) }), select),
      ];
    };
    const [level, levels] = choice("level-name", "problem-all", LEVELS);
    const [state, states] = choice("problem-record", "problem-all", STATES);
    Object.assign(this, {
      level,
      state,
      count: html("p", { class: "words soft", role: "status" }),
      rows: html("ol", { class: "library" }),
    });
    this.back = html(
      "div",
      { class: "buttons", hidden: true },
      html("span"),
      button("restore", () => this.#restore()),
    );
    this.more = button("more", () => this.find(this.problems.length));
    this.list = html(
      "div",
      {},
      html("div", { class: "buttons" }, levels, states),
      this.count,
      this.back,
      this.rows,
      html("div", { class: "buttons" }, this.more),
    );
    this.answer = button("answer", () => this.solving.show());
    this.again = button("try-again", () => this.begin(this.solving.problem.problem));
    this.next = button("problem-next", () => this.#next());
    this.puzzle = html(
      "div",
      { hidden: true },
      ...this.solving.parts,
      html(
        "div",
        { class: "buttons" },
        this.answer,
        this.again,
        this.next,
        button("problem-list", () => this.#list()),
      ),
    );
    this.form.replaceChildren(
      html("h2", { id: "problems-title", text: t("problems") }),
      this.list,
      this.puzzle,
      html(
        "div",
        { class: "buttons end" },
        html("button", { type: "submit", class: "primary", text: t("close") }),
      ),
    );
    this.rows.addEventListener("click", ({ target }) => {
      const { what, problem } = target.closest("[data-what]")?.dataset ?? {};
      if (what) this[what](Number(problem));
    });
  }

  #see(part) {
    for (const one of [this.list, this.puzzle]) one.hidden = one !== part;
  }

  /** Lists what is looked for, from the problem with this place on; whether that has worked. */
  async find(skip = 0) {
    const { level, state } = this;
    const found = await this.app.send("problems", {
      skip,
      ...(level.value ? { level: level.value } : {}),
      ...(state.value ? { state: state.value } : {}),
    });
    if (!found) return false;
    const known = new Map((skip ? this.problems : []).map((one) => [one.problem, one]));
    for (const one of found.problems) known.set(one.problem, one);
    this.problems = [...known.values()];
    this.total = found.total;
    const isAll = !level.value && !state.value;
    write(
      this.count,
      found.total || !isAll
        ? t("problem-count", { total: found.total, solved: found.solved })
        : t("problem-none", { review: t("problem-make-all"), proof: t("problem-make") }),
    );
    this.#draw();
    if (skip) this.rows.children[skip]?.querySelector("button").focus();
    return true;
  }

  #draw() {
    const [last] = this.gone;
    this.rows.replaceChildren(...this.problems.map((one) => this.#row(one)));
    this.more.hidden = this.problems.length >= this.total;
    this.back.hidden = !last;
    write(this.back.firstChild, last ? t("deleted", { name: titleWords(last) }) : "");
  }

  #row(one) {
    const { problem, kind, rule, level } = one;
    const gone = html("button", {
      type: "button",
      class: "icon",
      data: { what: "delete", problem },
      "aria-label": `${t("delete")}: ${titleWords(one)}`,
    });
    gone.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>';
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "game", data: { what: "begin", problem } },
        html("img", {
          src: this.app.address(`library/${problem}.svg`),
          alt: "",
          width: 72,
          height: 72,
          loading: "lazy",
        }),
        html(
          "span",
          {},
          html("b", { text: titleWords(one) }),
          html("span", {
            text: [kindWords(kind), rule && t(`rule-${rule}`, {}, rule)]
              .filter(Boolean)
              .join(" · "),
          }),
          html("span", { text: `${t(`problem-${level}`)} · ${recordWords(one)}` }),
        ),
      ),
      gone,
    );
  }

  /** Sets a problem up in the place of the list. */
  async begin(problem) {
    if (!(await this.solving.begin(problem))) return;
    this.#see(this.puzzle);
    this.answer.hidden = false;
    this.again.hidden = true;
    this.next.hidden = this.total < 2;
    this.solving.focus();
  }

  /** Nothing is to be found in this problem any more. */
  #ended() {
    const { problem } = this.solving;
    const had = document.activeElement === this.answer;
    const listed = this.problems.find((one) => one.problem === problem.problem);
    if (listed) Object.assign(listed, { tries: problem.tries, solved: problem.solved });
    this.answer.hidden = true;
    this.again.hidden = false;
    if (had) this.again.focus();
  }

  /** The next problem of the list, rather one that is not solved yet. */
  async #next() {
    const at = () =>
      this.problems.findIndex(({ problem }) => problem === this.solving.problem.problem);
    if (at() === this.problems.length - 1 && this.problems.length < this.total)
      await this.find(this.problems.length);
    const others = [...this.problems.slice(at() + 1), ...this.problems.slice(0, Math.max(0, at()))];
    const next = others.find(({ solved }) => !solved) ?? others[0];
    if (next) await this.begin(next.problem);
  }

  async #list() {
    const { problem } = this.solving.problem;
    this.solving.leave();
    await this.find();
    this.#see(this.list);
    (this.rows.querySelector(`[data-what=begin][data-problem="${problem}"]`) ?? this.level).focus();
  }

  /** Escape: takes back the cells of a turn, leaves the problem, and then the list. */
  #cancelled(event) {
    if (this.puzzle.hidden) return;
    event.preventDefault();
    if (!this.solving.cancel()) this.#list();
  }

  /** Takes a problem out of the list; it can be brought back. */
  async delete(problem) {
    if (!(await this.app.send("delete", { game: problem }))) return;
    this.gone.unshift(this.problems.find((one) => one.problem === problem));
    await this.find();
    this.back.lastChild.focus();
  }

  async #restore() {
    const { problem } = this.gone[0];
    if (!(await this.app.send("restore", { game: problem }))) return;
    this.gone.shift();
    await this.find();
    this.rows.querySelector(`[data-what=begin][data-problem="${problem}"]`)?.focus();
  }
}
