"""Sets the engine the renju problems of tests/data/renju_vcf.txt.

python -m tests.long.puzzles                           a second for each, one thread
python -m tests.long.puzzles --milliseconds 200 --unsolved

Each is won by continuous fours. The engine must claim the win, and its line is played against every
legal reply; where it is shorter and not of fours alone, each position of it is held against every
legal turn. Exit code 1 for a claim that is false, or where fewer than 99 of 100 are solved.
"""

import sys
import time
from random import Random
from statistics import median
from typing import NamedTuple

from brain import Engine, Limits, Turn
from tests.helpers.solvers.claims import doubt_of
from tests.helpers.solvers.proofs import FalseWinError, Replay
from tests.helpers.solvers.puzzles import Puzzle, load
from tests.long.command import Progress, options, table

BANDS = (4, 10, 22)  # fours, each up to the next
WANTED = 0.99
TABLE_BYTES = 128 << 20


class Answer(NamedTuple):
    """What came of one problem."""

    solved: bool
    false: str  # why the claim does not hold; empty where it does, or there is none
    ms: float


def answer(puzzle: Puzzle, milliseconds: int) -> Answer:
    engine = Engine()
    engine.settings.set("memory", TABLE_BYTES)
    engine.game = puzzle.game()
    engine.think(Limits(nodes=1))  # its table is there before the clock runs
    start = time.monotonic()
    # A compulsory turn would come at once, without a claim, if no line was asked for.
    line = engine.think(Limits(turn_ms=milliseconds), best=1).lines[0]
    ms = 1000 * (time.monotonic() - start)
    false = "" if line.win_within is None else fault_of(puzzle, line.win_within, [*line.pv])
    return Answer(line.win_within is not None and not false, false, ms)


def fault_of(puzzle: Puzzle, plies: int, line: list[Turn]) -> str:
    """Why a line is no win; empty if it is one. It may be shorter and not of fours alone."""
    if plies < 0:
        return "a loss is claimed"
    game, rng = puzzle.game(), Random(0)
    try:
        Replay(game, puzzle.side).plies(plies, line)
    except FalseWinError as fault:
        if not f"{fault}".partition("\n")[0].endswith("is no four in"):
            return f"{fault}"
        for ply, turn in enumerate(line):
            doubt = None if ply % 2 else doubt_of(game, turn, plies - ply, rng)
            if doubt:
                return doubt.why
            game.play(*turn)
    return ""


def main() -> int:
    asked = options(
        __doc__,
        milliseconds=(1000, "for each problem"),
        every=(1, "only every n-th problem"),
        unsolved=(False, "print the problems not solved"),
    )
    puzzles = load()[:: asked.every]
    progress = Progress()
    found: dict[str, list[Answer]] = {
        name: [] for name in (*(f"from {low}" for low in BANDS), "all")
    }
    for number, puzzle in enumerate(puzzles):
        one = answer(puzzle, asked.milliseconds)
        found[f"from {max(low for low in BANDS if low <= puzzle.fours)}"].append(one)
        found["all"].append(one)
        if one.false:
            print(f"false: {one.false}\n{puzzle}", flush=True)
        elif asked.unsolved and not one.solved:
            print(puzzle, flush=True)
        progress(f"{number + 1} of {len(puzzles)}")
    print(f"engine, {asked.milliseconds} ms, one thread")
    table(
        "fours  problems  solved  median ms  worst ms  false claims",
        (
            (
                name,
                len(some),
                sum(one.solved for one in some),
                median(one.ms for one in some),
                f"{max(one.ms for one in some):.0f}",
                sum(bool(one.false) for one in some),
            )
            for name, some in found.items()
            if some
        ),
    )
    every = found["all"]
    solved = sum(one.solved for one in every)
    return int(any(one.false for one in every) or solved < WANTED * len(every))


if __name__ == "__main__":
    sys.exit(main())
