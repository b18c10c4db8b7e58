// The fields of a form that say how long a game or a turn may take.

import { all, html } from "./dom.js";
import { field, labelled, number, select } from "./fields.js";
import { t } from "./texts.js";

/** @import { Limits, Pace } from "./messages.js" */
/** @typedef {keyof typeof FIELDS} Name */
/** @typedef {keyof typeof KINDS} Kind */

const TURN = /** @type {const} */ (["seconds", "nodes", "depth"]); // several hold together
const FIELDS = /** @type {const} */ ({
  seconds: { label: "limit-seconds", usual: 2, low: 0.05, high: 600, step: "any" },
  nodes: { label: "limit-nodes", usual: 50000, low: 1, high: 1e12, step: 1 },
  depth: { label: "limit-depth", usual: 8, low: 1, high: 99, step: 1 },
  minutes: { label: "clock-minutes", usual: 5, low: 0.1, high: 1440, step: "any" },
  increment: { label: "clock-increment", usual: 3, low: 0, high: 3600, step: "any" },
});
/** @type {Name[]} */
const NAMES = ["seconds", "nodes", "depth", "minutes", "increment"];
const KINDS = {
  seconds: ["seconds"],
  nodes: ["nodes"],
  depth: ["depth"],
  several: TURN,
  clock: ["minutes", "increment"],
};

/** The fields; which of them count depends on the kind of limit that is chosen. */
export class LimitFields {
  /** @type {Kind} */
  #kind = "seconds";

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
  }

  /** @param {Name} name */
  #input(name) {
    return field(this.form, `limit-${name}`);
  }

  /**
   * Makes them, with the limits that hold now.
   * @param {Limits} limits
   */
  build({ clock, ...turn }) {
    const given = /** @type {(keyof typeof turn)[]} */ (Object.keys(turn));
    this.#kind = clock ? "clock" : given.length > 1 ? "several" : given[0];
    /** @type {Partial<Record<Name, number>>} */
    const values = clock ? { minutes: clock.seconds / 60, increment: clock.increment ?? 0 } : turn;
    const isOne = this.#kind !== "several";
    const fields = NAMES.map((name) => {
      const { label, usual, ...limits } = FIELDS[name];
      const isAsked = isOne || !TURN.includes(/** @type {never} */ (name));
      const input = number(`limit-${name}`, values[name] ?? (isAsked ? usual : ""), limits);
      const element = labelled(t(label), input);
      element.dataset.limit = name;
      return element;
    });
    const kinds = Object.keys(KINDS).map(
      (name) => /** @type {const} */ ([name, t(`limit-${name}`)]),
    );
    return html(
      "fieldset",
      { class: "limits" },
      html("legend", { text: t("time") }),
      labelled(t("limit"), select("limit", kinds, this.#kind)),
      fields,
    );
  }

  /**
   * Another kind of limit: of several at first only the one holds that held before.
   * @param {string} kind
   */
  choose(kind) {
    const before = this.#kind === "clock" ? "seconds" : this.#kind;
    this.#kind = /** @type {Kind} */ (kind);
    for (const name of TURN) {
      const input = this.#input(name);
      if (kind === "several") input.value = name === before ? input.value : "";
      else if (input.value === "") input.value = String(FIELDS[name].usual);
    }
    this.show();
  }

  /** Shows the fields that count. */
  show() {
    for (const label of all("[data-limit]", this.form)) {
      const name = /** @type {Name} */ (label.dataset.limit);
      const input = this.#input(name);
      label.hidden = !KINDS[this.#kind].includes(/** @type {never} */ (name));
      input.disabled = label.hidden;
      input.required = this.#kind !== "several";
    }
  }

  /**
   * The limits as they are chosen; none, where several may be and no field has a value.
   * @returns {Pace}
   */
  chosen() {
    const value = (/** @type {Name} */ name) => this.#input(name).value;
    if (this.#kind === "clock")
      return {
        clock: { seconds: 60 * Number(value("minutes")), increment: Number(value("increment")) },
      };
    const names = this.#kind === "several" ? TURN : [this.#kind];
    const given = names.filter((name) => value(name) !== "");
    return Object.fromEntries(given.map((name) => [name, Number(value(name))]));
  }
}
