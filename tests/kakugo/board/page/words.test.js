// What is said of games, endings, values and times, in English.

import assert from "node:assert/strict";
import { test } from "node:test";
import { title, ways } from "#page/library.js";
import { turnWords } from "#page/names.js";
import { clockWords, playerName } from "#page/players.js";
import { recordWords, titleWords } from "#page/solving.js";
import { adopt, filled, t } from "#page/texts.js";
import { chances, meaning, percents, worth } from "#page/values.js";
import {
  gameWords,
  kindWords,
  paceWords,
  reasonWords,
  resultWords,
  ruleWords,
  stageWords,
} from "#page/words.js";
import { speakEnglish } from "./english.js";

speakEnglish();

const SCORE = { value: 40, side: "white", win_within: null, unproven: false };

test("a text is filled in; one that no language has is its fallback", () => {
  assert.equal(filled("{a} and {b}, {a}", { a: 1, b: null }), "1 and , 1");
  assert.equal(t("to-move", { side: t("black") }), "Black to move");
  assert.equal(t("no such text"), "no such text");
  assert.equal(t("no such text", {}, ""), "");
});

test("a count chooses the plural form of the language", () => {
  const turns = {
    one: "{count} ход",
    few: "{count} хода",
    many: "{count} ходов",
    other: "{count} хода",
  };
  adopt("ru", { turns });
  const words = [1, 3, 5, 21, "1.5"].map((count) => t("turns", { count }));
  assert.deepEqual(words, ["1 ход", "3 хода", "5 ходов", "21 ход", "1.5 хода"]);
  speakEnglish();
});

test("a score is a number, or a proven end", () => {
  assert.equal(worth({ ...SCORE, value: 40 }), "+40");
  assert.equal(worth({ ...SCORE, value: -40 }), "−40");
  assert.equal(worth({ ...SCORE, value: 0 }), "0");
  assert.equal(worth({ ...SCORE, win_within: 1 }), "wins at once");
  assert.equal(worth({ ...SCORE, win_within: 5 }), "win in 5 turns");
  assert.equal(worth({ ...SCORE, win_within: -4 }), "loss in 4 turns");
  assert.equal(worth({ ...SCORE, value: 20_000, unproven: true }), "won, not proven");
  assert.match(meaning({ ...SCORE, win_within: -4 }), /^Proven: Black wins in 4 turns/);
});

test("chances are those of the side that has the score", () => {
  const shares = { win: 0.604, draw: 0.1, loss: 0.296 };
  assert.deepEqual(chances({ ...shares, side: "black" }), {
    black: 0.604,
    draw: 0.1,
    white: 0.296,
  });
  assert.deepEqual(percents(chances({ ...shares, side: "white" })), {
    black: 30,
    draw: 10,
    white: 60,
  });
});

test("an ending may be a number of turns, or have more to say", () => {
  assert.equal(reasonWords("five"), "five in a row");
  assert.equal(reasonWords("draw after 200"), "draw after 200 turns");
  assert.equal(reasonWords("crash: no answer"), `${t("reason-crash")}: no answer`);
  assert.equal(resultWords({ winner: "draw", reason: "five", text: "" }), "Draw: five in a row");
  assert.equal(
    resultWords({ winner: "white", reason: "five", text: "" }),
    "White has won: five in a row",
  );
  assert.equal(resultWords({ winner: "white", reason: "", text: "" }), "White has won");
  assert.equal(resultWords({ winner: "draw", reason: "", text: "" }), "Draw");
});

test("a game is called by its rule, with what is unusual", () => {
  const options = [
    { name: "opening", help: "", values: ["free", "swap2"], default: "free" },
    { name: "end_capture", help: "", values: ["on", "off"], default: "on" },
  ];
  const session = { form: { games: [{ name: "pente", options }] } };
  const game = (values) => ({
    name: "pente",
    rule_name: "",
    options: values,
    board: { width: 19, height: 19 },
  });
  assert.equal(gameWords(game({ opening: "free", end_capture: "on" }), session), "Pente 19×19");
  const words = gameWords(game({ opening: "swap2", end_capture: "off" }), session);
  assert.match(words, /^Pente 19×19 · Swap2 · .*: /);
  assert.equal(kindWords("pente 9x9"), "Pente 9x9");
  assert.equal(ruleWords(""), "");
});

test("an opening says what is due", () => {
  const choices = [
    { key: "offer", size: 5 },
    { key: "swap", turn: "swap" },
  ];
  const stage = { key: "offer or swap", text: "", choices, announces: false };
  assert.equal(stageWords(stage), "Offer 5 cells for the fifth stone, or swap");
  assert.match(stageWords({ ...stage, announces: true }), /swap, then say how many/);
});

test("a clock is shown with tenths at its end", () => {
  const shown = [300_000, 299_001, 60_000, 20_000, 19_999, 900, 0, -50].map(clockWords);
  assert.deepEqual(shown, ["5:00", "5:00", "1:00", "0:20", "0:19.9", "0:00.9", "0:00.0", "0:00.0"]);
  assert.equal(
    paceWords({ clock: { seconds: 300, increment: 2 } }),
    t("pace-clock", { minutes: 5, increment: 2 }),
  );
});

test("the library is searched by its own words, too", () => {
  assert.deepEqual(ways("Anna"), ["Anna"]);
  assert.ok(ways("resign").includes("resigned"));
  assert.ok(ways("draw").includes("draw"));
  assert.equal(playerName("you"), "You");
  assert.equal(playerName("Kakugo, level 40"), "Kakugo, level 40");
  assert.equal(playerName("Anna"), "Anna");
  assert.equal(title({ name: "", black: "you", white: "Anna" }), "You - Anna");
  assert.equal(title({ name: "", black: "you", white: "you" }), "Black - White");
});

test("a problem is called by what is to be found, and by how often it was tried", () => {
  const problem = { side: "black", win_within: 5, loss: null, ply: 8 };
  assert.match(titleWords(problem), /^Black wins in 5 turns/);
  assert.match(titleWords({ ...problem, win_within: null, loss: 0.25 }), /25 %.*turn 9$/);
  assert.equal(recordWords({ tries: 0, solved: null }), t("problem-open"));
  assert.equal(recordWords({ tries: 1, solved: 1.5e9 }), t("problem-first"));
  assert.equal(recordWords({ tries: 3, solved: 1.5e9 }), t("problem-after", { count: 3 }));
});

test("an announced number of offers is said in words", () => {
  assert.equal(turnWords("h8 h7 i8 10"), "h8‑h7‑i8, offers: 10");
  assert.equal(turnWords("h8 h7 i8"), "h8‑h7‑i8");
});
