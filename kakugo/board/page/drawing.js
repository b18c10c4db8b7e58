// Shapes, letters and arrows that a person draws on the board, which are kept at the node: by the mouse, or with what is chosen beside the comment.

import { byId, html } from "./dom.js";
import { t } from "./texts.js";

const SYMBOLS = {
  "": "✎",
  circle: "○",
  square: "□",
  triangle: "△",
  cross: "✕",
  label: "A",
  arrow: "→",
}; // by shape; none: cells are played
const RIGHT = 2; // button of the mouse

const isSame = (one, other) =>
  one.shape === other.shape && String(one.cells) === String(other.cells);

/** What is drawn at a cell, in words. */
export function drawingWords(app, { shape, cells, text }) {
  if (shape === "label") return t("spoken-label", { text });
  return shape === "arrow" ? t("spoken-arrow", { cell: app.cell(cells[1]) }) : t(`shape-${shape}`);
}

/** Draws what the node that is looked at has, and more of it. */
export class Drawing {
  /** changed(): called when other things are drawn. */
  constructor(app, scene, tree, changed) {
    Object.assign(this, { app, scene, tree, from: null, to: null, isDragged: false });
    this.tool = byId("draw");
    this.tool.addEventListener("change", () => {
      this.#begin(null);
      if (this.isOn) app.remark(t("draw-on"));
    });
    app.connection.on("position", () => this.#begin(null));
    app.connection.on("node", ({ node }) => {
      if (node.node !== app.position?.node) return;
      const before = JSON.stringify(scene.drawings);
      this.#show();
      if (JSON.stringify(scene.drawings) !== before) changed();
    });
    this.translated();
    this.#mouse(scene.board);
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    const { value } = this.tool;
    this.tool.replaceChildren(
      ...Object.entries(SYMBOLS).map(([shape, symbol]) =>
        html("option", { value: shape, text: `${symbol} ${t(shape ? `shape-${shape}` : "draw")}` }),
      ),
    );
    this.tool.value = value;
  }

  /** Whether cells that are chosen are drawn on. */
  get isOn() {
    return this.tool.value !== "";
  }

  /** A cell was chosen to be drawn on; of an arrow, first where it begins. */
  choose(cell) {
    const shape = this.tool.value;
    const { from } = this;
    if (shape !== "arrow") return this.#draw(shape, [cell]);
    if (from === null) {
      this.#begin(cell);
      return this.app.remark(t("draw-to", { cell: this.app.cell(cell) }));
    }
    this.#begin(null);
    if (from !== cell) return this.#draw(shape, [from, cell]);
  }

  /** Takes back the beginning of an arrow, or ends drawing; whether there was anything to end. */
  leave() {
    const had = this.isOn;
    if (this.from === null) this.tool.value = "";
    this.#begin(null);
    return had;
  }

  #mouse(board) {
    const { grid } = board;
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("mousedown", ({ button, target }) => {
      if (button !== RIGHT || this.scene.proof || !this.app.position) return;
      this.#begin(board.cellOf(target));
      this.isDragged = this.from !== null;
    });
    grid.addEventListener("mouseover", ({ target }) => {
      if (!this.isDragged) return;
      this.to = board.cellOf(target);
      this.#show();
    });
    addEventListener("mouseup", ({ button, target }) => {
      if (button !== RIGHT || !this.isDragged) return;
      const { from } = this;
      const to = board.cellOf(target);
      this.#begin(null);
      if (to !== null)
        this.#draw(from === to ? "circle" : "arrow", from === to ? [to] : [from, to]);
    });
    grid.addEventListener(
      "click",
      (event) => {
        if (!event.shiftKey || this.scene.proof || !this.app.position) return;
        event.stopPropagation(); // it is not played
        const cell = board.cellOf(event.target);
        if (cell !== null) this.#draw("label", [cell]);
      },
      { capture: true },
    );
  }

  /** Begins an arrow at a cell, or at none. */
  #begin(cell) {
    Object.assign(this, { from: cell, to: null, isDragged: false });
    this.#show();
  }

  get #drawings() {
    return this.tree.nodes.get(this.app.position?.node)?.drawings ?? [];
  }

  #show() {
    const { from, to } = this;
    const begun =
      from === null
        ? []
        : [
            to === null || to === from
              ? { shape: "circle", cells: [from] }
              : { shape: "arrow", cells: [from, to] },
          ];
    this.scene.draw([...this.#drawings, ...begun]);
  }

  /** Draws, or takes away what is the same. */
  async #draw(shape, cells) {
    const { app } = this;
    const drawing = { shape, cells };
    const before = this.#drawings.find((one) => isSame(one, drawing));
    if (!(await app.send("draw", { node: app.position.node, ...drawing }))) return;
    const words = `${app.cell(cells[0])}: ${drawingWords(app, this.#drawings.find((one) => isSame(one, drawing)) ?? before ?? drawing)}`;
    app.announce(before ? t("drawn-away", { what: words }) : words);
  }
}
