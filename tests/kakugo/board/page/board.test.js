// What happens on a board, as numbers: neighbours, parts, strokes, threats.

import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour } from "#page/grid.js";
import { pointsOf } from "#page/strokes.js";
import { strongest } from "#page/threats.js";
import { dragged, enlarged } from "#page/zoom.js";

const [LEFT, RIGHT, UP, DOWN] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

test("an arrow leads to the next cell of a square board, and stops at the edge", () => {
  const cells = Array.from({ length: 9 }, (_, cell) => ({
    x: 30 * (cell % 3),
    y: 30 * Math.floor(cell / 3),
  }));
  const to = (cell, way) => neighbour(cells, cell, way, 30, 30);
  assert.deepEqual(
    [LEFT, RIGHT, UP, DOWN].map((way) => to(4, way)),
    [3, 5, 1, 7],
  );
  assert.deepEqual(
    [LEFT, UP].map((way) => to(0, way)),
    [0, 0],
  );
  assert.deepEqual(
    [RIGHT, DOWN].map((way) => to(8, way)),
    [8, 8],
  );
});

test("of two hexagons above, the one towards the middle comes", () => {
  //  0 1
  // 2 3 4
  const cells = [
    [15, 0],
    [45, 0],
    [0, 26],
    [30, 26],
    [60, 26],
  ].map(([x, y]) => ({ x, y }));
  const up = (cell) => neighbour(cells, cell, UP, 30, 30);
  assert.deepEqual([2, 4].map(up), [0, 1]);
  assert.equal(neighbour(cells, 0, DOWN, 30, 30), 3);
});

test("a board that is enlarged leaves the cell where it was", () => {
  const whole = [0, 0, 300, 300];
  const part = enlarged(whole, { x: 60, y: 150 }, 0.5);
  assert.deepEqual(part, [30, 75, 150, 150]);
  const share = ([left, top, width, height]) => [(60 - left) / width, (150 - top) / height];
  assert.deepEqual(share(part), share(whole));
});

test("a board is dragged no further than it reaches", () => {
  const whole = [-10, -10, 320, 320];
  const part = [30, 75, 150, 150];
  assert.deepEqual(dragged(part, [20, -25], whole), [10, 100, 150, 150]);
  assert.deepEqual(dragged(part, [500, 500], whole), [-10, -10, 150, 150]);
  assert.deepEqual(dragged(part, [-500, -500], whole), [160, 160, 150, 150]);
});

test("a stroke passes no cell over", () => {
  const points = pointsOf([0, 0], [30, 40]);
  assert.deepEqual(points.at(-1), [30, 40]);
  const steps = points.map(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0];
    return Math.hypot(x - fromX, y - fromY);
  });
  assert.ok(Math.max(...steps) <= 6);
  assert.deepEqual(pointsOf([5, 5], [5, 5]), []);
});

test("of the threats at a cell the strongest of each side counts", () => {
  const threat = (kind, ...cells) => ({ kind, stones: [], cells });
  const found = strongest({
    black: [threat("five", 3), threat("four", 3, 4)],
    white: [threat("three", 4)],
  });
  assert.deepEqual(new Map(found).get(3), [{ side: "black", kind: "five" }]);
  assert.deepEqual(new Map(found).get(4), [
    { side: "black", kind: "four" },
    { side: "white", kind: "three" },
  ]);
});
