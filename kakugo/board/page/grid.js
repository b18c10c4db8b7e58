// The cells of a board for the pointer, the keyboard and screen readers. Cells are numbers, as in
// the server's messages.

import { around, mark, svg } from "./dom.js";

/** @import { Cell } from "./messages.js" */
/** @import { Point } from "./shapes.js" */
/**
 * What becomes of what is done on a board. choose: a cell was chosen, whether by a double click,
 * whether by a finger. point: the pointer or the keyboard is on a cell, or on none.
 * @typedef {object} Handlers
 * @property {(cell: number, isDouble: boolean, isTouch: boolean) => unknown} choose
 * @property {(cell: number | null) => unknown} point
 */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The next cell in a direction, or the same one at the edge.
 * @param {Point[]} cells
 * @param {number} cell
 * @param {[right: number, down: number]} direction
 * @param {number} pitch from one cell to the next
 * @param {number} middle of the board, from the left
 */
export function neighbour(cells, cell, [right, down], pitch, middle) {
  const from = cells[cell];
  const slack = 0.01 * pitch;
  let best = cell;
  let least = Infinity;
  cells.forEach(({ x, y }, number) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down - dy * right);
    if (along < slack || aside > along + slack) return;
    // Of two hexagons above, the one towards the middle is a little nearer.
    const far = along + 2 * aside + 0.001 * Math.abs(x - middle);
    if (far < least) [best, least] = [number, far];
  });
  return best;
}

/** The cells, of which one is a stop of Tab. */
export class Grid {
  /** @type {Cell[]} */
  cells = [];
  /** @type {Map<string, number>} */
  byName = new Map();
  /** @type {SVGPolygonElement[]} */
  hits = []; // the elements, by cell
  pitch = 0;
  middle = 0;
  current = 0; // the cell that the keyboard is on
  /** @type {number | null} */
  hovered = null;
  #isTouched = false;
  #isByKey = true; // whether the keyboard was used last, and not a pointer

  /**
   * @param {Handlers} handlers
   * @param {{ name: string, words: string }} ids of its name, and of words about it
   */
  constructor(handlers, ids) {
    this.handlers = handlers;
    this.grid = svg("g", {
      role: "grid",
      tabindex: "-1",
      "aria-labelledby": ids.name,
      "aria-describedby": ids.words,
    });
    this.#listen();
  }

  #listen() {
    const { grid } = this;
    grid.addEventListener("click", ({ target, detail }) => {
      const cell = this.cellOf(target);
      if (cell === null) return;
      this.moveTo(cell);
      this.handlers.choose(cell, detail > 1, this.#isTouched);
    });
    // A click leaves the keyboard where it is, so that the arrows still go through the game.
    grid.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement)
        activeElement.blur();
    });
    grid.addEventListener("pointerdown", ({ pointerType }) => {
      this.#isTouched = pointerType === "touch"; // of a click no browser says it
    });
    grid.addEventListener("pointerover", ({ target, pointerType }) =>
      this.#point(pointerType === "touch" ? null : this.cellOf(target)),
    );
    grid.addEventListener("pointerleave", () => this.#point(null));
    grid.addEventListener("focusin", ({ target }) => {
      const cell = this.cellOf(target); // none: the grid itself, which in SVG is a stop of Tab
      if (cell === null) return;
      this.moveTo(cell); // a screen reader may have put the keyboard there
      if (this.hits[cell].matches(":focus-visible")) this.#point(cell);
    });
    grid.addEventListener("focusout", () => this.#point(null));
    for (const kind of /** @type {const} */ (["keydown", "pointerdown"]))
      document.addEventListener(
        kind,
        () => {
          this.#isByKey = kind === "keydown";
        },
        true,
      );
    grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * The cell that an element belongs to, or null.
   * @param {EventTarget | null} element
   */
  cellOf(element) {
    const hit = around(element, "[data-cell]");
    if (!hit || !this.grid.contains(hit)) return null;
    return this.byName.get(hit.dataset.cell ?? "") ?? null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { pitch, middle } = this;
    if (event.key in ARROWS)
      this.focus(neighbour(this.cells, this.current, ARROWS[event.key], pitch, middle));
    else if (event.key === "Enter") this.handlers.choose(this.current, false, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number | null} cell */
  #point(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.handlers.point(cell);
  }

  /**
   * Makes a cell the one that Tab comes to.
   * @param {number} cell
   */
  moveTo(cell) {
    mark(this.hits[this.current] ?? this.hits[cell], "tabindex", "-1");
    this.current = cell;
    mark(this.hits[cell], "tabindex", "0");
  }

  /**
   * Puts the keyboard on a cell, if not on another one on that where it was; only who uses it sees
   * where it is.
   */
  focus(cell = this.current) {
    this.moveTo(cell);
    const hit = this.hits[cell];
    const focusVisible = this.#isByKey;
    hit.focus(/** @type {FocusOptions} */ ({ focusVisible, preventScroll: true }));
    hit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Has other cells.
   * @param {Cell[]} cells
   * @param {(cell: Cell) => string} outline the corners of a cell
   */
  fill(cells, outline) {
    this.cells = cells;
    this.byName = new Map(cells.map(({ name }, cell) => [name, cell]));
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    this.hits = cells.map((cell) => {
      const hit = svg("polygon", {
        points: outline(cell),
        role: "gridcell",
        tabindex: "-1",
        class: "cell",
        "data-cell": cell.name,
        "aria-label": cell.name,
      });
      const row = rows.get(cell.row) ?? svg("g", { role: "row" });
      rows.set(cell.row, row);
      row.append(hit);
      return hit;
    });
    this.grid.replaceChildren(...rows.values());
    this.current = 0;
    this.moveTo(Math.floor(cells.length / 2));
  }

  /**
   * What screen readers say of each cell, which cells cannot be chosen, and why: the reason shows
   * under the pointer.
   * @param {(cell: number) => string} words
   * @param {(cell: number) => boolean} isOpen
   * @param {(cell: number) => string} why
   */
  describe(words, isOpen = () => true, why = () => "") {
    this.hits.forEach((hit, cell) => {
      mark(hit, "aria-label", words(cell));
      mark(hit, "aria-disabled", isOpen(cell) ? null : "true");
      const reason = why(cell);
      if ((hit.textContent ?? "") !== reason)
        hit.replaceChildren(...(reason ? [svg("title", { text: reason })] : []));
    });
  }
}
