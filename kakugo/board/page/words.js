// What the page says of a game in sentences: how it ended, what a turn was, which game it is.

import { turnWords } from "./names.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Ending, GameKind, Limits, NamedGame, Sent, Stage } from "./messages.js" */

const DRAWN_AT = "draw after "; // and how many turns: how the arena writes it
const OPENING = "opening"; // the option that the title says without its name

/**
 * The name of an ending or of a foul; the arena's may be a number of turns, or have more to say
 * behind a colon.
 * @param {string} reason
 */
export function reasonWords(reason) {
  if (reason.startsWith(DRAWN_AT))
    return t("reason-draw after", { count: reason.slice(DRAWN_AT.length) });
  const [name, ...more] = reason.split(": ");
  return [t(`reason-${name}`, {}, name), ...more].join(": ");
}

/**
 * A kind of game as the library writes it, with the game's name.
 * @param {string} kind
 */
export const kindWords = (kind) => kind.replace(/^\w+/, (name) => t(`game-${name}`, {}, name));

/**
 * The name of a rule of gomoku; "" where there is none.
 * @param {string} rule
 */
export const ruleWords = (rule) => rule && t(`rule-${rule}`, {}, rule);

/**
 * Why a cell cannot be chosen, by the code of the error.
 * @param {string} code
 */
export const refusalWords = (code) => t(`error-${code}`, {}, "") || t(code);

/**
 * How a game has ended; a record may not say why.
 * @param {Pick<Ending, "winner" | "reason" | "text">} ending
 */
export function resultWords({ winner, reason, text }) {
  const why = reason && reasonWords(reason);
  if (!why) return winner === "draw" ? t("drawn-plain") : t("won-plain", { side: t(winner) }, text);
  return winner === "draw"
    ? t("drawn", { reason: why })
    : t("won", { side: t(winner), reason: why }, text);
}

/**
 * What an opening asks for.
 * @param {Stage} stage
 */
export function stageWords({ key, text, choices, announces }) {
  const count = choices.find((choice) => choice.key === "offer")?.size;
  const words = t(`stage-${key}`, { count }, text);
  return announces ? `${words}, ${t("stage-announce")}` : words;
}

/**
 * The last turn, and what it changed.
 * @param {App} app
 * @param {Pick<Sent["position"], "last">} position
 */
export function turnAloud(app, { last }) {
  if (!last) return "";
  const words = [t("spoken-turn", { side: t(last.side), turn: turnWords(last.turn) })];
  if (last.captured.length) words.push(t("spoken-captured", { cells: app.cells(last.captured) }));
  if (last.flipped.length) words.push(t("spoken-flipped", { cells: app.cells(last.flipped) }));
  return words.join(" ");
}

const ruledName = (/** @type {NamedGame} */ { name, rule_name: rule }) => rule || name;

/**
 * The name of a game; of gomoku by its rule.
 * @param {NamedGame} game
 */
export function gameName(game) {
  const name = ruledName(game);
  return t(`game-${name}`, {}, capital(t(`rule-${name}`, {}, name)));
}

const sizedName = (/** @type {GameKind} */ game) =>
  `${gameName(game)} ${game.board.width}×${game.board.height}`;
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/**
 * What a value of an option is called.
 * @param {string} option
 * @param {string} value
 */
export const valueWords = (option, value) =>
  t(`value-${option}-${value}`, {}, t(`value-${value}`, {}, value));

/**
 * The options of a game that are not the usual ones, with their values in words.
 * @param {GameKind} game
 * @param {Sent["session"]} session
 */
function unusual({ name: kind, options }, session) {
  const known = session.form.games.find(({ name }) => name === kind)?.options ?? [];
  return known
    .filter(({ name, default: usual }) => name in options && options[name] !== usual)
    .map(({ name }) => ({ name, words: valueWords(name, options[name]) }));
}

/**
 * What an option is called.
 * @param {string} name
 */
export const optionWords = (name) => t(`option-${name}`, {}, name);

/**
 * Which game it is, in a line: its name, its size, its opening, and the other options that are not
 * the usual ones.
 * @param {GameKind} game
 * @param {Sent["session"]} session
 */
export function gameWords(game, session) {
  const options = unusual(game, session).map(({ name, words }) =>
    name === OPENING && game.options[name] !== "free"
      ? capital(words)
      : `${optionWords(name)}: ${words}`,
  );
  return [sizedName(game), ...options].join(" · ");
}

/**
 * Which game it is, in rows of a name and a value: with the rule, and with the opening even where
 * there is none.
 * @param {GameKind} game
 * @param {Sent["session"]} session
 * @returns {[string, string][]}
 */
export function gameFacts(game, session) {
  const opening = game.options[OPENING];
  /** @type {[string, string][]} */
  const rows = [
    [t("game"), sizedName(game)],
    [t("rule"), t(`rule-${ruledName(game)}`, {}, "")],
  ];
  if (opening !== undefined) rows.push([optionWords(OPENING), valueWords(OPENING, opening)]);
  for (const { name, words } of unusual(game, session))
    if (name !== OPENING) rows.push([optionWords(name), words]);
  return rows;
}

/**
 * How long a turn may take.
 * @param {Limits} limits
 */
export function paceWords({ clock, ...turn }) {
  if (clock)
    return t("pace-clock", { minutes: clock.seconds / 60, increment: clock.increment ?? 0 });
  return Object.entries(turn)
    .map(([kind, value]) => t(`pace-${kind}`, { count: value }))
    .join(", ");
}
