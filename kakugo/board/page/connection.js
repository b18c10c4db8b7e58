// The line to the server: messages, answers to them, and finding the session again when it breaks.

import { ofTab } from "./kept.js";

const FIRST_WAIT_MS = 300; // before the first new attempt; doubled for each next one
const LONGEST_WAIT_MS = 8000;
const TAKEN = 4001;
const FULL = 1013;
const SLOW = 1008;
const TOO_BIG = 1009; // codes with which the server closes
const WORDS = { [TAKEN]: "taken", [FULL]: "full", [SLOW]: "refused", [TOO_BIG]: "refused" };
const TRYING = ["lost", ...Object.values(WORDS)].filter((state) => state !== "taken"); // states that a new attempt does not change
const KEPT_ID = "kakugo-session"; // of this tab, while nobody sees it

/** One session with the server. */
export class Connection {
  /** changed(state): "opening", "open", "lost", "taken", "full", "refused". */
  constructor(changed) {
    this.changed = changed;
    this.state = "";
    this.handlers = new Map(); // kind of message: functions
    this.waiting = new Map(); // ref: [resolve, reject]
    this.ref = 0;
    this.wait = FIRST_WAIT_MS;
    this.socket = null;
    this.isTaken = false; // by another tab: only a person takes it back
    this.id = ofTab.get(KEPT_ID) ?? "";
    this.#keepId();
    for (const kind of ["visibilitychange", "pagehide"])
      addEventListener(kind, () => this.#keepId(kind));
    addEventListener("online", () => this.isTaken || this.retry());
  }

  /** Calls a function for each message of a kind. */
  on(kind, handle) {
    if (!this.handlers.has(kind)) this.handlers.set(kind, []);
    this.handlers.get(kind).push(handle);
  }

  /** Connects, with the session of this tab if it had one. */
  open() {
    clearTimeout(this.timer);
    const query = new URLSearchParams({ id: this.id });
    const token = new URLSearchParams(location.search).get("token");
    if (token) query.set("token", token);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/session?${query}`);
    this.socket = socket;
    if (!TRYING.includes(this.state)) this.#become("opening"); // else each attempt would be read aloud
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#closed(socket, event.code));
  }

  /** Keeps the session for when the page is loaded again; not for a copy of the tab, which is made of one that is seen. */
  #keepId(kind) {
    const isLeaving = kind === "pagehide" || document.visibilityState === "hidden";
    ofTab.set(KEPT_ID, isLeaving ? this.id : "");
  }

  #become(state) {
    this.state = state;
    this.changed(state);
  }

  #closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    for (const [, reject] of this.waiting.values()) reject({ is: "error", key: "lost", text: "" });
    this.waiting.clear();
    this.#become(WORDS[code] ?? "lost");
    this.isTaken = code === TAKEN;
    if (this.isTaken) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT_MS, 2 * this.wait);
  }

  /** Tries again now, if the connection is lost. */
  retry() {
    if (this.socket === null) this.open();
  }

  #receive(message) {
    if (message.is === "session") {
      this.id = message.id;
      this.#keepId();
      this.wait = FIRST_WAIT_MS;
      this.#become("open");
    }
    for (const handle of this.handlers.get(message.is) ?? []) handle(message);
    const answered = this.waiting.get(message.ref);
    if (!answered) return;
    this.waiting.delete(message.ref);
    answered[message.is === "error" ? 1 : 0](message);
  }

  /** Sends a message; a promise of its answer, which fails with an `error`. */
  ask(what, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject({ is: "error", do: what, key: "lost", text: "" });
    const ref = ++this.ref;
    this.socket.send(JSON.stringify({ do: what, ...fields, ref }));
    return new Promise((resolve, reject) => this.waiting.set(ref, [resolve, reject]));
  }
}
