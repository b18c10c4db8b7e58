// The tree of a proven win on the board: each defence with what refutes it, opened and walked through.

import { describeStones } from "./aloud.js";
import { stepNumber, worth } from "./analysis.js";
import { turnWords } from "./app.js";
import { byId, html, mark, write } from "./dom.js";
import { show, showUntil } from "./findings.js";
import { t } from "./texts.js";
import { reasonWords, turnsOf } from "./words.js";

const OTHER = { black: "white", white: "black" };

/** A place in the tree: behind the winner's turn, the other side to move. */
class Place {
  constructor(step, parent) {
    Object.assign(this, { step, parent, children: null, isOpen: false });
    this.answers = parent ? [...parent.answers, step.answer] : [];
  }

  /** Whether something is answered here. */
  get goesOn() {
    return this.step.win_within > 1 && this.children?.length !== 0;
  }
}

/** The tree, from when it was found until it is left. */
export class ProofTree {
  /** message: `proof`. leave: what leaves the proof; left: called when it was left, whoever did it. */
  constructor(app, scene, message, leave, left) {
    Object.assign(this, {
      app,
      scene,
      message,
      left,
      side: app.position.side,
      chosen: [],
      isLeft: false,
    });
    this.moves = Promise.resolve(); // a step begins where the one before has ended
    this.root = this.current = new Place(message.line[0], null);
    if (!message.tree) this.#chain();
    this.#build(leave);
    app.announce(this.#found());
    this.#select(this.root);
    this.#then(() => this.#open(this.root));
  }

  /** All places of a proof of which no more than a line is known. */
  #chain() {
    let place = this.root;
    for (const step of this.message.line.slice(1)) {
      place.children = [new Place(step, place)];
      [place] = place.children;
    }
    place.children = [];
  }

  // ---- the elements ----

  #build(leave) {
    this.words = html("p");
    this.line = html("p", { class: "soft" });
    this.box = html("ul", {
      role: "tree",
      class: "tree prooftree",
      onclick: (event) => this.#clicked(event),
      onkeydown: (event) => this.#key(event),
    });
    this.keep = html("button", { type: "button", onclick: () => this.#keep() });
    this.pose = html("button", {
      type: "button",
      class: "make",
      onclick: () => this.app.send("make", { of: "proof" }),
    });
    this.banner = html(
      "div",
      { class: "banner" },
      html("strong"),
      html("span"),
      html("button", { type: "button", onclick: leave }),
    );
    this.places = new Map(); // element: place
    this.#item(this.root, this.box);
    this.translated();
    showUntil(
      () => this.#left(),
      this.words,
      this.line,
      ...(this.message.tree ? [html("div", { class: "buttons" }, this.keep, this.pose)] : []),
    );
    byId("tree").after(this.box); // in the place of the moves
    document.querySelector(".foot").append(this.banner);
    this.scene.board.picture.scrollIntoView({ block: "nearest" }); // on a phone, where it may be far above
  }

  #item(place, list) {
    place.parts = Object.fromEntries(
      ["twist", "turns", "worth", "count"].map((kind) => [kind, html("span", { class: kind })]),
    );
    place.item = html(
      "div",
      {
        role: "treeitem",
        class: "step",
        tabindex: "-1",
        "aria-selected": "false",
        "aria-level": place.answers.length + 1,
        "aria-expanded": place.goesOn ? "false" : null,
      },
      ...Object.values(place.parts).flatMap((part) => [part, " "]),
    );
    place.group = html("ul", { role: "group", hidden: true });
    this.places.set(place.item, place);
    list.append(html("li", { role: "none" }, place.item, ...(place.goesOn ? [place.group] : [])));
    this.#label(place);
  }

  /** Says what a place is. */
  #label(place) {
    const { answer, turn, ended, win_within: plies, defences, count } = place.step;
    const { turns, worth: end, count: of } = place.parts;
    const ply = 2 * place.answers.length;
    const numbered = (index, name) => [
      html("span", { class: "number", text: stepNumber(index) }),
      ` ${turnWords(name)} `,
    ];
    const others =
      count === 1 || answer === null || count === undefined
        ? ""
        : t(count ? "proof-alike" : "proof-others", { count: count - 1 });
    turns.replaceChildren(
      ...(answer === null ? [] : numbered(ply - 1, answer)),
      ...(others ? [html("span", { class: "soft", text: others }), " "] : []),
      ...(turn === null ? [] : numbered(ply, turn)),
    );
    write(
      end,
      ended
        ? t("proof-ended", { reason: reasonWords(ended) })
        : turn === null
          ? ""
          : worth({ win_within: plies }),
    );
    write(of, defences ? t("proof-defences", { count: defences }) : "");
  }

  /** Writes the texts in the language that is spoken now. */
  translated() {
    write(this.words, this.#found());
    write(
      this.line,
      t("proof-line", { turns: this.#turns(this.message.line).map(turnWords).join(" ") }),
    );
    mark(this.box, "aria-label", t("proof-tree"));
    write(this.keep, t("proof-keep"));
    write(this.pose, t("problem-make"));
    const [words, , button] = this.banner.children;
    write(words, t("proof-banner"));
    write(button, t("proof-leave"));
    for (const place of this.places.values()) this.#label(place);
    this.#say();
    if (this.scene.proof) this.#draw();
  }

  /** Says in the banner which place is shown. */
  #say() {
    const {
      step: { answer, turn },
      answers,
      parts,
    } = this.current;
    const ply = 2 * answers.length;
    const words = [
      [answer, ply - 1],
      [turn, ply],
    ].flatMap(([name, index]) => (name === null ? [] : [stepNumber(index), turnWords(name)]));
    write(this.banner.children[1], `${words.join(" ")}, ${parts.worth.textContent}`);
  }

  #found() {
    return t(this.message.tree ? "proof-found" : "proof-seen", {
      side: t(this.side),
      other: t(OTHER[this.side]),
      ...turnsOf(this.root.step.win_within),
    });
  }

  #turns(steps) {
    return steps.flatMap(({ answer, turn }) => [answer, turn]).filter((turn) => turn !== null);
  }

  /** What a click on the board does here. */
  get detail() {
    if (!this.current.goesOn) return "";
    return t(this.message.tree ? "proof-detail" : "proof-line-only", {
      other: t(OTHER[this.side]),
    });
  }

  // ---- walking ----

  /** Does one thing after the other, none of them once the proof was left. */
  #then(step) {
    const next = () => (this.isLeft ? null : step());
    this.moves = this.moves.then(next, next);
    return this.moves;
  }

  /** Shows what is answered at a place; whether there is something. */
  async #open(place) {
    if (!place.goesOn) return false;
    if (!place.children) {
      mark(place.item, "aria-busy", "true");
      const answer = await this.app.send("defences", { answers: place.answers });
      if (this.isLeft) return false;
      mark(place.item, "aria-busy", null);
      if (!answer) return false;
      place.children = answer.found.map((step) => new Place(step, place));
    }
    for (const child of place.children) if (!child.item) this.#item(child, place.group);
    this.#fold(place, true);
    return place.children.length > 0;
  }

  #fold(place, isOpen) {
    place.isOpen = isOpen;
    place.group.hidden = !isOpen;
    mark(place.item, "aria-expanded", String(isOpen));
    if (place === this.current) this.#draw();
  }

  /** Goes to a place, and shows it on the board. */
  #select(place, hasFocus = this.box.contains(document.activeElement)) {
    mark(this.current.item, "aria-selected", "false");
    this.current.item.tabIndex = -1;
    this.current = place;
    this.chosen = [];
    mark(place.item, "aria-selected", "true");
    place.item.tabIndex = 0;
    for (let above = place.parent; above; above = above.parent)
      if (!above.isOpen) this.#fold(above, true);
    if (hasFocus) place.item.focus({ preventScroll: true });
    const { top, bottom } = place.item.getBoundingClientRect();
    const frame = this.box.getBoundingClientRect();
    if (top < frame.top) this.box.scrollTop += top - frame.top;
    if (bottom > frame.bottom) this.box.scrollTop += bottom - frame.bottom;
    this.#say();
    if (!hasFocus && place !== this.root) this.app.announce(place.item.textContent);
    this.#draw();
  }

  #draw() {
    const { step, children, isOpen } = this.current;
    const numbers = new Map();
    for (let place = this.current; place; place = place.parent) {
      const ply = 2 * place.answers.length;
      for (const [cells, index] of [
        [place.step.turn_cells, ply],
        [place.step.answer_cells, ply - 1],
      ]) {
        for (const cell of cells) if (!numbers.has(cell)) numbers.set(cell, stepNumber(index));
      }
    }
    this.scene.prove({
      stones: step.stones,
      numbers,
      last: step.turn === null ? step.answer_cells : step.turn_cells,
      line: step.end_cells,
      chosen: this.chosen,
      marks:
        isOpen && children
          ? [...new Set(children.flatMap(({ step: { answer_cells: cells } }) => cells))].map(
              (cell) => [cell, "open"],
            )
          : [],
    });
    describeStones(this.app, this.scene.board, step.stones, numbers);
    this.app.status();
  }

  /** The places that are seen, from top to bottom. */
  #seen(place = this.root) {
    return [place, ...(place.isOpen ? place.children.flatMap((child) => this.#seen(child)) : [])];
  }

  #clicked(event) {
    const place = this.places.get(event.target.closest("[role=treeitem]"));
    if (!place) return;
    this.#then(() => {
      this.#select(place, true);
      if (event.target === place.parts.twist)
        return place.isOpen ? this.#fold(place, false) : this.#open(place);
    });
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const walk = {
      ArrowDown: (seen) => this.#select(seen[seen.indexOf(this.current) + 1] ?? this.current),
      ArrowUp: (seen) => this.#select(seen[seen.indexOf(this.current) - 1] ?? this.current),
      Home: () => this.#select(this.root),
      End: (seen) => this.#select(seen.at(-1)),
      ArrowRight: () => (this.current.isOpen ? this.#forward() : this.#open(this.current)),
      ArrowLeft: () =>
        this.current.isOpen
          ? this.#fold(this.current, false)
          : this.#select(this.current.parent ?? this.root),
      Enter: () =>
        this.current.isOpen ? this.#fold(this.current, false) : this.#open(this.current),
    }[event.key === " " ? "Enter" : event.key];
    if (!walk) return;
    event.preventDefault();
    event.stopPropagation();
    this.#then(() => walk(this.#seen()));
  }

  async #forward() {
    if (!(await this.#open(this.current))) return false;
    this.#select(this.current.children[0]);
    return true;
  }

  /** Steps through the proof by a name of the buttons under the moves; forward against the longest defence. */
  step(where) {
    return this.#then(
      {
        start: () => this.#select(this.root),
        back: () => this.#select(this.current.parent ?? this.root),
        forward: () => this.#forward(),
        end: async () => {
          while (await this.#forward());
        },
      }[where],
    );
  }

  /** Goes to the defence beside this one. */
  sibling(way) {
    return this.#then(() => {
      const all = this.current.parent?.children ?? [];
      const place = all[all.indexOf(this.current) + way];
      if (place) this.#select(place);
    });
  }

  /** A cell was chosen: a defence, that is known or to be refuted. */
  choose(cell) {
    return this.#then(() => this.#choose(cell));
  }

  async #choose(cell) {
    const { app, current } = this;
    if (!this.message.tree) return app.remark(this.detail);
    if (!current.goesOn) return app.remark(t("over"), true);
    const size = this.message.line[1].answer_cells.length;
    this.chosen.push(cell);
    this.#draw();
    if (this.chosen.length < size) return;
    const answer = this.chosen.map((one) => app.point(one)).join(" ");
    this.chosen = [];
    if (!(await this.#open(current))) return;
    const known = (name) => current.children.find((child) => child.step.answer === name);
    let place = known(answer);
    if (!place) {
      const refuted = await app.send("refute", { answers: [...current.answers, answer] });
      if (this.isLeft) return;
      if (!refuted) return this.#draw();
      place = known(refuted.found.answer) ?? new Place(refuted.found, current);
      if (!place.item) {
        current.children.push(place);
        this.#item(place, current.group);
      }
    }
    this.#select(place);
    const { turn, ended } = place.step;
    app.remark(
      turn === null
        ? t("proof-ended", { reason: reasonWords(ended) })
        : t("refuted", { what: worth(place.step) }),
    );
  }

  // ---- the end ----

  /** Puts the tree into the game; the answer comes when the position has been sent, which leaves the proof. */
  async #keep() {
    if (this.isKept) return; // a second click
    this.isKept = true;
    const { app } = this;
    const kept = await app.send("keep");
    this.isKept = Boolean(kept);
    if (!kept) return;
    const words =
      kept.turns === 0 ? "proof-kept-none" : kept.whole ? "proof-kept" : "proof-kept-part";
    app.remark(t(words, { count: kept.turns, button: t("undo") }));
  }

  /** Shows the game again. */
  leave() {
    show();
  }

  #left() {
    const had = [byId("findings"), this.box, this.banner].some((box) =>
      box.contains(document.activeElement),
    );
    this.isLeft = true;
    this.app.remark(""); // on an answer that is not shown any more
    this.banner.remove();
    this.box.remove();
    this.scene.prove(null);
    this.left();
    if (!had) return;
    const button = byId("prove");
    if (button.checkVisibility()) button.focus({ preventScroll: true });
    else this.scene.board.focus(this.scene.board.current);
  }
}
