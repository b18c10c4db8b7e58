"""The tree of a page's game: the node on the page, where the game is played, how it has ended."""

from itertools import takewhile
from typing import NamedTuple

from brain.records.tree import NODE_NOTES
from kakugo import Game, IllegalTurn, Node, Outcome, Record, Stone, Turn, Walk

from ..wire.messages import BadMessage
from .nodes import TREE_NODES_MOST, Nodes
from .reviewed import Reviewed


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


class Addition(NamedTuple):
    """Variations that were added all at once. nodes: in order, parents first.

    live: where the game was played then; undo takes them out when it is there again.
    """

    nodes: dict[Node, None]
    live: Node


class GameTree:
    """A record, the node that the page shows, and the one where the game is played.

    walk: the node that is shown, and its position. live: where the game is played; engines answer
    only there. ahead: turns that were taken back, the next one last. trail: of each node the child
    that was shown last. endings: how lines have ended that the rules have not ended, by their last
    nodes. standing: the win that stands in the position of the root, if any. is_over: whether the
    game has ended so where it is played. edits: what undo takes back beside turns, the next one
    last. kept: the number of the game in the library, None before it is there. before: that of the
    game before on this page. is_own: whether somebody has played in it or noted something, and did
    not only look at it. reviewed: what a review has found of it, if there was one.
    """

    def __init__(self, record: Record, nodes: Nodes, evaluation: str) -> None:
        """At its root. ValueError where the weights do not know the game."""
        self.record, self.nodes, self.walk = record, nodes, Walk(record.root)
        self.walk.game = self.walk.game.copy(evaluation)
        self.live: Node = record.root
        self.ahead: list[Node] = []
        self.trail: dict[Node, Node] = {}
        self.endings: dict[Node, Outcome] = {}
        self.standing = record.root.game().standing_win()
        self.is_over = False
        self.edits: list[Removal | Addition] = []
        self.kept: int | None = None
        self.before: int | None = None
        self.is_own = False
        self.reviewed: Reviewed | None = None
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

    def ended(self, node: Node) -> Outcome | None:
        """How the game has ended at a node, where its turns do not say so."""
        return self.endings.get(node) or (self.standing if node.parent is None else None)

    def show(self, node: Node) -> None:
        """Let the page show another node."""
        self.walk.to(node)
        for step in node.line():
            assert step.parent is not None
            self.trail[step.parent] = step

    def way(self, where: str, node: Node | None = None) -> Node:
        """The node at the start or the end of what is shown, or a step back or forward.

        node: from there, instead of what the page shows.
        """
        node = node or self.walk.node
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
        ended = self.ended(self.walk.node)
        if self.is_live and self.is_over and ended is not None:
            raise BadMessage("over", f"{IllegalTurn('over')}: {ended.reason}")
        if len(self.nodes) >= TREE_NODES_MOST:
            raise BadMessage("record", f"a game has {TREE_NODES_MOST} turns at most")
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
        """Let the record say how its main line has ended, without variations that were added."""
        record = self.record
        added = {node for edit in self.edits if isinstance(edit, Addition) for node in edit.nodes}
        added.difference_update(self.live.line())  # what was played after all
        line = [record.root, *takewhile(lambda node: node not in added, record.mainline())]
        outcome = line[-1].game().outcome() or next(
            filter(None, map(self.ended, reversed(line))), None
        )
        record.winner = None if outcome is None else outcome.winner
        record.reason = "" if outcome is None else outcome.reason

    def remove(self, top: Node) -> None:
        """Take a node out, and all that follow; what is shown or played there is so before it.

        They can be put back, while there is room for so many.
        """
        parent = top.parent
        assert parent is not None
        was = self.live
        self._leave(set(top.walk()))
        self.is_own = True
        self.nodes.drop(top)
        index = parent.children.index(top)
        self.edits.append(Removal(top, parent, index, self.live, was))
        top.remove()
        while sum(1 for removal in self.removals for _ in removal.top.walk()) > TREE_NODES_MOST:
            edit = self.edits.pop(0)
            for node in edit.top.walk() if isinstance(edit, Removal) else ():
                self._forget(node)

    def _leave(self, gone: set[Node]) -> None:
        """Show and play nothing behind these nodes, which are to go, and do not lead there."""
        self.walk.to(_before(self.walk.node, gone))
        if self.live in gone:
            self.live, self.is_over = _before(self.live, gone), False
        self.ahead = [node for node in self.ahead if node not in gone]
        self.trail = {
            before: after
            for before, after in self.trail.items()
            if before not in gone and after not in gone
        }

    def add(self, at: Node, branch: Node) -> int:
        """Add the turns behind a node of another record behind one of this; how many are new.

        Those that were here come first, as before.
        """
        if len(self.nodes) + sum(1 for _ in branch.walk()) > TREE_NODES_MOST:
            raise BadMessage("record", f"a game has {TREE_NODES_MOST} turns at most")
        added: dict[Node, None] = {}
        ahead = [(at, branch)]
        while ahead:
            here, there = ahead.pop()
            for turn in there.children:
                same = next((one for one in here.children if one.turn == turn.turn), None)
                if same is None:
                    same = Node(here, turn.turn)
                    here.children.append(same)
                    added[same] = None
                ahead.append((same, turn))
        if added:
            self.is_own = True
            self.nodes.add(at)
            self.nodes.read(at)
            self.edits.append(Addition(added, self.live))
        return len(added)

    def take_out(self) -> None:
        """Take out what was added last; what was noted or played behind it since stays."""
        addition = self.edits.pop()
        assert isinstance(addition, Addition)
        gone: set[Node] = set()
        for node in reversed(addition.nodes):
            is_noted = node.comment or node.mark or node.properties
            is_bare = not is_noted and gone.issuperset(node.children)
            if is_bare and node in self.nodes and node is not self.live:
                gone.add(node)
        self._leave(gone)
        for top in [node for node in gone if node.parent not in gone]:
            self.nodes.drop(top)
            top.remove()
        for node in gone:
            self._forget(node)

    @property
    def removals(self) -> list[Removal]:
        """Moves that can be put back, the next ones last."""
        return [edit for edit in self.edits if isinstance(edit, Removal)]

    @property
    def undoes(self) -> str | None:
        """What undo does now: put back moves or take out variations, take back a turn, or bring
        the game before back.
        """
        if self.edits and self.edits[-1].live is self.live:
            return "removal" if isinstance(self.edits[-1], Removal) else "addition"
        if self.live.parent is not None:
            return "turn"
        return None if self.before is None else "game"

    def put_back(self) -> Node:
        """Put back what was taken out last; where the game was played then.

        Moves that have been played again meanwhile are not there twice.
        """
        edit = self.edits[-1]
        assert isinstance(edit, Removal)
        top, parent, index, _, was = edit
        if len(self.nodes) + sum(1 for _ in top.walk()) > TREE_NODES_MOST:
            raise BadMessage("record", f"a game has {TREE_NODES_MOST} turns at most")
        self.edits.pop()
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
            for name in NODE_NOTES:
                setattr(same, name, getattr(same, name) or getattr(node, name))
            self.nodes.changes.nodes.add(same)
            ahead += [(child, same, len(same.children)) for child in reversed(node.children)]
            node.children = []
            merged[node] = same
            self.nodes.drop(node)
            self._forget(node)
        self.nodes.read(self.walk.root)
        for number, edit in enumerate(self.edits):
            live = merged.get(edit.live, edit.live)
            if isinstance(edit, Removal):
                parent, was_there = (merged.get(node, node) for node in (edit.parent, edit.was))
                self.edits[number] = Removal(edit.top, parent, edit.place, live, was_there)
            else:
                self.edits[number] = Addition(edit.nodes, live)
        return merged.get(was, was)

    def _forget(self, node: Node) -> None:
        """No longer know a node that was taken out, nor how the game has ended there."""
        self.nodes.forget(node)
        self.endings.pop(node, None)
        for edit in self.edits:
            if isinstance(edit, Addition):
                edit.nodes.pop(node, None)


def _before(node: Node, gone: set[Node]) -> Node:
    """The nearest node on the way to this one that stays."""
    while node in gone:
        assert node.parent is not None
        node = node.parent
    return node


def promote(line: list[Node]) -> list[Node]:
    """Make a line the main one; the nodes whose children have another order now."""
    changed = []
    for node in line:
        assert node.parent is not None
        if node.parent.children[0] is not node:
            node.promote()
            changed.append(node.parent)
    return changed
