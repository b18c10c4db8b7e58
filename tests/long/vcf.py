"""Looks for wins by continuous fours (VCF) that the engine misses in positions of its own games.

python -m tests.long.vcf                                60 games under each rule, 20 minutes
python -m tests.long.vcf --games 5 --rules 0,4

A solver in plain Python, which shares only the rule book with the other tests, finds positions in
which the side to move wins by one to eight fours in a row. Then the engine has a second: its move
must keep such a win, or win when it plays on against its own best defence. Exit code 1 for a miss.
"""

import sys
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from brain import Engine, Limits
from tests.helpers.positions import STONES
from tests.helpers.referee import RULES, Referee, opening
from tests.long.command import Progress, options
from tests.rulebooks import reference
from tests.rulebooks.vcf import Solver, TooHardError

Point = tuple[int, int]

SIZE = 15
MOST_FOURS = 8
NODES_TO_FIND = 4_000  # a position that needs more is left out
NODES_TO_KEEP = 100_000  # for the same win after the engine's move
PLIES_TO_WIN = 40  # of a win that the engine prefers: it may take a few fours more
TABLE_BYTES = 64 << 20
OPENING_STONES = (2, 9)  # random stones before the game, from and to
REPORT_S = 10  # seconds between two progress reports

# ----------------------------------------------------------------------- what the solver finds


def fours_to_win(referee: Referee, nodes: int) -> int | None:
    """How many fours the side to move needs for a VCF; None: none was found."""
    try:
        return Solver(referee.board, nodes).fours_to_win(referee.side, MOST_FOURS)
    except TooHardError:
        return None


def keeps_the_win(referee: Referee, move: Point) -> bool:
    """Whether this move wins at once, or is a four that leads to a VCF."""
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
    """Play one game; the verdict on each position where a VCF has just come up."""
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
    parser = options(__doc__)
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
    progress = Progress(REPORT_S)
    with Pool(wanted.jobs) as pool:
        for done, found in enumerate(pool.imap_unordered(examine, tasks), start=1):
            verdicts += found
            out = sum(verdict.result == "missed" for verdict in verdicts)
            progress.say(f"{done} of {len(tasks)} games, {len(verdicts)} VCFs, {out} missed")

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
