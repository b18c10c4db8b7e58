// A problem on a board of its own: turns are chosen there as in a game, and judged by the server.

import { describe } from "./aloud.js";
import { stepNumber } from "./analysis.js";
import { REMARK_MS, turnWords } from "./app.js";
import { Board } from "./board.js";
import { byId, html, svg, write } from "./dom.js";
import { CellNames } from "./keys.js";
import { learnNames } from "./names.js";
import { Play } from "./play.js";
import { Scene } from "./scene.js";
import { knock } from "./sound.js";
import { t } from "./texts.js";
import { turnsOf } from "./words.js";
import { Zoom } from "./zoom.js";

const OTHER = { black: "white", white: "black" };
const percent = (share) => `${Math.round(100 * share)} %`;

/** What a problem is called. */
export const titleWords = ({ side, win_within: plies, loss, ply }) =>
  plies
    ? t("problem-win", { side: t(side), ...turnsOf(plies) })
    : `${t("problem-chance", { side: t(side), loss: percent(loss) })} · ${t("spoken-number", { number: ply + 1 })}`;

/** What has become of a problem. */
export function recordWords({ tries, solved }) {
  if (!solved) return tries ? t("problem-tried", { count: tries }) : t("problem-open");
  return tries === 1 ? t("problem-first") : t("problem-after", { count: tries });
}

/** The problem that is being solved, if any. */
export class Solving {
  /** ended(): called when it is solved, or its solution is seen. */
  constructor(app, ended) {
    Object.assign(this, { ended, problem: null, isDone: false, said: "", handles: [] });
    const name = html("h3", { id: "problem-name" });
    const stones = html("p", { id: "problem-stones", class: "unseen" });
    this.picture = svg("svg", { tabindex: "-1", class: "puzzle" });
    this.board = new Board(
      this.picture,
      {
        choose: (...how) => this.#choose(...how),
        point: (cell) => this.#point(cell),
        named: learnNames,
      },
      { name: name.id, words: stones.id },
    );
    this.scene = new Scene(this.board);
    this.words = html("p", { class: "words", role: "status" });
    this.offer = html(
      "div",
      { class: "offer", role: "group", tabindex: "-1", hidden: true },
      html("h4"),
      html("div", { class: "buttons" }),
    );
    this.foot = html("div", { class: "foot" }, this.words, this.offer);
    this.wood = html("div", {}, this.picture);
    this.parts = [name, this.wood, stones, this.foot];
    this.name = name;
    this.stones = stones;
    this.app = this.#beside(app);
    this.play = new Play(this.app, this.scene, this.offer);
    this.play.described = () => describe(this.app, this.board, this.play, stones);
    this.names = new CellNames(this.app, this.board);
    this.zoom = new Zoom(this.board, this.foot);
    app.connection.on("judged", (message) => this.#judged(message));
    app.connection.on(
      "search",
      (message) => message.what === "solve" && !message.on && this.#searched(message),
    );
    app.connection.on(
      "session",
      () => this.problem && !this.isDone && this.begin(this.problem.problem),
    );
  }

  /** The page as the parts of a game see it, with the problem in the place of the game. */
  #beside(app) {
    const own = Object.assign(Object.create(app), {
      connection: { on: (kind, handle) => kind === "position" && this.handles.push(handle) },
      position: null,
      noted: new Map(),
      players: { playing: false },
      tab: "play",
      announce: () => {},
      ask: (what, fields) =>
        app.ask(what, what === "click" ? { ...fields, problem: true } : fields),
      remark: (text, isBad = false) => {
        clearTimeout(this.timer);
        own.remarked = text;
        this.words.classList.toggle("bad", isBad);
        own.status();
        if (text) this.timer = setTimeout(() => own.remark(""), REMARK_MS);
      },
      status: () => {
        const { play } = this;
        write(
          this.words,
          own.remarked ||
            (play.sure !== null ? play.againWords : play.cells.length ? play.partial : this.said),
        );
      },
    });
    return own;
  }

  /** Sets a problem up; whether there is one. */
  async begin(number) {
    const { app } = this;
    const sent = await app.send("problem", { problem: number });
    if (!sent) return false;
    Object.assign(this, { problem: sent, isDone: false });
    app.game = sent.game;
    app.remarked = "";
    this.wood.className = byId("board").parentElement.className;
    this.scene.game(sent.game);
    this.play.taker = (turn) => this.#solve(turn);
    write(this.name, titleWords(sent));
    this.#show(sent.position);
    this.#ask();
    return true;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.board.focus(this.board.current);
  }

  /** Ends it; the game was never changed. */
  leave() {
    this.problem = null;
    this.zoom.out();
  }

  /** Takes back the cells of a turn that has been begun; whether there were any. */
  cancel() {
    return this.play.cancel();
  }

  /** A key that no part of the dialog needs: of the name of a cell. */
  key(event) {
    if (!event.defaultPrevented && this.names.hears(event)) event.preventDefault();
  }

  /** Shows how the problem is solved. */
  async show() {
    const sent = await this.app.send("solution");
    if (!sent) return;
    Object.assign(this.problem, sent);
    this.#show(sent.position);
    this.#preview(sent.turns);
    this.#say(t("problem-solution", { turns: sent.turns.map(turnWords).join(" ") }));
    this.#end();
  }

  #end() {
    this.isDone = true;
    this.ended();
  }

  #say(words) {
    this.said = words;
    this.app.remark("");
  }

  #ask() {
    const { win_within: plies, side } = this.problem;
    this.#say(
      t(plies === 1 ? "problem-five-task" : plies ? "problem-win-task" : "problem-chance-task", {
        moves: t("to-move", { side: t(side) }),
      }),
    );
  }

  #show(position) {
    const { app } = this;
    this.zoom.out();
    this.board.ghost(null);
    app.position = { ...position, node: position.ply, live: true, who: "person", undo: null };
    this.scene.show(app.position);
    for (const handle of this.handles) handle(app.position);
    this.play.described();
  }

  /** Shows turns that are to come, where each of them is a stone. */
  #preview(turns) {
    const { side, stones } = this.app.position;
    const cells = turns.map((turn) => this.board.byName.get(turn));
    const isSimple = cells.every((cell) => stones[cell] === "0");
    this.board.preview(
      isSimple
        ? cells.map((cell, index) => [cell, index % 2 ? OTHER[side] : side, stepNumber(index)])
        : [],
    );
  }

  #point(cell) {
    const colour = cell === null || this.isDone ? null : this.play.ghost(cell);
    this.board.ghost(colour && cell, colour);
  }

  async #choose(cell, isDouble, isTouch) {
    if (this.isDone || this.app.search === "solve") return;
    if (isTouch) await this.zoom.choose(cell, isDouble, this.play);
    else await this.play.choose(cell, isDouble);
  }

  async #solve(turn) {
    const { app, problem } = this;
    if (!(await app.send("solve", { turn }))) return this.play.cancel();
    if (this.problem !== problem || app.search !== "solve") return;
    this.#preview([turn]);
    this.#say(t("try-judging", { turn: turnWords(turn) }));
  }

  /** A search for what a turn is worth has ended. */
  #searched({ why, ...error }) {
    if (!this.problem || why === "done") return;
    this.play.cancel();
    this.#ask();
    if (why === "error") this.app.remark(this.app.errorWords(error), true);
  }

  #judged({ position, ...message }) {
    if (this.problem?.problem !== message.problem) return;
    const { turn, right, slow, done, answer, lost } = message;
    const words = { turn: turnWords(turn) };
    Object.assign(this.problem, { tries: message.tries, solved: message.solved });
    const answers = (name) =>
      t("problem-answer", { side: t(OTHER[message.side]), turn: turnWords(name) });
    if (right) {
      this.#show(position);
      knock("stone");
      this.#say(
        done
          ? `${words.turn}: ${recordWords(message)}.`
          : `${t("try-good", words)} ${answers(position.last.turn)}`,
      );
      if (done) this.#end();
      return;
    }
    this.play.cancel();
    this.#preview([turn, answer].filter(Boolean));
    const wrong = t(slow ? "problem-slow" : message.win_within ? "problem-wrong" : "try-bad", {
      ...words,
      loss: percent(lost ?? 0),
    });
    this.#say(answer ? `${answers(answer)} ${wrong}` : wrong);
  }
}
