// The tabs of the tools: one panel is seen at a time.

import { all, around, find } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Makes a tablist work by pointer and keyboard; chosen(name) is called with the part behind "tab-".
 * The function that chooses one by that name.
 * @param {HTMLElement} list
 * @param {(name: string) => void} chosen
 */
export function tabs(list, chosen) {
  const tabs = () => all("[role=tab]", list); // one may come later
  const choose = (/** @type {HTMLElement} */ tab, /** @type {boolean} */ focus) => {
    for (const one of tabs()) {
      const is = one === tab;
      one.setAttribute("aria-selected", String(is));
      one.tabIndex = is ? 0 : -1;
      find(`#${one.getAttribute("aria-controls")}`).hidden = !is;
    }
    if (focus) tab.focus();
    chosen(tab.id.replace("tab-", ""));
  };
  list.addEventListener("click", ({ target }) => {
    const tab = around(target, "[role=tab]");
    if (tab) choose(tab, false);
  });
  list.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    const there = tabs();
    const at = there.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = there.at((at + STEPS[event.key]) % there.length);
    if (next) choose(next, true);
  });
  return (/** @type {string} */ name) => choose(find(`#tab-${name}`), false);
}
