// What cells are called: as a person likes it here, from the top and with every letter in the server's messages.

import { preference } from "./kept.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NAME = /\b[a-z]{1,2}\d{1,2}\b/g;

const likes = (part) => preference("coordinates").split(" ").includes(part);

/** The letters of a column. */
export function columnName(column) {
  const letters = likes("without-i") ? LETTERS.replace("i", "") : LETTERS;
  const more = Math.floor(column / letters.length);
  return (more ? columnName(more - 1) : "") + letters[column % letters.length];
}

/** The number of a row of so many. */
export const rowName = (row, rows) => String(likes("bottom") ? rows - row : row + 1);

/** What the cells of a board are called. */
export class Names {
  constructor(cells, rows) {
    const pairs = cells.map(({ name, column, row }) => [
      name,
      columnName(column) + rowName(row, rows),
    ]);
    this.written = new Map(pairs);
    this.given = new Map(pairs.map(([name, ours]) => [ours, name]));
  }

  /** A text of the server with our names of the cells. */
  in(text) {
    return text.replace(NAME, (name) => this.written.get(name) ?? name);
  }
}

let names = new Names([], 0); // of the board of the game that is shown

/** Says what its cells are called now. */
export const learnNames = (learned) => {
  names = learned;
};

/** A text of the server with our names of its cells. */
export const withNames = (text) => names.in(text);

/** The server's name of its cell by ours; undefined where there is no such cell. */
export const givenName = (name) => names.given.get(name);
