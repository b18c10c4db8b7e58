"""Sets the engine the renju problems of tests/data/renju_vcf.txt.

python -m tests.long.puzzles                           a second for each, one thread
python -m tests.long.puzzles --milliseconds 200 --solver

Each is won by continuous fours. The engine must claim the win, and its line is played against every
legal reply; where it is shorter and not of fours alone, each position of it is held against every
legal turn. --solver asks the solver of fours as well, without a clock. Exit code 1 for a claim
that is false, or where fewer than 99 of 100 are solved.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from statistics import median
from typing import NamedTuple

from brain import Engine, Limits, Turn
from brain.analysis.probe import solve_vcf
from tests.helpers.claims import doubt_of
from tests.helpers.proofs import FalseWinError, Replay
from tests.helpers.puzzles import Puzzle, load
from tests.long.command import Progress, options, table

BANDS = (4, 6, 8, 10, 13, 17, 22, 30, 40, 50, 60, 80)  # fours, each up to the next
WANTED = 0.99
TABLE_BYTES = 128 << 20
SOLVER_FOURS = 110  # that the solver is asked for; it may know fewer
SOLVER_WORK = 2_000_000  # fours that it may try


class Answer(NamedTuple):
    """What came of one problem."""

    puzzle: Puzzle
    solved: bool
    false: str  # why the claim does not hold; empty where it does, or there is none
    ms: float


def answer(puzzle: Puzzle, milliseconds: int) -> Answer:
    """The engine's answer."""
    engine = Engine()
    engine.settings.set("max_memory", TABLE_BYTES)
    engine.game = puzzle.game()
    engine.think(Limits(nodes=1))  # its table is there before the clock runs
    start = time.monotonic()
    # A compulsory turn would come at once, without a claim, if no line was asked for.
    line = engine.think(Limits(turn_ms=milliseconds), best=1).lines[0]
    ms = 1000 * (time.monotonic() - start)
    if line.win_in is None:
        return Answer(puzzle, False, "", ms)
    false = fault_of_search(puzzle, line.win_in, [*line.pv])
    return Answer(puzzle, not false, false, ms)


def solve(puzzle: Puzzle) -> Answer:
    """The answer of the solver of fours."""
    game = puzzle.game()
    start = time.monotonic()
    plies, line, _ = solve_vcf(game, puzzle.side, SOLVER_FOURS, SOLVER_WORK)
    ms = 1000 * (time.monotonic() - start)
    false = fault_of(puzzle, plies, line) if plies else ""
    return Answer(puzzle, plies > 0 and not false, false, ms)


def fault_of(puzzle: Puzzle, plies: int, line: list[Turn]) -> str:
    """Why a line is no win; empty if it is one."""
    try:
        Replay(puzzle.game(), puzzle.side).plies(plies, line)
    except FalseWinError as fault:
        return f"{fault}"
    return ""


def fault_of_search(puzzle: Puzzle, plies: int, line: list[Turn]) -> str:
    """The same of a search, which may have found a shorter win that is not of fours alone."""
    if plies < 0:
        return "a loss is claimed"
    fault = fault_of(puzzle, plies, line)
    if not fault.partition("\n")[0].endswith("is no four in"):
        return fault
    game, rng = puzzle.game(), Random(0)
    for ply, turn in enumerate(line):
        doubt = None if ply % 2 else doubt_of(game, turn, plies - ply, rng)
        if doubt:
            return doubt.why
        game.play(*turn)
    return ""


def show(answers: Iterable[Answer]) -> None:
    """Print the result, by fours, by origin, and in all."""
    bands: dict[tuple[int, str], list[Answer]] = defaultdict(list)
    for one in answers:
        low = max((low for low in BANDS if low <= one.puzzle.fours), default=0)
        for key in ((low, ""), (sys.maxsize, one.puzzle.origin), (sys.maxsize, "all")):
            bands[key].append(one)
    table(
        "fours  problems  solved  share  median ms  worst ms  false claims",
        (
            (
                origin or f"{low}-{max(one.puzzle.fours for one in band)}",
                len(band),
                sum(one.solved for one in band),
                f"{sum(one.solved for one in band) / len(band):.1%}",
                median(one.ms for one in band),
                f"{max(one.ms for one in band):.0f}",
                sum(bool(one.false) for one in band),
            )
            for (low, origin), band in sorted(bands.items())
        ),
    )


def main() -> int:
    """Set the problems, print the tables."""
    asked = options(
        __doc__,
        milliseconds=(1000, "for each problem"),
        solver=(False, "ask the solver of fours as well"),
        every=(1, "only every n-th problem"),
        unsolved=(False, "print the problems not solved"),
    )
    puzzles = load()[:: asked.every]
    progress = Progress()
    answers: list[Answer] = []
    for puzzle in puzzles:
        one = answer(puzzle, asked.milliseconds)
        answers.append(one)
        if one.false:
            print(f"false: {one.false}\n{puzzle}", flush=True)
        elif asked.unsolved and not one.solved:
            print(puzzle, flush=True)
        progress(f"{len(answers)} of {len(puzzles)}")
    print(f"engine, {asked.milliseconds} ms, one thread")
    show(answers)
    if asked.solver:
        print(f"\nsolver of fours, {SOLVER_FOURS} fours, {SOLVER_WORK} tried")
        show(map(solve, puzzles))
    solved = sum(one.solved for one in answers)
    return int(any(one.false for one in answers) or solved < WANTED * len(answers))


if __name__ == "__main__":
    sys.exit(main())
