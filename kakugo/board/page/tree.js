// All turns and variations of a game: the moves under the tools, with comments and signs.

import { around, byId, focusedIn, html, mark } from "./dom.js";
import { turnWords } from "./names.js";
import { Nodes, ROOT } from "./nodes.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Asked, TreeNode } from "./messages.js" */

/** The moves as they are seen. */
export class Tree {
  nodes = new Nodes();
  #box = byId("tree");
  #comment = byId("comment");
  #mark = byId("mark");
  /** @type {Map<number, HTMLButtonElement>} */
  #moves = new Map(); // by node
  /** @type {number | null} */
  #shown = null; // the node that is looked at
  #isDrawn = true;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { nodes } = this;
    const { connection } = app;
    connection.on("tree", (message) => {
      nodes.fill(message.nodes);
      this.#later();
    });
    connection.on("node", ({ node }) => {
      const old = nodes.get(node.node);
      nodes.take(node);
      if (old && this.#isDrawn && old.comment === node.comment) this.#label(node);
      else this.#later();
    });
    connection.on("order", ({ node, children }) => {
      nodes.order(node, children);
      this.#later();
    });
    connection.on("removed", ({ node }) => {
      nodes.remove(node);
      this.#later();
    });
    connection.on("position", () => this.#current());
    this.#box.addEventListener("click", ({ target }) => {
      const node = around(target, "[data-node]")?.dataset.node;
      if (node !== undefined) app.send("go", { node: Number(node) });
    });
    this.#notes();
  }

  #later() {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    requestAnimationFrame(() => this.draw());
  }

  /** Draws all moves; a move that had the keyboard has it again. */
  draw() {
    const had = this.#focused();
    this.#isDrawn = true;
    this.#shown = null;
    this.#moves = new Map();
    const whole = html("div", { class: "whole" });
    this.#branch(ROOT, whole);
    if (this.#moves.size === 0) whole.append(html("p", { class: "soft", text: t("no-moves") }));
    const isWide = this.nodes.all().some(({ turn }) => turn.includes(" "));
    this.#box.classList.toggle("wide", isWide);
    this.#box.replaceChildren(whole);
    this.#current();
    if (had !== null) (this.#moves.get(had) ?? this.#box).focus({ preventScroll: true });
  }

  /** The node of the move that the keyboard is on, or null. */
  #focused() {
    const node = focusedIn(this.#box)?.dataset.node;
    return node === undefined ? null : Number(node);
  }

  /**
   * What follows a node: its first child in this line, the others as lines of their own.
   * @param {number} from
   * @param {HTMLElement} box
   */
  #branch(from, box) {
    /** @type {[node: number, box: HTMLElement][]} */
    const lines = [[from, box]];
    for (let line = lines.pop(); line; line = lines.pop()) {
      let [node, place] = line;
      for (let all = this.nodes.children(node); all.length; all = this.nodes.children(node)) {
        const [first, ...others] = all;
        this.#move(first, place);
        for (const other of others) {
          const branch = html("div", { class: "branch" });
          this.#move(other, branch);
          place.append(branch);
          lines.push([other, branch]);
        }
        node = first;
      }
    }
  }

  /**
   * @param {number} number
   * @param {HTMLElement} box
   */
  #move(number, box) {
    const node = this.nodes.get(number);
    if (!node) return;
    const { side, ply, comment } = node;
    const data = { node: number };
    const button = html("button", { type: "button", tabindex: "-1", class: side, data });
    const count = html("span", { class: "number", text: `${ply}.`, "aria-hidden": "true" });
    this.#moves.set(number, button);
    this.#label(node);
    box.append(html("span", { class: "move" }, count, button), " ");
    if (comment) box.append(html("span", { class: "comment", text: comment }), " ");
  }

  /** @param {TreeNode} node */
  #label({ node, ply, turn, side, mark: sign }) {
    const button = this.#moves.get(node);
    if (!button) return; // the root, which is no move
    mark(button, "aria-label", `${ply}. ${turnWords(turn)} ${sign} (${t(side, {}, "")})`);
    button.replaceChildren(
      turnWords(turn),
      ...(sign ? [html("span", { class: "sign", text: ` ${sign}` })] : []),
    );
  }

  #current() {
    const number = this.app.newest.position?.node;
    if (!this.#isDrawn || number === undefined) return;
    if (this.#shown !== number) this.#show(number);
    if (document.activeElement !== this.#comment) this.#note();
    this.#mark.value = this.nodes.get(number)?.mark ?? "";
    for (const control of [this.#mark, byId("remove")]) control.disabled = number === ROOT;
    byId("promote").disabled = this.nodes.mainline().some(({ node }) => node === number);
  }

  /**
   * Shows which move is looked at.
   * @param {number} number
   */
  #show(number) {
    const old = this.#shown === null ? undefined : this.#moves.get(this.#shown);
    const now = this.#moves.get(number);
    const isFollowed = this.#shown !== null && this.#focused() === this.#shown; // by the keyboard
    if (old) {
      mark(old, "aria-current", null);
      old.tabIndex = -1;
    }
    if (now) {
      mark(now, "aria-current", "true");
      now.tabIndex = 0;
    }
    this.#shown = number;
    if (isFollowed) (now ?? this.#box).focus({ preventScroll: true });
    if (now) {
      const { offsetTop, offsetHeight } = now;
      const { scrollTop, clientHeight } = this.#box;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
        this.#box.scrollTop = offsetTop - clientHeight / 2;
    } else if (number === ROOT) this.#box.scrollTop = 0;
  }

  /** Shows the comment of the node that is looked at. */
  #note() {
    this.#comment.value = this.nodes.get(this.app.newest.position?.node)?.comment ?? "";
  }

  #notes() {
    const { app } = this;
    const comment = this.#comment;
    const shown = () => app.newest.position?.node ?? ROOT;
    let node = ROOT; // that the comment was begun for
    comment.addEventListener("focus", () => {
      node = shown();
    });
    /** @type {(node: number, text: string) => unknown} */
    const keep = app.typed("comment", (number, text) => ({ node: number, text }));
    comment.addEventListener("input", () => keep(node, comment.value));
    // The game may have gone on while a comment was written.
    comment.addEventListener("blur", () => shown() === node || this.#note());
    this.#mark.addEventListener("change", () => {
      const sign = /** @type {Asked["mark"]["mark"]} */ (this.#mark.value);
      app.send("mark", { node: shown(), mark: sign });
    });
    byId("promote").addEventListener("click", () => app.send("promote", { node: shown() }));
    byId("remove").addEventListener("click", () => app.send("remove", { node: shown() }));
  }
}
