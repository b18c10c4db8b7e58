// All turns and variations of a game: the moves under the tools, with comments and signs.

import { turnWords } from "./app.js";
import { byId, html, mark } from "./dom.js";
import { t } from "./texts.js";

/** The nodes as the server sends them, and their picture. */
export class Tree {
  constructor(app) {
    this.app = app;
    this.nodes = new Map();
    this.children = new Map(); // node: numbers of its children, in order
    this.isDrawn = true;
    const { connection } = app;
    connection.on("tree", ({ nodes }) => {
      this.nodes.clear();
      this.children.clear();
      nodes.forEach((node) => this.#take(node));
      this.#later();
    });
    connection.on("node", ({ node }) => {
      this.#take(node);
      this.#later();
    });
    connection.on("position", () => this.#current());
    this.box = byId("tree");
    this.box.addEventListener("click", (event) => {
      const node = event.target.closest("[data-node]")?.dataset.node;
      if (node !== undefined) app.send("go", { node: Number(node) });
    });
    this.#notes();
  }

  #take(node) {
    if (!this.nodes.has(node.node) && node.parent !== null) {
      if (!this.children.has(node.parent)) this.children.set(node.parent, []);
      this.children.get(node.parent).push(node.node);
    }
    this.nodes.set(node.node, node);
  }

  /** The nodes of the main line, the root first. */
  mainline() {
    return [...this.nodes.values()].filter(({ main }) => main).sort((a, b) => a.ply - b.ply);
  }

  /** The node beside this one in its parent's list, or null. */
  sibling(number, step) {
    const parent = this.nodes.get(number)?.parent;
    const all = this.children.get(parent) ?? [];
    return all[all.indexOf(number) + step] ?? null;
  }

  #later() {
    if (!this.isDrawn) return;
    this.isDrawn = false;
    requestAnimationFrame(() => this.draw());
  }

  /** Draws all moves. */
  draw() {
    this.isDrawn = true;
    this.shown = null;
    this.buttons = new Map();
    const all = html("div", { class: "whole" });
    this.#branch(0, all);
    if (this.buttons.size === 0) all.append(html("p", { class: "soft", text: t("no-moves") }));
    this.box.replaceChildren(all);
    this.#current();
  }

  /** What follows a node: its first child in this line, the others as lines of their own. */
  #branch(from, box) {
    for (let node = from; this.children.get(node)?.length;) {
      const [first, ...others] = this.children.get(node);
      this.#move(first, box);
      for (const other of others) {
        const branch = html("div", { class: "branch" });
        this.#move(other, branch);
        this.#branch(other, branch);
        box.append(branch);
      }
      node = first;
    }
  }

  #move(number, box) {
    const { ply, turn, side, mark: sign, comment } = this.nodes.get(number);
    const button = html("button", {
      type: "button", tabindex: "-1", class: side, data: { node: number }, "aria-label": `${ply}. ${turnWords(turn)} ${sign} (${t(side, {}, "")})`,
    }, turnWords(turn), sign ? html("span", { class: "sign", text: ` ${sign}` }) : null);
    this.buttons.set(number, button);
    box.append(html("span", { class: "move" }, html("span", { class: "number", text: `${ply}.`, "aria-hidden": "true" }), button), " ");
    if (comment) box.append(html("span", { class: "comment", text: comment }), " ");
  }

  #current() {
    if (!this.isDrawn || !this.app.position) return;
    const number = this.app.position.node;
    if (this.shown !== number) {
      const [old, now] = [this.buttons?.get(this.shown), this.buttons?.get(number)];
      for (const [button, is] of [[old, false], [now, true]]) {
        if (!button) continue;
        mark(button, "aria-current", is ? "true" : null);
        button.tabIndex = is ? 0 : -1;
      }
      this.shown = number;
      if (now) {
        const { offsetTop, offsetHeight } = now, { scrollTop, clientHeight } = this.box;
        if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.box.scrollTop = offsetTop - clientHeight / 2;
      } else if (number === 0) this.box.scrollTop = 0;
    }
    const node = this.nodes.get(number);
    const isRoot = number === 0;
    if (document.activeElement !== this.comment) this.comment.value = node?.comment ?? "";
    this.mark.value = node?.mark ?? "";
    for (const control of [this.mark, byId("promote"), byId("remove")]) control.disabled = isRoot;
  }

  #notes() {
    const { app } = this;
    this.comment = byId("comment");
    this.mark = byId("mark");
    let node = 0; // that the comment was begun for
    this.comment.addEventListener("focus", () => { node = app.position?.node ?? 0; });
    this.comment.addEventListener("change", () => app.send("comment", { node, text: this.comment.value }));
    this.mark.addEventListener("change", () => app.send("mark", { node: app.position.node, mark: this.mark.value }));
    byId("promote").addEventListener("click", () => app.send("promote", { node: app.position.node }));
    byId("remove").addEventListener("click", () => app.send("remove", { node: app.position.node }));
  }
}
