"""The turns and variations of a game, as the page numbers them."""

from collections.abc import Iterator

from brain.notation import turn_name
from brain.records.tree import Walk
from brain.types import BLACK, WIN
from kakugo import Node, Record, Score

from .messages import BadMessage, Json
from .scores import NAMES

MOST_NODES = 20_000  # of a session's game
ROOT = 0


class Nodes:
    """The numbers of a record's nodes. A number but the root's is never used for another node."""

    def __init__(self, record: Record, first: int = ROOT + 1) -> None:
        """first: the number of the first node behind the root."""
        self._record = record
        self._next = first
        self._nodes: dict[int, Node] = {ROOT: record.root}
        self._numbers: dict[Node, int] = {record.root: ROOT}
        self._sides: dict[Node, int] = {}
        self.add(record.root)

    @property
    def next(self) -> int:
        """The number that the next node gets."""
        return self._next

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: Node) -> bool:
        return node in self._numbers

    def number(self, node: Node) -> int:
        """The number of a node."""
        return self._numbers[node]

    def node(self, number: int) -> Node:
        """The node with a number; BadMessage where there is none."""
        try:
            return self._nodes[number]
        except KeyError:
            raise BadMessage("value", f"there is no node {number}") from None

    def read(self) -> None:
        """Find out which colour has played each turn, of a record that was opened."""
        walk = Walk(self._record.root)
        for node in self._record.root.walk():
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

    def played(self, node: Node, side: int) -> None:
        """Say which colour has played a node's turn."""
        self._sides[node] = side

    def drop(self, top: Node) -> None:
        """Forget a node and all that follow."""
        for node in top.walk():
            self._sides.pop(node, None)
            del self._nodes[self._numbers.pop(node)]

    def sized(self) -> int:
        """Characters of all comments."""
        return sum(len(node.comment) for node in self._numbers)

    def node_json(self, node: Node, *, ply: int | None = None, is_main: bool | None = None) -> Json:
        """A node; ply, is_main: where they are known."""
        line = node.line() if ply is None or is_main is None else []
        if is_main is None:
            is_main = all(before.parent and before.parent.children[0] is before for before in line)
        parent = node.parent
        chance = None
        if node.value is not None:
            value = round(max(-WIN, min(WIN, node.value)))  # a record may say anything
            chance = round(Score(value, BLACK).chance, 4)
        return {
            "node": self._numbers[node],
            "parent": None if parent is None else self._numbers[parent],
            "ply": len(line) if ply is None else ply,
            "turn": "" if node.turn is None else turn_name(node.turn),
            "side": NAMES.get(self._sides.get(node, 0), ""),
            "comment": node.comment,
            "mark": node.mark,
            "value": node.value,
            "chance": chance,
            "ms": None if node.ms is None else round(node.ms),
            "main": is_main,
        }

    def tree_json(self) -> Json:
        """All nodes, parents before children, the main line before variations."""
        return {"is": "tree", "nodes": [*self._all()]}

    def _all(self) -> Iterator[Json]:
        depth: dict[Node, tuple[int, bool]] = {}
        for node in self._record.root.walk():
            parent = node.parent
            ply, is_main = (-1, True) if parent is None else depth[parent]
            if parent is not None:
                is_main = is_main and parent.children[0] is node
            depth[node] = ply + 1, is_main
            yield self.node_json(node, ply=ply + 1, is_main=is_main)
