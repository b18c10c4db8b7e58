// Shapes, letters and arrows that a person draws on the board, which are kept at the node: by the
// mouse, or with what is chosen beside the comment.

import { byId, html } from "./dom.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Board } from "./board.js" */
/** @import { Drawing as Drawn, Scene } from "./scene.js" */
/** @import { Tree } from "./tree.js" */
/** @typedef {Drawn["shape"]} Shape */

// By shape; none: cells are played.
const SYMBOLS = {
  "": "✎",
  circle: "○",
  square: "□",
  triangle: "△",
  cross: "✕",
  label: "A",
  arrow: "→",
};
const RIGHT = 2; // button of the mouse

/**
 * What is drawn at a cell, in words.
 * @param {App} app
 * @param {Drawn} drawing
 */
export function drawingWords(app, { shape, cells, text }) {
  if (shape === "label") return t("spoken-label", { text });
  return shape === "arrow" ? t("spoken-arrow", { cell: app.cell(cells[1]) }) : t(`shape-${shape}`);
}

/** Draws what the node that is looked at has, and more of it. */
export class Drawing {
  #tool = byId("draw");
  /** @type {number | null} */
  #from = null; // where an arrow begins
  /** @type {number | null} */
  #to = null;
  #isDragged = false;

  /**
   * @param {App} app
   * @param {Scene} scene
   * @param {Tree} tree
   * @param {() => void} changed called when other things are drawn
   */
  constructor(app, scene, tree, changed) {
    this.app = app;
    this.scene = scene;
    this.tree = tree;
    this.#tool.addEventListener("change", () => {
      this.#begin(null);
      if (this.isOn) app.remark(t("draw-on"));
    });
    app.connection.on("position", () => this.#begin(null));
    app.connection.on("node", ({ node }) => {
      if (node.node !== app.newest.position?.node) return;
      const before = JSON.stringify(scene.drawings);
      this.#show();
      if (JSON.stringify(scene.drawings) !== before) changed();
    });
    this.translated();
    this.#mouse(scene.board);
  }

  /** Writes the texts in the language that has just been chosen. */
  translated() {
    const { value } = this.#tool;
    this.#tool.replaceChildren(
      ...Object.entries(SYMBOLS).map(([shape, symbol]) =>
        html("option", {
          value: shape,
          text: `${symbol} ${t(shape ? `shape-${shape}` : "draw")}`,
        }),
      ),
    );
    this.#tool.value = value;
  }

  /** Whether cells that are chosen are drawn on. */
  get isOn() {
    return this.#tool.value !== "";
  }

  /**
   * A cell was chosen to be drawn on; of an arrow, first where it begins. Then cells are played
   * again.
   * @param {number} cell
   */
  choose(cell) {
    const shape = /** @type {Shape} */ (this.#tool.value);
    const from = this.#from;
    if (shape === "arrow" && from === null) {
      this.#begin(cell);
      return this.app.remark(t("draw-to", { cell: this.app.cell(cell) }));
    }
    this.#tool.value = "";
    this.#begin(null);
    this.app.remark("");
    if (shape !== "arrow" || from === null) return this.#draw(shape, [cell]);
    if (from !== cell) return this.#draw(shape, [from, cell]);
  }

  /** Takes back the beginning of an arrow, or ends drawing; whether there was anything to end. */
  leave() {
    const had = this.isOn;
    if (this.#from === null) this.#tool.value = "";
    this.#begin(null);
    return had;
  }

  /** @param {Board} board */
  #mouse(board) {
    const { grid } = board;
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("mousedown", ({ button, target }) => {
      if (button !== RIGHT || this.scene.proof || !this.scene.position) return;
      this.#begin(board.cellOf(target));
      this.#isDragged = this.#from !== null;
    });
    grid.addEventListener("mouseover", ({ target }) => {
      if (!this.#isDragged) return;
      this.#to = board.cellOf(target);
      this.#show();
    });
    addEventListener("mouseup", ({ button, target }) => {
      const from = this.#from;
      if (button !== RIGHT || !this.#isDragged || from === null) return;
      const to = board.cellOf(target);
      this.#begin(null);
      if (to === null) return;
      if (from === to) this.#draw("circle", [to]);
      else this.#draw("arrow", [from, to]);
    });
    grid.addEventListener(
      "click",
      (event) => {
        if (!event.shiftKey || this.scene.proof || !this.scene.position) return;
        event.stopPropagation(); // it is not played
        const cell = board.cellOf(event.target);
        if (cell !== null) this.#draw("label", [cell]);
      },
      { capture: true },
    );
  }

  /**
   * Begins an arrow at a cell, or at none.
   * @param {number | null} cell
   */
  #begin(cell) {
    this.#from = cell;
    this.#to = null;
    this.#isDragged = false;
    this.#show();
  }

  /** @returns {Drawn[]} */
  get #drawings() {
    const { position } = this.app.newest;
    return (position && this.tree.nodes.get(position.node)?.drawings) ?? [];
  }

  #show() {
    const from = this.#from;
    const to = this.#to ?? from;
    /** @type {Drawn[]} */
    const begun = [];
    if (from !== null && to !== null)
      begun.push(
        to === from
          ? { shape: "circle", cells: [from], text: "" }
          : { shape: "arrow", cells: [from, to], text: "" },
      );
    this.scene.draw([...this.#drawings, ...begun]);
  }

  /**
   * Draws, or takes away what is there already.
   * @param {Shape} shape
   * @param {number[]} cells
   */
  async #draw(shape, cells) {
    const { app } = this;
    const there = () =>
      this.#drawings.find((one) => one.shape === shape && String(one.cells) === String(cells));
    const before = there();
    if (!(await app.send("draw", { node: app.position.node, shape, cells }))) return;
    const drawn = there() ?? before ?? { shape, cells, text: "" };
    const words = `${app.cell(cells[0])}: ${drawingWords(app, drawn)}`;
    app.announce(before ? t("drawn-away", { what: words }) : words);
  }
}
