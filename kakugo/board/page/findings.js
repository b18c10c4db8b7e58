// The place under the analysis where answers to questions stand: threats, even positions, proofs.

import { byId } from "./dom.js";

/** @type {(() => void) | null} */
let leave = null; // what ends with that which is shown there

/**
 * How long a win or an even position is looked for; null, with a hint, where the field says nothing
 * possible.
 */
export function searchSeconds() {
  const input = byId("search-seconds");
  return input.reportValidity() ? Number(input.value) : null;
}

/**
 * Shows these elements there, and lets them be seen; none: leaves it empty.
 * @param {Element[]} elements
 */
export function show(...elements) {
  showUntil(null, ...elements);
}

/**
 * Shows these elements there, and calls left() as soon as something else is shown, or nothing.
 * @param {(() => void) | null} left
 * @param {Element[]} elements
 */
export function showUntil(left, ...elements) {
  const box = byId("findings");
  const before = leave;
  leave = left;
  before?.();
  box.replaceChildren(...elements);
  if (elements.length) box.scrollIntoView({ block: "nearest" });
}
