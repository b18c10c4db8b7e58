// The place under the analysis where answers to questions stand: threats, even positions, proofs.

import { byId } from "./dom.js";

/** How long a win or an even position is looked for; null, with a hint, where the field says nothing possible. */
export function searchSeconds() {
  const input = byId("search-seconds");
  return input.reportValidity() ? Number(input.value) : null;
}

/** Shows these elements there, and lets them be seen; none: leaves it empty. */
export function show(...elements) {
  const box = byId("findings");
  box.replaceChildren(...elements);
  if (elements.length) box.scrollIntoView({ block: "nearest" });
}
