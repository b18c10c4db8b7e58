"""The tree of a page's game: the node on the page, where the game is played, how it has ended."""

from typing import NamedTuple

from brain.records.tree import NOTES, Walk
from kakugo import Game, IllegalTurn, Node, Outcome, Record, Stone, Turn

from .messages import BadMessage
from .nodes import MOST_NODES, Nodes


class Removal(NamedTuple):
    """Moves that were taken out. place: of the first one among its siblings.

    live: where the game is played since; undo puts them back when it is there again. was: where it
    was played before.
    """

    top: Node
    parent: Node
    place: int
    live: Node
    was: Node


class GameTree:
    """A record, the node that the page shows, and the one where the game is played.

    walk: the node that is shown, and its position. live: where the game is played; engines answer
    only there. ahead: turns that were taken back, the next one last. trail: of each node the child
    that was shown last. endings: how lines have ended that the rules have not ended, by their last
    nodes. is_over: whether the game has ended so where it is played. removals: moves that can be
    put back, the next ones last. kept: the number of the game in the library, None before it is
    there. before: that of the game before on this page. is_own: whether somebody has played in it
    or noted something, and did not only look at it.
    """

    def __init__(self, record: Record, nodes: Nodes, evaluation: str) -> None:
        """At its root. ValueError where the weights do not know the game."""
        self.record, self.nodes, self.walk = record, nodes, Walk(record.root)
        self.walk.game = self.walk.game.copy(evaluation)
        self.live: Node = record.root
        self.ahead: list[Node] = []
        self.trail: dict[Node, Node] = {}
        self.endings: dict[Node, Outcome] = {}
        self.is_over = False
        self.removals: list[Removal] = []
        self.kept: int | None = None
        self.before: int | None = None
        self.is_own = False
        if record.winner is not None and record.game().outcome() is None:
            self.endings[record.end] = Outcome(record.winner, record.reason, ())

    @property
    def game(self) -> Game:
        """The position that the page shows."""
        return self.walk.game

    @property
    def number(self) -> int:
        """The number of the node that the page shows."""
        return self.nodes.number(self.walk.node)

    @property
    def is_live(self) -> bool:
        """Whether the page shows the node where the game is played."""
        return self.walk.node is self.live

    def live_game(self) -> Game:
        """The game down to where it is played."""
        return self.game if self.is_live else self.live.game()

    def has_ended(self) -> bool:
        """Whether no turn can be played where the game is."""
        return self.is_over or self.live_game().outcome() is not None

    def show(self, node: Node) -> None:
        """Let the page show another node."""
        self.walk.to(node)
        for step in node.line():
            assert step.parent is not None
            self.trail[step.parent] = step

    def way(self, where: str) -> Node:
        """The node at the start or the end of what is shown, or a step back or forward."""
        node = self.walk.node
        if where == "start":
            return self.record.root
        if where == "back":
            return node.parent or node
        if where == "forward":
            return self._next(node)
        while node.children:
            node = self._next(node)
        return node

    def _next(self, node: Node) -> Node:
        """The child that was shown last, else the main one."""
        last = self.trail.get(node)
        return last if last in node.children else (node.children or [node])[0]

    def play(self, turn: Turn) -> tuple[Node, bool]:
        """Play a turn at the node that is shown; its node, and whether it is a new one.

        What is wrong with it raises.
        """
        if self.is_live and self.is_over:
            raise BadMessage("over", f"{IllegalTurn('over')}: {self.endings[self.live].reason}")
        if len(self.nodes) >= MOST_NODES:
            raise BadMessage("record", f"a game has {MOST_NODES} turns at most")
        before, side = self.walk.node, self.game.side
        node = self.walk.play(turn)
        is_new = node not in self.nodes
        self.nodes.add(node)
        self.nodes.played(node, side)
        self.trail[before] = node
        return node, is_new

    def go_on(self, node: Node) -> None:
        """The game is played on from a node; nothing but the rules ends it there."""
        if node is not self.live:
            self.live, self.ahead = node, []
        self.is_over = False
        self.endings.pop(node, None)

    def back_to(self, node: Node) -> None:
        """The game is at a node which was played before."""
        self.live, self.is_over = node, False
        self.show(node)

    def end(self, winner: Stone, reason: str) -> None:
        """The game is over where it is played, though not by the rules; the page shows it."""
        self.endings[self.live] = Outcome(winner, reason, ())
        self.is_over = True
        self.show(self.live)

    def conclude(self) -> None:
        """Let the record say how its main line has ended."""
        record = self.record
        outcome = record.game().outcome() or next(
            (self.endings[node] for node in reversed(record.mainline()) if node in self.endings),
            self.endings.get(record.root),
        )
        record.winner = None if outcome is None else outcome.winner
        record.reason = "" if outcome is None else outcome.reason

    def remove(self, top: Node) -> None:
        """Take a node out, and all that follow; what is shown or played there is so before it.

        They can be put back, while there is room for so many.
        """
        parent = top.parent
        assert parent is not None
        gone, was = set(top.walk()), self.live
        if self.walk.node in gone:
            self.walk.to(parent)
        if self.live in gone:
            self.live, self.is_over = parent, False
        self.ahead = [node for node in self.ahead if node not in gone]
        self.trail = {
            before: after
            for before, after in self.trail.items()
            if before not in gone and after not in gone
        }
        self.is_own = True
        self.nodes.drop(top)
        index = parent.children.index(top)
        self.removals.append(Removal(top, parent, index, self.live, was))
        top.remove()
        while sum(1 for removal in self.removals for _ in removal.top.walk()) > MOST_NODES:
            for node in self.removals.pop(0).top.walk():
                self._forget(node)

    @property
    def undoes(self) -> str | None:
        """What undo does now: put back moves, take back a turn, or bring the game before back."""
        if self.can_put_back:
            return "removal"
        if self.live.parent is not None:
            return "turn"
        return None if self.before is None else "game"

    @property
    def can_put_back(self) -> bool:
        """Whether moves were taken out, and the game is where it was then."""
        return bool(self.removals) and self.removals[-1].live is self.live

    def put_back(self) -> Node:
        """Put back what was taken out last; where the game was played then.

        Moves that have been played again meanwhile are not there twice.
        """
        top, parent, index, _, was = self.removals[-1]
        if len(self.nodes) + sum(1 for _ in top.walk()) > MOST_NODES:
            raise BadMessage("record", f"a game has {MOST_NODES} turns at most")
        self.removals.pop()
        self.nodes.put_back(top)
        merged: dict[Node, Node] = {}
        ahead = [(top, parent, index)]
        while ahead:
            node, parent, index = ahead.pop()
            same = next((one for one in parent.children if one.turn == node.turn), None)
            if same is None:
                node.parent = parent
                parent.children.insert(index, node)
                self.nodes.changes.nodes.add(node)
                self.nodes.changes.orders.add(parent)
                continue
            for name in NOTES:
                setattr(same, name, getattr(same, name) or getattr(node, name))
            self.nodes.changes.nodes.add(same)
            ahead += [(child, same, len(same.children)) for child in reversed(node.children)]
            node.children = []
            merged[node] = same
            self.nodes.drop(node)
            self._forget(node)
        self.nodes.read(self.walk.root)
        for number, removal in enumerate(self.removals):
            at = [merged.get(node, node) for node in (removal.parent, removal.live, removal.was)]
            self.removals[number] = Removal(removal.top, at[0], removal.place, *at[1:])
        return merged.get(was, was)

    def _forget(self, node: Node) -> None:
        """No longer know a node that was taken out, nor how the game has ended there."""
        self.nodes.forget(node)
        self.endings.pop(node, None)


def promote(line: list[Node]) -> list[Node]:
    """Make a line the main one; the nodes whose children have another order now."""
    changed = []
    for node in line:
        assert node.parent is not None
        if node.parent.children[0] is not node:
            node.promote()
            changed.append(node.parent)
    return changed
