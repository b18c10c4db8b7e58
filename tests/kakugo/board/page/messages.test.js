// What becomes of messages: who hears them first, and the nodes of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "#page/connection.js";
import { Listeners } from "#page/listeners.js";
import { Nodes } from "#page/nodes.js";

test("a message goes round in phases, whoever was made first", () => {
  const listeners = new Listeners();
  const heard = [];
  for (const phase of ["page", "parts", "known", "board", "parts"])
    listeners.add("clock", ({ running }) => heard.push(`${phase} ${running}`), phase);
  listeners.add("kept", () => heard.push("another message"), "known");
  listeners.tell({ is: "clock", running: "first" });
  assert.deepEqual(
    heard,
    ["known", "board", "parts", "parts", "page"].map((phase) => `${phase} first`),
  );
});

test("who comes while a message goes round hears the next one", () => {
  const listeners = new Listeners();
  const heard = [];
  listeners.add(
    "clock",
    () => heard.push("first") === 1 && listeners.add("clock", () => heard.push("late"), "known"),
    "parts",
  );
  listeners.tell({ is: "clock" });
  listeners.tell({ is: "clock" });
  assert.deepEqual(heard, ["first", "late", "first"]);
});

test("what is refused has the fault of the server", () => {
  const fault = { key: "occupied", text: "h8 is occupied" };
  const error = new Refused(fault);
  assert.equal(error.fault, fault);
  assert.equal(error.message, "h8 is occupied");
  assert.equal(new Refused({ key: "lost" }).message, "lost");
});

// 0 - 1 - 2 - 3
//       - 4 - 5
const PARENTS = [null, 0, 1, 2, 1, 4];
const tree = () => {
  const nodes = new Nodes();
  nodes.fill(PARENTS.map((parent, node) => ({ node, parent, turn: `t${node}` })));
  return nodes;
};
const line = (nodes) => nodes.mainline().map(({ node }) => node);

test("the main line follows first children", () => {
  const nodes = tree();
  assert.deepEqual(line(nodes), [0, 1, 2, 3]);
  nodes.order(1, [4, 2]);
  assert.deepEqual(line(nodes), [0, 1, 4, 5]);
  nodes.take({ node: 6, parent: 5 });
  assert.deepEqual(line(nodes), [0, 1, 4, 5, 6]);
  nodes.take({ node: 6, parent: 5, comment: "changed" });
  assert.deepEqual(nodes.children(5), [6]);
  assert.deepEqual(line(new Nodes()), []);
});

test("siblings stand beside one another", () => {
  const nodes = tree();
  assert.deepEqual([nodes.sibling(2, 1), nodes.sibling(4, -1)], [4, 2]);
  assert.deepEqual(
    [nodes.sibling(2, -1), nodes.sibling(4, 1), nodes.sibling(0, 1)],
    [null, null, null],
  );
});

test("a node is gone with all behind it, and with it from its parent", () => {
  const nodes = tree();
  nodes.remove(2);
  assert.deepEqual(
    nodes.all().map(({ node }) => node),
    [0, 1, 4, 5],
  );
  assert.deepEqual(nodes.children(1), [4]);
  assert.equal(nodes.get(3), undefined);
});
