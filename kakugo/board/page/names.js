// What cells are called: as a person likes it here, from the top and with every letter in the server's messages.

import { preference } from "./kept.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NAME = /\b[a-z]{1,2}\d{1,2}\b/g;

let height = 0; // rows of the board that is shown
const written = new Map(), given = new Map(); // the server's name: ours, and back

const likes = (part) => preference("coordinates").split(" ").includes(part);

/** The letters of a column. */
export function columnName(column) {
  const letters = likes("without-i") ? LETTERS.replace("i", "") : LETTERS;
  const more = Math.floor(column / letters.length);
  return (more ? columnName(more - 1) : "") + letters[column % letters.length];
}

/** The number of a row. */
export const rowName = (row) => String(likes("bottom") ? height - row : row + 1);

/** Learns what the cells of a board are called. */
export function learnNames(cells, rows) {
  height = rows;
  written.clear();
  given.clear();
  for (const { name, column, row } of cells) {
    const ours = columnName(column) + rowName(row);
    written.set(name, ours);
    given.set(ours, name);
  }
}

/** A text of the server with our names of the cells. */
export const withNames = (text) => text.replace(NAME, (name) => written.get(name) ?? name);

/** The server's name of a cell by ours; undefined where there is no such cell. */
export const givenName = (name) => given.get(name);
