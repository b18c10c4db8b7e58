// The buttons of the game: which can be used now, and what they send.

import { byId, write } from "./dom.js";
import { t } from "./texts.js";

const SURE_MS = 4000; // in which a second click on "resign" means it
const PLAIN = ["undo", "redo", "hint", "hurry", "stop", "resume"]; // buttons that send their own name
const STEPS = { first: "start", back: "back", forward: "forward", last: "end" };

/** Makes the buttons work; step(where) goes through the game. */
export function commands(app, step) {
  for (const id of PLAIN) byId(id).addEventListener("click", () => app.send(id));
  for (const [id, where] of Object.entries(STEPS))
    byId(id).addEventListener("click", () => step(where));
  const button = byId("resign");
  let sure = null;
  const calm = () => {
    clearTimeout(sure);
    sure = null;
    write(button, t("resign"));
  };
  button.addEventListener("click", () => {
    if (sure) {
      calm();
      app.send("resign");
      return;
    }
    write(button, t("resign-sure"));
    sure = setTimeout(calm, SURE_MS);
  });
}

/** Whether there is an opening for which three fair stones can be found. */
const hasSwap2 = ({ game, session }) =>
  session.form.games
    .find(({ name }) => name === game.name)
    .options.some(({ name, values }) => name === "opening" && values.includes("swap2"));

/** Shows the commands that can be given now, and no others. */
export function allow(app) {
  const { position, players, search } = app;
  if (!position || !players) return;
  const goesOn = !app.isOver;
  const thinks = search === "turn";
  const canResume = goesOn && app.hasEngine && !thinks && (!players.playing || !position.live);
  const can = {
    undo: position.undo,
    redo: position.redo,
    hint: goesOn && !thinks,
    hurry: thinks && !players.first.name && !players.second.name, // engines of others cannot be hurried
    resume: canResume,
    stop: !canResume && (search !== null || (goesOn && players.playing && !app.hasPerson)),
    resign: position.result === null && position.live,
    prove: goesOn && !position.stage,
    "balance-one": goesOn && !position.stage,
    "balance-two": goesOn && !position.stage,
    "balance-opening":
      position.ply === 0 && !position.stage && !/[1-3]/.test(position.stones) && hasSwap2(app),
  };
  for (const [id, is] of Object.entries(can)) byId(id).disabled = !is;
}
