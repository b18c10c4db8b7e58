// The cards of a list: a game or a problem of the library, with its picture, and what may be done
// with it.

import { around, html, svg } from "./dom.js";
import { kindWords, ruleWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Child } from "./dom.js" */
/** @typedef {{ what: string, number: number }} Deed what was clicked, on which card */

/** @type {Record<string, string>} */
const PICTURES = {
  rename: "M4 20h4L19 9l-4-4L4 16z",
  delete: "M6 6l12 12M18 6 6 18",
};

/**
 * What a click on a list of cards means, or null.
 * @param {EventTarget | null} target
 * @returns {Deed | null}
 */
export function deedOf(target) {
  const { what, number } = around(target, "[data-what]")?.dataset ?? {};
  return what ? { what, number: Number(number) } : null;
}

/**
 * The button of a deed.
 * @param {HTMLElement} list
 * @param {Deed} deed
 */
export const buttonOf = (list, { what, number }) =>
  /** @type {HTMLElement | null} */ (
    list.querySelector(`[data-what="${what}"][data-number="${number}"]`)
  );

/**
 * The button with a picture, and what it picks.
 * @param {App} app
 * @param {Deed} deed
 * @param {{ isHere?: boolean, title: Child | Child[], lines: Child[] }} card
 */
export function card(app, { what, number }, { isHere = false, title, lines }) {
  return html(
    "button",
    {
      type: "button",
      class: "game",
      data: { what, number },
      "aria-current": isHere ? "true" : null,
    },
    html("img", {
      src: app.address(`library/${number}.svg`),
      alt: "",
      width: 72,
      height: 72,
      loading: "lazy",
    }),
    html("span", {}, html("b", {}, title), lines),
  );
}

/**
 * A small button beside a card.
 * @param {Deed} deed
 * @param {string} picture of those above
 * @param {string} words
 */
export const icon = ({ what, number }, picture, words) =>
  html(
    "button",
    { type: "button", class: "icon", data: { what, number }, "aria-label": words },
    svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { d: PICTURES[picture] }),
    ),
  );

/**
 * A kind of game with its rule.
 * @param {{ kind: string, rule: string }} one
 */
export const aboutWords = ({ kind, rule }) =>
  [kindWords(kind), ruleWords(rule)].filter(Boolean).join(" · ");
