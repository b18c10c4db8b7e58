// All turns and variations of a game: the moves under the tools, with comments and signs.

import { turnWords } from "./app.js";
import { byId, html, mark } from "./dom.js";
import { t } from "./texts.js";

const ROOT = 0; // the number of the root

/** The nodes as the server sends them, and their picture. */
export class Tree {
  constructor(app) {
    this.app = app;
    this.nodes = new Map();
    this.children = new Map(); // node: numbers of its children, in order
    this.moves = new Map(); // node: its button
    this.isDrawn = true;
    const { connection } = app;
    connection.on("tree", ({ nodes }) => {
      this.nodes.clear();
      this.children.clear();
      for (const node of nodes) this.#take(node);
      this.#later();
    });
    connection.on("node", ({ node }) => {
      const old = this.nodes.get(node.node);
      this.#take(node);
      if (old && this.isDrawn && old.comment === node.comment) this.#label(node);
      else this.#later();
    });
    connection.on("order", ({ node, children }) => {
      this.children.set(node, children);
      this.#later();
    });
    connection.on("removed", ({ node }) => {
      const { parent } = this.nodes.get(node);
      this.children.set(
        parent,
        this.children.get(parent).filter((child) => child !== node),
      );
      this.#drop(node);
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
    if (!this.nodes.has(node.node)) {
      this.children.set(node.node, []);
      this.children.get(node.parent)?.push(node.node);
    }
    this.nodes.set(node.node, node);
  }

  #drop(top) {
    for (const gone = [top]; gone.length; ) {
      const node = gone.pop();
      gone.push(...this.children.get(node));
      this.children.delete(node);
      this.nodes.delete(node);
    }
  }

  /** The nodes of the main line, the root first. */
  mainline() {
    const line = [];
    for (let node = ROOT; this.nodes.has(node); [node] = this.children.get(node))
      line.push(this.nodes.get(node));
    return line;
  }

  /** The node beside this one in its parent's list, or null. */
  sibling(number, step) {
    const all = this.children.get(this.nodes.get(number)?.parent) ?? [];
    return all[all.indexOf(number) + step] ?? null;
  }

  #later() {
    if (!this.isDrawn) return;
    this.isDrawn = false;
    requestAnimationFrame(() => this.draw());
  }

  /** Draws all moves; a move that had the keyboard has it again. */
  draw() {
    const had = this.#focused();
    this.isDrawn = true;
    this.shown = null;
    this.moves = new Map();
    const all = html("div", { class: "whole" });
    this.#branch(ROOT, all);
    if (this.moves.size === 0) all.append(html("p", { class: "soft", text: t("no-moves") }));
    this.box.classList.toggle(
      "wide",
      [...this.nodes.values()].some(({ turn }) => turn.includes(" ")),
    );
    this.box.replaceChildren(all);
    this.#current();
    if (had !== null) (this.moves.get(had) ?? this.box).focus({ preventScroll: true });
  }

  /** The node of the move that the keyboard is on, or null. */
  #focused() {
    const node = this.box.contains(document.activeElement)
      ? document.activeElement.dataset.node
      : undefined;
    return node === undefined ? null : Number(node);
  }

  /** What follows a node: its first child in this line, the others as lines of their own. */
  #branch(from, box) {
    for (const lines = [[from, box]]; lines.length; ) {
      const [start, place] = lines.pop();
      for (let node = start; this.children.get(node)?.length; ) {
        const [first, ...others] = this.children.get(node);
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

  #move(number, box) {
    const node = this.nodes.get(number);
    const button = html("button", {
      type: "button",
      tabindex: "-1",
      class: node.side,
      data: { node: number },
    });
    this.moves.set(number, button);
    this.#label(node);
    box.append(
      html(
        "span",
        { class: "move" },
        html("span", { class: "number", text: `${node.ply}.`, "aria-hidden": "true" }),
        button,
      ),
      " ",
    );
    if (node.comment) box.append(html("span", { class: "comment", text: node.comment }), " ");
  }

  #label({ node, ply, turn, side, mark: sign }) {
    const button = this.moves.get(node);
    if (!button) return; // the root, which is no move
    mark(button, "aria-label", `${ply}. ${turnWords(turn)} ${sign} (${t(side, {}, "")})`);
    button.replaceChildren(
      turnWords(turn),
      ...(sign ? [html("span", { class: "sign", text: ` ${sign}` })] : []),
    );
  }

  #current() {
    if (!this.isDrawn || !this.app.position) return;
    const number = this.app.position.node;
    if (this.shown !== number) {
      const [old, now] = [this.moves.get(this.shown), this.moves.get(number)];
      const isFollowed = this.#focused() === this.shown && this.shown !== null; // by the keyboard
      for (const [button, is] of [
        [old, false],
        [now, true],
      ]) {
        if (!button) continue;
        mark(button, "aria-current", is ? "true" : null);
        button.tabIndex = is ? 0 : -1;
      }
      this.shown = number;
      if (isFollowed) (now ?? this.box).focus({ preventScroll: true });
      if (now) {
        const { offsetTop, offsetHeight } = now;
        const { scrollTop, clientHeight } = this.box;
        if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
          this.box.scrollTop = offsetTop - clientHeight / 2;
      } else if (number === ROOT) this.box.scrollTop = 0;
    }
    if (document.activeElement !== this.comment) this.#note();
    this.mark.value = this.nodes.get(number)?.mark ?? "";
    for (const control of [this.mark, byId("remove")]) control.disabled = number === ROOT;
    byId("promote").disabled = this.mainline().some(({ node }) => node === number);
  }

  /** Shows the comment of the node that is looked at. */
  #note() {
    this.comment.value = this.nodes.get(this.app.position?.node)?.comment ?? "";
  }

  #notes() {
    const { app } = this;
    this.comment = byId("comment");
    this.mark = byId("mark");
    let node = ROOT; // that the comment was begun for
    this.comment.addEventListener("focus", () => {
      node = app.position?.node ?? ROOT;
    });
    const keep = app.typed("comment", (number, text) => ({ node: number, text }));
    this.comment.addEventListener("input", () => keep(node, this.comment.value));
    // The game may have gone on while a comment was written.
    this.comment.addEventListener("blur", () => app.position?.node === node || this.#note());
    this.mark.addEventListener("change", () =>
      app.send("mark", { node: app.position.node, mark: this.mark.value }),
    );
    byId("promote").addEventListener("click", () =>
      app.send("promote", { node: app.position.node }),
    );
    byId("remove").addEventListener("click", () => app.send("remove", { node: app.position.node }));
  }
}
