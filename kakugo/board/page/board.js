// The board: a picture in SVG, and above it the grid of its cells.

import { svg } from "./dom.js";
import { Grid } from "./grid.js";
import { columnName, Names, rowName } from "./names.js";
import {
  cross,
  disc,
  drawing,
  gradients,
  NUMBER,
  round,
  row,
  square,
  threatShape,
  word,
} from "./shapes.js";

/** @import { Handlers } from "./grid.js" */
/** @import { Board as Layout, Drawn } from "./messages.js" */
/** @import { Point, ThreatKind } from "./shapes.js" */
/** @typedef {"black" | "white" | "wall"} Colour what stands on a cell */
/** @typedef {[shape: ThreatKind, kind: string, text: string]} Threat what a stone would make */
/**
 * A mark on a cell: "foul" and "blocked" are crosses, the others a dot or the text, a rank in a
 * square. Of a threat the text is a list, for one side or for both.
 * @typedef {[cell: number, kind: string, text?: string | number | Threat[]]} Mark
 */
/** @typedef {[cell: number, colour: Colour, text: string | null]} Coming a stone to come, faint */
/** @typedef {[from: number, to: number]} Move where a stone that moves comes from, and goes to */
/** @typedef {{ last?: number[], line?: number[], chosen?: number[] }} Rings cells to be ringed */
/** @typedef {{ element: SVGElement, colour: Colour, number: string | number | null }} Stone */

// Sizes, in pitches: from one cell to the next is 1.
const STAR = 0.09;
const HOT = 0.47;
const LABEL = 0.36;
const LAYERS = /** @type {const} */ ([
  ...["ground", "heat", "fading", "stones", "preview", "ghost", "rings", "rows", "marks"],
  ...["drawings", "labels"],
]);
const GONE_MS = 400; // after that a stone that fades is taken out
/** @type {(Colour | null)[]} */
export const COLOURS = [null, "black", "white", "wall"]; // by the digit that the server sends

/** One board on the page. */
export class Board extends Grid {
  /** @type {Layout["box"]} */
  box = [0, 0, 0, 0];
  part = this.box; // of the picture, that is shown
  radius = 0; // of a stone
  height = 0; // in rows
  names = new Names([], 0);
  /** @type {Layout["corners"]} */
  corners = [];
  /** @type {Layout["labels"]} */
  labels = [];
  /** @type {Map<number, Stone>} */
  #stones = new Map(); // by cell
  #hot = "";

  /**
   * @param {SVGSVGElement} picture
   * @param {Handlers & { named?: (names: Names) => void }} handlers named: cells have other names
   * @param {{ name: string, words: string }} ids of its name, and of words about it
   */
  constructor(picture, handlers, ids = { name: "board-name", words: "position-words" }) {
    super(handlers, ids);
    this.named = handlers.named;
    this.picture = picture;
    const layers = LAYERS.map((name) => [name, svg("g", { class: `layer ${name}` })]);
    /** @type {Record<(typeof LAYERS)[number], SVGGElement>} */
    this.layers = Object.fromEntries(layers);
    const isFirst = !document.getElementById("stone-black"); // all boards share the shades
    picture.replaceChildren(
      svg("defs", {}, isFirst ? gradients() : []),
      svg("g", { "aria-hidden": "true" }, Object.values(this.layers)),
      this.grid,
    );
  }

  /**
   * Draws an empty board, as the server describes it.
   * @param {Layout} layout
   */
  shape({ cells, corners, frame, lines, stars, labels, box, pitch, radius, height }) {
    Object.assign(this, { box, corners, labels, pitch, radius, height });
    this.middle = box[0] + box[2] / 2;
    this.look(box);
    this.#stones.clear();
    this.#hot = "";
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    const drawn = lines.length
      ? [
          svg("path", {
            class: "lines",
            d: lines.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join(""),
          }),
        ]
      : cells.map((cell) => svg("polygon", { points: this.#outline(cell), class: "hexagon" }));
    this.layers.ground.replaceChildren(
      svg("polygon", { class: "frame", points: frame.join(" ") }),
      ...drawn,
      ...stars.map((cell) => disc(cells[cell], STAR * pitch, "star")),
    );
    this.fill(cells, (cell) => this.#outline(cell));
    this.label();
  }

  /**
   * Shows a part of the picture.
   * @param {Layout["box"]} part
   */
  look(part) {
    this.part = part;
    this.picture.setAttribute("viewBox", part.join(" "));
  }

  /** Names columns and rows as a person likes it. */
  label() {
    this.names = new Names(this.cells, this.height);
    this.named?.(this.names);
    this.layers.labels.replaceChildren(
      ...this.labels.map(({ axis, index, x, y }) => {
        const name = axis === "column" ? columnName(index) : rowName(index, this.height);
        return word(name, { x, y }, LABEL * this.pitch, "label");
      }),
    );
  }

  /** @param {Point} point */
  #outline({ x, y }) {
    return this.corners.map(([right, down]) => `${round(x + right)},${round(y + down)}`).join(" ");
  }

  /**
   * Shows stones.
   * @param {string} digits as the server sends them
   * @param {object} more
   * @param {Map<number, string | number>} [more.numbers] on stones, by cell
   * @param {Move | null} [more.moved]
   * @param {boolean} [more.animate]
   */
  show(digits, { numbers = new Map(), moved = null, animate = true } = {}) {
    [...digits].forEach((digit, cell) => {
      const colour = COLOURS[Number(digit)];
      const now = this.#stones.get(cell);
      const number = numbers.get(cell) ?? null;
      if (!colour) {
        if (now) this.#lift(cell, now, animate && moved?.[0] !== cell);
      } else if (now?.colour !== colour || now.number !== number) {
        const isNew = animate && now?.colour !== colour;
        const isMoved = isNew && !now && moved?.[1] === cell;
        const how = isMoved ? "moved" : isNew ? (now ? "flipped" : "placed") : "";
        this.#put(cell, { colour, number }, how, isMoved ? moved : null);
      }
    });
  }

  /**
   * @param {number} cell
   * @param {Omit<Stone, "element">} stone
   * @param {string} how it comes
   * @param {Move | null} move
   */
  #put(cell, { colour, number }, how, move) {
    this.#stones.get(cell)?.element.remove();
    const element = this.#stone(this.cells[cell], colour, number, how);
    if (move) {
      // The animation of the style sheet begins where the stone came from.
      const [from, to] = move.map((end) => this.cells[end]);
      element.style.setProperty("--from-x", `${round(from.x - to.x)}px`);
      element.style.setProperty("--from-y", `${round(from.y - to.y)}px`);
    }
    this.layers.stones.append(element);
    this.#stones.set(cell, { element, colour, number });
  }

  /**
   * @param {number} cell
   * @param {Stone} stone
   * @param {boolean} animate
   */
  #lift(cell, { element }, animate) {
    this.#stones.delete(cell);
    if (!animate) return element.remove();
    element.classList.remove("placed", "flipped", "moved");
    element.classList.add("gone");
    this.layers.fading.append(element);
    setTimeout(() => element.remove(), GONE_MS);
  }

  /**
   * @param {Point} cell
   * @param {Colour} colour
   * @param {string | number | null} number
   * @param {string} how
   */
  #stone(cell, colour, number, how) {
    const { pitch, radius } = this;
    if (colour === "wall") {
      const outline = svg("polygon", { points: this.#outline(cell) });
      return svg("g", { class: `wall ${how}` }, outline, cross(cell, pitch));
    }
    const shadow = { x: cell.x + 0.04 * pitch, y: cell.y + 0.06 * pitch };
    const text = String(number ?? "");
    return svg(
      "g",
      { class: `stone ${colour} ${how}` },
      disc(shadow, radius, "shadow"),
      disc(cell, radius, "body"),
      text ? word(text, cell, (text.length > 2 ? 0.34 : NUMBER) * pitch, "number") : null,
    );
  }

  /**
   * Marks the cells of the last turn, of the row that has won, and those chosen for a turn.
   * @param {Rings} rings
   */
  rings({ last = [], line = [], chosen = [] }) {
    const places = line.map((cell) => this.cells[cell]);
    this.layers.rings.replaceChildren(
      ...(line.length ? [row(places)] : []),
      ...places.map((place) => disc(place, this.radius, "won")),
      ...last.map((cell) => {
        const kind = this.#stones.get(cell)?.colour ?? "empty";
        const size = kind === "empty" ? 0.2 : 0.15;
        return disc(this.cells[cell], size * this.pitch, `last on-${kind}`);
      }),
      ...chosen.map((cell) => disc(this.cells[cell], this.radius + 1, "chosen")),
    );
  }

  /**
   * Colours cells, each by a share from 0 to 1.
   * @param {[cell: number, share: number][]} shares
   */
  heat(shares) {
    const key = JSON.stringify(shares);
    if (key === this.#hot) return;
    this.#hot = key;
    const hot = shares.filter(([, share]) => share > 0);
    this.layers.heat.replaceChildren(
      ...hot.map(([cell, share]) => {
        const shape = disc(this.cells[cell], HOT * this.pitch, "hot");
        shape.setAttribute("fill-opacity", String(round(0.08 + 0.6 * share)));
        return shape;
      }),
    );
  }

  /**
   * Shows stones to come.
   * @param {Coming[]} stones
   */
  preview(stones) {
    this.layers.preview.replaceChildren(
      ...stones.map(([cell, colour, text]) =>
        this.#stone(this.cells[cell], colour, text, "coming"),
      ),
    );
  }

  /**
   * Shows the stone that a click would place, under the pointer; null: none.
   * @param {number | null} cell
   * @param {Colour | null} colour
   */
  ghost(cell, colour = null) {
    const has = cell !== null && colour !== null;
    const stone = has ? [this.#stone(this.cells[cell], colour, null, "coming")] : [];
    this.layers.ghost.replaceChildren(...stone);
  }

  /**
   * Draws lines through the stones of rows.
   * @param {[cells: number[], kind: string][]} list
   */
  rows(list) {
    this.layers.rows.replaceChildren(
      ...list.map(([cells, kind]) =>
        row(
          cells.map((cell) => this.cells[cell]),
          kind,
        ),
      ),
    );
  }

  /**
   * Marks cells.
   * @param {Mark[]} list
   */
  marks(list) {
    this.layers.marks.replaceChildren(...list.map((mark) => this.#mark(mark)));
  }

  /** @param {Mark} mark */
  #mark([number, kind, text]) {
    const { pitch } = this;
    const cell = this.cells[number];
    if (Array.isArray(text)) {
      const parts = text.map((one, index) =>
        this.#threat(cell, one, text.length > 1 ? index - 0.5 : 0),
      );
      return svg("g", { class: "mark" }, parts);
    }
    if (kind === "foul" || kind === "blocked")
      return svg("g", { class: `mark ${kind}` }, cross(cell, pitch));
    if (text === undefined) return disc(cell, 0.14 * pitch, `mark ${kind}`);
    const words = String(text);
    return svg(
      "g",
      { class: `mark ${kind}` },
      kind.startsWith("rank") ? square(cell, pitch) : disc(cell, 0.34 * pitch, "plate"),
      word(words, cell, (words.length > 2 ? 0.3 : 0.38) * pitch, "word"),
    );
  }

  /**
   * What a stone would make; aside: to the left or to the right, where it is one of two.
   * @param {Point} cell
   * @param {Threat} threat
   * @param {number} aside
   */
  #threat({ x, y }, [shape, kind, text], aside) {
    const size = (aside ? 0.62 : 1) * this.pitch;
    const at = { x: x + 0.5 * aside * this.pitch, y };
    const low = shape === "three" ? 0.06 : 0; // the middle of a triangle is below that of its box
    return svg(
      "g",
      { class: `threat ${shape.replace(" ", "-")} ${kind}` },
      threatShape(shape, at, size),
      word(text, { x: at.x, y: y + low * size }, size * (text.length > 1 ? 0.34 : 0.4), "word"),
    );
  }

  /**
   * Shows what is drawn on cells.
   * @param {Pick<Drawn, "shape" | "cells" | "text">[]} list
   */
  drawings(list) {
    this.layers.drawings.replaceChildren(
      ...list.map((drawn) => {
        const places = drawn.cells.map((cell) => this.cells[cell]);
        return drawing(drawn, places, this.pitch);
      }),
    );
  }
}
