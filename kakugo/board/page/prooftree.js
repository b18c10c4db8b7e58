// The tree of a proven win on the board: each defence with what refutes it, opened and walked
// through. Loaded with the first proof.

import { describeStones } from "./aloud.js";
import { sentence } from "./app.js";
import { around, byId, find, html, mark, write } from "./dom.js";
import { show, showUntil } from "./findings.js";
import { turnWords } from "./names.js";
import { Place } from "./proofplace.js";
import { t } from "./texts.js";
import { OTHER, stepNumber, turnsOf, worth } from "./values.js";
import { reasonWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Mark } from "./board.js" */
/** @import { Sent } from "./messages.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {"start" | "back" | "forward" | "end"} Way */
/**
 * What leaves the proof, and what is called when it was left, whoever did it.
 * @typedef {{ leave: () => void, left: () => void }} Leaving
 */

/** The tree, from when it was found until it is left. */
export class ProofTree {
  #words = html("p");
  #line = html("p", { class: "soft" });
  #keep = html("button", { type: "button", onclick: () => this.#kept() });
  #pose = html("button", {
    type: "button",
    class: "make",
    onclick: () => this.app.send("make", { of: "proof" }),
  });
  #box = html("ul", {
    role: "tree",
    class: "tree prooftree",
    onclick: ({ target }) => this.#clicked(target),
    onkeydown: (event) => this.#key(event),
  });
  #title = html("strong");
  #place = html("span");
  #leave = html("button", { type: "button" });
  #banner = html("div", { class: "banner" }, this.#title, this.#place, this.#leave);
  /** @type {Map<Element, Place>} */
  #places = new Map(); // that are listed, by their elements
  /** @type {number[]} */
  #chosen = []; // cells of an answer
  /** @type {Promise<unknown>} */
  #moves = Promise.resolve(); // a step begins where the one before has ended
  #isLeft = false;
  #isKept = false;

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {Sent["proof"]} message
   * @param {Leaving} leaving
   */
  constructor(app, scene, message, { leave, left }) {
    this.app = app;
    this.scene = scene;
    this.message = message;
    this.left = left;
    this.side = app.position.side;
    this.root = this.#known();
    this.current = this.root;
    this.#leave.addEventListener("click", leave);
    this.#list(this.root, this.#box);
    this.translated();
    const buttons = html("div", { class: "buttons" }, this.#keep, this.#pose);
    const more = message.tree ? [buttons] : [];
    showUntil(() => this.#gone(), this.#words, this.#line, ...more);
    byId("tree").after(this.#box); // in the place of the moves
    find(".foot").append(this.#banner);
    scene.board.picture.scrollIntoView({ block: "nearest" }); // on a phone it may be far above
    app.announce(this.#found());
    this.#select(this.root);
    this.#then(() => this.#open(this.root));
  }

  /** The root, and behind it all places where no more than a line is known. */
  #known() {
    const { line, tree } = this.message;
    const made = (/** @type {number} */ index, /** @type {Place | null} */ parent) => {
      const isEnd = !tree && index === line.length - 1;
      return new Place(line[index], parent, isEnd ? [] : null);
    };
    const root = made(0, null);
    let place = root;
    for (let index = 1; !tree && index < line.length; index++) {
      const next = made(index, place);
      place.children = [next];
      place = next;
    }
    return root;
  }

  /**
   * @param {Place} place
   * @param {HTMLElement} list
   */
  #list(place, list) {
    if (this.#places.has(place.item)) return;
    this.#places.set(place.item, place);
    list.append(place.row);
  }

  /** Writes the texts in the language that is spoken now. */
  translated() {
    write(this.#words, this.#found());
    const turns = this.message.line.flatMap(({ answer, turn }) =>
      [answer ?? [], turn ?? []].flat(),
    );
    write(this.#line, t("proof-line", { turns: turns.map(turnWords).join(" ") }));
    mark(this.#box, "aria-label", t("proof-tree"));
    write(this.#keep, t("proof-keep"));
    write(this.#pose, t("problem-make"));
    write(this.#title, t("proof-banner"));
    write(this.#leave, t("proof-leave"));
    for (const place of this.#places.values()) place.translated();
    this.#say();
    if (this.scene.proof) this.#draw();
  }

  /** Says in the banner which place is shown. */
  #say() {
    const { numbered, worth: end } = this.current;
    const words = numbered.map(({ turn, number }) => `${number} ${turn}`);
    write(this.#place, `${words.join(" ")}, ${end.textContent}`);
  }

  #found() {
    return t(this.message.tree ? "proof-found" : "proof-seen", {
      side: t(this.side),
      other: t(OTHER[this.side]),
      ...turnsOf(this.root.step.win_within),
    });
  }

  /** What a click on the board does here. */
  get detail() {
    if (!this.current.goesOn) return "";
    const words = this.message.tree ? "proof-detail" : "proof-line-only";
    return t(words, { other: t(OTHER[this.side]) });
  }

  /**
   * Does one thing after the other, none of them once the proof was left.
   * @param {() => unknown} step
   */
  #then(step) {
    const next = () => (this.#isLeft ? null : step());
    this.#moves = this.#moves.then(next, next);
    return this.#moves;
  }

  /**
   * Shows what is answered at a place; whether there is something.
   * @param {Place} place
   */
  async #open(place) {
    if (!place.goesOn) return false;
    if (!place.children) {
      mark(place.item, "aria-busy", "true");
      const answer = await this.app.send("defences", { answers: place.answers });
      if (this.#isLeft) return false;
      mark(place.item, "aria-busy", null);
      if (!answer) return false;
      place.children = answer.found.map((step) => new Place(step, place));
    }
    for (const child of place.children) this.#list(child, place.group);
    this.#fold(place, true);
    return place.children.length > 0;
  }

  /**
   * @param {Place} place
   * @param {boolean} isOpen
   */
  #fold(place, isOpen) {
    place.fold(isOpen);
    if (place === this.current) this.#draw();
  }

  /**
   * Goes to a place, and shows it on the board.
   * @param {Place} place
   */
  #select(place, hasFocus = this.#box.contains(document.activeElement)) {
    this.current.select(false);
    this.current = place;
    this.#chosen = [];
    place.select(true);
    for (const above of place.line.slice(0, -1)) if (!above.isOpen) above.fold(true);
    if (hasFocus) place.item.focus({ preventScroll: true });
    const { top, bottom } = place.item.getBoundingClientRect();
    const frame = this.#box.getBoundingClientRect();
    if (top < frame.top) this.#box.scrollTop += top - frame.top;
    if (bottom > frame.bottom) this.#box.scrollTop += bottom - frame.bottom;
    this.#say();
    if (!hasFocus && place !== this.root) this.app.announce(place.item.textContent);
    this.#draw();
  }

  #draw() {
    const { step, children, isOpen, line } = this.current;
    /** @type {Map<number, string>} */
    const numbers = new Map();
    for (const place of line) {
      for (const cell of place.step.answer_cells) numbers.set(cell, stepNumber(place.ply - 1));
      for (const cell of place.step.turn_cells) numbers.set(cell, stepNumber(place.ply));
    }
    const answers = isOpen ? (children ?? []) : [];
    const open = new Set(answers.flatMap((child) => child.step.answer_cells));
    this.scene.prove({
      stones: step.stones,
      numbers,
      last: step.turn === null ? step.answer_cells : step.turn_cells,
      line: step.end_cells,
      chosen: this.#chosen,
      marks: [...open].map((cell) => /** @type {Mark} */ ([cell, "open"])),
    });
    describeStones(this.app, this.scene.board, step.stones, numbers);
    this.app.status();
  }

  /** @param {EventTarget | null} target */
  #clicked(target) {
    const item = around(target, "[role=treeitem]");
    const place = item && this.#places.get(item);
    if (!place) return;
    this.#then(() => {
      this.#select(place, true);
      if (target !== place.twist) return;
      return place.isOpen ? this.#fold(place, false) : this.#open(place);
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { root } = this;
    const at = () => root.seen.indexOf(this.current);
    const to = (/** @type {Place | null | undefined} */ place) =>
      this.#select(place ?? this.current);
    const turn = () =>
      this.current.isOpen ? this.#fold(this.current, false) : this.#open(this.current);
    /** @type {Record<string, () => unknown>} */
    const walks = {
      ArrowDown: () => to(root.seen[at() + 1]),
      ArrowUp: () => to(root.seen[at() - 1]),
      Home: () => to(root),
      End: () => to(root.seen.at(-1)),
      ArrowRight: () => (this.current.isOpen ? this.#forward() : this.#open(this.current)),
      ArrowLeft: () => (this.current.isOpen ? turn() : to(this.current.parent)),
      Enter: turn,
      " ": turn,
    };
    const walk = walks[event.key];
    if (!walk) return;
    event.preventDefault();
    event.stopPropagation();
    this.#then(walk);
  }

  async #forward() {
    if (!(await this.#open(this.current)) || !this.current.children) return false;
    this.#select(this.current.children[0]);
    return true;
  }

  /**
   * Steps through the proof by a name of the buttons under the moves; forward against the longest
   * defence.
   * @param {Way} where
   */
  step(where) {
    const steps = {
      start: () => this.#select(this.root),
      back: () => this.#select(this.current.parent ?? this.root),
      forward: () => this.#forward(),
      end: async () => {
        while (await this.#forward());
      },
    };
    return this.#then(steps[where]);
  }

  /**
   * Goes to the defence beside this one.
   * @param {number} way
   */
  sibling(way) {
    return this.#then(() => {
      const all = this.current.parent?.children ?? [];
      const place = all[all.indexOf(this.current) + way];
      if (place) this.#select(place);
    });
  }

  /**
   * A cell was chosen: a defence, that is known or to be refuted.
   * @param {number} cell
   */
  choose(cell) {
    return this.#then(() => this.#choose(cell));
  }

  /** @param {number} cell */
  async #choose(cell) {
    const { app, current } = this;
    if (!this.message.tree) return app.remark(this.detail);
    if (!current.goesOn) return app.remark(sentence(t("over")), true);
    const size = this.message.line[1].answer_cells.length;
    this.#chosen.push(cell);
    this.#draw();
    if (this.#chosen.length < size) return;
    const answer = this.#chosen.map((one) => app.point(one)).join(" ");
    this.#chosen = [];
    if (!(await this.#open(current)) || !current.children) return;
    const { children } = current;
    const known = (/** @type {string | null} */ name) =>
      children.find((child) => child.step.answer === name);
    let place = known(answer);
    if (!place) {
      const refuted = await app.send("refute", { answers: [...current.answers, answer] });
      if (this.#isLeft) return;
      if (!refuted) return this.#draw();
      place = known(refuted.found.answer) ?? new Place(refuted.found, current);
      if (!children.includes(place)) children.push(place);
      this.#list(place, current.group);
    }
    this.#select(place);
    const { turn, ended } = place.step;
    app.remark(
      turn === null && ended
        ? t("proof-ended", { reason: reasonWords(ended) })
        : t("refuted", { what: worth(place.step) }),
    );
  }

  /** Puts the tree into the game; the position that comes before the answer leaves the proof. */
  async #kept() {
    if (this.#isKept) return; // a second click
    this.#isKept = true;
    const { app } = this;
    const kept = await app.send("keep");
    this.#isKept = Boolean(kept);
    if (!kept) return;
    const part = kept.whole ? "proof-kept" : "proof-kept-part";
    const words = kept.turns === 0 ? "proof-kept-none" : part;
    app.remark(t(words, { count: kept.turns, button: t("undo") }));
  }

  /** Shows the game again. */
  leave() {
    show();
  }

  #gone() {
    const boxes = [byId("findings"), this.#box, this.#banner];
    const had = boxes.some((box) => box.contains(document.activeElement));
    this.#isLeft = true;
    this.app.remark(""); // on an answer that is not shown any more
    this.#banner.remove();
    this.#box.remove();
    this.scene.prove(null);
    this.left();
    if (!had) return;
    const button = byId("prove");
    if (button.checkVisibility()) button.focus({ preventScroll: true });
    else this.scene.board.focus();
  }
}
