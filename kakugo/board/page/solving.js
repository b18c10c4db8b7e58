// A problem on a board of its own: turns are chosen there as in a game, and judged by the server.

import { describe } from "./aloud.js";
import { REMARK_MS } from "./app.js";
import { Board } from "./board.js";
import { find, html, svg, write } from "./dom.js";
import { CellNames } from "./keys.js";
import { keepNames, learnNames, turnWords } from "./names.js";
import { Play } from "./play.js";
import { Scene } from "./scene.js";
import { knock } from "./sound.js";
import { t } from "./texts.js";
import { OTHER, percent, stepNumber, turnsOf } from "./values.js";
import { Zoom } from "./zoom.js";

/** @import { App } from "./app.js" */
/** @import { AboutProblem, Place, Sent } from "./messages.js" */

/**
 * What a problem is called.
 * @param {Pick<AboutProblem, "side" | "win_within" | "loss" | "ply" | "task">} problem
 */
export function titleWords({ side, win_within: plies, loss, ply, task }) {
  if (task === "foul" || task === "defence") return t(`problem-${task}-title`, { side: t(side) });
  if (plies === 1) return t("problem-five-title", { side: t(side) });
  if (plies) return t("problem-win", { side: t(side), ...turnsOf(plies) });
  const chance = t("problem-chance", { side: t(side), loss: percent(loss ?? 0) });
  return `${chance} · ${t("spoken-number", { number: ply + 1 })}`;
}

/**
 * What has become of a problem.
 * @param {Pick<AboutProblem, "tries" | "solved">} problem
 */
export function recordWords({ tries, solved }) {
  if (!solved) return tries ? t("problem-tried", { count: tries }) : t("problem-open");
  return tries === 1 ? t("problem-first") : t("problem-after", { count: tries });
}

/** The problem that is being solved, if any. */
export class Solving {
  /** @type {AboutProblem | null} */
  problem = null;
  #isDone = false; // whether it is solved, or its solution was seen
  #said = ""; // below the board, while there is no remark
  #timer = 0;
  /** @type {(() => void) | null} */
  #namesBack = null; // lets the cells of the game have their names again
  /** @type {((position: Sent["position"]) => unknown)[]} */
  #handles = []; // of positions
  #name = html("h3", { id: "problem-name" });
  #stones = html("p", { id: "problem-stones", class: "unseen" });
  #words = html("p", { class: "words", role: "status" });
  #offer = html(
    "div",
    { class: "offer", role: "group", tabindex: "-1", hidden: true },
    html("h4"),
    html("div", { class: "buttons" }),
  );
  #foot = html("div", { class: "foot" }, this.#words, this.#offer);
  #picture = svg("svg", { tabindex: "-1", class: "puzzle" });
  #wood = html("div", {}, this.#picture);
  parts = [this.#name, this.#wood, this.#stones, this.#foot];

  /**
   * @param {App} app
   * @param {() => void} ended called when it is solved, or its solution is seen
   * @param {() => void} missed called after a wrong turn
   */
  constructor(app, ended, missed) {
    this.ended = ended;
    this.missed = missed;
    this.board = new Board(
      this.#picture,
      {
        choose: (...how) => this.#choose(...how),
        point: (cell) => this.#point(cell),
        named: learnNames,
      },
      { name: this.#name.id, words: this.#stones.id },
    );
    this.scene = new Scene(this.board);
    this.app = this.#beside(app);
    this.play = new Play(this.app, this.scene, () => this.#describe(), this.#offer);
    this.names = new CellNames(this.app, this.board);
    this.zoom = new Zoom(this.board, this.#foot);
    app.connection.on("judged", (message) => this.#judged(message));
    app.connection.on("search", (message) => {
      if (message.what === "solve" && !message.on) this.#searched(message);
    });
    app.connection.on("session", () => {
      if (this.problem && !this.#isDone) this.begin(this.problem.problem);
    });
  }

  /**
   * The page as the parts of a game see it, with the problem in the place of the game.
   * @param {App} app
   * @returns {App}
   */
  #beside(app) {
    const players = { playing: false };
    const own = Object.assign(/** @type {App} */ (Object.create(app)), {
      connection: {
        on: (
          /** @type {string} */ kind,
          /** @type {(position: Sent["position"]) => void} */ handle,
        ) => kind === "position" && this.#handles.push(handle),
      },
      newest: Object.assign(Object.create(app.newest), { players, position: undefined }),
      noted: new Map(),
      written: new Map(),
      tab: "play",
      announce: () => {},
      ask: (/** @type {"click"} */ what, /** @type {{ cells: number[] }} */ fields) =>
        app.ask(what, what === "click" ? { ...fields, problem: true } : fields),
      remark: (/** @type {string} */ text, isBad = false) => {
        clearTimeout(this.#timer);
        own.remarked = text;
        this.#words.classList.toggle("bad", isBad);
        own.status();
        if (text) this.#timer = setTimeout(() => own.remark(""), REMARK_MS);
      },
      status: () => {
        const { sure, cells, againWords, partial } = this.play;
        const due = sure !== null ? againWords : cells.length ? partial : this.#said;
        write(this.#words, own.remarked || due);
      },
    });
    return /** @type {App} */ (/** @type {unknown} */ (own));
  }

  #describe() {
    describe(this.app, this.board, this.play, this.#stones);
  }

  /**
   * Sets a problem up; whether there is one.
   * @param {number} number
   */
  async begin(number) {
    const { app } = this;
    const sent = await app.send("problem", { problem: number });
    if (!sent) return false;
    this.problem = sent;
    this.#picture.dataset.problem = String(number);
    this.#isDone = false;
    Object.assign(app.newest, { game: sent.game });
    app.remarked = "";
    this.#namesBack ??= keepNames();
    this.#wood.className = find(".wood").className;
    this.scene.game(sent.game);
    this.play.taker = (turn) => this.#solve(turn);
    write(this.#name, titleWords(sent));
    this.#show(sent.position);
    this.#ask(sent);
    return true;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.board.focus();
  }

  /** Ends it; the game was never changed. */
  leave() {
    this.problem = null;
    delete this.#picture.dataset.problem;
    this.#namesBack?.();
    this.#namesBack = null;
    this.zoom.out();
  }

  /** Takes back the cells of a turn that has been begun; whether there were any. */
  cancel() {
    return this.play.cancel();
  }

  /**
   * A key that no part of the dialog needs: of the name of a cell.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!event.defaultPrevented && this.names.hears(event)) event.preventDefault();
  }

  /** Shows how the problem is solved. */
  async show() {
    const sent = await this.app.send("solution");
    if (!sent) return;
    this.#show(sent.position);
    this.#preview(sent.turns);
    this.#say(t("problem-solution", { turns: sent.turns.map(turnWords).join(" ") }));
    this.#end();
  }

  #end() {
    this.#isDone = true;
    this.ended();
  }

  /** @param {string} words */
  #say(words) {
    this.#said = words;
    this.app.remark("");
  }

  /** @param {AboutProblem} problem */
  #ask({ win_within: plies, side, task: kind }) {
    const win = plies === 1 ? "five" : "win";
    const task = plies ? win : kind === "foul" || kind === "defence" ? kind : "chance";
    const values = { side: t(side), moves: t("to-move", { side: t(side) }) };
    this.#say(t(`problem-${task}-task`, values));
  }

  /** @param {Place} place */
  #show(place) {
    const { app } = this;
    this.zoom.out();
    this.board.ghost(null);
    /** @type {Sent["position"]} */
    const position = {
      ...place,
      ...{ is: "position", node: place.ply, live: true, who: "person", undo: null, redo: false },
    };
    Object.assign(app.newest, { position });
    this.scene.show(position);
    for (const handle of this.#handles) handle(position);
    this.#describe();
  }

  /**
   * Shows turns that are to come, where each of them is a stone.
   * @param {string[]} turns
   */
  #preview(turns) {
    const { side, stones } = this.app.position;
    const cells = turns.map((turn) => this.board.byName.get(turn));
    const isSimple = cells.every((cell) => cell !== undefined && stones[cell] === "0");
    const free = isSimple ? cells.filter((cell) => cell !== undefined) : [];
    this.board.preview(
      free.map((cell, index) => [cell, index % 2 ? OTHER[side] : side, stepNumber(index)]),
    );
  }

  /** @param {number | null} cell */
  #point(cell) {
    this.board.ghost(cell, cell === null || this.#isDone ? null : this.play.ghost(cell));
  }

  /**
   * @param {number} cell
   * @param {boolean} isDouble
   * @param {boolean} isTouch
   */
  async #choose(cell, isDouble, isTouch) {
    if (this.#isDone || this.app.search === "solve") return;
    if (isTouch) await this.zoom.choose(cell, isDouble, this.play);
    else await this.play.choose(cell, isDouble, false);
  }

  /** @param {string} turn */
  async #solve(turn) {
    const { app, problem } = this;
    if (!(await app.send("solve", { turn }))) return this.play.cancel();
    if (this.problem !== problem || app.search !== "solve") return;
    this.#preview([turn]);
    this.#say(t("try-judging", { turn: turnWords(turn) }));
  }

  /**
   * A search for what a turn is worth has ended.
   * @param {Sent["search"]} message
   */
  #searched({ why, key = "", name, text }) {
    if (!this.problem || why === "done") return;
    this.play.cancel();
    this.#ask(this.problem);
    if (why === "error") this.app.remark(this.app.errorWords({ key, name, text }), true);
  }

  /** @param {Sent["judged"]} message */
  #judged(message) {
    const { problem } = this;
    if (problem?.problem !== message.problem) return;
    const { turn, answer, position, tries, solved, side, due } = message;
    Object.assign(problem, { tries, solved, due });
    const answers = (/** @type {string} */ name) =>
      t("problem-answer", { side: t(OTHER[side]), turn: turnWords(name) });
    if (!message.right) {
      this.play.cancel();
      this.#preview(answer ? [turn, answer] : [turn]);
      const wrong = this.#wrong(message);
      this.#say(answer ? `${answers(answer)} ${wrong}` : wrong);
      if (!message.slow) this.missed();
      return;
    }
    const words = turnWords(turn);
    this.#show(position);
    knock("stone");
    if (!message.done)
      return this.#say(`${t("try-good", { turn: words })} ${answers(position.last?.turn ?? "")}`);
    this.#say(`${words}: ${recordWords(message)}.`);
    this.#end();
  }

  /** @param {Sent["judged"]} message */
  #wrong({ turn, slow, win_within: plies, lost, task }) {
    const kind = task === "foul" || task === "defence" ? `problem-${task}-wrong` : "try-bad";
    const words = slow ? "problem-slow" : plies ? "problem-wrong" : kind;
    return t(words, { turn: turnWords(turn), loss: percent(lost ?? 0) });
  }
}
