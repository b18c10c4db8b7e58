// The threats of both sides: the rows that stand, and the cells that would make more of them.

import { shapeOf } from "./board.js";
import { html, mark, svg } from "./dom.js";
import { show, showUntil } from "./findings.js";
import { t } from "./texts.js";

const SIGNS = { five: "5", "straight four": "4+", four: "4", three: "3" }; // the strongest first
const STANDING = { five: 4, "straight four": 3 }; // of these the row is drawn that stands already: of so many stones it is a four, a three
const SIDES = ["black", "white"];

/** Shows the threats, or hides them; described() is called when the cells have other words. */
export async function toggleThreats(app, scene, button, described) {
  if (button.getAttribute("aria-pressed") === "true") return show();
  const found = await app.send("threats");
  if (!found || found.node !== app.position.node) return;
  const strongest = new Map(); // cell: { side: kind }
  for (const side of SIDES) {
    for (const { kind, cells } of found[side]) {
      for (const cell of cells) {
        if (!strongest.has(cell)) strongest.set(cell, {});
        strongest.get(cell)[side] ??= kind;
      }
    }
  }
  const signs = (bySide) =>
    Object.entries(bySide).map(([side, kind]) => [kind, `of-${side}`, SIGNS[kind]]);
  showUntil(
    () => {
      mark(button, "aria-pressed", "false");
      scene.threaten([], []);
      app.noted = new Map();
      described();
    },
    html(
      "ul",
      { class: "threats" },
      ...SIDES.map((side) =>
        html("li", {}, html("strong", { text: `${t(side)}: ` }), ...rows(app, found[side])),
      ),
    ),
  );
  mark(button, "aria-pressed", "true");
  scene.threaten(
    [...strongest].map(([cell, bySide]) => [cell, "threat", signs(bySide)]),
    SIDES.flatMap((side) =>
      found[side]
        .filter(({ kind, stones }) => kind in STANDING && stones.length > 1)
        .map(({ kind, stones }) => [stones, `${kind.replace(" ", "-")} of-${side}`]),
    ),
  );
  app.noted = new Map(
    [...strongest].map(([cell, bySide]) => [
      cell,
      Object.entries(bySide)
        .map(([side, kind]) => `${t(side)}: ${t(kind)}`)
        .join(", "),
    ]),
  );
  described();
}

/** The threats of a side in words, each behind its shape; of the weaker ones only the cells. */
function rows(app, found) {
  const parts = Object.keys(SIGNS).flatMap((kind) => {
    const all = found.filter((one) => one.kind === kind);
    if (all.length === 0) return [];
    const words =
      kind in STANDING
        ? all.map(({ stones, cells }) =>
            t(stones.length === STANDING[kind] ? `threat-${kind}` : "threat-row", {
              threat: t(kind),
              stones: app.cells(stones),
              cells: app.cells(cells),
            }),
          )
        : [
            t(`threat-${kind}`, {
              cells: app.cells(
                [...new Set(all.flatMap(({ cells }) => cells))].sort((a, b) => a - b),
              ),
            }),
          ];
    return words.map((text) =>
      html(
        "span",
        { class: "row" },
        svg(
          "svg",
          { viewBox: "-1 -1 2 2", class: "shape", "aria-hidden": "true" },
          shapeOf(kind, { x: 0, y: 0 }, 0.9),
        ),
        text,
      ),
    );
  });
  return parts.length ? parts : [t("no-threats")];
}
