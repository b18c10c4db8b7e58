"""A game with its variations: a tree of turns, what is noted at each of them, and who played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..arguments import as_whole, instance, number, shown, text, whole
from ..games.game import Game
from ..games.registry import new_game
from ..notation import game_text, kind_text, read_game
from ..points import TurnForm, turn_name
from ..types import BLACK, EMPTY, WHITE, Stone, Turn

NAMES_SIZE = "--size or like= names another"
NAMES_GAME = "--game or like= names another"
TURN_MARKS = ("?", "??", "?!", "!?", "!", "!!")
"""What Node.mark may be: bad, very bad, doubtful, interesting, good, best."""

Check = Callable[[str, Any], Any]  # of a name and a value: the value, ValueError for a wrong one


def _or_none(check: Check) -> Check:
    """None is right, too."""
    return lambda what, value: None if value is None else check(what, value)


def _mark(what: str, value: Any) -> str:
    if not isinstance(value, str) or value not in ("", *TURN_MARKS):
        raise ValueError(
            f"{what} must be one of {', '.join(TURN_MARKS)} or empty, not {shown(value)}"
        )
    return value


def _winner(what: str, value: Any) -> Stone:
    winner = as_whole(value)
    if winner not in (BLACK, WHITE, EMPTY):
        raise ValueError(f"{what} must be BLACK, WHITE, EMPTY or None, not {shown(value)}")
    return Stone(winner)


def _properties(what: str, value: Any) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} must be a dict, not {shown(value)}")
    for name, texts in value.items():
        if not isinstance(name, str) or not isinstance(texts, list):
            raise ValueError(f"{what} must have names and lists, not {shown(name)}: {shown(texts)}")
    return value


# What is noted at a node, and what is known of a game: the fields, each with its check.
NODE_NOTES: dict[str, Check] = {
    "comment": text,
    "ms": _or_none(partial(number, low=0)),
    "value": _or_none(number),
    "depth": _or_none(partial(whole, low=0)),
    "nodes": _or_none(partial(whole, low=0)),
    "mark": _mark,
    "properties": _properties,
}
TREE_HEAD: dict[str, Check] = {
    "black": text,
    "white": text,
    "winner": _or_none(_winner),
    "reason": text,
    "event": text,
    "date": text,
}


def _checked(checks: Mapping[str, Check]) -> Callable[[Any, str, Any], None]:
    """A __setattr__ for fields with checks; hidden from type checkers, which take it for any name.

    AttributeError for a name that is no field.
    """

    def set_checked(self: Any, name: str, value: Any) -> None:
        check = checks.get(name)
        object.__setattr__(self, name, value if check is None else check(name, value))

    return set_checked


class Defaults(NamedTuple):
    """What holds where a file does not say it."""

    like: Game | None = None  # a game of the kind that is in the file
    encoding: str | None = None  # of its texts; None: UTF-8, or else an older one

    @property
    def kind(self) -> Game:
        """A game of the kind that is in the file: without another, gomoku on 15x15."""
        return self.like or new_game()

    def on_size(self, game: Game) -> tuple[str, ...]:
        """A remark on the size of the board, where neither the file nor the caller says it."""
        size = f"{game.width}x{game.height}"
        said = f"the size of the board is not said: it is read as {size}; {NAMES_SIZE}"
        return (said,) if self.like is None else ()

    def on_rule(self, words: str = "") -> tuple[str, ...]:
        """A remark on the rule, where neither the file nor the caller says it.

        words: what the file has in its place, which is not known.
        """
        what = f"the rule of {shown(words)} is not known" if words else "the rule is not said"
        return (f"{what}: it is read as freestyle; {NAMES_GAME}",) if self.like is None else ()


def counted(turns: int) -> str:
    """A number of turns, in words."""
    return "1 turn" if turns == 1 else f"{turns} turns"


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A turn of a record, and what is noted about it.

    What is noted is checked when it is set: ValueError for what no record can hold.

    Attributes:
        parent: The node before; None: this is the root.
        turn: The turn; None at the root, where nobody has played.
        comment: A text.
        ms: Milliseconds that the turn took.
        value: The value of the position after the turn; positive: good for Black.
        depth: Plies of the search that said so.
        nodes: Positions that it searched.
        mark: "?" bad, "??" very bad, "?!" doubtful, "!?" interesting, "!" good, "!!" best.
        properties: All else of SGF, as it stands.
        children: The turns that follow; the first one goes on in the main line.
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

    if not TYPE_CHECKING:
        __setattr__ = _checked(NODE_NOTES)

    def __repr__(self) -> str:
        name = "root" if self.turn is None else turn_name(self.turn)
        words = [name, f"{counted(len(self.children))} next"]
        words += [shown(self.comment)] if self.comment else []
        return f"<kakugo.Node {', '.join(words)}>"

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

    __slots__ = ("start",)

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
                tuple(getattr(node, note) for note in NODE_NOTES),
            )
            for node in place
        ]

    def __reduce__(self) -> tuple[Any, ...]:  # the nodes of a long game are too deep for pickle
        return _unflat, (self.start, self.flat())


def _unflat(start: str, flat: list[tuple[int, Turn | None, tuple[Any, ...]]]) -> Root:
    """A root with all its nodes from what Root.flat gives."""
    root = Root(start=start)
    nodes: list[Node] = []
    for parent, turn, notes in flat:
        node: Node = root if turn is None else Node(nodes[parent], turn)
        for name, value in zip(NODE_NOTES, notes, strict=True):
            setattr(node, name, value)
        if node.parent is not None:
            node.parent.children.append(node)
        nodes.append(node)
    return root


class Walk:
    """A game that follows the nodes of a record: faster than Node.game() at one after the other.

    Attributes:
        root: The node before the first turn.
        node: Where it is.
        game: The game down to there, which Walk.play plays on.
    """

    def __init__(self, node: Node) -> None:
        """Begin at a node; ValueError for what is none."""
        self.root: Root = instance("a node", node, Node).root
        self.node: Node = self.root
        self.game: Game = read_game(self.root.start)
        self.to(node)

    def to(self, node: Node) -> None:
        """Go to another node of the record; ValueError for anything else."""
        if node is self.node:
            return
        instance("a node", node, Node)
        passed = {*self.node.line()}
        ahead: list[Node] = []
        meeting = node
        while meeting.parent is not None and meeting not in passed:
            ahead.append(meeting)
            meeting = meeting.parent
        if meeting is not self.root and meeting not in passed:
            raise ValueError("the node is none of this record")
        while self.node is not meeting:
            assert self.node.parent is not None
            self.game.undo()
            self.node = self.node.parent
        for step in reversed(ahead):
            assert step.turn is not None
            self.game.play(step.turn)
        self.node = node

    def play(self, *turn: TurnForm) -> Node:
        """Play a turn, in any form that Game.play knows, and go to its node; that node.

        A node is made where there is none yet. Raises IllegalTurn or ValueError as Game.play does.
        """
        self.game.play(*turn)
        played = self.game.last_turn
        for child in self.node.children:
            if child.turn == played:
                self.node = child
                return child
        child = Node(self.node, played)
        self.node.children.append(child)
        self.node = child
        return child


@dataclass(slots=True, eq=False)
class Tree:
    """A game with its variations, and what is known about it; see Record for the fields."""

    root: Root
    black: str = ""
    white: str = ""
    winner: Stone | None = None
    reason: str = ""
    event: str = ""
    date: str = ""
    remarks: tuple[str, ...] = ()  # of its reader; they are not compared

    if not TYPE_CHECKING:
        __setattr__ = _checked(TREE_HEAD)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        mine, its = ([getattr(tree, name) for name in TREE_HEAD] for tree in (self, other))
        return mine == its and self._same(self.root, other.root)

    __hash__ = None  # type: ignore[assignment]

    @staticmethod
    def _same(one: Root, other: Root) -> bool:
        return one.start == other.start and one.flat() == other.flat()

    def __repr__(self) -> str:
        who = f", {self.black or '?'} - {self.white or '?'}" if self.black or self.white else ""
        turns = counted(len(self.mainline()))
        kind = kind_text(read_game(self.root.start))
        return f"<kakugo.{type(self).__name__} {kind}{who}, {turns}>"

    def mainline(self) -> list[Node]:
        """The nodes of the turns that were played."""
        node: Node = self.root
        nodes = []
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

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
