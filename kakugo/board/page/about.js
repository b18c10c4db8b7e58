// Which game it is and what the server runs on, in the title, the panel of the game, the settings.

import { byId, html, write } from "./dom.js";
import { t } from "./texts.js";
import { gameFacts, gameWords, paceWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Player } from "./messages.js" */

const isEngine = (/** @type {Player | undefined} */ player) => player?.who === "engine";

/**
 * Shows that, as far as it has come from the server.
 * @param {App} app
 */
export function showAbout({ newest }) {
  const { game, players, session } = newest;
  if (!game || !session) return;
  // Nobody waits for two people.
  const isTimed = players?.limits.clock || [players?.first, players?.second].some(isEngine);
  const words = gameWords(game, session);
  write(byId("game-title"), words);
  document.title = `${words} · Kakugo`;
  table("facts", [
    ...gameFacts(game, session),
    [t("time"), isTimed && players ? paceWords(players.limits) : ""],
    [t("event"), game.about.event],
  ]);
  table("about", [
    [t("version"), session.version],
    [t("weights"), game.evaluation],
  ]);
}

/**
 * Fills a list of names and values; those without a value are left out.
 * @param {"facts" | "about"} id
 * @param {[name: string, value: string][]} rows
 */
function table(id, rows) {
  const known = rows.filter(([, value]) => value);
  byId(id).replaceChildren(
    ...known.flatMap(([name, value]) => [html("dt", { text: name }), html("dd", { text: value })]),
  );
}
