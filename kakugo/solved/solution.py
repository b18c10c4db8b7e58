"""Which positions of a finished proof are enough: one turn for each position of the winner."""

from collections.abc import Iterator
from typing import NamedTuple

from brain.database.place import PositionKind, kind_of
from brain.games.symmetry import Symmetry
from brain.types import OTHER_COLOUR
from kakugo import Game, Turn, read_game

from .checking import GAMES, LARGEST_BOARD, Board
from .finding import Family, Member, cell_of
from .tree import ProofTree

MOST_MEMBERS = 40  # of a family, so that all cores have work


class Chosen(NamedTuple):
    """A position of the proof that becomes an entry: its key, and the one behind the turn."""

    key: bytes
    after: bytes


def game_written(kind: PositionKind) -> str:
    """The name of a proof's game in a file; ValueError if no proof of it can be written to one."""
    empty = kind.empty
    size = f"{empty.width}x{empty.height}"
    found = [name for name in GAMES if kind_of(read_game(f"{name} {size}:")).text == kind.text]
    if not found:
        raise ValueError("only a proof in freestyle or standard can be written to a file")
    if len(empty.points) > LARGEST_BOARD:
        raise ValueError(f"only a board of at most {LARGEST_BOARD} cells can be written to a file")
    return found[0]


def check_begin(tree: ProofTree) -> None:
    """ValueError where no file can begin, which it does with a turn of the winner."""
    if not (tree.top.is_attack or tree.has_last_turn):
        raise ValueError("the winner must be to move, or have played the last turn")


class Solution:
    """The part of a finished proof that is a proof: one turn for each position of the winner.

    If the loser is to move in the root, the tree goes back one turn: a file begins with a turn of
    the winner. game: its name in a file. chosen: these positions. families: the same ones, as
    workers get them.
    """

    def __init__(self, tree: ProofTree) -> None:
        kind = tree.kind
        self.game = game_written(kind)
        check_begin(tree)
        if not tree.top.is_won:
            raise ValueError("the proof is not finished: nothing can be written yet")
        if not tree.top.is_attack:
            tree.step_back()
        if not tree.top.turns:
            raise ValueError("the position is won by fours or threats at once: nothing to write")
        self.tree, self.kind = tree, kind
        self.board = Board(kind.empty.width, kind.empty.height)
        self.chosen: list[Chosen] = []
        self.families: list[Family] = []
        self._seen: set[bytes] = set()
        self._add(iter([tree.game(tree.root)]))

    def _add(self, games: Iterator[Game]) -> None:
        """Add positions as a family, and all that follow them."""
        families = [games]  # made when their turn comes: games need memory
        while families:
            members = []
            for game in families.pop():
                key, image = self.kind.key(game)
                if key in self._seen or not self.tree.nodes[key].turns:
                    continue
                self._seen.add(key)
                turn, after = self._best(key)
                self.chosen.append(Chosen(key, after))
                cells = self.cells(self.tree.game(key))
                game.play(moved(turn, self.kind.back[image]))
                entries = frozenset(
                    self.board.least(*self.cells(each))
                    for each in self._behind(game, after)
                    if self.tree.nodes[self.kind.key(each)[0]].turns
                )
                cell = cell_of(turn[0], self.board.width)
                members.append(Member(*cells, cell, entries, image))
                families.append(self._behind(game, after))
            for first in range(0, len(members), MOST_MEMBERS):
                some = members[first : first + MOST_MEMBERS]
                self.families.append(Family(self.kind.text, some))

    def _best(self, key: bytes) -> tuple[Turn, bytes]:
        """The turn by which the winner wins soonest, and the key behind it."""
        nodes = self.tree.nodes
        won = [each for each in nodes[key].turns.items() if nodes[each[1]].is_won]
        return min(won, key=lambda each: nodes[each[1]].plies)

    def _behind(self, game: Game, key: bytes) -> Iterator[Game]:
        """The positions behind one where the loser is to move, and that the proof looks at."""
        _, image = self.kind.key(game)
        for turn in self.tree.nodes[key].turns:
            after = game.copy()
            after.play(moved(turn, self.kind.back[image]))
            yield after

    def cells(self, game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cells with the winner's stones, and with the loser's."""
        cells, winner = game.cells(), self.tree.winner
        return (
            tuple(at for at, side in enumerate(cells) if side == winner),
            tuple(at for at, side in enumerate(cells) if side == OTHER_COLOUR[winner]),
        )


def moved(turn: Turn, symmetry: Symmetry) -> Turn:
    """The turn in an image."""
    return tuple(symmetry.moved(*point) for point in turn)
