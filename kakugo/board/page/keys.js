// The keyboard, wherever it is: through the game, to a cell by its name, and the commands.

import { byId, html, isField } from "./dom.js";
import { preference } from "./kept.js";
import { givenName } from "./names.js";
import { t } from "./texts.js";

const NAME_MS = 2500; // after that a name that was begun is forgotten
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };
const LIST = [
  // for the settings: keys, and the text that says what they do
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

/** Listens to the whole page. does: { step, sibling, undo, redo, analyse, escape, help }. */
export class Keys {
  constructor(app, board, does) {
    Object.assign(this, { app, board, does, names: new CellNames(app, board) });
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

  #key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const { key, target } = event;
    if (isField(target)) return;
    if (key === "Escape") return this.does.escape();
    if (
      this.#command(event) ||
      (!event.ctrlKey && !event.altKey && !event.metaKey && this.#plain(event))
    )
      event.preventDefault();
  }

  #command({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) {
      if (letter === "z" && !shiftKey) return (this.does.undo(), true);
      if (letter === "y" || (letter === "z" && shiftKey)) return (this.does.redo(), true);
    }
    if (altKey && /^Digit[1-7]$/.test(code))
      return (document.querySelectorAll("[role=tab]")[code.at(-1) - 1]?.click(), true);
    return false;
  }

  #plain({ key, target }) {
    if (key.length === 1 && preference("characters") === "off") return false; // what is dictated comes as keys, too
    const isControl = target.closest("button, a, [role=tab], input, summary");
    if (target.closest(".scroll") && /^(Arrow|Home|End)/.test(key)) return false; // it scrolls, as does a panel:
    if (key in STEPS) return (this.does.step(STEPS[key]), true);
    if (key === "ArrowUp" || key === "ArrowDown") {
      if (target.closest(".panel")) return false;
      return (this.does.sibling(key === "ArrowUp" ? -1 : 1), true);
    }
    if (key === "?") return (this.does.help(), true);
    if (key === " " && !isControl) return (this.does.analyse(), true);
    return this.names.types(key);
  }
}

/** Goes to the cell of a board whose name is typed. */
export class CellNames {
  constructor(app, board) {
    Object.assign(this, { app, board, name: "" });
  }

  /** Whether a key, pressed where nothing else needs it, belongs to the name of a cell. */
  hears({ key, target, ctrlKey, altKey, metaKey }) {
    return (
      !ctrlKey &&
      !altKey &&
      !metaKey &&
      !isField(target) &&
      preference("characters") !== "off" &&
      this.types(key)
    );
  }

  /** Whether a key does. */
  types(key) {
    return /^[a-z0-9]$/i.test(key) && this.#typed(key.toLowerCase());
  }

  /** A letter or a digit: goes to the cell as soon as its name is there. */
  #typed(key) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.name = "";
    }, NAME_MS);
    const isLetter = /[a-z]/.test(key);
    this.name = isLetter && /\d$/.test(this.name) ? key : this.name + key;
    if (!/^[a-z]+\d+$/.test(this.name)) return isLetter;
    const cell = this.board.byName.get(givenName(this.name));
    if (cell === undefined) this.app.remark(t("no-cell", { name: this.name }), true);
    else {
      this.board.focus(cell);
      this.app.remark(t("typed", { name: this.name }));
    }
    return true;
  }
}
