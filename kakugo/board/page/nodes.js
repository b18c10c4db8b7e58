// The turns and variations of a game, as the server sends them.

/** @import { TreeNode } from "./messages.js" */

export const ROOT = 0; // the number of the root

/** The nodes by their numbers; each first child is of the main line behind its parent. */
export class Nodes {
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();
  /** @type {Map<number, number[]>} */
  #children = new Map(); // in their order

  /**
   * The node with a number, if there is one.
   * @param {number | undefined} number
   */
  get(number) {
    return number === undefined ? undefined : this.#nodes.get(number);
  }

  /** All nodes. */
  all() {
    return [...this.#nodes.values()];
  }

  /**
   * The numbers of a node's children, in their order.
   * @param {number} number
   */
  children(number) {
    return this.#children.get(number) ?? [];
  }

  /**
   * Has these nodes, and no others; parents come before their children.
   * @param {TreeNode[]} nodes
   */
  fill(nodes) {
    this.#nodes.clear();
    this.#children.clear();
    for (const node of nodes) this.take(node);
  }

  /**
   * Has a node that is new or changed.
   * @param {TreeNode} node
   */
  take(node) {
    if (!this.#nodes.has(node.node)) {
      this.#children.set(node.node, []);
      if (node.parent !== null) this.#children.get(node.parent)?.push(node.node);
    }
    this.#nodes.set(node.node, node);
  }

  /**
   * Has the children of a node in another order.
   * @param {number} parent
   * @param {number[]} children
   */
  order(parent, children) {
    this.#children.set(parent, children);
  }

  /**
   * Has a node no more, nor all that follow it; their numbers.
   * @param {number} number
   */
  remove(number) {
    const parent = this.#nodes.get(number)?.parent;
    if (typeof parent === "number")
      this.#children.set(
        parent,
        this.children(parent).filter((child) => child !== number),
      );
    const gone = [number];
    for (const one of gone) {
      gone.push(...this.children(one));
      this.#children.delete(one);
      this.#nodes.delete(one);
    }
    return gone;
  }

  /** The nodes of the main line, the root first. */
  mainline() {
    /** @type {TreeNode[]} */
    const line = [];
    let node = this.#nodes.get(ROOT);
    while (node) {
      line.push(node);
      node = this.get(this.children(node.node)[0]);
    }
    return line;
  }

  /**
   * The node so many steps from this one in its parent's list, or null.
   * @param {number} number
   * @param {number} step
   */
  sibling(number, step) {
    const all = this.children(this.#nodes.get(number)?.parent ?? -1);
    return all[all.indexOf(number) + step] ?? null;
  }
}
