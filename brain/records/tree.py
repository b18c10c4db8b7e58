"""A game with its variations: a tree of turns, what is noted at each of them, and who played."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from ..arguments import shown
from ..games.game import Game
from ..games.points import TurnForm, turn_text
from ..games.registry import GOMOKU, new_game
from ..notation import game_text, kind_text, read_game
from ..types import BLACK, EMPTY, WHITE, Turn

# What is noted at a node, and what is known of a game: the fields with their types.
NOTE_KINDS: dict[str, Any] = {
    "comment": str,
    "ms": int | float | None,
    "value": int | float | None,
    "depth": int | None,
    "nodes": int | None,
    "mark": str,
    "properties": dict,
}
HEAD_KINDS: dict[str, Any] = {
    "black": str,
    "white": str,
    "winner": int | None,
    "reason": str,
    "event": str,
    "date": str,
}


def resized(game: Game, width: int, height: int) -> Game:
    """The same game, with its rule and options, on an empty board of another size."""
    rule = game.rule if game.name == GOMOKU else None
    return new_game(game.name, rule=rule, width=width, height=height, **game.options)


def is_set_up(begin: Game) -> bool:
    """Whether a game without turns begins from another position than the empty board."""
    return begin != resized(begin, begin.width, begin.height)


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A turn of a record, and what is noted about it; it is checked where a record is written.

    parent: the node before; None: this is the root. turn: None: the root, where nobody has played.
    comment: a text. ms: milliseconds that the turn took. value: of the position after the turn;
    positive: good for Black. depth: plies of the search that said so. nodes: positions that it
    searched. mark: "?" bad, "??" very bad, "?!" doubtful, "!?" interesting, "!" good, "!!" best.
    properties: all else of SGF, as it stands. children: the turns that follow; the first one goes
    on in the main line.
    """

    parent: "Node | None" = None
    turn: Turn | None = None
    comment: str = ""
    ms: float | None = None
    value: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mark: str = ""
    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)

    def __repr__(self) -> str:
        text = "root" if self.turn is None else turn_text(self.turn)
        return f"<Node {text}, {len(self.children)} turns follow>"

    def play(self, *turn: TurnForm) -> "Node":
        """Add a turn after this one, in any form that Game.play knows; its node.

        The first turn here goes on in the main line; others begin variations. A turn that is here
        already is not added again. Raises IllegalTurn or ValueError as Game.play does.
        """
        walk = Walk(self.root)
        walk.to(self)
        return walk.play(*turn)

    def game(self) -> Game:
        """A game with all turns down to this one."""
        walk = Walk(self.root)
        walk.to(self)
        return walk.game

    @property
    def root(self) -> "Root":
        """The node before the first turn; ValueError for a node that was taken out."""
        node = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, Root):
            raise ValueError("the node was taken out of its record")
        return node

    def line(self) -> list["Node"]:
        """The nodes of the turns from the start to this one."""
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def walk(self) -> Iterator["Node"]:
        """This node and all that follow, each main line before its variations."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead += reversed(node.children)

    def promote(self) -> None:
        """Go on here in the main line; ValueError for the root."""
        siblings = self._siblings()
        siblings.remove(self)
        siblings.insert(0, self)

    def remove(self) -> None:
        """Take this node out, and all that follow it; ValueError for the root."""
        self._siblings().remove(self)
        self.parent = None

    def _siblings(self) -> list["Node"]:
        if self.parent is None:
            raise ValueError("the root has no turn")
        return self.parent.children


@dataclass(eq=False, repr=False, kw_only=True)
class Root(Node):
    """The node before the first turn."""

    # What begins here, as brain.notation writes it: a Game would take much more memory.
    start: str

    @classmethod
    def of(cls, game: Game) -> "Root":
        """A game's turns as the main line."""
        root = cls(start=game_text(game.root()))
        last: Node = root
        for turn in game.turns:
            last.children.append(Node(last, turn))
            last = last.children[0]
        return root

    def flat(self) -> list[tuple[int, Turn | None, tuple[Any, ...]]]:
        """All nodes: the place of the parent in this list, the turn, the notes."""
        place = {node: number for number, node in enumerate(self.walk())}
        return [
            (
                -1 if node.parent is None else place[node.parent],
                node.turn,
                tuple(getattr(node, note) for note in NOTE_KINDS),
            )
            for node in place
        ]

    def __reduce__(self) -> tuple[Any, ...]:  # the nodes of a long game are too deep for pickle
        return _unflat, (self.start, self.flat())


def _unflat(start: str, flat: list[tuple[int, Turn | None, tuple[Any, ...]]]) -> Root:
    """The inverse of Root.flat."""
    root = Root(start=start)
    nodes: list[Node] = []
    for parent, turn, notes in flat:
        node: Node = root if turn is None else Node(nodes[parent], turn)
        for name, value in zip(NOTE_KINDS, notes, strict=True):
            setattr(node, name, value)
        if node.parent is not None:
            node.parent.children.append(node)
        nodes.append(node)
    return root


class Walk:
    """A game that follows a tree from node to node."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.node: Node = root
        self.game = read_game(root.start)

    def to(self, node: Node) -> None:
        """Go to another node of the tree."""
        if node is self.node:
            return
        passed = {*self.node.line()}
        ahead: list[Node] = []
        meeting = node
        while meeting.parent is not None and meeting not in passed:
            ahead.append(meeting)
            meeting = meeting.parent
        while self.node is not meeting:
            assert self.node.parent is not None
            self.game.undo()
            self.node = self.node.parent
        for step in reversed(ahead):
            assert step.turn is not None
            self.game.play(*step.turn)
        self.node = node

    def play(self, *turn: TurnForm) -> Node:
        """Play a turn, and go to its node, which is made where there is none yet."""
        self.game.play(*turn)
        played = self.game.turns[-1]
        for child in self.node.children:
            if child.turn == played:
                self.node = child
                return child
        child = Node(self.node, played)
        self.node.children.append(child)
        self.node = child
        return child


@dataclass(eq=False)
class Tree:
    """A game with its variations, and what is known about it; see Record for the fields."""

    root: Root
    black: str = ""
    white: str = ""
    winner: int | None = None
    reason: str = ""
    event: str = ""
    date: str = ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        mine, its = ({**vars(tree), "root": None} for tree in (self, other))
        roots = self.root, other.root
        return mine == its and self._same(*roots)

    __hash__ = None  # type: ignore[assignment]

    @staticmethod
    def _same(one: Root, other: Root) -> bool:
        return one.start == other.start and one.flat() == other.flat()

    def __repr__(self) -> str:
        who = f", {self.black or '?'} - {self.white or '?'}" if self.black or self.white else ""
        count = len(self.mainline())
        kind = kind_text(read_game(self.root.start))
        return f"<{type(self).__name__} {kind}{who}, {count} turns>"

    def mainline(self) -> list[Node]:
        """The nodes of the turns that were played."""
        node: Node = self.root
        nodes = []
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    def check(self) -> None:
        """ValueError where something is noted that is of another type than it should be."""
        for kinds, holder in ((HEAD_KINDS, self), *((NOTE_KINDS, n) for n in self.root.walk())):
            for name, kind in kinds.items():
                value = getattr(holder, name)
                is_kind = isinstance(value, kind) and not isinstance(value, bool)
                if not is_kind or (isinstance(value, float) and not isfinite(value)):
                    raise ValueError(f"{name} cannot be {shown(value)}")
        if self.winner not in (None, EMPTY, BLACK, WHITE):
            raise ValueError(f"winner cannot be {self.winner}")

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return (self.mainline() or [self.root])[-1]

    def game(self, at: Node | None = None) -> Game:
        """The game down to a node; None: to the end of the main line.

        Raises ValueError for a node of another record.
        """
        node = self.end if at is None else at
        if not isinstance(node, Node) or node.root is not self.root:
            raise ValueError(f"{shown(at)} is no node of this record")
        return node.game()

    def conclude(self) -> None:
        """Fill in who won and why, where the game itself says it and the record does not."""
        outcome = self.game().outcome()
        if outcome is None:
            return
        if self.winner is None:
            self.winner = outcome.winner
        if self.winner == outcome.winner:
            self.reason = self.reason or outcome.reason
