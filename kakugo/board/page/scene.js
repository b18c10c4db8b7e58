// What the board shows: the position, or a proof in its place, and marks of all parts of the page.

import { mark } from "./dom.js";
import { learnUsual } from "./names.js";

/** @import { Board, Coming, Mark, Rings } from "./board.js" */
/** @import { Drawn, GameKind, Place } from "./messages.js" */
/** @typedef {(typeof MARKS)[number]} Marks a list of marks, of one part of the page */
/** @typedef {Pick<Drawn, "shape" | "cells" | "text">} Drawing */
/** @typedef {Place & { node: number }} Shown a position, and where it is in its game */
/** @typedef {Rings & { stones: string, numbers: Map<number, string>, marks: Mark[] }} Proven */

const MARKS = /** @type {const} */ ([
  ...["fouls", "offered", "open", "known", "candidates", "texts", "line", "threats", "blocked"],
]); // the later ones above

/** Puts together what several parts of the page want to see on the board. */
export class Scene {
  /** @type {Shown | null} */
  position = null;
  /** @type {Proven | null} */
  proof = null; // that stands in the place of the position
  /** @type {Drawing[]} */
  drawings = []; // of the node
  /** @type {number[]} */
  #chosen = [];
  /** @type {Map<Marks, Mark[]>} */
  #lists = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Draws a new board, and nothing on it.
   * @param {GameKind} game
   */
  game(game) {
    this.#lists.clear();
    this.position = this.proof = null;
    this.#chosen = this.drawings = [];
    learnUsual(game);
    this.board.shape(game.board);
  }

  /**
   * Shows a position, with an animation where it is a turn away from the one before.
   * @param {Shown} position
   */
  show(position) {
    const before = this.position;
    this.position = position;
    this.#chosen = [];
    if (this.proof) return;
    const steps = before ? position.ply - before.ply : null;
    const isNear = steps === 1 || steps === -1;
    this.#draw(position, before?.node === position.node || isNear, steps === 1);
  }

  /**
   * @param {Shown} position
   * @param {boolean} animate
   * @param {boolean} forward
   */
  #draw({ stones, numbers, last }, animate, forward) {
    const hasMoved = forward && last?.left.length === 1 && last.placed.length === 1;
    this.board.show(stones, {
      numbers: new Map(numbers),
      moved: hasMoved ? [last.left[0], last.placed[0]] : null,
      animate,
    });
    this.#rings();
  }

  /** Rings the cells of the last turn, of the row that has won, and those chosen for a turn. */
  #rings() {
    const { last, result } = this.position ?? {};
    this.board.rings({ last: last?.cells, line: result?.line, chosen: this.#chosen });
  }

  /**
   * Shows a position of a proof, and no marks but its own; null: the position of the game again.
   * @param {Proven | null} proof
   */
  prove(proof) {
    this.proof = proof;
    mark(this.board.picture, "data-proof", proof && "");
    this.draw(this.drawings);
    this.#marks();
    if (proof) {
      this.board.show(proof.stones, { numbers: proof.numbers });
      this.board.rings(proof);
    } else if (this.position) this.#draw(this.position, false, false);
  }

  /**
   * Shows what is drawn at the node.
   * @param {Drawing[]} drawings
   */
  draw(drawings) {
    this.drawings = drawings;
    this.board.drawings(this.proof ? [] : drawings);
  }

  /**
   * Marks the cells chosen so far for a turn, and shows what would stand there.
   * @param {number[]} cells
   * @param {[cell: number, digit: number][]} preview
   */
  choose(cells, preview) {
    this.#chosen = cells;
    const stones = preview.filter(([, digit]) => digit);
    this.board.preview(
      stones.map(
        ([cell, digit]) => /** @type {Coming} */ ([cell, digit === 1 ? "black" : "white", null]),
      ),
    );
    this.#rings();
  }

  /**
   * Sets the marks of one part of the page.
   * @param {Marks} name
   * @param {Mark[]} list
   */
  mark(name, list) {
    const before = this.#lists.get(name) ?? [];
    if (JSON.stringify(list) === JSON.stringify(before)) return; // ten times a second, with lines
    this.#lists.set(name, list);
    this.#marks();
  }

  /**
   * Marks the cells of threats, and the rows that stand already.
   * @param {Mark[]} list
   * @param {[cells: number[], kind: string][]} rows
   */
  threaten(list, rows) {
    this.mark("threats", list);
    this.board.rows(rows);
  }

  #marks() {
    /** @type {Map<number, Mark>} */
    const seen = new Map();
    const lists = this.proof ? [this.proof.marks] : MARKS.map((name) => this.#lists.get(name));
    for (const list of lists) for (const one of list ?? []) seen.set(one[0], one);
    this.board.marks([...seen.values()]);
  }
}
