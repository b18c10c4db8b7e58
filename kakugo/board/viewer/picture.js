// The shapes of a board, in SVG: the empty board, stones, rings, what a person has drawn.

/** @import { Board, Drawn, Place, Squares } from "./shown.js" */
/** @typedef {(row: number) => string} RowName what a row is called */

const SVG = "http://www.w3.org/2000/svg";
export const COLOURS = ["empty", "black", "white", "wall"]; // by the digit of what is on a cell

// Sizes, in pitches: from one cell to the next is 1.
const STAR = 0.09;
const NAME = 0.36;
const NUMBER = 0.42;
const LONG_NUMBER = 0.34; // of three digits
const DRAWN = 0.3; // half the width of what a person draws
const HEAD = 0.4; // of an arrow
const LONGEST_LABEL = 4; // letters that there is room for

/**
 * An element of a picture.
 * @param {string} kind
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
export function shape(kind, attributes, text) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * @param {Place} place
 * @param {number} r
 * @param {string} kind
 */
export const disc = ({ x, y }, r, kind) => shape("circle", { cx: x, cy: y, r, class: kind });

/**
 * A text in the middle of a place.
 * @param {string} text
 * @param {Place} place
 * @param {number} size
 * @param {string} kind
 */
const word = (text, { x, y }, size, kind) =>
  shape("text", { x, y: y + 0.35 * size, "font-size": size, class: kind }, text);

/**
 * The corners of a cell.
 * @param {Board} board
 * @param {Place} place
 */
const outline = ({ corners }, { x, y }) =>
  corners.map(([right, down]) => `${x + right},${y + down}`).join(" ");

/**
 * A board with all that is drawn; of one of squares it is made here.
 * @param {Board | Squares} board
 * @returns {Board}
 */
export function withCells(board) {
  if (!("columns" in board)) return board;
  const { width, height, pitch, aside } = board;
  const columns = board.columns.split(" ");
  const places = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => i * pitch);
  const [xs, ys] = [places(width), places(height)];
  const [right, low] = [(width - 1) * pitch, (height - 1) * pitch];
  return {
    ...board,
    names: ys.flatMap((_, row) => columns.map((column) => `${column}${row + 1}`)).join(" "),
    places: ys.flatMap((y) => xs.flatMap((x) => [x, y])),
    lines: [
      ...ys.map((y) => /** @type {Board["lines"][0]} */ ([0, y, right, y])),
      ...xs.map((x) => /** @type {Board["lines"][0]} */ ([x, 0, x, low])),
    ],
    labels: [
      ...xs.map((x, index) => ({ x, y: aside, axis: "column", index, text: columns[index] })),
      ...ys.map((y, index) => ({ x: aside, y, axis: "row", index, text: String(index + 1) })),
    ],
  };
}

/**
 * The middle of each cell.
 * @param {Board} board
 * @returns {Place[]}
 */
export const placesOf = ({ names, places }) =>
  names.split(" ").map((_, cell) => ({ x: places[2 * cell], y: places[2 * cell + 1] }));

/**
 * The board without stones.
 * @param {Board} board
 * @param {Place[]} cells
 * @param {RowName} rowName
 */
export function ground(board, cells, rowName) {
  const { frame, lines, stars, labels, pitch } = board;
  const grid = lines.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join("");
  return [
    shape("polygon", { points: frame.join(" "), class: "wood" }),
    ...(lines.length
      ? [shape("path", { class: "lines", d: grid })]
      : cells.map((cell) => shape("polygon", { points: outline(board, cell), class: "hexagon" }))),
    ...stars.map((cell) => disc(cells[cell], STAR * pitch, "star")),
    ...labels.map((label) => {
      const text = label.axis === "row" ? rowName(label.index) : label.text;
      return word(text, label, NAME * pitch, "name");
    }),
  ];
}

/**
 * What stands on a cell, with a number on it.
 * @param {Board} board
 * @param {Place} place
 * @param {number} stone
 * @param {number | undefined} number
 */
export function stoneOn(board, place, stone, number) {
  const colour = COLOURS[stone];
  if (colour === "wall")
    return [shape("polygon", { points: outline(board, place), class: colour })];
  const size = (number ?? 0) > 99 ? LONG_NUMBER : NUMBER;
  const text = word(String(number), place, size * board.pitch, `on-${colour}`);
  return [disc(place, board.radius, colour), ...(number ? [text] : [])];
}

/**
 * An arrow from one place to another.
 * @param {Place} from
 * @param {Place} to
 * @param {number} head
 */
function arrow(from, to, head) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (/** @type {number} */ turn) =>
    `${to.x - head * Math.cos(angle + turn)} ${to.y - head * Math.sin(angle + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}L${wing(0.5)}M${to.x} ${to.y}L${wing(-0.5)}`;
}

/**
 * What a person has drawn at a node.
 * @param {Board} board
 * @param {Place[]} cells
 * @param {number[]} stones
 * @param {Drawn} drawn
 */
export function drawing({ pitch }, cells, stones, [kind, first, second]) {
  const cell = cells[Number(first)];
  const on = COLOURS[stones[Number(first)]];
  const half = DRAWN * pitch;
  const { x, y } = cell;
  const [left, top, whole] = [x - half, y - half, 2 * half];
  if (kind === "circle") return [disc(cell, half, `drawn above-${on}`)];
  if (kind === "label") {
    const plate = on === "empty" ? [disc(cell, 1.1 * half, "plate")] : [];
    return [
      ...plate,
      word(String(second).slice(0, LONGEST_LABEL), cell, NUMBER * pitch, `on-${on}`),
    ];
  }
  /** @type {Record<string, () => string>} */
  const paths = {
    square: () => `M${left} ${top}h${whole}v${whole}h${-whole}Z`,
    triangle: () => `M${x} ${top}l${half} ${1.7 * half}h${-whole}Z`,
    cross: () => `M${left} ${top}l${whole} ${whole}m0 ${-whole}l${-whole} ${whole}`,
    arrow: () => arrow(cell, cells[Number(second)], HEAD * pitch),
  };
  return [shape("path", { class: `drawn above-${on}`, d: paths[kind]() })];
}
