// Even positions: turns after which both sides may expect the same. Loaded when they are wanted.

import { html } from "./dom.js";
import { searchSeconds, show } from "./findings.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { meaning, OTHER, stepNumber, worth } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Board, Coming } from "./board.js" */
/** @import { EvenTurns, Sent } from "./messages.js" */

let isHeard = false; // whether answers are waited for

/**
 * Looks for so many turns after which the game is even.
 * @param {App} app
 * @param {Board} board
 * @param {number} turns
 */
export async function balance(app, board, turns) {
  const seconds = searchSeconds();
  if (seconds === null) return;
  if (!isHeard) app.connection.on("balanced", (message) => balanced(app, board, message));
  isHeard = true;
  if (await app.send("balance", { turns, seconds }))
    show(html("p", { class: "soft", text: t("balancing") }));
}

/**
 * @param {App} app
 * @param {Board} board
 * @param {Sent["balanced"]} message
 */
function balanced(app, board, { node, found }) {
  if (node !== app.position.node) return;
  const words = html("p", { text: t(found.length ? "balanced" : "nothing-found") });
  show(words, ...found.map((turns) => row(app, board, turns)));
}

/**
 * @param {App} app
 * @param {Board} board
 * @param {EvenTurns} found
 */
function row(app, board, { turns, cells, score }) {
  const { side } = app.position;
  const stones = cells.flatMap((turn, index) => {
    const colour = index % 2 ? OTHER[side] : side;
    const stone = /** @type {Coming} */ ([turn[0], colour, stepNumber(index)]);
    return turn.length === 1 ? [stone] : [];
  });
  const preview = () => board.preview(stones);
  const hide = () => board.preview([]);
  return html(
    "button",
    {
      type: "button",
      class: "row",
      onpointerenter: preview,
      onpointerleave: hide,
      onfocus: preview,
      onblur: hide,
      onclick: () => app.playAll(turns),
    },
    html("strong", { text: turns.map(turnWords).join(" ") }),
    score ? html("span", { text: worth(score), title: meaning(score) }) : null,
  );
}
