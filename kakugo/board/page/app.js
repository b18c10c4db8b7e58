// What all parts of the page share: the newest message of each kind, and ways to ask, remark and announce.

import { byId, mark, write } from "./dom.js";
import { withNames } from "./names.js";
import { spoken, t } from "./texts.js";

const KEPT = ["session", "game", "position", "players", "clock", "kept"]; // of these the newest is kept
export const REMARK_MS = 6000; // how long a remark stands in the status line

/** The page's own state. */
export class App {
  constructor(connection) {
    this.connection = connection;
    this.search = null; // what is searched now: "turn", "analyse", ...
    this.tab = "play";
    this.incoming = null; // a game that takes the place of what is shown: "due" in a new session, "asked" for, "opened"; null where none comes
    this.noted = new Map(); // cells that have more to say of themselves: words
    this.isRenamed = false; // whether the newest `game` has only other names, and goes on
    connection.on("game", (message) => {
      this.isRenamed = differsInNames(this.game, message);
    });
    for (const kind of KEPT) {
      this[kind] = null;
      connection.on(kind, (message) => {
        this[kind] = message;
      });
    }
    connection.on("session", () => {
      this.search = null;
    });
    connection.on("opened", () => {
      this.incoming = "opened";
    });
    connection.on("position", () => this.incoming === "opened" && this.expect(null));
    connection.on("search", ({ what, on }) => {
      if (on) this.search = what;
      else if (this.search === what) this.search = null;
    });
    this.headline = this.detail = () => "";
  }

  /** Whether an engine plays in this game. */
  get hasEngine() {
    return [this.players.first, this.players.second].some(({ who }) => who === "engine");
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

  /** Notes how far a game is that takes the place of what is shown; null: that it is there, or does not come. */
  expect(incoming) {
    this.incoming = incoming;
    mark(document.querySelector(".wood"), "aria-busy", incoming !== null);
    this.remark("");
  }

  /** Sends a message; a promise of its answer, which fails with an `error`. What is meant for a board that another one replaces is not sent. */
  async ask(what, fields) {
    if (this.incoming) throw { is: "error", do: what, key: "incoming", text: "" };
    if (what === "open") this.expect("asked");
    try {
      return await this.connection.ask(what, fields);
    } catch (error) {
      if (what === "open") this.expect(null);
      throw error;
    }
  }

  /** Sends a message; a promise of its answer, or of null where it failed, which the status line says. */
  async send(what, fields) {
    try {
      return await this.ask(what, fields);
    } catch (error) {
      if (error.is !== "error") throw error;
      this.remark(this.errorWords(error), true);
      return null;
    }
  }

  /** Sends what is typed under a key, as fields(key, value): at once, but of a key only the newest while an earlier one is on its way. What finds no connection goes as soon as the session is there again. */
  typed(what, fields) {
    const waiting = new Map();
    let isBusy = false;
    const send = async () => {
      if (isBusy) return;
      isBusy = true;
      for (const [key] of waiting) {
        const value = waiting.get(key);
        waiting.delete(key);
        if ((await this.send(what, fields(key, value))) || this.connection.state === "open")
          continue;
        if (!waiting.has(key)) waiting.set(key, value);
        break;
      }
      isBusy = false;
    };
    this.connection.on("session", ({ kept }) => (kept ? send() : waiting.clear()));
    return (key, value) => {
      waiting.set(key, value);
      return send();
    };
  }

  /** A module that most games do without, from its import(); null, which the status line says, where the server is gone. */
  async loaded(module) {
    try {
      return await module;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // ours
      this.remark(t("error-lost"), true);
      return null;
    }
  }

  /** The address of what the server has beside the page, with the token where there is one. */
  address(path) {
    return `${path}${location.search}`;
  }

  /** What an error of the server means, in the language of the page; named(text): the text with the names of cells of another board. */
  errorWords({ key, name, text }, named = withNames) {
    if (spoken() === "en" && text) return named(text);
    const known = t(`error-${key}`, { name, text: named(text) }, "") || t(key, {}, "");
    return known || named(text) || key;
  }

  /** Writes a remark below the headline for a while, and reads it aloud. */
  remark(text, isBad = false) {
    clearTimeout(this.timer);
    this.remarked = text;
    this.status();
    byId("detail").classList.toggle("bad", isBad);
    if (!text) return;
    this.announce(text);
    this.timer = setTimeout(() => this.remark(""), REMARK_MS);
  }

  /** Shows what the pointer is on, while there is no remark: in place of the detail, or beside it. */
  explain(text, more = "") {
    this.explained = text;
    this.pointed = more;
    this.status();
  }

  /** Says below the board whose turn it is or how the game has ended, and below that a remark, else why a cell cannot be chosen, else what is due and what a click would do. */
  status() {
    const headline = byId("headline");
    const { side, result } = this.position ?? {};
    write(headline.querySelector(".words"), this.headline());
    mark(headline, "data-winner", result?.winner ?? null);
    mark(headline.querySelector(".disc"), "class", `disc ${result?.winner ?? side}`);
    write(
      byId("detail"),
      this.remarked || this.explained || [this.detail(), this.pointed].filter(Boolean).join(" "),
    );
  }

  /** Reads a text aloud, where a screen reader listens. */
  announce(text) {
    write(byId("spoken"), text);
  }

  /** The name of a cell as the server knows it. */
  point(number) {
    return this.game.board.cells[number].name;
  }

  /** The name of a cell. */
  cell(number) {
    return withNames(this.point(number));
  }

  /** The names of cells. */
  cells(numbers) {
    return numbers.map((number) => this.cell(number)).join(" ");
  }
}

/** Whether two messages are of the same game, with other names of its players. */
function differsInNames(before, after) {
  const [old, now] = [before, after].map((game) => JSON.stringify({ ...game, about: null }));
  return old === now && JSON.stringify(before.about) !== JSON.stringify(after.about);
}

/** A turn as the page writes it. */
export const turnWords = (turn) =>
  turn === "swap" || turn === "pass" ? t(turn) : withNames(turn).replaceAll(" ", "‑");
