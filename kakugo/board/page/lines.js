// The best lines of a search: their list under the analysis, and what of them is seen on the board.

import { around, byId, html, mark, write } from "./dom.js";
import { turnWords } from "./names.js";
import { t } from "./texts.js";
import { chances, meaning, OTHER, percents, stepNumber, worth } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Mark } from "./board.js" */
/** @import { Line, Sent } from "./messages.js" */
/** @import { Scene } from "./scene.js" */

const RANKED = 5; // lines whose first turn is marked on the board
// Points behind the best line, from which it is doubtful, a mistake, a blunder: as in a review.
const LOSSES = [0.07, 0.15, 0.3];

/**
 * The colour of a line: how far it is behind the best one.
 * @param {Pick<Line, "score">} best
 * @param {Pick<Line, "score">} line
 */
export const valued = (best, line) =>
  `value-${LOSSES.filter((loss) => best.score.chance - line.score.chance >= loss).length}`;

/**
 * The turns of a line, each to be clicked.
 * @param {string[]} turns as the page writes them
 */
export const steps = (turns) =>
  turns.flatMap((text, step) => [html("span", { text, data: { step } }), " "]);

/**
 * What a click on a line plays: its first turn, or all turns up to the one that was clicked.
 * @param {EventTarget | null} target
 * @param {{ turn: string, pv: string[] }} line
 */
export function turnsTo(target, { turn, pv }) {
  const { step } = around(target, "[data-step]")?.dataset ?? {};
  return step === undefined ? [turn] : pv.slice(0, Number(step) + 1);
}

/** A row of the list. */
class Row {
  #rank = html("span", { class: "rank" });
  #worth = html("span", { class: "worth" });
  #black = html("i", { class: "black" });
  #white = html("i", { class: "white" });
  #pv = html("span", { class: "pv" });
  #depth = html("span", { class: "depth" });
  #shown = ""; // its turns

  /** @param {number} index */
  constructor(index) {
    this.#rank.dataset.rank = String(index + 1);
    this.element = html(
      "button",
      { type: "button", class: "line", data: { index } },
      this.#rank,
      this.#worth,
      html("span", { class: "chances" }, this.#black, this.#white),
      this.#pv,
      this.#depth,
    );
  }

  /**
   * @param {Line} line
   * @param {Line} best
   */
  show(line, best) {
    const { score, pv, depth } = line;
    const shares = chances(score);
    mark(this.#rank, "class", `rank ${valued(best, line)}`);
    write(this.#worth, worth(score));
    this.#worth.classList.toggle("proven", score.unproven || score.win_within !== null);
    this.#black.style.transform = `scaleX(${shares.black})`;
    this.#white.style.transform = `scaleX(${shares.white})`;
    const turns = pv.map(turnWords);
    const words = turns.join(" ");
    if (this.#shown !== words) this.#pv.replaceChildren(...steps(turns));
    this.#shown = words;
    write(this.#depth, String(depth));
    const share = t("evaluation", percents(shares));
    const title = `${meaning(score)} ${share}. ${t("depth-help", { depth })}`;
    mark(this.element, "title", title);
  }
}

/** The list. */
export class Lines {
  /** @type {Sent["lines"] | null} */
  newest = null;
  #box = byId("lines");
  #head = {
    rank: html("span", { class: "rank" }),
    worth: html("span", { class: "worth" }),
    chances: html("span", { class: "chances" }),
    pv: html("span", { class: "pv" }),
    depth: html("span", { class: "depth" }),
  };
  /** @type {Row[]} */
  #rows = [];
  /** @type {Line | null} */
  #previewed = null; // the line that is shown on the board, turn by turn
  #isSeen = false;

  /**
   * @param {App} app
   * @param {Scene} scene
   */
  constructor(app, scene) {
    this.app = app;
    this.scene = scene;
    const box = this.#box;
    box.addEventListener("click", ({ target }) => {
      const line = this.#lineOf(target);
      if (line) app.playAll(turnsTo(target, line));
    });
    for (const begin of /** @type {const} */ (["pointerover", "focusin"]))
      box.addEventListener(begin, ({ target }) => this.#preview(this.#lineOf(target)));
    for (const end of /** @type {const} */ (["pointerleave", "focusout"]))
      box.addEventListener(end, () => this.#preview(null));
  }

  /** @param {EventTarget | null} target */
  #lineOf(target) {
    const row = around(target, "button");
    return (row && this.newest?.lines[Number(row.dataset.index)]) ?? null;
  }

  /** Shows no lines, which were of another position. */
  clear() {
    this.newest = this.#previewed = null;
    this.scene.mark("line", []);
    this.#box.replaceChildren();
    this.#rows = [];
  }

  /**
   * Lists the lines of a message.
   * @param {Sent["lines"]} message
   * @param {boolean} isLive whether more of them come
   */
  show(message, isLive) {
    const { lines } = message;
    this.newest = message;
    if (!this.#rows.length)
      this.#box.replaceChildren(html("p", { class: "line head" }, Object.values(this.#head)));
    this.head(isLive);
    while (this.#rows.length < lines.length) {
      const row = new Row(this.#rows.length);
      this.#rows.push(row);
      this.#box.append(row.element);
    }
    for (const gone of this.#rows.splice(lines.length)) gone.element.remove();
    for (const [index, row] of this.#rows.entries()) row.show(lines[index], lines[0]);
  }

  /**
   * Says above the lines what their columns are, and whether the search has ended.
   * @param {boolean} isLive
   */
  head(isLive) {
    if (!this.newest) return;
    const { worth: value, pv, depth } = this.#head;
    write(value, t("value-for", { side: t(this.newest.lines[0].score.side) }));
    write(pv, t(isLive ? "line" : "line-ended"));
    write(depth, t("limit-depth"));
  }

  /**
   * Marks the first turns of the best lines on the board, and how good cells are.
   * @param {boolean} isSeen whether anything of them is to be seen there
   */
  marks(isSeen) {
    this.#isSeen = isSeen;
    const found = isSeen ? this.newest : null;
    this.scene.board.heat((byId("analysis-heat").checked && found?.heat) || []);
    if (!this.#previewed) this.#ranks(found?.lines.slice(0, RANKED) ?? []);
  }

  /** @param {Line[]} lines */
  #ranks(lines) {
    const stones = this.app.newest.position?.stones ?? "";
    /** @type {Map<number, Mark>} */
    const marks = new Map();
    lines.forEach((line, index) => {
      const kind = `rank ${valued(lines[0], line)}${index ? "" : " best"}`;
      for (const cell of line.cells)
        if (stones[cell] === "0" && !marks.has(cell)) marks.set(cell, [cell, kind, index + 1]);
    });
    this.scene.mark("candidates", [...marks.values()]);
  }

  /**
   * Shows the turns of a line on the board; null: of none.
   * @param {Line | null} line
   */
  #preview(line) {
    if (line === this.#previewed) return;
    this.#previewed = line;
    const { board } = this.scene;
    this.scene.mark("line", []);
    if (!line) {
      this.marks(this.#isSeen);
      return board.preview([]);
    }
    this.scene.mark("candidates", []); // their ranks would stand between the numbers of the line
    const { stones, side } = this.app.position;
    const turns = line.pv.map((turn) => turn.split(" ").map((name) => board.byName.get(name)));
    const free = turns.map((cells) =>
      cells.filter((cell) => cell !== undefined).filter((cell) => stones[cell] === "0"),
    );
    // Only turns of one stone say which colour stands where; of others the numbers are shown.
    const isSimple = turns.every((cells, index) => cells.length === 1 && free[index].length === 1);
    const steps = free.flatMap((cells, index) => cells.map((cell) => ({ cell, index })));
    if (isSimple)
      board.preview(
        steps.map(({ cell, index }) => [cell, index % 2 ? OTHER[side] : side, stepNumber(index)]),
      );
    else {
      board.preview([]);
      this.scene.mark(
        "line",
        steps.map(({ cell, index }) => [cell, "step", stepNumber(index)]),
      );
    }
  }
}
