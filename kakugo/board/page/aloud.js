// The board for screen readers: what each cell is called, and all stones in one sentence.

import { COLOURS } from "./board.js";
import { byId, write } from "./dom.js";
import { drawingWords } from "./drawing.js";
import { t } from "./texts.js";
import { reasonWords, refusalWords } from "./words.js";

/** Describes the board as it is now; words: the element with all stones. */
export function describe(app, board, play, words = byId("position-words")) {
  const { position } = app;
  if (!position) return;
  const numbers = new Map(position.numbers);
  board.describe(
    (cell) =>
      [
        stoneWords(app.cell(cell), COLOURS[position.stones[cell]]),
        numbers.has(cell) ? t("spoken-number", { number: numbers.get(cell) }) : "",
        position.last?.cells.includes(cell) ? t("spoken-last") : "",
        choiceWords(play, cell),
        app.noted.get(cell),
        app.written?.get(cell),
        ...play.scene.drawings
          .filter(({ cells }) => cells[0] === cell)
          .map((drawing) => drawingWords(app, drawing)),
      ]
        .filter(Boolean)
        .join(", "),
    (cell) => play.isOpen(cell),
    (cell) => play.why(cell),
  );
  write(words, allStones(app, position.stones));
}

/** Describes other stones in the place of those of the game; numbers: when they came. */
export function describeStones(app, board, stones, numbers) {
  board.describe(
    (cell) =>
      [
        stoneWords(app.cell(cell), COLOURS[stones[cell]]),
        numbers.has(cell) ? t("spoken-number", { number: numbers.get(cell) }) : "",
      ]
        .filter(Boolean)
        .join(", "),
    (cell) => stones[cell] === "0",
    () => "",
  );
  write(byId("position-words"), allStones(app, stones));
}

/** What stands on a cell. */
export function stoneWords(name, colour) {
  if (!colour) return t("spoken-empty", { name });
  return colour === "wall"
    ? t("spoken-wall", { name })
    : t("spoken-stone", { name, side: t(colour) });
}

function choiceWords(play, cell) {
  if (play.cells.includes(cell) || play.sure === cell) return t("spoken-chosen");
  if (play.fouls.has(cell)) return t("spoken-foul", { foul: reasonWords(play.fouls.get(cell)) });
  const reason = play.reasons.get(cell);
  return reason ? t("spoken-illegal", { why: refusalWords(reason) }) : "";
}

function allStones(app, stones) {
  const digits = [...stones];
  return (
    COLOURS.map((colour, number) => {
      const cells = colour
        ? digits.flatMap((digit, cell) => (digit === String(number) ? [cell] : []))
        : [];
      return cells.length ? `${t(colour)}: ${app.cells(cells)}.` : "";
    })
      .filter(Boolean)
      .join(" ") || t("no-stones")
  );
}
