"""Which positions of a finished proof are enough: one turn for each position of the winner."""

from collections.abc import Iterator
from typing import NamedTuple

from brain.games.symmetry import Symmetry
from brain.types import OTHER_COLOUR, RULES
from kakugo import Game, Turn

from .checking import GAMES, LARGEST_BOARD, Board
from .finding import Family, Member, cell_of
from .tree import ProofTree

MOST_MEMBERS = 40  # of a family, so that all cores have work


class Chosen(NamedTuple):
    """A position of the proof that becomes an entry: its key, and the one behind the turn."""

    key: bytes
    after: bytes


def check_writable(tree: ProofTree) -> None:
    """ValueError for a proof that cannot be written to a file, even if it is finished."""
    empty = tree.kind.empty
    rules = [RULES[name] for name in GAMES]
    if tree.kind.text.split()[0] != "gomoku" or empty.rule not in rules:
        raise ValueError("only a proof in freestyle or standard can be written to a file")
    if len(empty.points) > LARGEST_BOARD:
        raise ValueError(f"only a board of at most {LARGEST_BOARD} cells can be written to a file")
    if not tree.top.is_attack:
        raise ValueError("the winner must be to move: prove the position one turn earlier")


class Solution:
    """The part of a finished proof that is a proof: one turn for each position of the winner.

    chosen: these positions. families: the same ones, as workers get them.
    """

    def __init__(self, tree: ProofTree) -> None:
        kind = tree.kind
        check_writable(tree)
        if not tree.top.is_won:
            raise ValueError("the proof is not finished: nothing can be written yet")
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
                known = frozenset(
                    self.board.least(*self.cells(each))
                    for each in self._behind(game, after)
                    if self.tree.nodes[self.kind.key(each)[0]].turns
                )
                cell = cell_of(turn[0], self.board.width)
                members.append(Member(*cells, cell, known, image))
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
