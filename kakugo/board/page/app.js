// What all parts of the page share: the newest message of each kind, and ways to ask, remark and
// announce.

import { Refused } from "./connection.js";
import { byId, find, mark, write } from "./dom.js";
import { turnWords, withNames } from "./names.js";
import { spoken, t } from "./texts.js";

/** @import { Connection, Fault, Fields } from "./connection.js" */
/** @import { Answers, Asked, GameKind, Sent } from "./messages.js" */
/**
 * A game that takes the place of what is shown: due in a new session, asked for, or opened; null
 * where none comes.
 * @typedef {"due" | "asked" | "opened" | null} Incoming
 */
/** @typedef {{ headline: () => string, detail: () => string }} Words */

/** @type {(keyof Sent)[]} */
const KEPT = ["session", "game", "position", "players", "clock", "kept", "table"];
export const REMARK_MS = 6000; // how long a remark stands in the status line

/**
 * A message of which one must have come.
 * @template {keyof Sent} Kind
 * @param {Partial<Sent>} newest
 * @param {Kind} kind
 */
function there(newest, kind) {
  const message = newest[kind];
  if (!message) throw new Error(`no ${kind} has come from the server yet`);
  return /** @type {Sent[Kind]} */ (message);
}

/** The page's own state. */
export class App {
  /** @type {Partial<Sent>} */
  newest = {}; // of some kinds of messages, as far as they have come
  /** @type {string | null} */
  search = null; // what is searched now: "turn", "analyse", ...
  tab = "play";
  /** @type {Incoming} */
  incoming = null;
  /** @type {Map<number, string>} */
  noted = new Map(); // what cells have more to say of themselves
  /** @type {Map<number, string>} */
  written = new Map(); // and what a database has written there
  isRenamed = false; // whether the newest `game` has only other names, and goes on
  remarked = "";
  explained = "";
  pointed = "";
  sure = ""; // turns that are played where they are chosen again
  timer = 0;

  /**
   * @param {Connection} connection
   * @param {Words} words for the status line
   */
  constructor(connection, words) {
    this.connection = connection;
    this.words = words;
    /**
     * @template {keyof Sent} Kind
     * @param {Kind} kind
     * @param {(message: Sent[Kind]) => unknown} handle
     */
    const know = (kind, handle) => connection.on(kind, handle, "known");
    know("game", (message) => {
      this.isRenamed = differsInNames(this.newest.game, message);
    });
    for (const kind of KEPT)
      know(kind, (message) => Object.assign(this.newest, { [kind]: message }));
    know("session", () => {
      this.search = null;
    });
    know("opened", () => {
      this.incoming = "opened";
    });
    know("position", () => this.incoming === "opened" && this.expect(null));
    know("search", ({ what, on }) => {
      if (on) this.search = what;
      else if (this.search === what) this.search = null;
    });
  }

  get session() {
    return there(this.newest, "session");
  }

  get game() {
    return there(this.newest, "game");
  }

  get position() {
    return there(this.newest, "position");
  }

  get players() {
    return there(this.newest, "players");
  }

  /**
   * What a new game of the same kind is made of.
   * @param {GameKind} game
   */
  kindOf({ name, rule, options, board }) {
    const { width, height } = board;
    const known = this.session.form.games.find((one) => one.name === name);
    return { game: name, width, height, options, ...(known?.rules.length ? { rule } : {}) };
  }

  /** Whether there is a position, and who plays. */
  get isReady() {
    return Boolean(this.newest.position && this.newest.players);
  }

  /** Whether an engine plays in this game. */
  get hasEngine() {
    return [this.players.first, this.players.second].some(({ who }) => who === "engine");
  }

  /** Whether the game is shared between two people, of whom neither takes turns back alone. */
  get isSeated() {
    return this.newest.table?.use === "game";
  }

  /** Whether a person at another page does. */
  get hasGuest() {
    return [this.players.first, this.players.second].some(({ who }) => who === "guest");
  }

  /** Whether the person at another page is to move where the game is. */
  get isGuests() {
    const { position, players } = this;
    return position.live && position.who === "guest" && players.playing && !position.result;
  }

  /** Whether a person does. */
  get hasPerson() {
    return [this.players.first, this.players.second].some(({ who }) => who === "person");
  }

  /** Whether no turn is possible any more; behind the end of an opened game turns may be tried. */
  get isOver() {
    const { result, next, words } = this.position;
    return result !== null && next.length === 0 && words.length === 0;
  }

  /**
   * Notes how far a game is that takes the place of what is shown; null: that it is there, or does
   * not come.
   * @param {Incoming} incoming
   */
  expect(incoming) {
    this.incoming = incoming;
    mark(find(".wood"), "aria-busy", incoming ? "true" : null);
    this.remark("");
  }

  /**
   * Sends a message; a promise of its answer, which fails with Refused. What is meant for a board
   * that another one replaces is not sent.
   * @template {keyof Asked} What
   * @param {What} what
   * @param {Fields<What>} fields
   * @returns {Promise<Answers[What]>}
   */
  async ask(what, ...fields) {
    if (this.incoming) throw new Refused({ key: "incoming" });
    if (what === "open") this.expect("asked");
    try {
      return await this.connection.ask(what, ...fields);
    } catch (error) {
      if (what === "open") this.expect(null);
      throw error;
    }
  }

  /**
   * Sends a message; a promise of its answer, or of null where it failed, which the status line
   * says.
   * @template {keyof Asked} What
   * @param {What} what
   * @param {Fields<What>} fields
   */
  async send(what, ...fields) {
    try {
      return await this.ask(what, ...fields);
    } catch (error) {
      this.remark(this.errorWords(faultOf(error)), true);
      return null;
    }
  }

  /**
   * Sends what is typed under a key, as fields(key, value): at once, but of a key only the newest
   * while an earlier one is on its way. What finds no connection goes as soon as the session is
   * there again.
   * @template Key, Value
   * @template {keyof Asked} What
   * @param {What} what
   * @param {(key: Key, value: Value) => Asked[What]} fields
   */
  typed(what, fields) {
    /** @type {Map<Key, Value>} */
    const waiting = new Map();
    let isBusy = false;
    const send = async () => {
      if (isBusy) return;
      isBusy = true;
      for (const [key, value] of waiting) {
        waiting.delete(key);
        const sent = /** @type {Fields<What>} */ ([fields(key, value)]);
        if ((await this.send(what, ...sent)) || this.connection.state === "open") continue;
        if (!waiting.has(key)) waiting.set(key, value);
        break;
      }
      isBusy = false;
    };
    this.connection.on("session", ({ kept }) => (kept ? send() : waiting.clear()));
    return (/** @type {Key} */ key, /** @type {Value} */ value) => {
      waiting.set(key, value);
      return send();
    };
  }

  /**
   * A module that most games do without, from its import(); null, which the status line says,
   * where the server is gone.
   * @template Module
   * @param {Promise<Module>} module
   */
  async loaded(module) {
    try {
      return await module;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // ours
      this.remark(t("error-lost"), true);
      return null;
    }
  }

  /**
   * Plays turns that a search has found, all at once. In a game against an engine they have to be
   * chosen twice.
   * @param {string[]} turns
   */
  playAll(turns) {
    const { position, players } = this;
    const [turn, ...then] = turns;
    const key = [position.node, ...turns].join();
    const isGame = position.live && players.playing && this.hasEngine && !this.isOver;
    if (!isGame || this.sure === key)
      return this.send("play", { turn, ...(then.length ? { then } : {}) });
    const words = turns.map(turnWords).join(" ");
    this.remark(t(then.length ? "sure-turns" : "sure-turn", { turns: words }));
    this.sure = key;
  }

  /**
   * The address of what the server has beside the page, with the token where there is one.
   * @param {string} path
   */
  address(path) {
    return `${path}${location.search}`;
  }

  /**
   * What an error of the server means, in the language of the page; named(text): the text with the
   * names of cells of another board.
   * @param {Fault} fault
   */
  errorWords({ key, name, text = "" }, named = withNames) {
    const known = t(`error-${key}`, { name, text: named(text) }, "") || t(key, {}, "");
    const words = (spoken() === "en" && named(text)) || known || named(text) || key;
    return name && words.startsWith(name) ? words : sentence(words);
  }

  /**
   * Writes a remark below the headline for a while, and reads it aloud.
   * @param {string} text
   */
  remark(text, isBad = false) {
    clearTimeout(this.timer);
    this.sure = "";
    this.remarked = text;
    this.status();
    byId("detail").classList.toggle("bad", isBad);
    if (!text) return;
    this.announce(text);
    this.timer = setTimeout(() => this.remark(""), REMARK_MS);
  }

  /**
   * Shows what the pointer is on, while there is no remark: in place of the detail, or beside it.
   * @param {string} text
   */
  explain(text, more = "") {
    this.explained = text;
    this.pointed = more;
    this.status();
  }

  /**
   * Says below the board whose turn it is or how the game has ended, and below that a remark, else
   * why a cell cannot be chosen, else what is due and what a click would do.
   */
  status() {
    const headline = byId("headline");
    const { side, result } = this.newest.position ?? {};
    write(find(".words", headline), this.words.headline());
    mark(headline, "data-winner", result?.winner ?? null);
    mark(find(".disc", headline), "class", `disc ${result?.winner ?? side}`);
    const detail = [this.words.detail(), this.pointed].filter(Boolean).join(" ");
    write(byId("detail"), this.remarked || this.explained || detail);
  }

  /**
   * Reads a text aloud, where a screen reader listens.
   * @param {string} text
   */
  announce(text) {
    write(byId("spoken"), text);
  }

  /**
   * The name of a cell as the server knows it.
   * @param {number} number
   */
  point(number) {
    return this.game.board.cells[number].name;
  }

  /**
   * The name of a cell.
   * @param {number} number
   */
  cell(number) {
    return withNames(this.point(number));
  }

  /**
   * The names of cells.
   * @param {number[]} numbers
   */
  cells(numbers) {
    return numbers.map((number) => this.cell(number)).join(" ");
  }
}

const CELL = /^[a-z]{1,2}\d/; // the name of one

/**
 * A text that begins as a sentence does; the name of a cell stays as it is.
 * @param {string} text
 */
export const sentence = (text) =>
  CELL.test(text) ? text : text.slice(0, 1).toLocaleUpperCase(spoken()) + text.slice(1);

/**
 * What was refused; any other error goes on.
 * @param {unknown} error
 */
export function faultOf(error) {
  if (error instanceof Refused) return error.fault;
  throw error;
}

/**
 * Whether two messages are of the same game, with other names of its players.
 * @param {Sent["game"] | undefined} before
 * @param {Sent["game"]} after
 */
function differsInNames(before, after) {
  if (!before) return false;
  const [old, now] = [before, after].map((game) => JSON.stringify({ ...game, about: null }));
  return old === now && JSON.stringify(before.about) !== JSON.stringify(after.about);
}
