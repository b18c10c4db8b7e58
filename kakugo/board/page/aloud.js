// The board for screen readers: what each cell is called, and all stones in one sentence.

import { COLOURS } from "./board.js";
import { byId, write } from "./dom.js";
import { drawingWords } from "./drawing.js";
import { t } from "./texts.js";
import { reasonWords, refusalWords } from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Board } from "./board.js" */
/** @import { Play } from "./play.js" */

const joined = (/** @type {(string | undefined)[]} */ parts) => parts.filter(Boolean).join(", ");

/**
 * Describes the board as it is now.
 * @param {App} app
 * @param {Board} board
 * @param {Play} play
 * @param {HTMLElement} words the element with all stones
 */
export function describe(app, board, play, words = byId("position-words")) {
  if (!app.newest.position) return;
  const { stones, numbers, last } = app.position;
  const turns = new Map(numbers);
  board.describe(
    (cell) =>
      joined([
        stoneWords(app.cell(cell), stones[cell]),
        numberWords(turns.get(cell)),
        last?.cells.includes(cell) ? t("spoken-last") : "",
        choiceWords(play, cell),
        app.noted.get(cell),
        app.written.get(cell),
        ...play.scene.drawings
          .filter(({ cells }) => cells[0] === cell)
          .map((drawing) => drawingWords(app, drawing)),
      ]),
    (cell) => play.isOpen(cell),
    (cell) => play.why(cell),
  );
  write(words, allStones(app, stones));
}

/**
 * Describes other stones in the place of those of the game.
 * @param {App} app
 * @param {Board} board
 * @param {string} stones
 * @param {Map<number, string>} numbers when they came
 */
export function describeStones(app, board, stones, numbers) {
  board.describe(
    (cell) => joined([stoneWords(app.cell(cell), stones[cell]), numberWords(numbers.get(cell))]),
    (cell) => stones[cell] === "0",
  );
  write(byId("position-words"), allStones(app, stones));
}

/**
 * What stands on a cell.
 * @param {string} name of the cell
 * @param {string} digit as the server sends it
 */
export function stoneWords(name, digit) {
  const colour = COLOURS[Number(digit)];
  if (!colour) return t("spoken-empty", { name });
  return colour === "wall"
    ? t("spoken-wall", { name })
    : t("spoken-stone", { name, side: t(colour) });
}

/** @param {string | number | undefined} number */
const numberWords = (number) => (number === undefined ? "" : t("spoken-number", { number }));

/**
 * @param {Play} play
 * @param {number} cell
 */
function choiceWords(play, cell) {
  if (play.cells.includes(cell) || play.sure === cell) return t("spoken-chosen");
  const foul = play.fouls.get(cell);
  if (foul !== undefined) return t("spoken-foul", { foul: reasonWords(foul) });
  const reason = play.reasons.get(cell);
  return reason ? t("spoken-illegal", { why: refusalWords(reason) }) : "";
}

/**
 * @param {App} app
 * @param {string} stones
 */
function allStones(app, stones) {
  const digits = [...stones];
  const lists = COLOURS.map((colour, number) => {
    const cells = digits.flatMap((digit, cell) => (digit === String(number) ? [cell] : []));
    return colour && cells.length ? `${t(colour)}: ${app.cells(cells)}.` : "";
  });
  return lists.filter(Boolean).join(" ") || t("no-stones");
}
