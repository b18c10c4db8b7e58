"""Looks for forced wins by fives, fours and captures that the engine misses in Pente and Ninuki.

python -m tests.long.pente_wins                            100 positions, a minute
python -m tests.long.pente_wins 20 --least 4 --seed 7      longer wins only

A solver in plain Python finds positions of random games in which the side to move wins by force
within two to five own turns, each but the last a threat to win at once. It knows of the rules only
what the game says: it plays a threat, and tries every legal answer. Then the engine has a second
and must call the position won. Exit code 1 and the positions when it does not.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import count, islice
from random import Random
from statistics import median
from typing import NamedTuple

import brain
from brain import EMPTY, Engine, Game, Limits, Point, Turn
from tests.helpers.baseline import (
    COMPASS,
    FULL,
    SQUARE_LINES,
    Window,
    captured,
    cells,
    rival_of,
    windows,
)
from tests.long.command import Progress, options

KINDS: dict[str, Callable[..., Game]] = {
    "pente": partial(brain.new_game, "pente"),
    "pente end_capture": partial(brain.new_game, "pente", end_capture="on"),
    "ninuki": partial(brain.new_game, "ninuki"),
}
SIZES = (13, 15, 19)
MOST_TURNS = 5  # own turns to the win, the winning one counted
MOST_ANSWERS = 12  # a threat with more answers is not followed
WINNING_PAIRS = 5
THREATS_TO_FIND = 200  # that the solver may try in a position; one that needs more is left out
QUIET_STONES = (6, 16)  # before the solver is asked for the first time
MOST_STONES = 40
REACH = 2  # steps from a stone to the next random one
CAPTURES = 0.5  # how often a capture is preferred to other random turns
MOST_TRIES = 10  # random turns looked at for one that does not lose at once
TABLE_KIB = 1 << 15
BATCH = 32  # random games between two looks at how many positions there are
REPORT_S = 10  # seconds between two progress reports

# ------------------------------------------------------------------ the solver, on the game's face


class TooHardError(Exception):
    """The solver has tried as many threats as it may."""


@cache
def windows_through(width: int, height: int) -> dict[Point, list[Window]]:
    """Each cell's windows."""
    through: dict[Point, list[Window]] = {(x, y): [] for y in range(height) for x in range(width)}
    for window in windows(width, height, SQUARE_LINES):
        for cell in window:
            through[cell].append(window)
    return through


class Solver:
    """Forced wins: every turn of the attacker wins, or threatens to, and the answers are tried all.

    What threatens is guessed from the board; that it does, the game has to show.
    """

    def __init__(self, game: Game, threats: int = THREATS_TO_FIND) -> None:
        self.game = game.copy()
        self.own = game.side
        self.through = windows_through(game.width, game.height)
        self.threats = threats
        self.failed: set[tuple[int, int]] = set()

    def turns_to_win(self, most: int = MOST_TURNS) -> int | None:
        """The least number of own turns, up to `most`, that win; None where none was found."""
        try:
            return next((turns for turns in range(1, most + 1) if self.wins(turns)), None)
        except TooHardError:
            return None

    def wins(self, turns: int) -> bool:
        """Whether the attacker, to move, wins with at most that many turns."""
        stones = cells(self.game)
        if any(self._wins_at(point) for point in self._finishers(stones)):
            return True
        if turns == 1 or (self.game.key, turns) in self.failed:
            return False
        if any(self._forces(point, turns - 1) for point in self._threatening(stones)):
            return True
        self.failed.add((self.game.key, turns))
        return False

    def _forces(self, point: Point, turns: int) -> bool:
        """Whether a stone there, if it may be placed, wins with that many turns after it."""
        game = self.game
        if not game.is_legal(point):
            return False
        self.threats -= 1
        if self.threats < 0:
            raise TooHardError
        game.play(point)
        try:
            if game.outcome() is not None:
                return False
            finishers = self._finishers(cells(game))
            answers = []
            for answer in game.legal_turns():
                stops = self._stops(answer, finishers)
                if stops is None:
                    return False
                answers += [answer] if stops else []
                if len(answers) > MOST_ANSWERS:
                    return False
            return all(self._wins_after(answer, turns) for answer in answers)
        finally:
            game.undo()

    def _stops(self, answer: Turn, finishers: list[Point]) -> bool | None:
        """Whether the attacker cannot win at once after this answer; None: it ends his hopes."""
        game = self.game
        game.play(*answer)
        try:
            outcome = game.outcome()
            if outcome is not None:
                return False if outcome.winner == self.own else None
            return not any(self._wins_at(point) for point in finishers)
        finally:
            game.undo()

    def _wins_after(self, answer: Turn, turns: int) -> bool:
        self.game.play(*answer)
        try:
            return self.wins(turns)
        finally:
            self.game.undo()

    def _wins_at(self, point: Point) -> bool:
        """Whether a stone of the attacker there, who is to move, wins at once."""
        game = self.game
        if not game.is_legal(point):
            return False
        game.play(point)
        outcome = game.outcome()
        game.undo()
        return outcome is not None and outcome.winner == self.own

    # What may threaten, by the stones alone.

    def _finishers(self, stones: dict[Point, int]) -> list[Point]:
        """The points where the attacker may win at once: a fifth stone in a row, the fifth pair."""
        points = self._filling(stones, FULL - 1)
        if self._pairs() >= WINNING_PAIRS - 3:  # three pairs at once are not unheard of
            points += self._holding(stones, self.own)
        return list(dict.fromkeys(points))

    def _threatening(self, stones: dict[Point, int]) -> list[Point]:
        """The points where the attacker may threaten to win at once."""
        points = self._filling(stones, FULL - 2) + self._holding(stones, self.own)
        if self._pairs() >= WINNING_PAIRS - 3:
            points += self._holding(stones, EMPTY)
        if self.game.options.get("end_capture"):  # a five that can be broken is a threat
            points += self._filling(stones, FULL - 1)
        return list(dict.fromkeys(points))

    def _filling(self, stones: dict[Point, int], held: int) -> list[Point]:
        """The empty cells of the windows that hold so many of the attacker's stones alone."""
        rival = rival_of(self.own)
        near = {w for p, stone in stones.items() if stone == self.own for w in self.through[p]}
        points = []
        for window in sorted(near):
            standing = [stones[cell] for cell in window]
            if standing.count(self.own) == held and rival not in standing:
                points += [cell for cell in window if stones[cell] == EMPTY]
        return points

    def _holding(self, stones: dict[Point, int], end: int) -> list[Point]:
        """The empty points next to two stones of the defender with `end` beyond them."""
        rival = rival_of(self.own)
        points = []
        for (x, y), stone in stones.items():
            if stone != rival:
                continue
            for dx, dy in COMPASS:
                behind, second, beyond = (stones.get((x + i * dx, y + i * dy)) for i in (-1, 1, 2))
                if behind == EMPTY and second == rival and beyond == end:
                    points.append((x - dx, y - dy))
        return points

    def _pairs(self) -> int:
        """How many pairs the attacker has taken."""
        pairs = self.game.state["pairs"]
        assert isinstance(pairs, tuple)
        taken = pairs[self.own - 1]
        assert isinstance(taken, int)
        return taken


# ------------------------------------------------------------------------- random, crowded games


def crowded(game: Game, rng: Random) -> Iterator[Game]:
    """Play at random near the stones, and show each position in which that may have led to a win.

    A turn after which the opponent wins at once is played only where no other comes to hand.
    """
    game.play((game.width // 2, game.height // 2))
    quiet = rng.randint(*QUIET_STONES)
    while game.ply < MOST_STONES and game.outcome() is None:
        if game.ply >= quiet:
            yield game
        stones = cells(game)
        near = [turn for turn in game.legal_turns() if _is_near(turn[0], stones)]
        rng.shuffle(near)
        if rng.random() < CAPTURES:
            near.sort(key=lambda turn: -captured(stones, turn[0], game.side))
        game.play(*next((t for t in near[:MOST_TRIES] if not _loses_at_once(game, t)), near[0]))


def _is_near(point: Point, stones: dict[Point, int]) -> bool:
    x, y = point
    return any(
        abs(x - a) <= REACH and abs(y - b) <= REACH
        for (a, b), stone in stones.items()
        if stone != EMPTY
    )


def _loses_at_once(game: Game, turn: Turn) -> bool:
    game.play(*turn)
    loses = game.outcome() is None and Solver(game).wins(1)
    game.undo()
    return loses


# ------------------------------------------------------------------------------------ the engine


class Task(NamedTuple):
    """One random game."""

    kind: str
    seed: str
    ms: int
    least: int  # own turns; shorter wins are passed by


class Verdict(NamedTuple):
    """What the engine made of a position that is won in so many own turns."""

    kind: str
    turns: int
    win_in: int | None
    ms: int
    text: str

    @property
    def found(self) -> bool:
        """Whether the engine has called it won."""
        return self.win_in is not None and self.win_in > 0


def examine(task: Task) -> Verdict | None:
    """Play one random game until a forced win comes up, and ask the engine about it."""
    rng = Random(task.seed)
    for game in crowded(KINDS[task.kind](width=rng.choice(SIZES)), rng):
        turns = Solver(game).turns_to_win()
        if turns is not None and turns >= task.least:
            return ask(task, game, turns)
    return None


def ask(task: Task, game: Game, turns: int) -> Verdict:
    """The engine's verdict on a position that is won in so many own turns."""
    engine = Engine()
    engine.settings.set("hash_size", TABLE_KIB)
    engine.game = game.copy()
    result = engine.think(Limits(turn_ms=task.ms))
    line = result.lines[0]
    played = " ".join(f"{x},{y}" for ((x, y),) in game.turns)
    text = (
        f"{task.kind} {game.width}x{game.height}, {task.seed}: won in {turns} own turns; engine: "
        f"{line.turn}, value {line.value}, depth {line.depth}, {result.ms} ms\n{played}\n{game}"
    )
    return Verdict(task.kind, turns, line.win_in, result.ms, text)


# ----------------------------------------------------------------------------------- the command


def verdicts(wanted: argparse.Namespace) -> Iterator[Verdict]:
    """At least so many verdicts as are wanted, the kinds in turn."""
    numbers = count()
    found = 0
    with ProcessPoolExecutor(wanted.jobs) as pool:
        while found < wanted.positions:
            tasks = [
                Task(kind, f"{wanted.seed}/{kind}/{number}", wanted.ms, wanted.least)
                for number in islice(numbers, BATCH // len(KINDS))
                for kind in KINDS
            ]
            for verdict in filter(None, pool.map(examine, tasks)):
                found += 1
                yield verdict


def main() -> int:
    """Mine, ask, print the table, and exit with 1 when a win was missed."""
    parser = options(__doc__)
    parser.add_argument("positions", type=int, nargs="?", default=100, metavar="N", help="at least")
    parser.add_argument("--ms", type=int, default=1000, help="engine's time for a position")
    parser.add_argument("--least", type=int, default=2, help="own turns of the wins looked for")
    parser.add_argument("--jobs", type=int, default=2, help="positions at a time")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other positions")
    wanted = parser.parse_args()

    progress = Progress(REPORT_S)
    found: list[Verdict] = []
    for verdict in verdicts(wanted):
        found.append(verdict)
        if not verdict.found:
            print(f"missed: {verdict.text}\n", flush=True)
        out = sum(not verdict.found for verdict in found)
        progress.say(f"{progress.seconds}, {len(found)} positions, {out} missed")

    missed = sum(not verdict.found for verdict in found)
    print(f"\nengine at {wanted.ms} ms, {len(found)} positions, {missed} missed")
    print(f"{'game':<20}{'own turns':>9}{'positions':>11}{'found':>7}{'missed':>8}", end="")
    print(f"{'median ms':>11}{'worst ms':>10}{'longer':>8}")
    for kind in KINDS:
        for turns in range(2, MOST_TURNS + 1):
            these = [verdict for verdict in found if (verdict.kind, verdict.turns) == (kind, turns)]
            if these:
                print(row(kind, turns, these))
    print("longer: the engine's win takes more plies than the solver's")
    return 1 if missed else 0


def row(kind: str, turns: int, these: list[Verdict]) -> str:
    """Verdicts of the same kind and length, as a row of the table."""
    counts = Counter(verdict.found for verdict in these)
    took = [verdict.ms for verdict in these]
    longer = sum((verdict.win_in or 0) > 2 * turns for verdict in these)
    return (
        f"{kind:<20}{turns:>9}{len(these):>11}{counts[True]:>7}{counts[False]:>8}"
        f"{median(took):>11.0f}{max(took):>10}{longer:>8}"
    )


if __name__ == "__main__":
    sys.exit(main())
