// Which game it is and what the server runs on, in the title, the panel of the game, the settings.

import { byId, html, write } from "./dom.js";
import { prefer, preference } from "./kept.js";
import { t } from "./texts.js";
import { gameFacts, gameWords, paceWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Preference } from "./kept.js" */

/**
 * Shows that, as far as it has come from the server.
 * @param {App} app
 */
export function showAbout({ newest }) {
  const { game, players, session } = newest;
  if (!game || !session) return;
  const words = gameWords(game, session);
  write(byId("game-title"), words);
  document.title = `${words} · Kakugo`;
  table("facts", [
    ...gameFacts(game, session),
    [t("time"), paceWords(players?.limits ?? {})],
    [t("event"), game.about.event],
  ]);
  table("about", [
    [t("version"), session.version],
    [t("weights"), game.evaluation],
  ]);
}

/**
 * Makes the fields work that say what the engine may use: as much as a person likes, within what the
 * server allows.
 * @param {App} app
 */
export function engineLimits(app) {
  const [threads, memory] = [byId("set-threads"), byId("set-memory")];
  const use = () =>
    app.send("engine", { threads: Number(threads.value), memory_mib: Number(memory.value) });
  app.connection.on("session", ({ engine }) => {
    const wanted = (/** @type {Preference} */ name, /** @type {number} */ most) =>
      Math.min(Number(preference(name)) || most, most);
    threads.max = String(engine.most_threads);
    memory.max = String(engine.most_memory_mib);
    threads.value = String(wanted("threads", engine.most_threads));
    memory.value = String(wanted("memory", engine.most_memory_mib));
    const isSo =
      Number(threads.value) === engine.threads && Number(memory.value) === engine.memory_mib;
    if (!isSo) use();
  });
  for (const [field, name] of /** @type {const} */ ([
    [threads, "threads"],
    [memory, "memory"],
  ]))
    field.addEventListener("change", () => {
      if (!field.reportValidity()) return;
      prefer(name, field.value === field.max ? "" : field.value);
      use();
    });
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
