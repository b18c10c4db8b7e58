// All turns and variations of a game: the moves under the tools, with comments and signs.

import { around, byId, focusedIn, html, mark, write } from "./dom.js";
import { turnWords } from "./names.js";
import { Nodes, ROOT } from "./nodes.js";
import { t } from "./texts.js";

/** @import { App } from "./app.js" */
/** @import { Asked, TreeNode } from "./messages.js" */

/** What is written behind a move. */
const remark = (/** @type {string} */ text) => html("span", { class: "comment", text });

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
  #whole = html("div", { class: "whole" });
  #none = html("p", { class: "soft" }); // says that there are no moves

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
      const isNew = !nodes.get(node.node);
      nodes.take(node);
      if (!this.#isDrawn) return;
      if (isNew) this.#add(node);
      else {
        this.#label(node);
        this.#remarkOn(node);
      }
    });
    connection.on("order", ({ node, children }) => {
      if (this.#isDrawn) this.#reorder(node, children);
      nodes.order(node, children);
    });
    connection.on("removed", ({ node }) => {
      if (this.#isDrawn) this.#cut(node);
      for (const gone of nodes.remove(node)) this.#moves.delete(gone);
      this.#none.hidden = this.#moves.size > 0;
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
    this.#whole = html("div", { class: "whole" });
    write(this.#none, t("no-moves"));
    this.#none.hidden = false;
    this.#box.classList.remove("wide");
    const ahead = [ROOT];
    for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
      const node = this.nodes.get(one);
      if (node) this.#add(node);
      ahead.push(...[...this.nodes.children(one)].reverse());
    }
    this.#box.replaceChildren(this.#none, this.#whole);
    this.#current();
    if (had !== null) (this.#moves.get(had) ?? this.#box).focus({ preventScroll: true });
  }

  /** The node of the move that the keyboard is on, or null. */
  #focused() {
    const node = focusedIn(this.#box)?.dataset.node;
    return node === undefined ? null : Number(node);
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
    box.append(html("span", { class: "move" }, count, button, " "));
    if (comment) box.append(remark(comment));
  }

  // Of thousands of moves only what has changed is drawn.

  /**
   * The line in which a node stands.
   * @param {number} number
   */
  #lineOf(number) {
    return around(this.#moves.get(number) ?? null, ".branch") ?? this.#whole;
  }

  /**
   * Draws a node behind its parent, or as a line of its own.
   * @param {TreeNode} node
   */
  #add(node) {
    const { node: number, parent } = node;
    if (parent === null) return;
    const [first] = this.nodes.children(parent);
    if (node.turn.includes(" ")) this.#box.classList.add("wide"); // too long for narrow columns
    this.#none.hidden = true;
    if (first === number) return this.#move(number, this.#lineOf(parent));
    const branch = html("div", { class: "branch" });
    this.#move(number, branch);
    /** @type {Element | null | undefined} */
    let last = this.#moves.get(first)?.parentElement;
    while (last?.nextElementSibling && !last.nextElementSibling.matches(".move"))
      last = last.nextElementSibling;
    last?.after(branch);
  }

  /**
   * Draws the comment of a node that was there.
   * @param {TreeNode} node
   */
  #remarkOn({ node, comment }) {
    const move = this.#moves.get(node)?.parentElement;
    const next = move?.nextElementSibling;
    const old = next?.matches(".comment") ? next : null;
    if (old && comment) write(old, comment);
    else if (comment) move?.after(remark(comment));
    else old?.remove();
  }

  /**
   * Draws the lines behind a node in another order.
   * @param {number} parent
   * @param {number[]} children
   */
  #reorder(parent, children) {
    const before = this.nodes.children(parent);
    if (before.length < 2) return;
    const had = this.#focused();
    const line = this.#lineOf(parent);
    const first = this.#moves.get(before[0])?.parentElement;
    const from = [...line.children];
    const parts = from.slice(first ? from.indexOf(first) : 0);
    const start = parts.findIndex((part) => part.matches(".branch"));
    const end = start + before.length - 1;
    /** @type {Map<number, Element[]>} */
    const lines = new Map([[before[0], [...parts.slice(0, start), ...parts.slice(end)]]]);
    before.slice(1).forEach((child, index) => {
      lines.set(child, [...parts[start + index].children]);
    });
    for (const part of parts) part.remove();
    const [main = [], ...others] = children.map((child) => lines.get(child) ?? []);
    const head = main[1]?.matches(".comment") ? 2 : 1;
    line.append(
      ...main.slice(0, head),
      ...others.map((other) => html("div", { class: "branch" }, other)),
      ...main.slice(head),
    );
    if (had !== null) this.#moves.get(had)?.focus({ preventScroll: true });
  }

  /**
   * Takes out a node, and all that follow.
   * @param {number} number
   */
  #cut(number) {
    const hadFocus = this.#focused() !== null;
    const siblings = this.nodes.children(this.nodes.get(number)?.parent ?? ROOT);
    const move = this.#moves.get(number)?.parentElement;
    if (siblings.length > 1) {
      const [first, ...others] = siblings;
      const parent = this.nodes.get(number)?.parent ?? ROOT;
      if (first === number) this.#reorder(parent, [...others, first]);
      this.#lineOf(number).remove();
    } else {
      while (move?.nextElementSibling) move.nextElementSibling.remove();
      move?.remove();
    }
    if (hadFocus && this.#focused() === null) this.#box.focus({ preventScroll: true });
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
    if (now) this.#follow(now);
    else if (number === ROOT) this.#box.scrollTop = 0;
  }

  /**
   * Scrolls to a move; again, as heights are guessed out of sight.
   * @param {HTMLElement} move
   */
  #follow(move, looks = 5) {
    const [one, box] = [move, this.#box].map((part) => part.getBoundingClientRect());
    if (one.top >= box.top && one.bottom <= box.bottom) return;
    this.#box.scrollTop += one.top - (box.top + box.bottom) / 2;
    if (looks) requestAnimationFrame(() => this.#follow(move, looks - 1));
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
