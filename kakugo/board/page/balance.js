// Even positions: turns after which both sides may expect the same. Loaded when they are wanted first.

import { meaning, stepNumber, worth } from "./analysis.js";
import { turnWords } from "./app.js";
import { html } from "./dom.js";
import { searchSeconds, show } from "./findings.js";
import { t } from "./texts.js";

let isHeard = false; // whether answers are waited for

/** Looks for so many turns after which the game is even. */
export async function balance(app, scene, turns) {
  const seconds = searchSeconds();
  if (seconds === null) return;
  if (!isHeard) app.connection.on("balanced", (message) => balanced(app, scene, message));
  isHeard = true;
  if (await app.send("balance", { turns, seconds }))
    show(html("p", { class: "soft", text: t("balancing") }));
}

function balanced(app, { board }, { node, found }) {
  if (node !== app.position.node) return;
  const colours = app.position.side === "black" ? ["black", "white"] : ["white", "black"];
  const rows = found.map(({ turns, cells, score }) => {
    const preview = () =>
      board.preview(
        cells.flatMap((turn, index) =>
          turn.length === 1 ? [[turn[0], colours[index % 2], stepNumber(index)]] : [],
        ),
      );
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
        onclick: () => playAll(app, turns),
      },
      html("strong", { text: turns.map(turnWords).join(" ") }),
      score ? html("span", { text: worth(score), title: meaning(score) }) : null,
    );
  });
  show(html("p", { text: t(rows.length ? "balanced" : "nothing-found") }), ...rows);
}

async function playAll(app, turns) {
  for (const turn of turns) if (!(await app.send("play", { turn }))) return;
}
