// What another engine thinks of the position: its lines, below ours.

import { worth } from "./analysis.js";
import { turnWords } from "./app.js";
import { html } from "./dom.js";
import { t } from "./texts.js";

/** Shows what it has found so far, or how it has failed; values are in its own units. */
export function showOpinion(app, box, { name, lines, done, key, text }) {
  const words = key
    ? app.errorWords({ key, name, text })
    : done || lines.length
      ? t("own-units", { engine: name, side: t(app.position.side) })
      : t("opinion-thinks", { engine: name });
  const rows = lines.map(({ turn, pv, depth, value, win_within: plies }) =>
    html(
      "button",
      {
        type: "button",
        class: "line",
        title: depth === null ? null : t("depth-help", { depth }),
        onclick: () => app.send("play", { turn }),
      },
      html("span", {
        class: "worth",
        text: value === null ? "" : worth({ value, win_within: plies, unproven: false }),
      }),
      html(
        "span",
        { class: "pv" },
        ...pv.flatMap((one) => [html("span", { text: turnWords(one) }), " "]),
      ),
      html("span", { class: "depth", text: depth === null ? "" : String(depth) }),
    ),
  );
  const hadFocus = box.contains(document.activeElement); // a line comes anew several times a second
  box.replaceChildren(html("p", { class: key ? "error" : "soft", text: words }), ...rows);
  if (hadFocus) box.querySelector("button")?.focus();
}
