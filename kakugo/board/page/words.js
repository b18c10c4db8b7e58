// What the page says of a game in sentences: whose turn it is, how it ended, what a turn was, which game it is.

import { turnWords } from "./app.js";
import { locale, t } from "./texts.js";

const DRAWN_AT = "draw after "; // and how many turns: how the arena writes it

/** The name of an ending or of a foul; the arena's may be a number of turns, or have more to say behind a colon. */
export function reasonWords(reason) {
  if (reason.startsWith(DRAWN_AT))
    return t("reason-draw after", { count: reason.slice(DRAWN_AT.length) });
  const [name, ...more] = reason.split(": ");
  return [t(`reason-${name}`, {}, name), ...more].join(": ");
}

/** A kind of game as the library writes it, with the game's name. */
export const kindWords = (kind) => kind.replace(/^\w+/, (name) => t(`game-${name}`, {}, name));

/** Why a cell cannot be chosen, by the code of the error. */
export const refusalWords = (code) => t(`error-${code}`, {}, "") || t(code);

/** How a game has ended. */
export function resultWords({ winner, reason, text }) {
  const why = reasonWords(reason);
  return winner === "draw"
    ? t("drawn", { reason: why })
    : t("won", { side: t(winner), reason: why }, text);
}

/** What an opening asks for. */
export function stageWords({ key, text, choices, announces }) {
  const count = choices.find((choice) => choice.key === "offer")?.size;
  return [t(`stage-${key}`, { count }, text), ...(announces ? [t("stage-announce")] : [])].join(
    ", ",
  );
}

/** Whose turn it is, or how the game has ended. */
export function headline(app, play) {
  const { position, players } = app;
  if (!position || !players) return "";
  if (app.incoming) return t("incoming");
  if (position.result) return resultWords(position.result);
  const side = t(position.side);
  if (play.waits)
    return t("engine-thinks", { side, engine: players[position.player].name ?? "Kakugo" });
  const isAsked = app.hasEngine && position.who === "person" && position.live && players.playing;
  return t(isAsked ? "your-move" : "to-move", { side });
}

/** What the page waits for, and what undo would bring back beside a turn. */
export function detail(app, play) {
  const { position, players } = app;
  if (!position || !players || app.incoming) return "";
  const undone = ["removal", "addition", "game"].includes(position.undo)
    ? t(`undo-${position.undo}`, { button: t("undo") })
    : "";
  return [due(app, play), undone].filter(Boolean).join(" ");
}

function due(app, play) {
  const { position, players } = app;
  if (play.sure !== null) return play.againWords;
  if (play.cells.length) return play.partial;
  const asked = position.stage && !play.waits && stageWords(position.stage);
  const swapped = position.last?.turn === "swap" && t("swapped");
  const goesOn = t("goes-on", { button: t("resume") });
  const stage = [swapped, asked, position.opening]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(" ");
  if (!position.live)
    return `${t("looking", { ply: position.ply })} ${position.who === "engine" && !app.isOver ? goesOn : stage}`;
  if (position.result) return position.ply ? t("over-next", { review: t("tab-review") }) : "";
  if (play.waits) return "";
  if (app.hasEngine && !players.playing) return `${t("paused")} ${goesOn}`;
  return (
    stage || (play.hasSteps && !app.pointed ? t("coming-first", { next: play.comingWords }) : "")
  );
}

/** The last turn, and what it changed. */
export function turnAloud(app, { last }) {
  if (!last) return "";
  const words = [t("spoken-turn", { side: t(last.side), turn: turnWords(last.turn) })];
  if (last.captured.length) words.push(t("spoken-captured", { cells: app.cells(last.captured) }));
  if (last.flipped.length) words.push(t("spoken-flipped", { cells: app.cells(last.flipped) }));
  return words.join(" ");
}

const ruledName = ({ name, rule_name: rule }) => rule || name;

/** The name of a game; of gomoku by its rule. */
export function gameName({ game }) {
  const name = ruledName(game);
  return t(`game-${name}`, {}, capital(t(`rule-${name}`, {}, name)));
}

const sizedName = (app) => `${gameName(app)} ${app.game.board.width}×${app.game.board.height}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** What a value of an option is called. */
export const valueWords = (option, value) =>
  t(`value-${option}-${value}`, {}, t(`value-${value}`, {}, String(value)));

const OPENING = "opening"; // the option that the title says without its name

/** The options of a game that are not the usual ones, with their values in words. */
function unusual({ game, session }) {
  const known = session.form.games.find(({ name }) => name === game.name)?.options ?? [];
  return known
    .filter(
      (option) =>
        option.name in game.options && String(game.options[option.name]) !== String(option.default),
    )
    .map(({ name }) => [name, valueWords(name, game.options[name])]);
}

const optionWords = (name) => t(`option-${name}`, {}, name);

/** The length of a win for a text: turns of both sides, and those of the side that wins. */
export const turnsOf = (plies) => ({ count: plies, own: Math.ceil(plies / 2) });

/** Which game it is, in a line: its name, its size, its opening, and the other options that are not the usual ones. */
export function gameWords(app) {
  const options = unusual(app).map(([name, value]) =>
    name === OPENING && app.game.options[name] !== "free"
      ? capital(value)
      : `${optionWords(name)}: ${value}`,
  );
  return [sizedName(app), ...options].join(" · ");
}

/** The same as a table, with the rule, and with the opening even where there is none. */
export function gameFacts(app) {
  const rule = t(`rule-${ruledName(app.game)}`, {}, "");
  const opening = app.game.options[OPENING];
  return [
    [t("game"), sizedName(app)],
    [t("rule"), rule],
    ...(opening === undefined ? [] : [[optionWords(OPENING), valueWords(OPENING, opening)]]),
    ...unusual(app)
      .filter(([name]) => name !== OPENING)
      .map(([name, value]) => [optionWords(name), value]),
  ];
}

/** How long a turn may take. */
export function paceWords(limits) {
  return Object.entries(limits)
    .map(([kind, value]) =>
      t(
        `pace-${kind}`,
        kind === "clock"
          ? { minutes: value.seconds / 60, increment: value.increment }
          : { count: value.toLocaleString(locale()) },
      ),
    )
    .join(", ");
}

/** A number with so many digits behind the point, as the language writes it. */
export const decimals = (number, digits) =>
  number.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
