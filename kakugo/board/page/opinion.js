// What another engine thinks of the position: its lines, below ours. Loaded with the first opinion.

import { focusedIn, html } from "./dom.js";
import { steps, turnsTo } from "./lines.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { worth } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { OpinionLine, Sent } from "./messages.js" */

/**
 * Shows what it has found so far, or how it has failed; values are in its own units.
 * @param {App} app
 * @param {HTMLElement} box
 * @param {Omit<Sent["opinion"], "is">} opinion
 */
export function showOpinion(app, box, { name, lines, done, key, text }) {
  const isKnown = done || lines.length > 0;
  const words = key
    ? app.errorWords({ key, name, text })
    : t(isKnown ? "own-units" : "opinion-thinks", { engine: name, side: t(app.position.side) });
  const hadFocus = focusedIn(box); // a line comes anew several times a second
  box.replaceChildren(
    html("p", { class: key ? "error" : "soft", text: words }),
    ...lines.map((line) => row(app, line)),
  );
  if (hadFocus) box.querySelector("button")?.focus();
}

/**
 * @param {App} app
 * @param {OpinionLine} line
 */
function row(app, { turn, pv, depth, value, win_within: plies }) {
  const end = value === null ? "" : worth({ value, win_within: plies });
  return html(
    "button",
    {
      type: "button",
      class: "line",
      title: depth === null ? null : t("depth-help", { depth }),
      onclick: ({ target }) => app.playAll(turnsTo(target, { turn, pv })),
    },
    html("span", { class: "worth", text: end }),
    html("span", { class: "pv" }, steps(pv.map(turnWords))),
    html("span", { class: "depth", text: depth === null ? "" : String(depth) }),
  );
}
