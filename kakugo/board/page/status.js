// What the page says below the board: whose turn it is, and what is due.

import { openingWords } from "./names.js";
import { t } from "./texts.js";
import { resultWords, stageWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Play } from "./play.js" */

/**
 * Whose turn it is, or how the game has ended.
 * @param {App} app
 * @param {Play} play
 */
export function headline(app, play) {
  const isEnded = app.connection.state === "no-link";
  if (!app.isReady) return isEnded ? t("no-link") : "";
  const { position, players } = app;
  if (isEnded && !position.result) return t("table-ended");
  if (app.incoming) return t("incoming");
  if (position.result) return resultWords(position.result);
  const side = t(position.side);
  if (play.waits)
    return t("engine-thinks", { side, engine: players[position.player].name ?? "Kakugo" });
  const hasOther = app.hasEngine || app.hasGuest;
  const isAsked = hasOther && position.who === "person" && position.live && players.playing;
  return t(isAsked ? "your-move" : "to-move", { side });
}

/**
 * What the page waits for, and what undo would bring back beside a turn.
 * @param {App} app
 * @param {Play} play
 */
export function detail(app, play) {
  if (!app.isReady || app.incoming) return "";
  const { undo, result } = app.position;
  if (app.connection.state === "no-link")
    return (result ? `${t("table-ended")} · ` : "") + t("table-ended-more");
  const isMore = undo !== null && undo !== "turn" && !app.isSeated;
  const undone = isMore ? t(`undo-${undo}`, { button: t("undo") }) : "";
  return [due(app, play), undone].filter(Boolean).join(" ");
}

/**
 * @param {App} app
 * @param {Play} play
 */
function due(app, play) {
  const { position, players } = app;
  if (play.sure !== null) return play.againWords;
  if (play.cells.length) return play.partial;
  const asked = position.stage && !play.waits && stageWords(position.stage);
  const swapped = position.last?.turn === "swap" && t("swapped");
  const goesOn = t("goes-on", { button: t("resume") });
  const { announced } = position.stage ?? {};
  const offers = asked && announced ? t("announced", { count: announced }) : "";
  const opening = position.opening && openingWords(position.opening);
  const stage = [swapped, [asked, offers].filter(Boolean).join(", "), opening]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(" ");
  if (!position.live) {
    const isEngines = position.who === "engine" && !app.isOver;
    return `${t("looking", { ply: position.ply })} ${isEngines ? goesOn : stage}`;
  }
  if (position.result)
    return position.ply && !app.session.guest ? t("over-next", { review: t("tab-review") }) : "";
  if (play.waits) return "";
  if (app.hasEngine && !players.playing) return `${t("paused")} ${goesOn}`;
  if (stage || !play.hasSteps || app.pointed) return stage;
  return t("coming-first", { next: play.comingWords });
}
