// The shapes that a board is drawn with, in SVG; pitch: from one cell to the next.

import { svg } from "./dom.js";

/** @import { Drawn } from "./messages.js" */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {keyof typeof THREATS} ThreatKind */

// In pitches.
const DRAWN = 0.34; // half the width of what a person draws
const SHAFT = 0.12; // of an arrow
const HEAD = 0.34;
const PLATE = 0.31; // half the width of the square below a rank
const CROSS = 0.2; // half the width of a cross
export const NUMBER = 0.42; // of the height of a text

// What a stone would make has as many corners as the row has stones: how many, of which size, and
// turned by how much.
const THREATS = {
  five: [5, 0.42, 0],
  "straight four": [4, 0.46, 0],
  four: [4, 0.46, 45],
  three: [3, 0.48, 0],
};

const STOPS = {
  black: ["#66625c", "#2b2926", "#0f0e0d"],
  white: ["#ffffff", "#f4f1ea", "#cfc8ba"],
};

/** A length as the page writes it. */
export const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;

/**
 * The shape of a threat around a point.
 * @param {ThreatKind} kind
 * @param {Point} point
 * @param {number} pitch
 */
export function threatShape(kind, { x, y }, pitch) {
  const [corners, radius, turn] = THREATS[kind];
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = Math.PI * ((2 * corner) / corners + turn / 180 - 0.5);
    const far = radius * pitch;
    return `${round(x + far * Math.cos(angle))},${round(y + far * Math.sin(angle))}`;
  });
  return svg("polygon", { points: points.join(" "), class: "plate" });
}

/**
 * A disc around a point.
 * @param {Point} point
 * @param {number} radius
 * @param {string} kind
 */
export const disc = ({ x, y }, radius, kind) =>
  svg("circle", { cx: round(x), cy: round(y), r: round(radius), class: kind });

/**
 * The square below a rank.
 * @param {Point} point
 * @param {number} pitch
 */
export function square({ x, y }, pitch) {
  const half = PLATE * pitch;
  const [left, top, width] = [x - half, y - half, 2 * half].map(round);
  return svg("rect", {
    ...{ x: left, y: top, width, height: width },
    rx: round(0.3 * half),
    class: "plate",
  });
}

/**
 * A cross on a point.
 * @param {Point} point
 * @param {number} pitch
 */
export function cross({ x, y }, pitch) {
  const arm = CROSS * pitch;
  const [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(round);
  const d = `M${left} ${bottom}L${right} ${top}M${left} ${top}L${right} ${bottom}`;
  return svg("path", { d, class: "cross" });
}

/**
 * A text in the middle of a point, so many pitches high.
 * @param {string} text
 * @param {Point} point
 * @param {number} height
 * @param {string} kind
 */
export const word = (text, { x, y }, height, kind) =>
  svg("text", {
    x: round(x),
    y: round(y + 0.35 * height),
    "font-size": round(height),
    class: kind,
    text,
  });

/**
 * A row through the middles of cells, from one end to the other.
 * @param {Point[]} cells
 */
export function row(cells, kind = "") {
  const sorted = cells.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const [from, to] = [sorted[0], sorted[sorted.length - 1]];
  return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `row ${kind}` });
}

/**
 * An arrow as one outline, from the middle of a cell to that of another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} pitch
 */
function arrow(from, to, pitch) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [shaft, head] = [SHAFT * pitch, HEAD * pitch];
  const [cosine, sine] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corners = [
    [0, shaft / 2],
    [length - head, shaft / 2],
    [length - head, head / 2],
    [length, 0],
    [length - head, -head / 2],
    [length - head, -shaft / 2],
    [0, -shaft / 2],
  ].map(([along, aside]) => [
    round(from.x + along * cosine - aside * sine),
    round(from.y + along * sine + aside * cosine),
  ]);
  return svg("polygon", { class: "shaft", points: corners.join(" ") });
}

/**
 * What a person has drawn; places: of its cells.
 * @param {Pick<Drawn, "shape" | "text">} drawn
 * @param {Point[]} places
 * @param {number} pitch
 */
export function drawing({ shape, text }, [cell, end], pitch) {
  const { x, y } = cell;
  const half = DRAWN * pitch;
  const outline = (/** @type {string} */ d) => [svg("path", { class: "shape", d })];
  const parts = {
    circle: () => [disc(cell, half, "shape")],
    square: () => outline(`M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}Z`),
    triangle: () => outline(`M${x} ${y - half}l${half} ${1.7 * half}h${-2 * half}Z`),
    cross: () => [cross(cell, pitch)],
    label: () => {
      const shown = text.length > 4 ? `${text.slice(0, 3)}…` : text;
      const height = text.length > 2 ? 0.3 : NUMBER;
      return [disc(cell, half, "plate"), word(shown, cell, height * pitch, "word")];
    },
    arrow: () => [arrow(cell, end, pitch)],
  };
  return svg("g", { class: `drawing ${shape}` }, parts[shape]());
}

/** How stones shine, for all boards of the page. */
export const gradients = () =>
  Object.entries(STOPS).map(([colour, shades]) =>
    svg(
      "radialGradient",
      { id: `stone-${colour}`, cx: "36%", cy: "30%", r: "75%" },
      shades.map((shade, index) =>
        svg("stop", { offset: [0, 0.45, 1][index], "stop-color": shade }),
      ),
    ),
  );
