"""Looks for forced wins by fives, fours and captures that the engine misses in Pente and Ninuki.

python -m tests.long.pente_wins                            100 positions, a minute
python -m tests.long.pente_wins 20 --least 4 --seed 7      longer wins only

A solver in plain Python finds positions of random games in which the side to move wins by force
within two to five own turns, each but the last a threat to win at once. It knows of the rules only
what the game says: it plays a threat, and tries every legal answer. Then the engine has a second
and must call the position won. Exit code 1 and the positions when it does not.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import count, islice, product
from random import Random
from statistics import median
from typing import Any, NamedTuple

import brain
from brain import EMPTY, Engine, Game, Limits, Point, Turn
from tests.helpers.games.baseline import (
    COMPASS,
    FULL,
    SQUARE_LINES,
    Window,
    captured,
    rival_of,
    windows,
)
from tests.helpers.games.positions import after, wins
from tests.long.command import Progress, options, spread, table

KINDS: dict[str, dict[str, Any]] = {
    "pente": {},
    "pente end_capture": {"end_capture": "on"},
    "ninuki": {},
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


# ------------------------------------------------------------------ the solver, on the game's face


def cells(game: Game) -> dict[Point, int]:
    """Everything on the board by its point."""
    return {(x, y): game.stone(x, y) for y in range(game.height) for x in range(game.width)}


class TooHardError(Exception):
    """The solver has tried as many threats as it may."""


@cache
def windows_through(width: int, height: int) -> dict[Point, list[Window]]:
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
        with after(game, (point,)) as outcome:
            if outcome is not None:
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

    def _stops(self, answer: Turn, finishers: list[Point]) -> bool | None:
        """Whether the attacker cannot win at once after this answer; None: it ends his hopes."""
        with after(self.game, answer) as outcome:
            if outcome is not None:
                return False if outcome.winner == self.own else None
            return not any(self._wins_at(point) for point in finishers)

    def _wins_after(self, answer: Turn, turns: int) -> bool:
        with after(self.game, answer):
            return self.wins(turns)

    def _wins_at(self, point: Point) -> bool:
        """Whether a stone of the attacker there, who is to move, wins at once."""
        return self.game.is_legal(point) and wins(self.game, (point,))

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
        pairs: Any = self.game.state["pairs"]
        return int(pairs[self.own - 1])


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
            near.sort(key=lambda turn: -captured(game, stones, turn))
        game.play(*next((t for t in near[:MOST_TRIES] if not _loses_at_once(game, t)), near[0]))


def _is_near(point: Point, stones: dict[Point, int]) -> bool:
    x, y = point
    return any(
        abs(x - a) <= REACH and abs(y - b) <= REACH
        for (a, b), stone in stones.items()
        if stone != EMPTY
    )


def _loses_at_once(game: Game, turn: Turn) -> bool:
    with after(game, turn) as outcome:
        return outcome is None and Solver(game).wins(1)


# ------------------------------------------------------------------------------------ the engine


class Task(NamedTuple):
    kind: str
    seed: str
    ms: int
    least: int  # own turns; shorter wins are passed by


class Verdict(NamedTuple):
    """What the engine made of a position that is won in so many own turns."""

    kind: str
    turns: int
    win_within: int
    ms: int
    text: str


def examine(task: Task) -> Verdict | None:
    """Play one random game until a forced win comes up, and ask the engine about it."""
    rng = Random(task.seed)
    size = rng.choice(SIZES)
    for game in crowded(brain.new_game(task.kind.split()[0], width=size, **KINDS[task.kind]), rng):
        turns = Solver(game).turns_to_win()
        if turns is None or turns < task.least:
            continue
        engine = Engine()
        engine.settings.set("hash_size", TABLE_KIB)
        engine.game = game.copy()
        result = engine.think(Limits(turn_ms=task.ms))
        line = result.lines[0]
        played = " ".join(f"{x},{y}" for ((x, y),) in game.turns)
        text = (
            f"{task.kind} {size}x{size}, {task.seed}: won in {turns} own turns; engine: "
            f"{line.turn}, value {line.value}, depth {line.depth}\n{played}\n{game}\n"
        )
        return Verdict(task.kind, turns, line.win_within or 0, result.ms, text)
    return None


def main() -> int:
    asked = options(
        __doc__,
        ("positions", 100, "at least"),
        ms=(1000, "engine's time for a position"),
        least=(2, "own turns of the wins looked for"),
        jobs=(2, "positions at a time"),
        seed=(1, "of all games"),
    )
    progress = Progress()
    found: list[Verdict] = []
    missed, numbers = 0, count()
    while len(found) < asked.positions:
        some = product(islice(numbers, BATCH // len(KINDS)), KINDS)
        tasks = [Task(kind, f"{asked.seed}/{kind}/{n}", asked.ms, asked.least) for n, kind in some]
        for verdict in filter(None, spread(examine, tasks, asked.jobs)):
            found.append(verdict)
            if verdict.win_within <= 0:
                missed += 1
                print(f"missed: {verdict.text}", flush=True)
            progress(f"{len(found)} positions, {missed} missed")
    print(f"engine at {asked.ms} ms, {len(found)} positions, {missed} missed")
    groups: dict[tuple[str, int], list[Verdict]] = defaultdict(list)
    for verdict in found:
        groups[verdict.kind, verdict.turns].append(verdict)
    table(
        "game  own turns  positions  missed  median ms  worst ms  longer",
        (
            (
                *key,
                len(group),
                sum(each.win_within <= 0 for each in group),
                median(each.ms for each in group),
                max(each.ms for each in group),
                sum(each.win_within > 2 * each.turns for each in group),
            )
            for key, group in sorted(groups.items())
        ),
    )
    print("longer: the engine's win takes more plies than the solver's")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
