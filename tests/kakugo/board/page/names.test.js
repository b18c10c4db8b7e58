// What cells, players and turns are called.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { isTwice, prefer, preference } from "#page/kept.js";
import {
  columnName,
  givenName,
  isFromBottom,
  learnNames,
  learnUsual,
  Names,
  rowName,
  turnWords,
  withNames,
} from "#page/names.js";

afterEach(() => {
  prefer("coordinates", "top");
  learnNames(new Names([], 0));
});

const CELLS = ["a", "h", "i", "z", "aa"].map((letters, index) => ({
  name: `${letters}1`,
  column: [0, 7, 8, 25, 26][index],
  row: 0,
}));

test("columns have the letters of the server, and go on behind z", () => {
  assert.deepEqual([0, 8, 25, 26, 31].map(columnName), ["a", "i", "z", "aa", "af"]);
});

test("a person may want no i, and rows from below", () => {
  prefer("coordinates", "bottom without-i");
  assert.deepEqual([0, 7, 8, 24, 25].map(columnName), ["a", "h", "j", "z", "aa"]);
  assert.equal(rowName(0, 15), "15");
  assert.equal(rowName(14, 15), "1");
});

test("renju begins with rows from below, and a person may want another way", () => {
  prefer("coordinates", "usual");
  learnUsual({ rule: 5 });
  assert.equal(rowName(0, 15), "15");
  assert.equal(isFromBottom(), true);
  learnUsual({ rule: 1 });
  assert.equal(rowName(0, 15), "1");
  prefer("coordinates", "bottom");
  assert.equal(rowName(0, 15), "15");
});

test("texts of the server have the person's names, and what is typed has the server's", () => {
  prefer("coordinates", "bottom without-i");
  learnNames(new Names(CELLS, 15));
  assert.equal(
    withNames("i1 is occupied, aa1 is not; b20 is no cell"),
    "j15 is occupied, ab15 is not; b20 is no cell",
  );
  assert.equal(turnWords("h1 i1"), "h15‑j15");
  assert.equal(givenName("j15"), "i1");
  assert.equal(givenName("i1"), undefined);
});

test("a finger may have to choose twice, a mouse need not", () => {
  assert.equal(preference("confirm"), "touch");
  assert.deepEqual([isTwice(true), isTwice(false)], [true, false]);
  prefer("confirm", "on");
  assert.equal(isTwice(false), true);
  prefer("confirm", "off");
  assert.equal(isTwice(true), false);
  prefer("confirm", "touch");
});
