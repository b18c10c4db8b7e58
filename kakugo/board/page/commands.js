// The buttons of the game: which can be used now, and what they send.

import { byId, write } from "./dom.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Elements } from "./elements.js" */
/** @import { Asked } from "./messages.js" */
/** @import { Way } from "./prooftree.js" */
/** @typedef {Pick<Asked["new"], "first" | "second" | "limits">} Opponents */

const SURE_MS = 4000; // in which a second click on "resign" means it
// Buttons that send their own name.
const PLAIN = /** @type {const} */ (["undo", "redo", "hint", "hurry", "stop", "resume"]);
const STEPS = /** @type {const} */ ([
  ["first", "start"],
  ["back", "back"],
  ["forward", "forward"],
  ["last", "end"],
]);

/**
 * Makes the buttons work.
 * @param {App} app
 * @param {(where: Way) => void} step goes through the game
 */
export function commands(app, step) {
  for (const id of PLAIN) byId(id).addEventListener("click", () => app.send(id));
  for (const [id, where] of STEPS) byId(id).addEventListener("click", () => step(where));
  byId("again").addEventListener("click", async () => {
    if (app.isSeated) return app.send("offer", { what: "rematch" });
    const { first, second, limits } = app.players;
    const players = /** @type {Opponents} */ ({ first, second, limits });
    if (await app.send("new", { ...app.kindOf(app.game), ...players })) byId("tab-play").click();
  });
  const button = byId("resign");
  let sure = 0; // the timer; 0 where the next click is the first one
  const again = () => t("resign-again", { count: SURE_MS / 1000 });
  const calm = () => {
    clearTimeout(sure);
    sure = 0;
    write(button, t("resign"));
    if (app.remarked === again()) app.remark("");
  };
  button.addEventListener("click", () => {
    if (sure) {
      calm();
      app.send("resign");
      return;
    }
    write(button, t("resign-sure"));
    app.remark(again());
    sure = setTimeout(calm, SURE_MS);
  });
}

/**
 * Whether there is an opening for which three fair stones can be found.
 * @param {App} app
 */
function hasSwap2({ game, session }) {
  const options = session.form.games.find(({ name }) => name === game.name)?.options ?? [];
  return options.some(({ name, values }) => name === "opening" && values?.includes("swap2"));
}

/**
 * Shows the commands that can be given now, and no others.
 * @param {App} app
 */
export function allow(app) {
  if (!app.isReady) return;
  const { position, players, search } = app;
  const goesOn = !app.isOver;
  const thinks = search === "turn";
  const canResume = goesOn && app.hasEngine && !thinks && (!players.playing || !position.live);
  const isAsked = search !== null || (goesOn && players.playing && !app.hasPerson);
  const isOpening = Boolean(position.stage);
  const isEmpty = position.ply === 0 && !/[1-3]/.test(position.stones);
  // Engines of others cannot be hurried.
  const isOurs = !players.first.name && !players.second.name;
  const isPlayed = Boolean(app.newest.table?.played); // between people at several pages
  const { isSeated } = app;
  const isMine = !isPlayed || app.newest.table?.role !== "watch";
  const can = {
    undo: position.undo !== null && !isSeated,
    redo: position.redo && !isSeated,
    hint: goesOn && !thinks && !isPlayed,
    hurry: thinks && isOurs,
    resume: canResume,
    stop: !canResume && isAsked,
    resign: position.result === null && position.live && isMine,
    prove: goesOn && !isOpening,
    "balance-one": goesOn && !isOpening,
    "balance-two": goesOn && !isOpening,
    "balance-opening": isEmpty && !isOpening && hasSwap2(app),
  };
  byId("again").hidden = !(position.live && app.isOver && position.ply);
  for (const id of /** @type {(keyof typeof can & keyof Elements)[]} */ (Object.keys(can)))
    byId(id).disabled = !can[id];
}
