"""Looks for wins by continuous fours that the engine misses in positions of its own games.

python -m tests.long.vcf                                60 games under each rule, 20 minutes
python -m tests.long.vcf --games 5 --rules 0,4

A solver in plain Python, which shares only the rule book with the other tests, finds positions in
which the side to move wins by one to eight fours in a row. Then the engine has a second: its move
must keep such a win, or win when it plays on against its own best defence. Exit code 1 for a miss.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from brain import Engine, Limits
from tests.helpers.positions import STONES
from tests.helpers.referee import RULES, Referee, opening
from tests.rulebooks import reference

Point = tuple[int, int]

SIZE = 15
MOST_FOURS = 8
NODES_TO_FIND = 4_000  # a position that needs more is left out
NODES_TO_KEEP = 100_000  # for the same win after the engine's move
PLIES_TO_WIN = 40  # of a win that the engine prefers: it may take a few fours more
TABLE_BYTES = 64 << 20
OPENING_STONES = (2, 9)  # random stones before the game, from and to
TELL_S = 10  # seconds between two words of progress

# ------------------------------------------------------------- the solver, from the definitions


class TooHardError(Exception):
    """The solver has seen as many positions as it may."""


class Solver:
    """Wins by fours: every move of the attacker makes a four, which leaves a forced answer.

    Whatever wins holds a window of five cells full of one's own stones. So a winning point fills
    a window of four, and a point that makes a four lies in a window of three and two free cells.
    """

    def __init__(self, board: reference.Board, nodes: int) -> None:
        self.board = board
        self.nodes = nodes
        self.failed: set[tuple[str, int]] = set()
        self.cut = False  # whether more fours might have helped
        cells = [(x, y) for y in range(board.height) for x in range(board.width)]
        windows = (
            [(x + i * dx, y + i * dy) for i in range(5)]
            for x, y in cells
            for dx, dy in reference.DIRECTIONS
        )
        self.windows = [w for w in windows if all(board.stone(*c) != reference.WALL for c in w)]
        self.through: dict[Point, list[int]] = {cell: [] for cell in cells}
        for number, window in enumerate(self.windows):
            for cell in window:
                self.through[cell].append(number)
        stones = reference.BLACK, reference.WHITE
        self.held = {stone: [0] * len(self.windows) for stone in stones}
        for cell in cells:
            if board.stone(*cell) in stones:
                self._count(cell, board.stone(*cell), 1)

    def fours_to_win(self, own: str, most: int) -> int | None:
        """The least number of fours, up to `most`, with which `own` to move wins; 0: a five."""
        for fours in range(most + 1):
            self.cut = False
            if self.wins(own, fours):
                return fours
            if not self.cut:
                break
        return None

    def wins(self, own: str, fours: int) -> bool:
        """Whether `own`, to move, wins with at most that many fours and then a five."""
        self.nodes -= 1
        if self.nodes < 0:
            raise TooHardError
        if self.fives(own):
            return True
        known = str(self.board), fours
        if known in self.failed:
            return False
        points = self.four_points(own)
        if fours == 0:
            self.cut |= bool(points)
            return False
        if any(self.forces(point, own, fours) for point in points):
            return True
        self.failed.add(known)
        return False

    def forces(self, point: Point, own: str, fours: int) -> bool:
        """Whether a four of `own` there wins, with at most that many fours counting this one."""
        if own == reference.BLACK and reference.foul(self.board, *point):
            return False
        rival = reference.OTHER[own]
        self._place(point, own)
        try:
            threats = self.fives(own)
            if not threats or self.fives(rival):
                return False
            return all(
                self._survives(answer, own, rival, fours - 1)
                for answer in self._answers(threats, own, rival)
            )
        finally:
            self._lift(point, own)

    def fives(self, own: str) -> set[Point]:
        """Every point where `own` would win at once."""
        return {
            point
            for point in self._free_in_windows(own, 4)
            if reference.wins(self.board, *point, own)
        }

    def four_points(self, own: str) -> set[Point]:
        """Every point where `own` might make a four."""
        return self._free_in_windows(own, 3)

    def _survives(self, answer: Point, own: str, rival: str, fours: int) -> bool:
        self._place(answer, rival)
        try:
            return self.wins(own, fours)
        finally:
            self._lift(answer, rival)

    def _answers(self, threats: set[Point], own: str, rival: str) -> list[Point]:
        """Every point where the rival, who has no five, may stop all the threatened fives."""
        points = set(threats)
        if self.board.rule & reference.CARO:  # a five dies too when its second end is held
            points |= set(chain.from_iterable(self._ends(point, own) for point in threats))
        answers = []
        for point in points:
            if rival == reference.BLACK and reference.foul(self.board, *point):
                continue
            self._place(point, rival)
            if not self.fives(own):
                answers.append(point)
            self._lift(point, rival)
        return answers

    def _ends(self, point: Point, own: str) -> Iterator[Point]:
        """The free cells at both ends of the rows that a stone of `own` there would make."""
        for dx, dy in reference.DIRECTIONS:
            for step in (-1, 1):
                x, y = point[0] + step * dx, point[1] + step * dy
                while self.board.stone(x, y) == own:
                    x, y = x + step * dx, y + step * dy
                if self.board.stone(x, y) == reference.EMPTY:
                    yield x, y

    def _free_in_windows(self, own: str, count: int) -> set[Point]:
        held, rival = self.held[own], self.held[reference.OTHER[own]]
        return {
            cell
            for number, stones in enumerate(held)
            if stones == count and not rival[number]
            for cell in self.windows[number]
            if self.board.stone(*cell) == reference.EMPTY
        }

    def _place(self, point: Point, stone: str) -> None:
        self.board.put(*point, stone)
        self._count(point, stone, 1)

    def _lift(self, point: Point, stone: str) -> None:
        self.board.put(*point, reference.EMPTY)
        self._count(point, stone, -1)

    def _count(self, point: Point, stone: str, step: int) -> None:
        held = self.held[stone]
        for number in self.through[point]:
            held[number] += step


def fours_to_win(referee: Referee, nodes: int) -> int | None:
    """How many fours the side to move needs for a win by fours; None: no such win was found."""
    try:
        return Solver(referee.board, nodes).fours_to_win(referee.side, MOST_FOURS)
    except TooHardError:
        return None


def keeps_the_win(referee: Referee, move: Point) -> bool:
    """Whether this move wins at once, or is a four that leads to a win by fours."""
    own = referee.side
    if referee.makes_five(move, own):
        return True
    try:
        return Solver(referee.board, NODES_TO_KEEP).forces(move, own, MOST_FOURS)
    except TooHardError:
        return False


# -------------------------------------------------------------------------------- the engine


class Task(NamedTuple):
    """One game of the engine against itself, and what it is asked about it."""

    rule: int
    number: int
    play_seconds: float
    seconds: float


class Verdict(NamedTuple):
    """What the engine made of one position: "kept" the win, "played on" to it, or "missed"."""

    rule: int
    fours: int
    result: str
    text: str


def engine_for(referee: Referee) -> Engine:
    """A fresh engine in the referee's position."""
    board = referee.board
    engine = Engine()
    engine.settings.set("rule", board.rule)
    engine.settings.set("max_memory", TABLE_BYTES)
    engine.new_game(board.width, board.height)
    stones = [(x, y, STONES[board.stone(x, y)]) for x, y in referee.stones]
    engine.set_position(stones, STONES[referee.side])
    return engine


def think(engine: Engine, seconds: float) -> Point:
    """The engine's move."""
    (point,) = engine.think(Limits(turn_ms=round(1000 * seconds))).turn
    return point


def wins_played_on(referee: Referee, move: Point, seconds: float) -> bool:
    """Whether the mover wins soon when the engine plays both sides."""
    own, last = referee.side, len(referee.stones) + PLIES_TO_WIN
    referee.play(move)
    while not referee.over and len(referee.stones) < last:
        referee.play(think(engine_for(referee), seconds))
    return referee.winner == own


def ask(referee: Referee, fours: int, seconds: float) -> Verdict:
    """The engine's verdict on a position that its side to move wins with that many fours."""
    rule, text = referee.board.rule, str(referee)
    move = think(engine_for(referee), seconds)
    if keeps_the_win(referee, move):
        result = "kept"
    else:
        again = Referee(SIZE, SIZE, rule, referee.stones)
        result = "played on" if wins_played_on(again, move, seconds) else "missed"
    return Verdict(rule, fours, result, f"{text}\nengine: {move}, a win takes {fours} fours")


def examine(task: Task) -> list[Verdict]:
    """Play one game; the verdict on each position where a win by fours has just come up."""
    rng = Random(f"{task.rule}/{task.number}")
    start = opening(rng, SIZE, SIZE, task.rule, rng.randint(*OPENING_STONES))
    referee = Referee(SIZE, SIZE, task.rule, start)
    engine = engine_for(referee)
    winning = {reference.BLACK: False, reference.WHITE: False}  # on the last turn
    verdicts = []
    while not referee.over:
        fours = fours_to_win(referee, NODES_TO_FIND)
        if fours and not winning[referee.side]:
            verdicts.append(ask(referee, fours, task.seconds))
        winning[referee.side] = fours is not None
        move = think(engine, task.play_seconds)
        engine.game.play(move)
        referee.play(move)
    return verdicts


# ------------------------------------------------------------------------------- the command


def main() -> int:
    """Play, ask, print the table, and exit with 1 when a win was missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="games under each rule")
    parser.add_argument("--play-seconds", type=float, default=0.05, help="a move in these games")
    parser.add_argument("--seconds", type=float, default=1.0, help="for the move in question")
    parser.add_argument("--rules", default=",".join(map(str, RULES)), help="with commas")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    wanted = parser.parse_args()

    tasks = [
        Task(int(rule), number, wanted.play_seconds, wanted.seconds)
        for number in range(wanted.games)
        for rule in wanted.rules.split(",")
    ]
    verdicts: list[Verdict] = []
    told = time.monotonic()
    with Pool(wanted.jobs) as pool:
        for done, found in enumerate(pool.imap_unordered(examine, tasks), start=1):
            verdicts += found
            if time.monotonic() - told > TELL_S:
                told = time.monotonic()
                out = sum(verdict.result == "missed" for verdict in verdicts)
                seen = f"{len(verdicts)} wins by fours, {out} missed"
                print(f"{done} of {len(tasks)} games, {seen}", flush=True)

    missed = [verdict for verdict in verdicts if verdict.result == "missed"]
    for verdict in missed:
        print(f"{verdict.text}\n")
    print(f"engine at {wanted.seconds} s a move, {len(tasks)} games, {len(verdicts)} positions")
    print(f"{'fours':>5}{'positions':>11}{'kept':>8}{'played on':>11}{'missed':>8}")
    counts = Counter((verdict.fours, verdict.result) for verdict in verdicts)
    for fours in range(1, MOST_FOURS + 1):
        kept, on, out = (counts[fours, result] for result in ("kept", "played on", "missed"))
        print(f"{fours:>5}{kept + on + out:>11}{kept:>8}{on:>11}{out:>8}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
