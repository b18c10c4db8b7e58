// Who hears which message of the server, and in which order.

/** @import { Sent } from "./messages.js" */
/** @typedef {keyof Sent} Kind */
/** @typedef {(typeof PHASES)[number]} Phase */
/** @typedef {{ phase: number, handle: (message: any) => unknown }} Listener */

// A message goes round in this order, whoever was made first: it is noted, it is drawn on the
// board, it is heard by the parts of the page, and the page as a whole says what is so now.
const PHASES = /** @type {const} */ (["known", "board", "parts", "page"]);

/** The listeners, by kind of message. */
export class Listeners {
  /** @type {Map<Kind, Listener[]>} */
  #byKind = new Map();

  /**
   * Calls a function for each message of a kind.
   * @template {Kind} Name
   * @param {Name} kind
   * @param {(message: Sent[Name]) => unknown} handle
   * @param {Phase} phase
   */
  add(kind, handle, phase) {
    const listener = { phase: PHASES.indexOf(phase), handle };
    const before = this.#byKind.get(kind) ?? [];
    const all = [...before, listener].sort((one, other) => one.phase - other.phase);
    this.#byKind.set(kind, all); // a message that goes round meanwhile goes on as it began
  }

  /**
   * Tells them of a message.
   * @param {Sent[Kind]} message
   */
  tell(message) {
    for (const { handle } of this.#byKind.get(message.is) ?? []) handle(message);
  }
}
