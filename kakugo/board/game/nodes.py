"""The turns and variations of a game, as the page numbers them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kakugo import BLACK, WIN, Node, Point, Record, Score, Walk, drawings, turn_name

from ..shown.geometry import places_of
from ..shown.scores import COLOUR_WORDS
from ..wire.messages import BadMessage, Json, as_text
from ..wire.outbox import LONGEST_TREE

# Of a session's game. A page opens so many in some ten seconds, and answers a key within a fifth of
# one; their message takes two thirds of what may wait for a page.
TREE_NODES_MOST = 50_000
ROOT_NODE = 0


def size(properties: Mapping[str, list[str]]) -> int:
    """Characters of the values of properties."""
    return sum(len(text) for texts in properties.values() for text in texts)


@dataclass
class Changes:
    """What the library does not know yet.

    nodes: new or changed. orders: parents whose children have another order. forgotten: numbers of
    nodes that nobody can put back any more.
    """

    nodes: set[Node] = field(default_factory=set)
    orders: set[Node] = field(default_factory=set)
    forgotten: set[int] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.nodes or self.orders or self.forgotten)

    def add(self, others: "Changes") -> None:
        """What was to be kept, and could not be."""
        self.nodes |= others.nodes
        self.orders |= others.orders
        self.forgotten |= others.forgotten


class Nodes:
    """The numbers of a record's nodes. A number but the root's is never used for another node.

    changes: for the library, which has numbers of its own: lower ones, by the shift.
    """

    def __init__(
        self, record: Record, first: int = ROOT_NODE + 1, kept: Mapping[int, Node] | None = None
    ) -> None:
        """first: the number of the first node behind the root. kept: by number, in the library."""
        self._record = record
        self._next = first
        self.first = first
        self._shift = first - ROOT_NODE - 1
        self.changes = Changes()
        self._nodes: dict[int, Node] = {ROOT_NODE: record.root}
        self._numbers: dict[Node, int] = {record.root: ROOT_NODE}
        self._sides: dict[Node, int] = {}
        for number, node in (kept or {}).items():
            if number != ROOT_NODE:
                self._nodes[number + self._shift] = node
                self._numbers[node] = number + self._shift
                self._next = max(self._next, number + self._shift + 1)
        self.add(record.root)

    def go_on(self, number: int) -> None:
        """Give no number below this one to a node."""
        self._next = max(self._next, number)

    @property
    def next(self) -> int:
        """The number that the next node gets."""
        return self._next

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: Node) -> bool:
        return self._numbers.get(node) in self._nodes

    def knows(self, number: int) -> bool:
        """Whether there is a node with a number."""
        return number in self._nodes

    def number(self, node: Node) -> int:
        """The number of a node."""
        return self._numbers[node]

    def node(self, number: int) -> Node:
        """The node with a number; BadMessage where there is none."""
        try:
            return self._nodes[number]
        except KeyError:
            raise BadMessage("value", f"there is no node {number}") from None

    def kept_number(self, node: Node) -> int:
        """The number of a node in the library."""
        number = self._numbers[node]
        return number - self._shift if number != ROOT_NODE else ROOT_NODE

    def read(self, top: Node | None = None) -> None:
        """Find out which colour has played each turn; top: the first one, or all."""
        walk = Walk(self._record.root)
        for node in (top or self._record.root).walk():
            if node.parent is not None:
                walk.to(node.parent)
                self._sides[node] = walk.game.side

    def add(self, top: Node) -> None:
        """Number a node and all that follow, where they have no numbers yet."""
        for node in top.walk():
            if node not in self._numbers:
                self._numbers[node] = self._next
                self._nodes[self._next] = node
                self._next += 1
                self.changes.nodes.add(node)

    def played(self, node: Node, side: int) -> None:
        """Say which colour has played a node's turn."""
        self._sides[node] = side

    def drop(self, top: Node) -> None:
        """Take a node out, and all that follow; they can be put back."""
        for node in top.walk():
            del self._nodes[self._numbers[node]]

    def put_back(self, top: Node) -> None:
        """Have a node again that was dropped, and all that follow."""
        self._nodes |= {self._numbers[node]: node for node in top.walk()}

    def forget(self, node: Node) -> None:
        """No longer know a node that was taken out."""
        self.changes.nodes.discard(node)
        self.changes.orders.discard(node)
        self.changes.forgotten.add(self.kept_number(node))
        self._sides.pop(node, None)
        del self._numbers[node]

    def sized(self) -> int:
        """Characters of all comments and properties, of nodes too that can be put back."""
        return sum(len(node.comment) + size(node.properties) for node in self._numbers)

    def node_json(self, node: Node, *, ply: int | None = None) -> Json:
        """A node; ply: where it is known."""
        parent = node.parent
        chance = None
        if node.value is not None:
            value = round(max(-WIN, min(WIN, node.value)))  # a record may say anything
            chance = round(Score(value, BLACK).chance, 4)
        return {
            "node": self._numbers[node],
            "parent": None if parent is None else self._numbers[parent],
            "ply": len(node.line()) if ply is None else ply,
            "turn": "" if node.turn is None else turn_name(node.turn),
            "side": COLOUR_WORDS.get(self._sides.get(node, 0), ""),
            "comment": node.comment,
            "mark": node.mark,
            "drawings": self._drawings(node),
            "value": node.value,
            "chance": chance,
            "ms": None if node.ms is None else round(node.ms),
            "depth": node.depth,
            "nodes": node.nodes,
        }

    @cached_property
    def _places(self) -> dict[Point, int]:
        return places_of(self._record.root.game())

    def _drawings(self, node: Node) -> list[Json]:
        """What is drawn at a node on cells of the board."""
        return [
            {"shape": shape, "cells": [self._places[point] for point in points], "text": text}
            for shape, points, text in drawings(node.properties)
            if all(point in self._places for point in points)
        ]

    def order_json(self, parent: Node) -> Json:
        """In which order the turns behind a node stand now."""
        children = [self._numbers[node] for node in parent.children]
        return {"is": "order", "node": self._numbers[parent], "children": children}

    def checked_text(self) -> str:
        """The text of a game that is to be shown; BadMessage for one that is too long for that."""
        text = self.text()
        if len(text) > LONGEST_TREE:
            most = f"the board takes {LONGEST_TREE:,} at most"
            length = f"{len(text):,} characters with its comments"
            raise BadMessage("record", f"a game of {length}: {most}; `kakugo convert` takes any")
        return text

    def text(self) -> str:
        """The message of all nodes, parents before children, main lines before variations.

        A text for each node: json.dumps of the whole would let no other thread run meanwhile.
        """
        plies: dict[Node, int] = {}
        rows = []
        for node in self._record.root.walk():
            plies[node] = 0 if node.parent is None else plies[node.parent] + 1
            rows.append(as_text(self.node_json(node, ply=plies[node])))
        return f'{{"is":"tree","nodes":[{",".join(rows)}]}}'
