// Drawing with the pointer held down: all cells on its way are hit, also those that it jumps over.

/** @import { Board } from "./board.js" */

const STEP_PX = 6; // of the pointer's way, from which a cell cannot be missed

/**
 * The points of a way, so near to one another that no cell lies between two.
 * @param {[x: number, y: number]} from which is not one of them
 * @param {[x: number, y: number]} to which is the last one
 * @returns {[x: number, y: number][]}
 */
export function pointsOf([x, y], [right, down]) {
  const count = Math.ceil(Math.hypot(right - x, down - y) / STEP_PX);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count;
    return [x + (right - x) * share, y + (down - y) * share];
  });
}

/**
 * Calls begin(cell) where the pointer is pressed, and on(cell) for each next cell that it comes to.
 * @param {Board} board
 * @param {(cell: number) => void} begin
 * @param {(cell: number) => void} on
 */
export function strokes(board, begin, on) {
  const { picture } = board;
  /** @type {number | null} */
  let last = null; // the newest cell
  /** @type {[x: number, y: number]} */
  let from = [0, 0];
  picture.addEventListener("pointerdown", ({ button, target, clientX, clientY }) => {
    last = button === 0 ? board.cellOf(target) : null;
    if (last === null) return;
    board.moveTo(last);
    from = [clientX, clientY];
    begin(last);
  });
  picture.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
    if (buttons !== 1 || last === null) return;
    const points = pointsOf(from, [clientX, clientY]);
    from = [clientX, clientY];
    for (const [x, y] of points) {
      const cell = board.cellOf(document.elementFromPoint(x, y));
      if (cell === null || cell === last) continue;
      on(cell);
      last = cell;
    }
  });
  picture.addEventListener(
    "click",
    (event) => {
      if (event.detail > 0) event.stopPropagation(); // by a pointer, which has drawn already
    },
    { capture: true },
  );
}
