// The line to the server: messages, answers to them, and finding the session again when it breaks.

import { ofTab } from "./kept.js";
import { Listeners } from "./listeners.js";

/** @import { Answers, Asked, Sent } from "./messages.js" */
/** @import { Kind, Phase } from "./listeners.js" */
/** @typedef {"" | "opening" | "open" | "lost" | "taken" | "full" | "refused" | "no-link"} State */
/** @typedef {{ key: string, text?: string, name?: string }} Fault */
/**
 * The fields of a message, as an argument that may be left out where none is needed.
 * @template {keyof Asked} What
 * @typedef {{} extends Asked[What] ? [fields?: Asked[What]] : [fields: Asked[What]]} Fields
 */
/**
 * What early.js leaves: a line for the session with an id, and what came on it.
 * @typedef {{ id: string, socket: WebSocket, events: Event[], keep: (event: Event) => void }} Early
 */
/** @typedef {{ call: (id: string) => WebSocket, early?: Early }} FromEarly */
/** @typedef {{ resolve: (answer: any) => void, reject: (error: Refused) => void }} Waiting */

const FIRST_WAIT_MS = 300; // before the first new attempt; doubled for each next one
const LONGEST_WAIT_MS = 8000;
const TAKEN = 4001; // a code with which the server closes, as are the next ones
const FULL = 1013;
const SLOW = 1008;
const TOO_BIG = 1009;
const NO_LINK = 4004;
/** @type {Record<number, State>} */
const WORDS = {
  [TAKEN]: "taken",
  [NO_LINK]: "no-link",
  [FULL]: "full",
  [SLOW]: "refused",
  [TOO_BIG]: "refused",
};
/** @type {State[]} */
const TRYING = ["lost", "full", "refused"]; // a new attempt does not change these
const KEPT_ID = "kakugo-session"; // of this tab, while nobody sees it

/**
 * An event that can be dispatched once more.
 * @param {Event} event
 */
const again = (event) =>
  event instanceof MessageEvent
    ? new MessageEvent("message", { data: event.data })
    : new CloseEvent("close", { code: /** @type {CloseEvent} */ (event).code });

/** What the server refuses, or what could not be sent. */
export class Refused extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.text || fault.key);
    this.fault = fault;
  }
}

/** One session with the server. */
export class Connection {
  /** @type {State} */
  state = "";
  #listeners = new Listeners();
  /** @type {Map<number, Waiting>} */
  #waiting = new Map(); // by ref
  #ref = 0;
  #wait = FIRST_WAIT_MS;
  /** @type {WebSocket | null} */
  #socket = null;
  #isTaken = false; // by another tab, or the link is no more: only a person tries again
  #id = ofTab.get(KEPT_ID) ?? "";
  #timer = 0;

  /** @param {(state: State) => void} changed called when the connection has another state */
  constructor(changed) {
    this.changed = changed;
    this.#keepId();
    for (const kind of ["visibilitychange", "pagehide"])
      addEventListener(kind, () => this.#keepId(kind));
    addEventListener("online", () => this.#isTaken || this.retry());
  }

  /**
   * Calls a function for each message of a kind.
   * @template {Kind} Name
   * @param {Name} kind
   * @param {(message: Sent[Name]) => unknown} handle
   * @param {Phase} phase
   */
  on(kind, handle, phase = "parts") {
    this.#listeners.add(kind, handle, phase);
  }

  /** Connects, with the session of this tab if it had one; first by the line of early.js. */
  open() {
    clearTimeout(this.#timer);
    const { call, early } = /** @type {FromEarly} */ (/** @type {unknown} */ (window));
    Object.assign(window, { early: undefined });
    if (early) this.#take(early);
    else this.#listen(call(this.#id));
  }

  /** @param {WebSocket} socket */
  #listen(socket) {
    this.#socket = socket;
    if (!TRYING.includes(this.state)) this.#become("opening"); // else it would be read aloud
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#closed(socket, event.code));
  }

  /**
   * Goes on with a line that was opened before this script was there.
   * @param {Early} early
   */
  #take({ id, socket, events, keep }) {
    this.#id = id;
    for (const kind of ["message", "close"]) socket.removeEventListener(kind, keep);
    this.#listen(socket);
    for (const event of events) socket.dispatchEvent(again(event));
  }

  /**
   * Keeps the session for when the page is loaded again; not for a copy of the tab, which is made
   * of one that is seen.
   * @param {string} [event] that has happened
   */
  #keepId(event) {
    const isLeaving = event === "pagehide" || document.visibilityState === "hidden";
    ofTab.set(KEPT_ID, isLeaving ? this.#id : "");
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.changed(state);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  #closed(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const { reject } of this.#waiting.values()) reject(new Refused({ key: "lost" }));
    this.#waiting.clear();
    this.#become(WORDS[code] ?? "lost");
    this.#isTaken = code === TAKEN || code === NO_LINK;
    if (this.#isTaken) return;
    this.#timer = setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT_MS, 2 * this.#wait);
  }

  /** Tries again now, if the connection is lost. */
  retry() {
    if (this.#socket === null) this.open();
  }

  /** @param {Sent[Kind] & { ref?: number }} message */
  #receive(message) {
    if (message.is === "session") {
      this.#id = message.id;
      this.#keepId();
      this.#wait = FIRST_WAIT_MS;
      this.#become("open");
    }
    this.#listeners.tell(message);
    const { ref } = message;
    const waiting = ref === undefined ? undefined : this.#waiting.get(ref);
    if (ref === undefined || !waiting) return;
    this.#waiting.delete(ref);
    if (message.is === "error") waiting.reject(new Refused(message));
    else waiting.resolve(message);
  }

  /**
   * Sends a message; a promise of its answer, which fails with Refused.
   * @template {keyof Asked} What
   * @param {What} what
   * @param {Fields<What>} fields
   * @returns {Promise<Answers[What]>}
   */
  ask(what, ...[fields]) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused({ key: "lost" }));
    const ref = ++this.#ref;
    socket.send(JSON.stringify({ do: what, ...fields, ref }));
    return new Promise((resolve, reject) => this.#waiting.set(ref, { resolve, reject }));
  }
}
