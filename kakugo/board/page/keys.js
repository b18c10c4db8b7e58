// The keyboard, wherever it is: through the game, to a cell by its name, and the commands.

import { all, around, byId, html, isField } from "./dom.js";
import { preference } from "./kept.js";
import { givenName } from "./names.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Board } from "./board.js" */
/** @import { Way } from "./prooftree.js" */
/**
 * What keys do on the page.
 * @typedef {object} Does
 * @property {(where: Way) => void} step
 * @property {(way: number) => void} sibling
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} analyse
 * @property {() => void} escape
 * @property {() => void} help
 */

const NAME_MS = 2500; // after that a name that was begun is forgotten
/** @type {Record<string, Way>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };
// For the settings: keys, and the text that says what they do.
const LIST = [
  ["← → ↑ ↓", "keys-arrows"],
  ["↑ ↓", "keys-updown"],
  ["Home End", "keys-ends"],
  ["h8", "keys-cell"],
  ["Enter", "keys-enter"],
  ["Escape", "keys-escape"],
  ["Ctrl+Z  Ctrl+Y", "keys-undo"],
  ["Space", "keys-analyse"],
  ["Alt+1 …", "keys-number"],
  ["?", "keys-help"],
  ["Shift+click", "keys-draw"],
];

/** Whether a key is pressed with one that gives it another meaning. */
const isCommand = (/** @type {KeyboardEvent} */ { ctrlKey, altKey, metaKey }) =>
  ctrlKey || altKey || metaKey;

/** Does what a key is for; true. */
function act(/** @type {() => unknown} */ does) {
  does();
  return true;
}

/** Listens to the whole page. */
export class Keys {
  #names;

  /**
   * @param {App} app
   * @param {Board} board
   * @param {Does} does
   */
  constructor(app, board, does) {
    this.does = does;
    this.#names = new CellNames(app, board);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Writes the list of keys. */
  list() {
    byId("key-list").replaceChildren(
      ...LIST.flatMap(([keys, words]) => [
        html("dt", { text: keys }),
        html("dd", { text: t(words) }),
      ]),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (isField(event.target)) return;
    if (event.key === "Escape") return this.does.escape();
    if (this.#command(event) || (!isCommand(event) && this.#plain(event))) event.preventDefault();
  }

  /**
   * A key with Ctrl or Alt; whether it does something.
   * @param {KeyboardEvent} event
   */
  #command({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) {
      if (letter === "z" && !shiftKey) return act(this.does.undo);
      if (letter === "y" || (letter === "z" && shiftKey)) return act(this.does.redo);
    }
    if (altKey && /^Digit[1-7]$/.test(code))
      return act(() => all("[role=tab]")[Number(code.at(-1)) - 1]?.click());
    return false;
  }

  /**
   * A key alone; whether it does something.
   * @param {KeyboardEvent} event
   */
  #plain({ key, target }) {
    if (key.length === 1 && preference("characters") === "off") return false; // dictated words
    const isIn = (/** @type {string} */ place) => around(target, place) !== null;
    if (isIn(".scroll") && /^(Arrow|Home|End)/.test(key)) return false; // it scrolls, as a panel
    if (key in STEPS) return act(() => this.does.step(STEPS[key]));
    if (key === "ArrowUp" || key === "ArrowDown")
      return !isIn(".panel") && act(() => this.does.sibling(key === "ArrowUp" ? -1 : 1));
    if (key === "?") return act(this.does.help);
    const isControl = isIn("button, a, [role=tab], input, summary");
    return (key === " " && !isControl && act(this.does.analyse)) || this.#names.types(key);
  }
}

/** Goes to the cell of a board whose name is typed. */
export class CellNames {
  #name = ""; // as far as it is typed
  #timer = 0;

  /**
   * @param {App} app
   * @param {Board} board
   */
  constructor(app, board) {
    this.app = app;
    this.board = board;
  }

  /**
   * Whether a key, pressed where nothing else needs it, belongs to the name of a cell.
   * @param {KeyboardEvent} event
   */
  hears(event) {
    if (isCommand(event) || isField(event.target)) return false;
    return preference("characters") !== "off" && this.types(event.key);
  }

  /**
   * Whether a key belongs to the name of a cell.
   * @param {string} key
   */
  types(key) {
    return /^[a-z0-9]$/i.test(key) && this.#typed(key.toLowerCase());
  }

  /**
   * A letter or a digit: goes to the cell as soon as its name is there.
   * @param {string} key
   */
  #typed(key) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#name = "";
    }, NAME_MS);
    const isLetter = /[a-z]/.test(key);
    this.#name = isLetter && /\d$/.test(this.#name) ? key : this.#name + key;
    const name = this.#name;
    if (!/^[a-z]+\d+$/.test(name)) return isLetter;
    const cell = this.board.byName.get(givenName(name) ?? "");
    if (cell === undefined) this.app.remark(t("no-cell", { name }), true);
    else {
      this.board.focus(cell);
      this.app.remark(t("typed", { name }));
    }
    return true;
  }
}
