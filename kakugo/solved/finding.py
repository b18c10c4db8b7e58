"""Finds wins again in the form that a checker asks for, with the solvers of the engine."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import product
from typing import NamedTuple

import kakugo
from brain.database.place import PositionKind, kind_of
from brain.games.symmetry import Symmetry
from brain.proofs.prover import Prover
from brain.types import BLACK, EMPTY, EXACT, WHITE
from kakugo import Turn

from .checking import (
    END,
    LOSER,
    NO_TURN,
    NO_WIN,
    WINNER,
    Board,
    Checked,
    Checker,
    Entry,
    ProofError,
    Win,
)
from .looking import ANY_NODES

FOURS = 20_000  # to try for a win by fours
COLOUR_OF = {WINNER: BLACK, LOSER: WHITE}  # for the solvers; the rules of both are the same
HINTED = 6  # times the positions that a hint names, and it leads astray
MOST_GUESSES = 4  # turns by threats that are tried in one position


class Solvers(NamedTuple):
    """How hard solvers try. most: positions of the winner to look at for one win.

    threats: stones to place for a win by threats, and in how many images of a position.
    """

    most: int
    threats: Sequence[tuple[int, int]]


FIRST_TRIES = Solvers(10_000, ((5_000, 1), (100_000, 1)))
LONGER_TRIES = FIRST_TRIES._replace(most=100_000)
HARDER_TRIES = Solvers(10_000, ((5_000, 8), (50_000, 8), (400_000, 1)))
LAST_RESORT = HARDER_TRIES._replace(most=500_000)


class Member(NamedTuple):
    """A position that becomes an entry, as its key has it.

    winner, loser: the cells of their stones. turn: of the winner. entries: those that answers to it
    lead to, as Board.least has them. image: the number of the symmetry that leads to it from the
    position as it is reached from the root; there, wins of a family are much alike.
    """

    winner: tuple[int, ...]
    loser: tuple[int, ...]
    turn: int
    entries: frozenset[int]
    image: int


class Family(NamedTuple):
    """Positions behind one turn, whose wins are much alike. game: their kind, as text."""

    game: str
    members: Sequence[Member]


class Written(NamedTuple):
    """An entry as a worker has written it. plies: without the answers that are entries.

    win: packed. used: the entries that it needs. wrong: what is wrong, and nothing else is told.
    """

    plies: int
    win: bytes
    used: frozenset[int]
    wrong: str = ""


class LeadsAstray(Exception):  # noqa: N818 - it ends a try, and is no error
    """A hint leads to more positions than the win that it comes from."""


class View:
    """What solvers see and prove in one image of the board. there: where each cell is in it.

    Wins by threats are remembered until they are forgotten, with the turns of all their positions:
    whoever follows such a win need not look for it again.
    """

    def __init__(self, kind: PositionKind, there: Sequence[int]) -> None:
        self._there = there
        self._back = sorted(range(len(there)), key=there.__getitem__)
        self._empty, self._width = kind.empty, kind.empty.width
        self._turns: dict[int, int] = {}  # by which the winner wins, by the keys of positions

    @cached_property
    def _prover(self) -> Prover:
        return Prover(self._empty, ANY_NODES)

    @cached_property
    def _keys(self) -> dict[tuple[int, int], int]:
        """What a stone adds to the key of a position: by the cell and its side."""
        keys = {}
        for cell in self._back:
            for side in COLOUR_OF:
                stones = [0] * len(self._there)
                stones[cell] = side
                keys[cell, side] = self.prover(stones).key ^ self._bare
        return keys

    @cached_property
    def _bare(self) -> int:
        """The key of the empty board."""
        return self.prover([0] * len(self._there)).key

    def prover(self, stones: Sequence[int]) -> Prover:
        """The solvers, in a position where the winner is to move."""
        moved = bytes(COLOUR_OF.get(stones[cell], EMPTY) for cell in self._back)
        self._prover.setup(moved, COLOUR_OF[WINNER])
        return self._prover

    def back(self, turn: Turn) -> int:
        """The cell of a turn of the solvers."""
        return self._back[cell_of(turn[0], self._width)]

    def remember(self) -> None:
        """Remember the win by threats that the solvers have just found."""
        for key, turn in self._prover.threats().items():
            self._turns[key] = self.back(turn)

    def forget(self) -> None:
        """Forget all wins by threats."""
        self._turns.clear()

    def remembered(self, stones: Sequence[int]) -> int | None:
        """The turn in a position of a win that is remembered; None if it is in none."""
        if not self._turns:
            return None
        key = self._bare
        for cell, side in enumerate(stones):
            if side:
                key ^= self._keys[cell, side]
        return self._turns.get(key)


class Writer(Checker):
    """Finds wins with the solvers of the engine, in the form that a checker asks for.

    It is a checker that looks for a win wherever none is named: what it writes, it has checked.
    """

    def __init__(self, kind: PositionKind) -> None:
        empty = kind.empty
        super().__init__(Board(empty.width, empty.height), bool(empty.rule & EXACT))
        self.kind = kind
        self.used: set[int] = set()
        self._only_checks = False
        self._memory: dict[tuple[bytes, int], Checked | ProofError] = {}
        self._solvers, self._image = FIRST_TRIES, 0
        there = cells_of(kind, kind.symmetries)
        self._views = [View(kind, cells) for cells in there]
        # which image it is if one symmetry is used first, and then another one
        self._images = [
            [there.index([second[cell] for cell in first]) for second in there] for first in there
        ]

    def entry(self, member: Member, hint: Win | None) -> Checked:
        """The win of a position; ProofError where none is found. hint: of a position beside it."""
        bare = Win(member.turn, None, True, {})
        if hint is not None and hint.turn == member.turn:
            with suppress(ProofError, LeadsAstray):
                return self._entry(member, hint, FIRST_TRIES._replace(most=HINTED * size(hint)))
        images = range(len(self.kind.symmetries))
        first = (FIRST_TRIES, 0), (LONGER_TRIES, 0)
        for solvers, image in (*first, *product((FIRST_TRIES, HARDER_TRIES), images)):
            with suppress(ProofError, LeadsAstray):
                return self._entry(member, bare, solvers, image)
        with suppress(ProofError):
            return self._entry(member, bare)
        return self._entry(member, bare._replace(has_pass=False))

    def _entry(
        self, member: Member, win: Win, solvers: Solvers = LAST_RESORT, image: int = 0
    ) -> Checked:
        """The win, where this is tried first; image: where solvers begin, from the least one."""
        self._solvers, self._image = solvers, image
        self.set_up(Entry(member.winner, member.loser, True, 0))
        self.used.clear()
        self._memory.clear()
        for view in self._views:
            view.forget()
        return super().win(win, 0, dict.fromkeys(member.entries, 1))

    def win(self, win: Win | None, strays: int, entries: dict[int, int] | None = None) -> Checked:
        """As for a checker; win: what to try first, where there is none by fours."""
        if self._only_checks:
            return super().win(win, strays, entries)
        place = bytes(self.position.stones), strays
        if place not in self._memory:
            if len(self._memory) > self._solvers.most:
                raise LeadsAstray
            self._memory[place] = self._found(win, strays)
        found = self._memory[place]
        if isinstance(found, ProofError):
            raise found
        return found

    def answers(self, win: Win, strays: int, entries: dict[int, int] | None = None) -> Checked:
        """As for a checker; if an answer saves the loser, other wins after a pass are tried.

        Their zones are others, and what was found of answers before is remembered.
        """
        try:
            return super().answers(win, strays, entries)
        except ProofError as error:
            if self._only_checks or not win.has_pass:
                raise
            refused = error
        for turn in dict.fromkeys(self.solved([(0, len(self._views))])):
            try:
                passed = super().win(Win(turn, None, True, {}), strays + 1)
                return self.after(passed, win, strays, entries)
            except ProofError as error:
                refused = error
        raise refused

    def _found(self, hint: Win | None, strays: int) -> Checked | ProofError:
        """A win that holds, or why there is none."""
        refused: ProofError | None = None
        for guess in self.guesses(hint):
            self._only_checks = guess is None
            try:
                return super().win(guess, strays)
            except ProofError as error:
                refused = error
            finally:
                self._only_checks = False
        return refused or self.refused("no win is found")

    def plies_of_entry(self, entries: dict[int, int]) -> int | None:
        """As for a checker; it is kept which entries are used."""
        found = super().plies_of_entry(entries)
        if found is not None:
            position = self.position
            key = self.board.least(position.stones_of(WINNER), position.stones_of(LOSER))
            self.used.add(key)
        return found

    def guesses(self, hint: Win | None) -> Iterator[Win | None]:
        """Wins to try in the position, where the winner is to move; only turns of them are sure.

        None: a win by fours that a checker finds by itself.
        """
        tried = set()
        for view in self._views:
            turn = view.remembered(self.position.stones)
            if turn is not None and turn not in tried:
                tried.add(turn)
                yield Win(turn, None, True, {})
        yield None
        if hint is not None and hint.turn not in tried and not self.position.stones[hint.turn]:
            tried.add(hint.turn)
            yield hint
        for turn in self.solved([(0, 1), *self._solvers.threats]):
            if turn not in tried:
                tried.add(turn)
                yield Win(turn, None, True, {})
            if len(tried) >= MOST_GUESSES:
                return

    def solved(self, tries: Sequence[tuple[int, int]]) -> Iterator[int]:
        """Turns by which the solvers win; only the first, if they win by fours in one image.

        tries: stones for a win by threats, 0 for one by fours; in how many images. The first image
        is the one in which the proof has looked at the position; another one may be easier.
        """
        stones = self.position.stones
        cells = bytes(COLOUR_OF.get(side, EMPTY) for side in stones)
        _, least = self.kind.key_of(cells, COLOUR_OF[WINNER], {})
        images = self._images[least]
        for threats, tried in tries:
            for number in range(min(tried, len(images))):
                view = self._views[images[(self._image + number) % len(images)]]
                prover = view.prover(stones)
                plies, line = prover.by_threats(threats) if threats else prover.by_fours(FOURS)
                if not plies:
                    continue
                turn = line[0]
                if threats:
                    view.remember()
                    turn = prover.threat() or turn
                yield view.back(turn)
                if not threats and tried == 1:
                    return


def size(win: Win | None) -> int:
    """How many positions of the winner a win names."""
    if win is None:
        return 1
    return 1 + size(win.passed) + sum(map(size, win.answers.values()))


def write_family(family: Family) -> list[Written]:
    """Write the entries of a family, one after another, until one is wrong."""
    kind = kind_of(kakugo.read_game(f"{family.game}:"))
    writer = Writer(kind)
    there, back = cells_of(kind, kind.symmetries), cells_of(kind, kind.back)
    hints: dict[int, Win] = {}  # by turns, as they are in the positions as they are reached
    written: list[Written] = []
    for member in family.members:
        hint = hints.get(back[member.image][member.turn])
        try:
            found = writer.entry(member, hint and image_of(hint, there[member.image]))
        except (ProofError, LeadsAstray) as error:
            return [*written, Written(0, b"", frozenset(), str(error) or "it has no end")]
        if found.win:
            win = image_of(found.win, back[member.image])
            hints[win.turn] = win
        written.append(Written(found.plies, packed(found.win), frozenset(writer.used)))
    return written


def cells_of(kind: PositionKind, symmetries: Sequence[Symmetry]) -> list[list[int]]:
    """Where each cell is in these images."""
    width = kind.empty.width
    return [
        [cell_of(each.moved(*point), width) for point in kind.empty.points] for each in symmetries
    ]


def image_of(win: Win, cells: Sequence[int]) -> Win:
    """A win in an image of its position; cells: where each cell is there."""
    answers = sorted((cells[cell], after) for cell, after in win.answers.items())
    return Win(
        cells[win.turn],
        win.passed and image_of(win.passed, cells),
        win.has_pass,
        {cell: after and image_of(after, cells) for cell, after in answers},
    )


def packed(win: Win | None) -> bytes:
    """A win as bytes: its turn, the win after a pass, answers and their wins, an end."""
    if win is None:
        return bytes([NO_TURN])
    passed = packed(win.passed) if win.has_pass else bytes([NO_WIN])
    answers = b"".join(bytes([cell]) + packed(after) for cell, after in win.answers.items())
    return bytes([win.turn]) + passed + answers + bytes([END])


def cell_of(point: tuple[int, int], width: int) -> int:
    """The number of a point in a file."""
    x, y = point
    return x + y * width
