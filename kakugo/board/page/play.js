// Turns by clicks: a cell or several, words, openings, fouls and why a cell cannot be chosen.

import { turnWords } from "./app.js";
import { COLOURS } from "./board.js";
import { byId, html, isField } from "./dom.js";
import { isTwice } from "./kept.js";
import { t } from "./texts.js";
import { reasonWords, refusalWords, stageWords } from "./words.js";

const LETTERS = "ABCDEFGHIJ"; // of offered cells

/** What a person does on the board in a game. */
export class Play {
  /** offer: the element with a title and buttons for choices that are no cells. */
  constructor(app, scene, offer = byId("offer")) {
    Object.assign(this, {
      app,
      scene,
      box: offer,
      cells: [],
      clicks: null,
      size: null,
      foul: null,
      sure: null,
      chosen: null,
      shown: null,
    });
    this.taker = null; // gets the turns instead of the game, where they are only tried
    this.next = new Set();
    this.reasons = new Map(); // of cells that cannot be chosen: a code
    this.fouls = new Map();
    app.connection.on("position", (position) => this.#position(position));
    [this.title, this.buttons] = offer.children;
    this.buttons.addEventListener("click", (event) =>
      this.#offered(event.target.closest("button"), event.detail === 0),
    );
  }

  #position(position) {
    Object.assign(this, { cells: [], clicks: null, size: null, foul: null, sure: null });
    this.next = new Set(position.next);
    this.coming = position.coming;
    const byCell = (lists) =>
      new Map(Object.entries(lists).flatMap(([key, cells]) => cells.map((cell) => [cell, key])));
    this.reasons = byCell(position.illegal);
    this.fouls = byCell(position.fouls);
    const offered = position.state.find(({ key }) => key === "offered")?.cells ?? [];
    this.scene.mark(
      "offered",
      offered.map((cell, index) => [cell, "offer", LETTERS[index]]),
    );
    this.scene.mark("fouls", [
      ...[...this.fouls.keys()].map((cell) => [cell, "foul"]),
      ...[...this.reasons]
        .filter(([, code]) => code.startsWith("double"))
        .map(([cell]) => [cell, "foul"]),
    ]);
    this.scene.mark("open", []);
    this.scene.board.preview([]);
    const isPlayed = this.shown?.live && position.live && this.shown.node !== position.node; // else it is only looked at
    this.shown = position;
    if (isPlayed) this.#lead();
    else this.offer();
  }

  /** Makes the offer of a turn, and leads the keyboard to it, or from it to the board; never out of a field. */
  #lead() {
    const { box } = this;
    const before = document.activeElement;
    const wasThere = box.contains(before) && before.matches(":focus-visible");
    this.offer();
    if (isField(before)) return;
    // To the box, not to its first button: the Enter that played the turn might be pressed again.
    if (!box.hidden && this.app.position.who === "person") box.focus();
    else if (wasThere) this.scene.board.focus(this.scene.board.current);
  }

  /** Whether the page waits for the engine's turn. */
  get waits() {
    const { position, search } = this.app;
    return position.live && position.who === "engine" && search === "turn";
  }

  /** Whether a cell may be chosen now. */
  isOpen(cell) {
    return this.next.has(cell) || this.fouls.has(cell) || this.cells.includes(cell);
  }

  /** The colour of the stone that a click would bring to a cell, or null. */
  ghost(cell) {
    const { stones, result } = this.app.position;
    return stones[cell] === "0" && this.next.has(cell) && !this.waits && !result
      ? this.coming.colour
      : null;
  }

  /** Why a cell cannot be chosen, or what it would be; "" for an ordinary cell. */
  why(cell) {
    const { app } = this;
    if (this.cells.length) return ""; // what is known is of the first cell of a turn
    if (this.fouls.has(cell))
      return t("foul-here", { cell: app.cell(cell), foul: reasonWords(this.fouls.get(cell)) });
    const reason = this.reasons.get(cell);
    return reason ? t("not-here", { cell: app.cell(cell), why: refusalWords(reason) }) : "";
  }

  /** What the next cell of the turn is for. */
  get comingWords() {
    const { step, colour, beside } = this.coming;
    const either = step === "stone or offer";
    const chosen =
      either && this.app.position.stage.choices.find(({ size }) => size && size === this.size);
    const due = chosen ? (chosen.key === "offer" ? "offer" : "stone") : step;
    return t(`coming-${due}${due === "stone" && beside ? "-beside" : ""}`, { side: t(colour) });
  }

  /** Whether a turn has more than one step. */
  get hasSteps() {
    const { sizes, stage } = this.app.position;
    return (
      Boolean(this.coming) &&
      sizes.length > 0 &&
      (sizes.length > 1 || sizes[0] > 1 || Boolean(stage?.announces))
    );
  }

  /** A cell was chosen, by pointer or keyboard: one after the other, as the server says what may follow a cell. */
  choose(cell, isDouble, isTouch) {
    const { position } = this.app;
    const next = () =>
      this.app.position === position ? this.#choose(cell, isDouble, isTouch) : null; // else it was meant for what stood there
    this.chosen = this.chosen ? this.chosen.then(next, next) : next();
    return this.chosen;
  }

  async #choose(cell, isDouble, isTouch) {
    const { app } = this;
    if (cell !== this.foul) this.foul = null; // it is played only where it is chosen twice in succession
    if (app.isOver) return app.remark(t("over"), true);
    if (this.waits) return app.remark(t("wait"), true);
    if (this.cells.includes(cell)) return this.cancel();
    if (this.fouls.has(cell) && !this.next.has(cell) && this.cells.length === 0)
      return this.#foul(cell, isDouble);
    if (!this.next.has(cell)) {
      const { next, stones } = app.position;
      const isStone = stones[cell] !== "0";
      if (this.cells.length && isStone && next.includes(cell)) {
        // another stone to move
        this.cancel();
        return this.#choose(cell, isDouble, isTouch);
      }
      if (this.cells.length && !isStone && !this.coming?.beside)
        return app.send("click", { cells: [...this.cells, cell] }); // its error says why
      const near =
        this.cells.length && !isStone
          ? t(this.coming.step === "move" ? "move" : "not-beside", {
              first: app.cell(this.cells.at(-1)),
            })
          : "";
      return app.remark(
        (!near && this.why(cell)) ||
          t("not-here", { cell: app.cell(cell), why: near || t(isStone ? "occupied" : "illegal") }),
        true,
      );
    }
    if (isTwice(isTouch) && this.sure !== cell) return this.#ask(cell);
    this.sure = null;
    if (!this.hasSteps) return this.play(app.point(cell));
    const cells = [...this.cells, cell];
    const { position } = app;
    const clicks = await app.send("click", { cells });
    if (!clicks || app.position !== position) return;
    this.cells = cells;
    this.clicks = clicks;
    if (clicks.turn && (clicks.next.length === 0 || this.size === cells.length))
      return this.play(clicks.turn);
    this.#chosen();
  }

  #chosen() {
    const { next, turn, preview, coming, offers } = this.clicks;
    const { app } = this;
    this.next = new Set(next);
    this.coming = coming;
    this.scene.choose(this.cells, preview);
    const few = next.length <= 60;
    this.scene.mark("open", few ? next.map((cell) => [cell, "open"]) : []);
    const words = this.cells.map((cell) => app.cell(cell)).join("‑");
    app.remark("");
    this.partial = offers.length
      ? t("announce")
      : t(turn ? "or-play" : "choose-more", {
          turn: words,
          next: this.comingWords,
          cell: app.cell(this.cells.at(-1)),
        });
    this.described?.();
    app.status();
    app.announce(this.partial);
    this.offer();
  }

  /** Marks a cell that has to be chosen again, for people who want to be asked. */
  #ask(cell) {
    const isStone = this.app.position.stones[cell] === "0";
    this.sure = cell;
    this.scene.choose(
      [...this.cells, cell],
      [
        ...(this.clicks?.preview ?? []),
        ...(isStone ? [[cell, COLOURS.indexOf(this.coming.colour)]] : []),
      ],
    );
    this.app.remark("");
    this.described?.();
    this.app.status();
    this.app.announce(this.againWords);
  }

  /** Warns of a foul; whoever chooses it again, and not by a double click, plays it. */
  #foul(cell, isDouble) {
    const { app } = this;
    if (this.foul === cell && !isDouble) return this.play(app.point(cell), { foul: true });
    this.cancel(); // what was to be chosen again
    this.foul = cell;
    app.remark(
      t("foul-warning", { cell: app.cell(cell), foul: reasonWords(this.fouls.get(cell)) }),
      true,
    );
  }

  /** Plays a turn, given as text. */
  play(turn, more = {}) {
    this.app.remark("");
    if (this.taker) return this.taker(turn);
    return this.app.send("play", { turn, ...more });
  }

  /** What a cell says that has to be chosen again. */
  get againWords() {
    return t("again", { cell: this.app.cell(this.sure) });
  }

  /** The cell that was chosen last, and has to be chosen again or waits for the next; null where none is. */
  get marked() {
    return this.sure ?? this.foul ?? this.cells.at(-1) ?? null;
  }

  /** Takes back the cells chosen so far; whether there were any. */
  cancel() {
    if (this.marked === null) return false;
    this.cells = [];
    this.sure = this.foul = this.clicks = null;
    this.next = new Set(this.app.position.next);
    this.coming = this.app.position.coming;
    this.scene.choose([], []);
    this.scene.mark("open", []);
    this.app.status();
    this.described?.();
    this.offer();
    return true;
  }

  /** Shows the choices of an opening, and turns that have no cell; nothing where there are none. */
  offer() {
    const { position, players, tab } = this.app;
    if (!position || !players) return;
    const { box } = this;
    const isPersons = position.who === "person" || !players.playing;
    const buttons = !isPersons || this.app.isOver || tab === "watch" ? [] : this.#choices(position);
    box.hidden = buttons.length === 0;
    if (box.hidden) return;
    this.title.textContent = this.#question(position);
    this.buttons.replaceChildren(...buttons);
  }

  #question({ stage, words }) {
    if (this.clicks) return this.partial;
    return stage ? stageWords(stage) : t(words.includes("pass") ? "pass-words" : "no-choice");
  }

  #choices({ stage, words, side }) {
    const button = (text, data, more) => html("button", { type: "button", text, data, ...more });
    if (this.clicks?.offers.length) {
      const points = this.cells.map((cell) => this.app.point(cell)).join(" ");
      return this.clicks.offers.map((count) =>
        button(String(count), { turn: `${points} ${count}` }),
      );
    }
    if (this.clicks) {
      const isWhole = this.clicks.turn && (this.size ?? this.cells.length) === this.cells.length;
      return isWhole
        ? [
            button(
              t("play-turn", { turn: turnWords(this.clicks.turn) }),
              { turn: this.clicks.turn },
              { class: "primary" },
            ),
          ]
        : [];
    }
    const choices = stage?.choices ?? [];
    const turns = new Set([
      ...words,
      ...choices.filter(({ turn }) => turn).map(({ turn }) => turn),
    ]);
    if (turns.size === 0 && choices.length < 2) return [];
    return [
      ...choices
        .filter(({ size }) => size)
        .map(({ key, size }) =>
          button(
            t(key === "offer" ? "choice-offer" : `choice-${size}`, { count: size, side: t(side) }),
            { size },
            { "aria-pressed": String(size === this.size) },
          ),
        ),
      ...[...turns].map((turn) => button(t(turn === "swap" ? "choice-swap" : turn), { turn })),
    ];
  }

  #offered(button, isKey) {
    if (!button) return;
    if (button.dataset.turn) return this.play(button.dataset.turn);
    this.size = Number(button.dataset.size);
    this.offer();
    this.app.remark(button.textContent);
    if (isKey) this.scene.board.focus(this.scene.board.current);
  }
}
