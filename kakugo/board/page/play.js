// Turns by clicks: a cell or several, words, openings, fouls and why a cell cannot be chosen.

import { sentence } from "./app.js";
import { COLOURS } from "./board.js";
import { around, byId, find, html, isField } from "./dom.js";
import { isTwice } from "./kept.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { reasonWords, refusalWords, stageWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Mark } from "./board.js" */
/** @import { Attributes } from "./dom.js" */
/** @import { Coming, Sent } from "./messages.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {Sent["position"]} Position */

const LETTERS = "ABCDEFGHIJ"; // of offered cells
const FEW = 60; // cells that may follow: of so many each is marked

/**
 * The cells of some lists, each with the name of its list.
 * @param {Record<string, number[]>} lists
 */
const byCell = (lists) =>
  new Map(
    Object.entries(lists).flatMap(([key, cells]) =>
      cells.map((cell) => /** @type {[number, string]} */ ([cell, key])),
    ),
  );

/** What a person does on the board in a game. */
export class Play {
  /** @type {number[]} */
  cells = []; // chosen so far for a turn
  /** @type {Sent["clicks"] | null} */
  clicks = null; // how the turn goes on behind them
  /** @type {number | null} */
  size = null; // of the turn that was chosen in an opening, in cells
  /** @type {number | null} */
  foul = null; // a cell that is a foul, and played where it is chosen again
  /** @type {number | null} */
  sure = null; // a cell that has to be chosen again
  /** @type {((turn: string) => unknown) | null} */
  taker = null; // gets the turns instead of the game, where they are only tried
  /** @type {Set<number>} */
  next = new Set(); // cells that may be chosen
  /** @type {Coming | null} */
  coming = null; // what they are for
  /** @type {Map<number, string>} */
  reasons = new Map(); // of cells that cannot be chosen: a code
  /** @type {Map<number, string>} */
  fouls = new Map();
  partial = ""; // says how a turn goes on
  /** @type {Promise<unknown>} */
  #chosen = Promise.resolve(); // a choice begins where the one before has ended
  /** @type {Position | null} */
  #shown = null;

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {() => void} described called when cells have other words
   * @param {HTMLElement} offer with a title and buttons for choices that are no cells
   */
  constructor(app, scene, described, offer = byId("offer")) {
    this.app = app;
    this.scene = scene;
    this.described = described;
    this.box = offer;
    this.title = find(":first-child", offer);
    this.buttons = find(".buttons", offer);
    app.connection.on("position", (position) => this.#position(position));
    this.buttons.addEventListener("click", ({ target, detail }) =>
      this.#offered(around(target, "button"), detail === 0),
    );
  }

  /** Forgets what has been chosen. */
  #forget() {
    this.cells = [];
    this.sure = this.foul = this.clicks = null;
    this.next = new Set(this.app.position.next);
    this.coming = this.app.position.coming;
    this.scene.mark("open", []);
  }

  /** @param {Position} position */
  #position(position) {
    this.#forget();
    this.size = null;
    this.reasons = byCell(position.illegal);
    this.fouls = byCell(position.fouls);
    const offered = position.state.find(({ key }) => key === "offered")?.cells ?? [];
    const doubles = [...this.reasons].filter(([, code]) => code.startsWith("double"));
    const foul = (/** @type {number} */ cell) => /** @type {Mark} */ ([cell, "foul"]);
    this.scene.mark(
      "offered",
      offered.map((cell, index) => [cell, "offer", LETTERS[index]]),
    );
    this.scene.mark("fouls", [...this.fouls.keys(), ...doubles.map(([cell]) => cell)].map(foul));
    this.scene.board.preview([]);
    const shown = this.#shown;
    const isPlayed = shown?.live && position.live && shown.node !== position.node; // else looked at
    this.#shown = position;
    if (isPlayed) this.#lead();
    else this.offer();
  }

  /**
   * Makes the offer of a turn, and leads the keyboard to it, or from it to the board; never out of
   * a field.
   */
  #lead() {
    const { box } = this;
    const before = document.activeElement;
    const wasThere = box.contains(before) && before?.matches(":focus-visible");
    this.offer();
    if (isField(before)) return;
    // To the box, not to its first button: the Enter that played the turn might be pressed again.
    if (!box.hidden && this.app.position.who === "person") box.focus();
    else if (wasThere) this.scene.board.focus();
  }

  /** Whether the page waits for the engine's turn. */
  get waits() {
    const { position, search } = this.app;
    return position.live && position.who === "engine" && search === "turn";
  }

  /**
   * Whether a cell may be chosen now.
   * @param {number} cell
   */
  isOpen(cell) {
    return this.next.has(cell) || this.fouls.has(cell) || this.cells.includes(cell);
  }

  /**
   * The colour of the stone that a click would bring to a cell, or null.
   * @param {number} cell
   */
  ghost(cell) {
    const { stones, result } = this.app.position;
    const isFree = stones[cell] === "0" && this.next.has(cell) && !result;
    return (isFree && !this.waits && !this.app.isGuests && this.coming?.colour) || null;
  }

  /**
   * Why a cell cannot be chosen, or what it would be; "" for an ordinary cell.
   * @param {number} cell
   */
  why(cell) {
    if (this.cells.length) return ""; // what is known is of the first cell of a turn
    const name = this.app.cell(cell);
    const foul = this.fouls.get(cell);
    if (foul !== undefined) return t("foul-here", { cell: name, foul: reasonWords(foul) });
    const reason = this.reasons.get(cell);
    return reason ? t("not-here", { cell: name, why: refusalWords(reason) }) : "";
  }

  /** What the next cell of the turn is for. */
  get comingWords() {
    if (!this.coming) return "";
    const { step, colour, beside } = this.coming;
    const choices = this.app.position.stage?.choices ?? [];
    const chosen =
      step === "stone or offer" && choices.find(({ size }) => size && size === this.size);
    const due = chosen ? (chosen.key === "offer" ? "offer" : "stone") : step;
    return t(`coming-${due}${due === "stone" && beside ? "-beside" : ""}`, { side: t(colour) });
  }

  /** Whether a turn has more than one step. */
  get hasSteps() {
    const { sizes, stage } = this.app.position;
    const isLong = sizes.length > 1 || sizes[0] > 1 || Boolean(stage?.announces);
    return this.coming !== null && sizes.length > 0 && isLong;
  }

  /**
   * A cell was chosen, by pointer or keyboard: one after the other, as the server says what may
   * follow a cell.
   * @param {number} cell
   * @param {boolean} isDouble
   * @param {boolean} isTouch
   */
  choose(cell, isDouble, isTouch) {
    const { position } = this.app;
    const isMeant = () => this.app.position === position; // not for what stood there before
    const next = () => (isMeant() ? this.#choose(cell, isDouble, isTouch) : null);
    this.#chosen = this.#chosen.then(next, next);
    return this.#chosen;
  }

  /**
   * @param {number} cell
   * @param {boolean} isDouble
   * @param {boolean} isTouch
   * @returns {Promise<unknown>}
   */
  async #choose(cell, isDouble, isTouch) {
    const { app } = this;
    if (cell !== this.foul) this.foul = null; // it has to be chosen twice in succession
    if (app.isOver) return app.remark(sentence(t("over")), true);
    if (this.waits) return app.remark(sentence(t("wait")), true);
    if (app.isGuests) return app.remark(sentence(t("wait-guest")), true);
    if (this.cells.includes(cell)) return this.cancel();
    if (!this.next.has(cell)) return this.#barred(cell, isDouble, isTouch);
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
    this.#goOn(clicks);
  }

  /**
   * A cell was chosen that may not follow: says why, unless it is a foul, or another stone to move.
   * @param {number} cell
   * @param {boolean} isDouble
   * @param {boolean} isTouch
   */
  #barred(cell, isDouble, isTouch) {
    const { app, cells, coming } = this;
    const foul = this.fouls.get(cell);
    if (foul !== undefined && cells.length === 0) return this.#foul(cell, foul, isDouble);
    const { next, stones } = app.position;
    const isStone = stones[cell] !== "0";
    if (cells.length && isStone && next.includes(cell)) {
      this.cancel();
      return this.#choose(cell, isDouble, isTouch);
    }
    const isBeside = cells.length > 0 && !isStone;
    // The error says why.
    if (isBeside && !coming?.beside) return app.send("click", { cells: [...cells, cell] });
    const near = isBeside
      ? t(coming?.step === "move" ? "move" : "not-beside", {
          first: app.cell(cells[cells.length - 1]),
        })
      : "";
    const why = near || t(isStone ? "occupied" : "illegal");
    const words = (!near && this.why(cell)) || t("not-here", { cell: app.cell(cell), why });
    return app.remark(words, true);
  }

  /**
   * A cell was chosen for a turn that goes on.
   * @param {Sent["clicks"]} clicks
   */
  #goOn({ next, turn, preview, coming, offers }) {
    const { app, cells } = this;
    this.next = new Set(next);
    this.coming = coming;
    this.scene.choose(cells, preview);
    this.scene.mark("open", next.length <= FEW ? next.map((cell) => [cell, "open"]) : []);
    app.remark("");
    const words = {
      turn: cells.map((cell) => app.cell(cell)).join("‑"),
      next: this.comingWords,
      cell: app.cell(cells[cells.length - 1]),
      count: cells.length,
      total: this.size ?? Math.max(...app.position.sizes),
    };
    const due = coming?.step === "offer" ? "offer-more" : "choose-more";
    this.partial = offers.length ? t("announce") : t(turn ? "or-play" : due, words);
    this.described();
    app.status();
    app.announce(this.partial);
    this.offer();
  }

  /**
   * Marks a cell that has to be chosen again, for people who want to be asked.
   * @param {number} cell
   */
  #ask(cell) {
    const isStone = this.app.position.stones[cell] === "0";
    const before = this.clicks?.preview ?? [];
    this.sure = cell;
    const digit = COLOURS.indexOf(this.coming?.colour ?? null);
    this.scene.choose([...this.cells, cell], isStone ? [...before, [cell, digit]] : before);
    this.app.remark("");
    this.described();
    this.app.status();
    this.app.announce(this.againWords);
  }

  /**
   * Warns of a foul; whoever chooses it again, and not by a double click, plays it.
   * @param {number} cell
   * @param {string} foul
   * @param {boolean} isDouble
   */
  #foul(cell, foul, isDouble) {
    const { app } = this;
    if (this.foul === cell && !isDouble) return this.play(app.point(cell), { foul: true });
    this.cancel(); // what was to be chosen again
    this.foul = cell;
    app.remark(t("foul-warning", { cell: app.cell(cell), foul: reasonWords(foul) }), true);
  }

  /**
   * Plays a turn, given as text.
   * @param {string} turn
   * @param {{ foul?: boolean }} more
   */
  play(turn, more = {}) {
    this.app.remark("");
    if (this.taker) return this.taker(turn);
    return this.app.send("play", { turn, ...more });
  }

  /** What a cell says that has to be chosen again. */
  get againWords() {
    return this.sure === null ? "" : t("again", { cell: this.app.cell(this.sure) });
  }

  /**
   * The cell that was chosen last, and has to be chosen again or waits for the next; null where
   * none is.
   */
  get marked() {
    return this.sure ?? this.foul ?? this.cells.at(-1) ?? null;
  }

  /** Takes back the cells chosen so far; whether there were any. */
  cancel() {
    if (this.marked === null) return false;
    this.#forget();
    this.scene.choose([], []);
    this.app.status();
    this.described();
    this.offer();
    return true;
  }

  /** Shows the choices of an opening, and turns that have no cell; nothing where there are none. */
  offer() {
    if (!this.app.isReady) return;
    const { position, players, tab, isOver } = this.app;
    const { box } = this;
    const isPersons = position.who === "person" || !players.playing;
    const buttons = !isPersons || isOver || tab === "watch" ? [] : this.#choices(position);
    box.hidden = buttons.length === 0;
    if (box.hidden) return;
    this.title.textContent = this.#question(position);
    this.buttons.replaceChildren(...buttons);
  }

  /** @param {Position} position */
  #question({ stage, words }) {
    if (this.clicks) return this.partial;
    return stage ? stageWords(stage) : t(words.includes("pass") ? "pass-words" : "no-choice");
  }

  /** @param {Position} position */
  #choices({ stage, words, side }) {
    /**
     * @param {string} text
     * @param {Record<string, string | number>} data
     * @param {Attributes} more
     */
    const button = (text, data, more = {}) =>
      html("button", { type: "button", text, data, ...more });
    if (this.clicks?.offers.length) {
      const points = this.cells.map((cell) => this.app.point(cell)).join(" ");
      return this.clicks.offers.map((count) =>
        button(String(count), { turn: `${points} ${count}` }),
      );
    }
    if (this.clicks) {
      const { turn } = this.clicks;
      const isWhole = (this.size ?? this.cells.length) === this.cells.length;
      if (!turn || !isWhole) return [];
      return [button(t("play-turn", { turn: turnWords(turn) }), { turn }, { class: "primary" })];
    }
    const choices = stage?.choices ?? [];
    const turns = new Set([...words, ...choices.flatMap(({ turn }) => turn ?? [])]);
    if (turns.size === 0 && choices.length < 2) return [];
    return [
      ...choices.flatMap(({ key, size }) => {
        if (!size) return [];
        const name = key === "offer" ? "choice-offer" : `choice-${size}`;
        const isPressed = { "aria-pressed": String(size === this.size) };
        return [button(t(name, { count: size, side: t(side) }), { size }, isPressed)];
      }),
      ...[...turns].map((turn) => button(t(turn === "swap" ? "choice-swap" : turn), { turn })),
    ];
  }

  /**
   * @param {HTMLElement | null} button
   * @param {boolean} isKey
   */
  #offered(button, isKey) {
    if (!button) return;
    const { turn, size } = button.dataset;
    if (turn) return this.play(turn);
    this.size = Number(size);
    this.offer();
    this.app.remark(button.textContent);
    if (isKey) this.scene.board.focus();
  }
}
