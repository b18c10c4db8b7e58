// The board: a picture in SVG, and above it a grid of cells for the pointer, the keyboard and screen readers.
// Cells are numbers, as in the server's messages.

import { byId, mark, svg } from "./dom.js";
import { columnName, Names, rowName } from "./names.js";

// Sizes, in pitches: from one cell to the next is 1.
const STAR = 0.09;
const HOT = 0.47;
const NUMBER = 0.42;
const LABEL = 0.36;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LAYERS = [
  "ground",
  "heat",
  "fading",
  "stones",
  "preview",
  "ghost",
  "rings",
  "rows",
  "marks",
  "drawings",
  "labels",
];
const DRAWN = 0.34;
const SHAFT = 0.12;
const HEAD = 0.34; // half the width of a shape; of an arrow
const GONE_MS = 400; // after that a stone that fades is taken out
export const COLOURS = [null, "black", "white", "wall"]; // by the digit that the server sends

// What a stone would make has as many corners as the row has stones: how many, of which size, and turned by how much.
const SHAPES = {
  five: [5, 0.42, 0],
  "straight four": [4, 0.46, 0],
  four: [4, 0.46, 45],
  three: [3, 0.48, 0],
};

const round = (value) => Math.round(value * 100) / 100;

/** The shape of a threat around a point, in the unit of a pitch. */
export function shapeOf(kind, { x, y }, pitch) {
  const [corners, radius, turn] = SHAPES[kind];
  const points = Array.from(
    { length: corners },
    (_, corner) => Math.PI * ((2 * corner) / corners + turn / 180 - 0.5),
  ).map(
    (angle) =>
      `${round(x + radius * pitch * Math.cos(angle))},${round(y + radius * pitch * Math.sin(angle))}`,
  );
  return svg("polygon", { points: points.join(" "), class: "plate" });
}

/** One board on the page. */
export class Board {
  /** picture: the svg element. handlers: choose(cell, whether by a double click, whether by a finger), point(cell or null), and named(names) where its cells have other names. ids: of its name, and of words about it. */
  constructor(picture, handlers, ids = { name: "board-name", words: "position-words" }) {
    this.handlers = handlers;
    this.picture = picture;
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [name, svg("g", { class: `layer ${name}` })]),
    );
    this.grid = svg("g", {
      role: "grid",
      tabindex: "-1",
      "aria-labelledby": ids.name,
      "aria-describedby": ids.words,
    });
    picture.replaceChildren(
      svg("defs", {}, ...(byId("stone-black") ? [] : gradients())), // which all boards of the page share
      svg("g", { "aria-hidden": "true" }, ...Object.values(this.layers)),
      this.grid,
    );
    this.stones = new Map(); // cell: { element, colour, number }
    this.hits = []; // the elements of the grid, by cell
    this.cells = [];
    this.byName = new Map();
    this.current = 0; // the cell that the keyboard is on
    this.hovered = null;
    this.#listen();
  }

  #listen() {
    const cellOf = ({ target }) => this.cellOf(target);
    this.grid.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (cell === null) return;
      this.moveTo(cell);
      this.handlers.choose(cell, event.detail > 1, this.isTouched);
    });
    // A click leaves the keyboard where it is, so that the arrows still go through the game.
    this.grid.addEventListener("mousedown", (event) => {
      event.preventDefault();
      document.activeElement.blur();
    });
    this.grid.addEventListener("pointerdown", (event) => {
      this.isTouched = event.pointerType === "touch";
    }); // of a click no browser says it
    this.grid.addEventListener("pointerover", (event) =>
      this.#point(event.pointerType === "touch" ? null : cellOf(event)),
    );
    this.grid.addEventListener("pointerleave", () => this.#point(null));
    this.grid.addEventListener("focusin", (event) => {
      // which in SVG is a stop of Tab without its tabindex
      if (event.target === this.grid) return;
      this.moveTo(cellOf(event)); // a screen reader may have put the keyboard there
      if (event.target.matches(":focus-visible")) this.#point(this.current);
    });
    this.grid.addEventListener("focusout", () => this.#point(null));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The cell that an element belongs to, or null. */
  cellOf(element) {
    const hit = element?.closest?.("[data-cell]");
    return this.grid.contains(hit) ? this.byName.get(hit.dataset.cell) : null;
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) this.focus(this.neighbour(this.current, ARROWS[event.key]));
    else if (event.key === "Enter" || event.key === " ") this.handlers.choose(this.current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #point(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.handlers.point(cell);
  }

  /** Makes a cell the one that Tab comes to. */
  moveTo(cell) {
    mark(this.hits[this.current] ?? this.hits[cell], "tabindex", "-1");
    this.current = cell;
    mark(this.hits[cell], "tabindex", "0");
  }

  /** Puts the keyboard on a cell. */
  focus(cell) {
    this.moveTo(cell);
    this.hits[cell].focus({ focusVisible: true, preventScroll: true });
    this.hits[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The next cell in a direction, or the same one at the edge. */
  neighbour(cell, [right, down]) {
    const from = this.cells[cell];
    const slack = 0.01 * this.pitch;
    let best = cell;
    let least = Infinity;
    this.cells.forEach(({ x, y }, number) => {
      const dx = x - from.x;
      const dy = y - from.y;
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down - dy * right);
      if (along < slack || aside > along + slack) return;
      // Of two hexagons above, the one towards the middle is a little nearer.
      const far = along + 2 * aside + 0.001 * Math.abs(x - this.middle);
      if (far < least) [best, least] = [number, far];
    });
    return best;
  }

  /** Draws an empty board, as the server describes it. */
  shape({ cells, corners, frame, lines, stars, labels, box, pitch, radius, height }) {
    Object.assign(this, {
      box,
      cells,
      corners,
      labels,
      pitch,
      radius,
      height,
      middle: box[0] + box[2] / 2,
    });
    this.byName = new Map(cells.map(({ name }, cell) => [name, cell]));
    this.look(box);
    this.stones.clear();
    this.hot = null;
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.layers.ground.replaceChildren(
      svg("polygon", { class: "frame", points: frame.map((corner) => corner.join(",")).join(" ") }),
      ...(lines.length
        ? [
            svg("path", {
              class: "lines",
              d: lines.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join(""),
            }),
          ]
        : cells.map((cell) => svg("polygon", { points: this.#outline(cell), class: "hexagon" }))),
      ...stars.map((cell) => this.#disc(cells[cell], STAR * pitch, "star")),
    );
    this.label();
    this.#drawCells();
  }

  /** Shows a part of the picture: its left, top, width and height. */
  look(part) {
    this.part = part;
    this.picture.setAttribute("viewBox", part.join(" "));
  }

  /** Names columns and rows as a person likes it. */
  label() {
    this.names = new Names(this.cells, this.height);
    this.handlers.named?.(this.names);
    this.layers.labels.replaceChildren(
      ...this.labels.map(({ axis, index, x, y }) =>
        this.#text(
          axis === "column" ? columnName(index) : rowName(index, this.height),
          { x, y },
          LABEL,
          "label",
        ),
      ),
    );
  }

  #drawCells() {
    const rows = new Map();
    this.hits = this.cells.map((cell) => {
      const hit = svg("polygon", {
        points: this.#outline(cell),
        role: "gridcell",
        tabindex: "-1",
        class: "cell",
        "data-cell": cell.name,
        "aria-label": cell.name,
      });
      if (!rows.has(cell.row)) rows.set(cell.row, svg("g", { role: "row" }));
      rows.get(cell.row).append(hit);
      return hit;
    });
    this.grid.replaceChildren(...rows.values());
    this.current = 0;
    this.moveTo(Math.floor(this.cells.length / 2));
  }

  /** Shows stones: a text of digits as the server sends it; numbers: a map from cells; moved: [from, to]. */
  show(digits, { numbers = new Map(), moved = null, animate = true } = {}) {
    for (let cell = 0; cell < digits.length; cell++) {
      const colour = COLOURS[digits[cell]];
      const now = this.stones.get(cell);
      const number = numbers.get(cell) ?? null;
      if (!colour) {
        if (now) this.#lift(cell, now, animate && moved?.[0] !== cell);
      } else if (!now || now.colour !== colour || now.number !== number) {
        this.#put(
          cell,
          colour,
          number,
          !animate
            ? ""
            : now
              ? now.colour === colour
                ? ""
                : "flipped"
              : moved?.[1] === cell
                ? "moved"
                : "placed",
          moved,
        );
      }
    }
  }

  #put(cell, colour, number, how, moved) {
    this.stones.get(cell)?.element.remove();
    const element = this.#stone(this.cells[cell], colour, number, how);
    if (how === "moved") {
      // The animation of the style sheet begins where the stone came from.
      const [from, to] = moved.map((end) => this.cells[end]);
      element.style.setProperty("--from-x", `${round(from.x - to.x)}px`);
      element.style.setProperty("--from-y", `${round(from.y - to.y)}px`);
    }
    this.layers.stones.append(element);
    this.stones.set(cell, { element, colour, number });
  }

  #lift(cell, stone, animate) {
    this.stones.delete(cell);
    if (!animate) return stone.element.remove();
    stone.element.classList.remove("placed", "flipped", "moved");
    stone.element.classList.add("gone");
    this.layers.fading.append(stone.element);
    setTimeout(() => stone.element.remove(), GONE_MS);
  }

  #stone(cell, colour, number, how) {
    if (colour === "wall")
      return svg(
        "g",
        { class: `wall ${how}` },
        svg("polygon", { points: this.#outline(cell) }),
        this.#cross(cell),
      );
    const shadow = { x: cell.x + 0.04 * this.pitch, y: cell.y + 0.06 * this.pitch };
    return svg(
      "g",
      { class: `stone ${colour} ${how}` },
      this.#disc(shadow, this.radius, "shadow"),
      this.#disc(cell, this.radius, "body"),
      number === null
        ? null
        : this.#text(String(number), cell, String(number).length > 2 ? 0.34 : NUMBER, "number"),
    );
  }

  /** Marks the cells of the last turn, of the row that has won, and those chosen for a turn. */
  rings({ last = [], line = [], chosen = [] }) {
    const kind = (cell) => this.stones.get(cell)?.colour ?? "empty";
    this.layers.rings.replaceChildren(
      ...(line.length ? [this.#row(line)] : []),
      ...line.map((cell) => this.#disc(this.cells[cell], this.radius, "won")),
      ...last.map((cell) =>
        this.#disc(
          this.cells[cell],
          (kind(cell) === "empty" ? 0.2 : 0.15) * this.pitch,
          `last on-${kind(cell)}`,
        ),
      ),
      ...chosen.map((cell) => this.#disc(this.cells[cell], this.radius + 1, "chosen")),
    );
  }

  /** Colours cells: [[cell, share from 0 to 1]]. */
  heat(shares) {
    const key = JSON.stringify(shares);
    if (key === this.hot) return;
    this.hot = key;
    this.layers.heat.replaceChildren(
      ...shares
        .filter(([, share]) => share > 0)
        .map(([cell, share]) =>
          svg("circle", {
            cx: this.cells[cell].x,
            cy: this.cells[cell].y,
            r: round(HOT * this.pitch),
            class: "hot",
            "fill-opacity": round(0.08 + 0.6 * share),
          }),
        ),
    );
  }

  /** Stones to come, faint: [[cell, colour, a text such as +1, or null]]. */
  preview(stones) {
    this.layers.preview.replaceChildren(
      ...stones.map(([cell, colour, number]) =>
        this.#stone(this.cells[cell], colour, number, "coming"),
      ),
    );
  }

  /** The stone that a click would place, under the pointer. */
  ghost(cell, colour) {
    this.layers.ghost.replaceChildren(
      ...(cell === null ? [] : [this.#stone(this.cells[cell], colour, null, "coming")]),
    );
  }

  /** Lines through the stones of rows: [[cells, kind]]. */
  rows(list) {
    this.layers.rows.replaceChildren(...list.map(([cells, kind]) => this.#row(cells, kind)));
  }

  /** Marks on cells: [[cell, kind, text?]]; "foul" and "blocked" are crosses, the others a dot or the text, a rank in a square. Of a threat the text is a list, for one side or for both: [[shape, kind, text]]. */
  marks(list) {
    this.layers.marks.replaceChildren(
      ...list.map(([number, kind, text]) => {
        const cell = this.cells[number];
        if (kind === "threat")
          return svg(
            "g",
            { class: "mark" },
            ...text.map((one, index) => this.#threat(cell, one, text.length > 1 ? index - 0.5 : 0)),
          );
        if (kind === "foul" || kind === "blocked")
          return svg("g", { class: `mark ${kind}` }, this.#cross(cell));
        if (text === undefined) return this.#disc(cell, 0.14 * this.pitch, `mark ${kind}`);
        return svg(
          "g",
          { class: `mark ${kind}` },
          kind.startsWith("rank")
            ? this.#square(cell)
            : this.#disc(cell, 0.34 * this.pitch, "plate"),
          this.#text(String(text), cell, String(text).length > 2 ? 0.3 : 0.38, "word"),
        );
      }),
    );
  }

  /** What is drawn on cells: [{ shape, cells, text }]. */
  drawings(list) {
    this.layers.drawings.replaceChildren(
      ...list.map(({ shape, cells, text }) => {
        const [cell, end] = cells.map((number) => this.cells[number]);
        return svg("g", { class: `drawing ${shape}` }, ...this.#drawing(shape, cell, end, text));
      }),
    );
  }

  #drawing(shape, cell, end, text) {
    const { x, y } = cell;
    const half = DRAWN * this.pitch;
    const parts = {
      circle: () => [this.#disc(cell, half, "shape")],
      square: () => [
        svg("path", {
          class: "shape",
          d: `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}Z`,
        }),
      ],
      triangle: () => [
        svg("path", { class: "shape", d: `M${x} ${y - half}l${half} ${1.7 * half}h${-2 * half}Z` }),
      ],
      cross: () => [this.#cross(cell)],
      label: () => [
        this.#disc(cell, half, "plate"),
        this.#text(
          text.length > 4 ? `${text.slice(0, 3)}…` : text,
          cell,
          text.length > 2 ? 0.3 : NUMBER,
          "word",
        ),
      ],
      arrow: () => [this.#arrow(cell, end)],
    };
    return parts[shape]();
  }

  /** An arrow as one outline, from the middle of a cell to that of another. */
  #arrow(from, to) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [shaft, head] = [SHAFT, HEAD].map((share) => share * this.pitch);
    const corners = [
      [0, shaft / 2],
      [length - head, shaft / 2],
      [length - head, head / 2],
      [length, 0],
      [length - head, -head / 2],
      [length - head, -shaft / 2],
      [0, -shaft / 2],
    ];
    const [cosine, sine] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const at = ([along, aside]) =>
      `${round(from.x + along * cosine - aside * sine)},${round(from.y + along * sine + aside * cosine)}`;
    return svg("polygon", { class: "shaft", points: corners.map(at).join(" ") });
  }

  /** What screen readers say of each cell, which cells cannot be chosen, and why: the reason shows under the pointer. */
  describe(words, isOpen, why) {
    this.hits.forEach((hit, cell) => {
      mark(hit, "aria-label", words(cell));
      mark(hit, "aria-disabled", isOpen(cell) ? null : "true");
      const reason = why(cell);
      if ((hit.textContent ?? "") !== reason)
        hit.replaceChildren(...(reason ? [svg("title", { text: reason })] : []));
    });
  }

  #outline({ x, y }) {
    return this.corners.map(([right, down]) => `${round(x + right)},${round(y + down)}`).join(" ");
  }

  /** What a stone would make; aside: to the left or to the right, where it is one of two. */
  #threat({ x, y }, [shape, kind, text], aside) {
    const at = { x: x + 0.5 * aside * this.pitch, y };
    const size = aside ? 0.62 : 1;
    const low = shape === "three" ? 0.06 : 0; // the middle of a triangle is below that of its box
    return svg(
      "g",
      { class: `threat ${shape.replace(" ", "-")} ${kind}` },
      shapeOf(shape, at, size * this.pitch),
      this.#text(
        text,
        { x: at.x, y: y + low * size * this.pitch },
        size * (text.length > 1 ? 0.34 : 0.4),
        "word",
      ),
    );
  }

  /** A line through the cells of a row, from one end to the other. */
  #row(line, kind = "") {
    const cells = line.map((cell) => this.cells[cell]).sort((a, b) => a.x - b.x || a.y - b.y);
    const [from, to] = [cells[0], cells.at(-1)];
    return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `row ${kind}` });
  }

  #disc({ x, y }, radius, kind) {
    return svg("circle", { cx: round(x), cy: round(y), r: round(radius), class: kind });
  }

  #square({ x, y }) {
    const half = 0.31 * this.pitch;
    return svg("rect", {
      x: round(x - half),
      y: round(y - half),
      width: round(2 * half),
      height: round(2 * half),
      rx: round(0.3 * half),
      class: "plate",
    });
  }

  #cross({ x, y }) {
    const arm = 0.2 * this.pitch;
    const d = [-1, 1].map(
      (slope) =>
        `M${round(x - arm)} ${round(y - slope * arm)}L${round(x + arm)} ${round(y + slope * arm)}`,
    );
    return svg("path", { d: d.join(""), class: "cross" });
  }

  #text(text, { x, y }, size, kind) {
    const height = size * this.pitch;
    return svg("text", {
      x: round(x),
      y: round(y + 0.35 * height),
      "font-size": round(height),
      class: kind,
      text,
    });
  }
}

function gradients() {
  const stops = {
    black: ["#66625c", "#2b2926", "#0f0e0d"],
    white: ["#ffffff", "#f4f1ea", "#cfc8ba"],
  };
  return Object.entries(stops).map(([colour, shades]) =>
    svg(
      "radialGradient",
      { id: `stone-${colour}`, cx: "36%", cy: "30%", r: "75%" },
      ...shades.map((shade, index) =>
        svg("stop", { offset: [0, 0.45, 1][index], "stop-color": shade }),
      ),
    ),
  );
}
