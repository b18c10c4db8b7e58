// The place under the analysis where answers to questions stand: threats, even positions, proofs.

import { byId } from "./dom.js";

/** Shows these elements there, and lets them be seen; none: leaves it empty. */
export function show(...elements) {
  const box = byId("findings");
  box.replaceChildren(...elements);
  if (elements.length) box.scrollIntoView({ block: "nearest" });
}
