// Numbers in words: what a position is worth, how far a turn is, how much there is of something.

import { locale, t } from "./texts.js";

/** @import { Score } from "./messages.js" */
/** @typedef {{ black: number, draw: number, white: number }} Shares */

/** The colour of the opponent. */
export const OTHER = /** @type {const} */ ({ black: "white", white: "black" });

/**
 * A number with its thousands parted, as the language does it.
 * @param {number} number
 */
export const grouped = (number) => number.toLocaleString(locale());

/**
 * A number with so many digits behind the point, as the language writes it.
 * @param {number} number
 * @param {number} digits
 */
export const decimals = (number, digits) =>
  number.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * A share of 1 in percent.
 * @param {number} share
 */
export const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * The number of a turn in a line that is not of the game.
 * @param {number} index
 */
export const stepNumber = (index) => `+${index + 1}`;

/**
 * The length of a win for a text: turns of both sides, and those of the side that wins.
 * @param {number} plies
 */
export const turnsOf = (plies) => ({ count: plies, own: Math.ceil(plies / 2) });

/**
 * A score in short: a proven end, or a number.
 * @param {{ win_within: number | null, value?: number, unproven?: boolean }} score
 */
export function worth({ win_within: plies, value = 0, unproven = false }) {
  if (plies !== null) {
    const words = plies > 1 ? "win-in" : plies > 0 ? "win-now" : "loss-in";
    return t(words, { count: Math.abs(plies) });
  }
  if (unproven) return t(value > 0 ? "unproven-win" : "unproven-loss");
  return `${value > 0 ? "+" : ""}${value}`.replace("-", "−");
}

/**
 * What a score means, in a sentence.
 * @param {Score} score
 */
export function meaning(score) {
  const { win_within: plies, unproven, side } = score;
  if (plies === null)
    return t(unproven ? "unproven-help" : "value-help", { value: worth(score), side: t(side) });
  const winner = t(plies > 0 ? side : OTHER[side]);
  return t("proven", { what: t("problem-win", { side: winner, ...turnsOf(Math.abs(plies)) }) });
}

/**
 * What a score says of Black, a draw and White.
 * @param {Pick<Score, "side" | "win" | "draw" | "loss">} score
 * @returns {Shares}
 */
export function chances({ side, win, draw, loss }) {
  return side === "black" ? { black: win, draw, white: loss } : { black: loss, draw, white: win };
}

/**
 * Chances in whole percents, as the texts want them.
 * @param {Shares} shares
 * @returns {Shares}
 */
export function percents({ black, draw, white }) {
  const [b = 0, d = 0, w = 0] = [black, draw, white].map((share) => Math.round(100 * share));
  return { black: b, draw: d, white: w };
}
