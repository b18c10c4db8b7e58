"""The turns and variations of a game, as the page numbers them."""

from brain.notation import turn_name
from brain.records.tree import Walk
from brain.types import BLACK, WIN
from kakugo import Node, Record, Score

from .messages import BadMessage, Json, as_text
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
            "side": NAMES.get(self._sides.get(node, 0), ""),
            "comment": node.comment,
            "mark": node.mark,
            "value": node.value,
            "chance": chance,
            "ms": None if node.ms is None else round(node.ms),
            "depth": node.depth,
            "nodes": node.nodes,
        }

    def order_json(self, parent: Node) -> Json:
        """In which order the turns behind a node stand now."""
        children = [self._numbers[node] for node in parent.children]
        return {"is": "order", "node": self._numbers[parent], "children": children}

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
