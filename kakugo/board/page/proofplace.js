// A place in the tree of a proof: an answer and the turn that wins then, as a row of a list.

import { html, mark, write } from "./dom.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { stepNumber, worth } from "./values.js";
import { reasonWords } from "./words.js";

/** @import { ShownStep as Step } from "./messages.js" */

/** A place: behind the winner's turn, the other side to move. */
export class Place {
  /** @type {string[]} */
  answers = []; // from the root to here
  isOpen = false;
  twist = html("span", { class: "twist" });
  worth = html("span", { class: "worth" });
  group = html("ul", { role: "group", hidden: true }); // of its children
  #turns = html("span", { class: "turns" });
  #count = html("span", { class: "count" });

  /**
   * @param {Step} step
   * @param {Place | null} parent
   * @param {Place[] | null} children null: they are not known yet
   */
  constructor(step, parent, children = null) {
    this.step = step;
    this.parent = parent;
    this.children = children;
    if (parent && step.answer !== null) this.answers = [...parent.answers, step.answer];
    const parts = [this.twist, this.#turns, this.worth, this.#count];
    this.item = html(
      "div",
      {
        role: "treeitem",
        class: "step",
        tabindex: "-1",
        "aria-selected": "false",
        "aria-level": this.answers.length + 1,
        "aria-expanded": this.goesOn ? "false" : null,
      },
      parts.flatMap((part) => [part, " "]),
    );
    this.row = html("li", { role: "none" }, this.item, this.goesOn ? this.group : null);
    this.translated();
  }

  /** Whether something is answered here. */
  get goesOn() {
    return this.step.win_within > 1 && this.children?.length !== 0;
  }

  /** How many turns of both sides come before that of the winner. */
  get ply() {
    return 2 * this.answers.length;
  }

  /** The places from the root to this one. */
  get line() {
    /** @type {Place[]} */
    const line = [];
    for (let place = /** @type {Place | null} */ (this); place; place = place.parent)
      line.unshift(place);
    return line;
  }

  /**
   * The places that are seen, from top to bottom.
   * @returns {Place[]}
   */
  get seen() {
    const below = (this.isOpen && this.children) || [];
    return [this, ...below.flatMap((child) => child.seen)];
  }

  /** The turns, each with its number in the line. */
  get numbered() {
    const { answer, turn } = this.step;
    return [
      { name: answer, number: stepNumber(this.ply - 1) },
      { name: turn, number: stepNumber(this.ply) },
    ].flatMap(({ name, number }) => (name === null ? [] : { turn: turnWords(name), number }));
  }

  /**
   * Shows its children, or hides them.
   * @param {boolean} isOpen
   */
  fold(isOpen) {
    this.isOpen = isOpen;
    this.group.hidden = !isOpen;
    mark(this.item, "aria-expanded", String(isOpen));
  }

  /**
   * Is the place that is looked at, or is it no more.
   * @param {boolean} is
   */
  select(is) {
    mark(this.item, "aria-selected", String(is));
    this.item.tabIndex = is ? 0 : -1;
  }

  /** Says what it is, in the language of the page. */
  translated() {
    const { answer, turn, ended, win_within: plies, defences, count = 1 } = this.step;
    const isOne = count === 1 || answer === null;
    const others = isOne ? "" : t(count ? "proof-alike" : "proof-others", { count: count - 1 });
    const turns = this.numbered.map(({ turn: name, number }) => [
      html("span", { class: "number", text: number }),
      ` ${name} `,
    ]);
    if (others) turns.splice(1, 0, [html("span", { class: "soft", text: others }), " "]);
    this.#turns.replaceChildren(...turns.flat());
    const end = turn === null ? "" : worth({ win_within: plies });
    write(this.worth, ended ? t("proof-ended", { reason: reasonWords(ended) }) : end);
    write(this.#count, defences ? t("proof-defences", { count: defences }) : "");
  }
}
