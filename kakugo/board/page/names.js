// What cells are called: as a person likes it here, from the top and with every letter in the
// server's messages.

import { preference } from "./kept.js";
import { t } from "./texts.js";

/** @import { Cell, NamedGame } from "./messages.js" */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NAME = /\b[a-z]{1,2}\d{1,2}\b/g;
const ANNOUNCED = / (\d+)$/; // behind stones: how many cells will be offered

const USUAL = "usual"; // the preference for what is usual in a game
const RENJU = 4; // the bit of a rule whose books count rows from the bottom
let usual = "top"; // in the game that is shown

/**
 * Says which game is shown: what is usual there.
 * @param {Pick<NamedGame, "rule">} game
 */
export const learnUsual = ({ rule }) => {
  usual = rule & RENJU ? "bottom" : "top";
};

/** @param {string} part */
function likes(part) {
  const liked = preference("coordinates");
  return (liked === USUAL ? usual : liked).split(" ").includes(part);
}

/** Whether row 1 is the lowest one. */
export const isFromBottom = () => likes("bottom");

/**
 * The letters of a column.
 * @param {number} column
 * @returns {string}
 */
export function columnName(column) {
  const letters = likes("without-i") ? LETTERS.replace("i", "") : LETTERS;
  const more = Math.floor(column / letters.length);
  return (more ? columnName(more - 1) : "") + letters[column % letters.length];
}

/**
 * The number of a row of so many.
 * @param {number} row
 * @param {number} rows
 */
export const rowName = (row, rows) => String(isFromBottom() ? rows - row : row + 1);

/** What the cells of a board are called. */
export class Names {
  /**
   * @param {Pick<Cell, "name" | "column" | "row">[]} cells
   * @param {number} rows
   */
  constructor(cells, rows) {
    this.written = new Map(
      cells.map(({ name, column, row }) => [name, columnName(column) + rowName(row, rows)]),
    );
    this.given = new Map([...this.written].map(([name, ours]) => [ours, name]));
  }

  /**
   * A text of the server with our names of the cells.
   * @param {string} text
   */
  in(text) {
    return text.replace(NAME, (name) => this.written.get(name) ?? name);
  }
}

/**
 * What the cells of a board of another game are called.
 * @param {Pick<NamedGame, "rule">} game
 * @param {Pick<Cell, "name" | "column" | "row">[]} cells
 * @param {number} rows
 */
export function namesIn(game, cells, rows) {
  const before = usual;
  learnUsual(game);
  const found = new Names(cells, rows);
  usual = before;
  return found;
}

let names = new Names([], 0); // of the board of the game that is shown

/**
 * Says what its cells are called now.
 * @param {Names} learned
 */
export const learnNames = (learned) => {
  names = learned;
};

/** Keeps what cells are called now; a function that says so again. */
export function keepNames() {
  const before = { usual, names };
  return () => {
    ({ usual, names } = before);
  };
}

/**
 * A text of the server with our names of its cells.
 * @param {string} text
 */
export const withNames = (text) => names.in(text);

/**
 * The server's name of its cell by ours; undefined where there is no such cell.
 * @param {string} name
 */
export const givenName = (name) => names.given.get(name);

/**
 * A turn as the page writes it.
 * @param {string} turn
 */
export function turnWords(turn) {
  if (turn === "swap" || turn === "pass") return t(turn);
  const [count] = turn.match(ANNOUNCED)?.slice(1) ?? [];
  const stones = withNames(turn.replace(ANNOUNCED, "")).replaceAll(" ", "‑");
  return count === undefined ? stones : `${stones}, ${t("announced", { count })}`;
}

/**
 * The name of an opening of renju, such as "D4 Kagetsu", in the language of the page.
 * @param {string} name
 */
export function openingWords(name) {
  const [code, usual] = name.split(" ");
  return `${code} ${t(`opening-${code}`, {}, usual)}`;
}
