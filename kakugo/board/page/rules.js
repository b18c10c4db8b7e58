// The rules of a game, with a small board that plays an example. Loaded when they are wanted first.

import { Board } from "./board.js";
import { find, html, svg, write } from "./dom.js";
import { t } from "./texts.js";
import { gameName, resultWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { ExampleStep, NamedGame, Sent } from "./messages.js" */

const TURN_MS = 1200; // for which a turn of the example is seen
const CALM = matchMedia("(prefers-reduced-motion: reduce)"); // nothing moves by itself
const CHANGES = /** @type {const} */ (["captured", "flipped"]);

/** The dialog. */
export class Rules {
  /** @type {ExampleStep[]} */
  #steps = [];
  #step = 0; // how many turns are shown
  #timer = 0; // while the example plays by itself; else 0
  #words = html("p", { id: "rules-words", class: "words", role: "status" });
  #buttons = [-1, 1].map((way) =>
    html("button", { type: "button", onclick: () => this.#goes(this.#step + way) }),
  );
  #plays = html("button", { type: "button", onclick: () => this.#play(!this.#timer) });
  #picture = svg("svg", { tabindex: "-1" });
  #form = html("form", { method: "dialog" });
  #dialog = html(
    "dialog",
    {
      class: "rules",
      "aria-labelledby": "rules-title",
      onclose: () => {
        this.#play(false);
        this.#form.replaceChildren();
      },
    },
    this.#form,
  );

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = new Board(
      this.#picture,
      { choose: () => this.#goes(this.#step + 1), point: () => {} },
      { name: "rules-board", words: "rules-words" },
    );
    document.body.append(this.#dialog);
  }

  /**
   * Opens it with what the server says of the rules of a game.
   * @param {Sent["rules"]} sent
   */
  open({ rules: name, game, board, steps }) {
    if (this.#dialog.open) return;
    const texts = [t(`rules-${name}`, game.options), ...added(game)];
    for (const [way, words] of ["back", "forward"].entries())
      this.#buttons[way].textContent = t(words);
    const close = html("button", { type: "submit", class: "primary", text: t("close") });
    this.#form.replaceChildren(
      html("h2", { id: "rules-title", text: `${t("rules")} · ${gameName(game)}` }),
      ...texts.map((text) => html("p", { text })),
      html("h3", { id: "rules-board", text: t("example") }),
      html("p", { class: "hint", text: t(`example-${name}`, game.options) }),
      html("div", { class: find(".wood").className }, this.#picture),
      this.#words,
      html("div", { class: "buttons end" }, this.#plays, this.#buttons, close),
    );
    this.#steps = steps;
    this.board.shape(board);
    this.#go(0);
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0; // not where the keyboard is
    this.#buttons[1].focus({ preventScroll: true });
    this.#play(!CALM.matches);
  }

  /**
   * Lets the example play by itself, from its beginning where it has ended, or stops it.
   * @param {boolean} on
   */
  #play(on) {
    clearInterval(this.#timer);
    this.#timer = 0;
    write(this.#plays, t(on ? "stop" : "example-play"));
    if (!on) return;
    if (this.#step === this.#steps.length) this.#go(0);
    this.#timer = setInterval(() => {
      this.#go(this.#step + 1);
      if (this.#step === this.#steps.length) this.#play(false);
    }, TURN_MS);
  }

  /**
   * Somebody goes to a step: it does not play on by itself.
   * @param {number} step
   */
  #goes(step) {
    this.#play(false);
    this.#go(step);
  }

  /**
   * Shows the position after so many turns of the example.
   * @param {number} step
   */
  #go(step) {
    const { board } = this;
    if (step < 0 || step > this.#steps.length) return;
    const isForward = step > this.#step;
    this.#step = step;
    const empty = { stones: "0".repeat(board.cells.length), numbers: [], last: null, result: null };
    const { stones, numbers, last, result } = this.#steps[step - 1] ?? empty;
    const hasMoved = isForward && last?.left.length;
    board.show(stones, {
      numbers: new Map(numbers),
      moved: hasMoved ? [last.left[0], last.placed[0]] : null,
    });
    board.rings({ last: last?.cells, line: result?.line });
    board.describe((cell) => this.#name(cell));
    write(this.#words, this.#said(step));
    for (const [way, end] of [0, this.#steps.length].entries())
      this.#buttons[way].disabled = step === end;
  }

  /** @param {number} cell */
  #name(cell) {
    return this.board.names.in(this.board.cells[cell].name);
  }

  /**
   * What has happened in a turn of the example.
   * @param {number} step
   */
  #said(step) {
    const count = `${step}/${this.#steps.length}`;
    const { last, result } = this.#steps[step - 1] ?? {};
    if (!last) return count;
    const turn = this.board.names.in(last.turn);
    const changes = CHANGES.filter((what) => last[what].length).map((what) => {
      const cells = last[what].map((cell) => this.#name(cell)).join(" ");
      return t(`spoken-${what}`, { cells });
    });
    const end = result ? `${resultWords(result)}.` : "";
    return [count, t("spoken-turn", { side: t(last.side), turn }), ...changes, end].join(" ");
  }
}

/**
 * What the options of a game add to its rules, one of these texts for each option that has one.
 * @param {NamedGame} game
 */
const added = ({ name, options }) =>
  Object.entries(options)
    .map(([option, value]) => `${option}-${value}`)
    .map((key) => t(`added-${name} ${key}`, options, "") || t(`added-${key}`, options, ""))
    .filter(Boolean);
