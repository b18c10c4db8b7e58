// Labelled fields of a form.

import { html } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control what a value is read from */

/**
 * A control with words before it.
 * @param {string} words
 * @param {Node} control
 */
export const labelled = (words, control) =>
  html("label", {}, html("span", { text: words }), control);

/**
 * A box or a button to be ticked, with words behind it.
 * @param {string} words
 * @param {Node} control
 */
export const ticked = (words, control) =>
  html("label", { class: "tick" }, control, html("span", { text: words }));

/**
 * A list to choose from: values with their words.
 * @param {string} name
 * @param {(readonly [value: string | number, words: string])[]} options
 * @param {string | number} [chosen]
 */
export function select(name, options, chosen) {
  const list = html(
    "select",
    { name },
    options.map(([value, text]) => html("option", { value, text })),
  );
  if (chosen !== undefined) list.value = String(chosen);
  return list;
}

/**
 * A number that must be given.
 * @param {string} name
 * @param {string | number} value
 * @param {{ low?: number, high?: number, step?: number | "any" }} limits
 */
export const number = (name, value, { low = 0, high, step = 1 } = {}) =>
  html("input", {
    type: "number",
    name,
    value,
    min: low,
    max: high ?? null,
    step,
    required: true,
    inputmode: step === "any" ? "decimal" : "numeric",
  });

/**
 * The control of a form that has this name.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function field(form, name) {
  const found = form.elements.namedItem(name);
  if (!found) throw new Error(`the form has no field ${name}`);
  return /** @type {Control} */ (found); // a group of buttons has the value of the chosen one
}

/**
 * The element around a field that goes with it: its label.
 * @param {Element} control
 */
export function labelOf(control) {
  const label = control.closest("label");
  if (!label) throw new Error(`no label has this field: ${control.outerHTML}`);
  return label;
}
