// The threats of both sides: the rows that stand, and the cells that would make more of them.
// Loaded when they are wanted first.

import { html, mark, svg } from "./dom.js";
import { show, showUntil } from "./findings.js";
import { threatShape } from "./shapes.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Mark, Threat } from "./board.js" */
/** @import { Child } from "./dom.js" */
/** @import { Sent, Threat as Found } from "./messages.js" */
/** @import { Scene } from "./scene.js" */
/** @import { ThreatKind } from "./shapes.js" */

/** @type {Record<string, string>} */
const SIGNS = { five: "5", "straight four": "4+", four: "4", three: "3" }; // the strongest first
// Of these the row is drawn that stands already: of so many stones it is a four, a three.
/** @type {Record<string, number>} */
const STANDING = { five: 4, "straight four": 3 };
const SIDES = /** @type {const} */ (["black", "white"]);

/**
 * The strongest threat of each side at each cell.
 * @param {Pick<Sent["threats"], "black" | "white">} found
 */
export function strongest(found) {
  /** @type {Map<number, { side: "black" | "white", kind: string }[]>} */
  const cells = new Map();
  for (const side of SIDES)
    for (const { kind, cells: made } of found[side])
      for (const cell of made) {
        const there = cells.get(cell) ?? [];
        if (!there.some((one) => one.side === side)) there.push({ side, kind });
        cells.set(cell, there);
      }
  return [...cells];
}

/**
 * Shows the threats, or hides them.
 * @param {App} app
 * @param {Scene} scene
 * @param {HTMLButtonElement} button
 * @param {() => void} described called when the cells have other words
 */
export async function toggleThreats(app, scene, button, described) {
  if (button.getAttribute("aria-pressed") === "true") return show();
  const found = await app.send("threats");
  if (!found || found.node !== app.position.node) return;
  const lists = SIDES.map((side) =>
    html("li", {}, html("strong", { text: `${t(side)}: ` }), ...rows(app, found[side])),
  );
  showUntil(
    () => {
      mark(button, "aria-pressed", "false");
      scene.threaten([], []);
      app.noted = new Map();
      described();
    },
    html("ul", { class: "threats" }, lists),
  );
  mark(button, "aria-pressed", "true");
  const cells = strongest(found);
  scene.threaten(
    cells.map(([cell, threats]) => {
      const signs = threats.map(
        ({ side, kind }) => /** @type {Threat} */ ([kind, `of-${side}`, SIGNS[kind]]),
      );
      return /** @type {Mark} */ ([cell, "threat", signs]);
    }),
    SIDES.flatMap((side) => standing(found[side], side)),
  );
  app.noted = new Map(
    cells.map(([cell, threats]) => {
      const words = threats.map(({ side, kind }) => `${t(side)}: ${t(kind)}`);
      return [cell, words.join(", ")];
    }),
  );
  described();
}

/**
 * The rows of a side that stand already.
 * @param {Found[]} found
 * @param {string} side
 */
const standing = (found, side) =>
  found
    .filter(({ kind, stones }) => kind in STANDING && stones.length > 1)
    .map(({ kind, stones }) => {
      const shape = `${kind.replace(" ", "-")} of-${side}`;
      return /** @type {[number[], string]} */ ([stones, shape]);
    });

/**
 * The threats of a side in words, each behind its shape; of the weaker ones only the cells.
 * @param {App} app
 * @param {Found[]} found
 * @returns {Child[]}
 */
function rows(app, found) {
  const parts = Object.keys(SIGNS).flatMap((kind) => {
    const threats = found.filter((one) => one.kind === kind);
    if (threats.length === 0) return [];
    return words(app, kind, threats).map((text) => {
      const shape = threatShape(/** @type {ThreatKind} */ (kind), { x: 0, y: 0 }, 0.9);
      const picture = { viewBox: "-1 -1 2 2", class: "shape", "aria-hidden": "true" };
      return html("span", { class: "row" }, svg("svg", picture, shape), text);
    });
  });
  return parts.length ? parts : [t("no-threats")];
}

/**
 * @param {App} app
 * @param {string} kind
 * @param {Found[]} found
 */
function words(app, kind, found) {
  if (!(kind in STANDING)) {
    const cells = [...new Set(found.flatMap(({ cells: made }) => made))].sort((a, b) => a - b);
    return [t(`threat-${kind}`, { cells: app.cells(cells) })];
  }
  return found.map(({ stones, cells }) =>
    t(stones.length === STANDING[kind] ? `threat-${kind}` : "threat-row", {
      threat: t(kind),
      stones: app.cells(stones),
      cells: app.cells(cells),
    }),
  );
}
