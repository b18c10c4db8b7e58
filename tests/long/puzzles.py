"""Sets the engine the renju problems of tests/data/renju_vcf.txt.

python -m tests.long.puzzles                           a second for each, one thread
python -m tests.long.puzzles --milliseconds 200 --solver

Each is won by continuous fours. The engine must claim the win, and its line is played against every
legal reply; where it is shorter and not of fours alone, each position of it is held against every
legal turn. --solver asks the solver of fours as well, without a clock. Exit code 1 for a claim
that is false, or where fewer than 99 of 100 are solved.
"""

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from brain import Engine, Limits, Point
from brain.analysis.probe import solve_vcf
from tests.helpers.claims import doubt_of
from tests.helpers.proofs import FalseWinError, Replay
from tests.helpers.puzzles import RULE, SIZE, Puzzle, load
from tests.long.command import Progress, options

BANDS = (4, 6, 8, 10, 13, 17, 22, 30, 40, 50, 60, 80)  # fours, each up to the next
WANTED = 0.99
TABLE_BYTES = 128 << 20
SOLVER_FOURS = 110  # that the solver is asked for; it may know fewer
SOLVER_WORK = 2_000_000  # fours that it may try
REPORT_S = 20  # seconds between two progress reports


class Answer(NamedTuple):
    """What came of one problem."""

    puzzle: Puzzle
    solved: bool
    false: str  # why the claim does not hold; empty where it does, or there is none
    ms: float


def answer(puzzle: Puzzle, milliseconds: int) -> Answer:
    """The engine's answer."""
    engine = Engine()
    engine.settings.set("rule", RULE)
    engine.settings.set("max_memory", TABLE_BYTES)
    engine.new_game(*SIZE)
    engine.game = puzzle.game()
    engine.think(Limits(nodes=1))  # its table is there before the clock runs
    start = time.monotonic()
    # A compulsory turn would come at once, without a claim, if no line was asked for.
    line = engine.think(Limits(turn_ms=milliseconds), best=1).lines[0]
    ms = 1000 * (time.monotonic() - start)
    if line.win_in is None:
        return Answer(puzzle, False, "", ms)
    if line.win_in < 0:
        return Answer(puzzle, False, "a loss is claimed", ms)
    fault = fault_of_search(puzzle, line.win_in, [point for (point,) in line.pv])
    return Answer(puzzle, not fault, fault, ms)


def fault_of(puzzle: Puzzle, plies: int, points: list[Point]) -> str:
    """Why a line is no win; empty if it is one."""
    try:
        Replay(puzzle.game(), puzzle.side).plies(plies, [(point,) for point in points])
    except FalseWinError as fault:
        return f"{fault}"
    return ""


def fault_of_search(puzzle: Puzzle, plies: int, points: list[Point]) -> str:
    """The same of a search, which may have found a shorter win that is not of fours alone."""
    fault = fault_of(puzzle, plies, points)
    if not fault.partition("\n")[0].endswith("is no four in"):
        return fault
    game, rng = puzzle.game(), Random(0)
    for ply, point in enumerate(points):
        doubt = None if ply % 2 else doubt_of(game, (point,), plies - ply, rng)
        if doubt:
            return doubt.why
        game.play(point)
    return ""


def solve(puzzle: Puzzle) -> Answer:
    """The answer of the solver of fours."""
    game = puzzle.game()
    start = time.monotonic()
    plies, line, _ = solve_vcf(game, puzzle.side, SOLVER_FOURS, SOLVER_WORK)
    ms = 1000 * (time.monotonic() - start)
    fault = fault_of(puzzle, plies, [point for (point,) in line]) if plies else ""
    return Answer(puzzle, plies > 0 and not fault, fault, ms)


def table(answers: Iterable[Answer]) -> Iterator[str]:
    """The lines of the result."""
    bands: dict[int | str, list[Answer]] = defaultdict(list)
    for one in answers:
        bands[max((low for low in BANDS if low <= one.puzzle.fours), default=0)].append(one)
        bands[one.puzzle.origin].append(one)
        bands["all"].append(one)
    rows: list[int | str] = [*sorted(key for key in bands if isinstance(key, int))]
    rows += sorted(key for key in bands if isinstance(key, str))
    yield "fours     problems  solved   share  median ms  worst ms  false claims"
    for key in rows:
        band = bands[key]
        solved = sum(one.solved for one in band)
        times = [one.ms for one in band]
        highest = max(one.puzzle.fours for one in band)
        name = f"{key}-{highest}" if isinstance(key, int) else key
        yield (
            f"{name:10}{len(band):>8}{solved:>8}{solved / len(band):>8.1%}"
            f"{statistics.median(times):>11.1f}{max(times):>10.0f}"
            f"{sum(bool(one.false) for one in band):>14}"
        )


def main() -> int:
    """Set the problems, print the tables."""
    parser = options(__doc__)
    parser.add_argument("--milliseconds", type=int, default=1000, help="for each problem")
    parser.add_argument("--solver", action="store_true", help="ask the solver of fours as well")
    parser.add_argument("--every", type=int, default=1, help="only every n-th problem")
    parser.add_argument("--unsolved", action="store_true", help="print the problems not solved")
    asked = parser.parse_args()
    puzzles = load()[:: asked.every]
    progress = Progress(REPORT_S)
    answers: list[Answer] = []
    for puzzle in puzzles:
        answers.append(answer(puzzle, asked.milliseconds))
        if answers[-1].false:
            print(f"false: {answers[-1].false}\n{puzzle}", flush=True)
        if asked.unsolved and not answers[-1].solved:
            print(puzzle, flush=True)
        progress.say(f"{len(answers)} of {len(puzzles)}")
    median = statistics.median(puzzle.fours for puzzle in puzzles)
    print(f"{len(puzzles)} problems, median {median:g} fours, most {puzzles[-1].fours}")
    print(f"\nengine, {asked.milliseconds} ms, one thread")
    print("\n".join(table(answers)))
    if asked.solver:
        print(f"\nsolver of fours, {SOLVER_FOURS} fours, {SOLVER_WORK} tried")
        print("\n".join(table(map(solve, puzzles))))
    solved = sum(one.solved for one in answers)
    false = any(one.false for one in answers)
    return 1 if false or solved < WANTED * len(answers) else 0


if __name__ == "__main__":
    sys.exit(main())
