// What the board shows: the position, or a proof in its place, and marks from all parts of the page.

import { mark } from "./dom.js";

const MARKS = ["fouls", "offered", "open", "candidates", "texts", "line", "threats", "blocked"]; // the later ones above

/** Puts together what several parts of the page want to see on the board. */
export class Scene {
  constructor(board) {
    this.board = board;
    this.lists = Object.fromEntries(MARKS.map((name) => [name, []]));
    this.position = null;
    this.proof = null; // { stones, numbers, last, line, chosen, marks } that stands in the place of the position
    this.chosen = [];
    this.drawings = []; // of the node
  }

  /** Draws a new board, and nothing on it. */
  game(message) {
    for (const name of MARKS) this.lists[name] = [];
    this.position = this.proof = null;
    this.chosen = this.drawings = [];
    this.board.shape(message.board);
  }

  /** Shows a position, with an animation where it is a turn away from the one before. */
  show(position) {
    const before = this.position;
    this.position = position;
    this.chosen = [];
    if (this.proof) return;
    const steps = before ? position.ply - before.ply : null;
    this.#draw(before?.node === position.node || Math.abs(steps) === 1, steps === 1);
  }

  #draw(animate, forward) {
    const { stones, numbers, last, result } = this.position;
    const moved =
      forward && last?.left.length === 1 && last.placed.length === 1
        ? [last.left[0], last.placed[0]]
        : null;
    this.board.show(stones, { numbers: new Map(numbers), moved, animate });
    this.board.rings({ last: last?.cells ?? [], line: result?.line ?? [], chosen: this.chosen });
  }

  /** Shows a position of a proof, and no marks but its own; null: the position of the game again. */
  prove(proof) {
    this.proof = proof;
    mark(this.board.picture, "data-proof", proof && "");
    this.draw(this.drawings);
    this.#marks();
    if (proof === null) return this.position && this.#draw(false, false);
    this.board.show(proof.stones, { numbers: proof.numbers });
    this.board.rings(proof);
  }

  /** Shows what is drawn at the node: [{ shape, cells, text }]. */
  draw(drawings) {
    this.drawings = drawings;
    this.board.drawings(this.proof ? [] : drawings);
  }

  /** Marks the cells chosen so far for a turn, and shows what would stand there. */
  choose(cells, preview) {
    this.chosen = cells;
    this.board.preview(
      preview
        .filter(([, digit]) => digit)
        .map(([cell, digit]) => [cell, digit === 1 ? "black" : "white", null]),
    );
    this.board.rings({
      last: this.position.last?.cells ?? [],
      line: this.position.result?.line ?? [],
      chosen: cells,
    });
  }

  /** Sets the marks of one part of the page: [[cell, kind, text?]]. */
  mark(name, list) {
    if (JSON.stringify(list) === JSON.stringify(this.lists[name])) return; // ten times a second, while lines come
    this.lists[name] = list;
    this.#marks();
  }

  /** Marks the cells of threats, and the rows that stand already. */
  threaten(list, rows) {
    this.mark("threats", list);
    this.board.rows(rows);
  }

  #marks() {
    const seen = new Map();
    const lists = this.proof ? [this.proof.marks] : MARKS.map((part) => this.lists[part]);
    for (const list of lists) for (const one of list) seen.set(one[0], one);
    this.board.marks([...seen.values()]);
  }
}
