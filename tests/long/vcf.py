"""Looks for wins by continuous fours (VCF) that the engine misses in positions of its own games.

python -m tests.long.vcf                                60 games under each rule, 20 minutes
python -m tests.long.vcf --games 5 --rules 0 4

A solver in plain Python, which shares only the rule book with the other tests, finds positions in
which the side to move wins by one to eight fours in a row. Then the engine has a second: its move
must keep such a win, or win when it plays on against its own best defence. Exit code 1 for a miss.
"""

import sys
from collections import Counter
from random import Random
from typing import NamedTuple

from brain import Engine, Limits, Point
from tests.helpers.games.positions import STONES
from tests.helpers.games.referee import RULES, Referee, opening
from tests.long.command import Progress, options, spread, table
from tests.rulebooks import reference
from tests.rulebooks.vcf import Solver, TooHardError

SIZE = 15
MOST_FOURS = 8
NODES_TO_FIND = 4_000  # a position that needs more is left out
NODES_TO_KEEP = 100_000  # for the same win after the engine's move
PLIES_TO_WIN = 40  # of a win that the engine prefers: it may take a few fours more
TABLE_BYTES = 64 << 20
OPENING_STONES = (2, 9)  # random stones before the game, from and to
RESULTS = ("kept", "played on", "missed")


class Task(NamedTuple):
    """One game of the engine against itself, and what it is asked about it."""

    rule: int
    number: int
    play_seconds: float
    seconds: float


def fours_to_win(referee: Referee) -> int | None:
    """How many fours the side to move needs for a VCF; None: none was found."""
    try:
        return Solver(referee.board, NODES_TO_FIND).fours_to_win(referee.side, MOST_FOURS)
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


def engine_for(referee: Referee) -> Engine:
    """A fresh engine in the referee's position."""
    board = referee.board
    engine = Engine()
    engine.settings.set("rule", board.rule)
    engine.settings.set("memory", TABLE_BYTES)
    engine.new_game(board.width, board.height)
    stones = [(x, y, STONES[board.stone(x, y)]) for x, y in referee.stones]
    engine.set_position(stones, STONES[referee.side])
    return engine


def think(engine: Engine, seconds: float) -> Point:
    (point,) = engine.think(Limits(turn_ms=round(1000 * seconds))).turn
    return point


def ask(referee: Referee, fours: int, seconds: float) -> tuple[int, str, str]:
    """What the engine makes of a win by that many fours: one of RESULTS, and the text of it."""
    move = think(engine_for(referee), seconds)
    text = f"{referee}\nengine: {move}, a win takes {fours} fours\n"
    if keeps_the_win(referee, move):
        return fours, "kept", text
    after = Referee(SIZE, SIZE, referee.board.rule, [*referee.stones, move])
    while not after.over and len(after.stones) < len(referee.stones) + PLIES_TO_WIN:
        after.play(think(engine_for(after), seconds))
    return fours, "played on" if after.winner == referee.side else "missed", text


def examine(task: Task) -> list[tuple[int, str, str]]:
    """Play one game, and ask about each position where a VCF has just come up."""
    rng = Random(f"{task.rule}/{task.number}")
    start = opening(rng, SIZE, SIZE, task.rule, rng.randint(*OPENING_STONES))
    referee = Referee(SIZE, SIZE, task.rule, start)
    engine = engine_for(referee)
    winning = {reference.BLACK: False, reference.WHITE: False}  # on the last turn
    verdicts = []
    while not referee.over:
        fours = fours_to_win(referee)
        if fours and not winning[referee.side]:
            verdicts.append(ask(referee, fours, task.seconds))
        winning[referee.side] = fours is not None
        move = think(engine, task.play_seconds)
        engine.game.play(move)
        referee.play(move)
    return verdicts


def main() -> int:
    asked = options(
        __doc__,
        games=(60, "under each rule"),
        play_seconds=(0.05, "for a move in these games"),
        seconds=(1.0, "for the move in question"),
        rules=(RULES, "INFO rule"),
        jobs=(2, "games at a time"),
    )
    tasks = [
        Task(rule, number, asked.play_seconds, asked.seconds)
        for number in range(asked.games)
        for rule in asked.rules
    ]
    counts: dict[str, Counter[int]] = {result: Counter() for result in RESULTS}  # by fours
    progress = Progress()
    for done, verdicts in enumerate(spread(examine, tasks, asked.jobs), start=1):
        for fours, result, text in verdicts:
            counts[result][fours] += 1
            if result == "missed":
                print(text, flush=True)
        progress(f"{done} of {len(tasks)} games, {counts['missed'].total()} missed")
    print(f"engine at {asked.seconds} s a move, {len(tasks)} games")
    table(
        "  ".join(["fours", *RESULTS]),
        [[n, *(counts[result][n] for result in RESULTS)] for n in range(1, MOST_FOURS + 1)],
    )
    return int(counts["missed"].total() > 0)


if __name__ == "__main__":
    sys.exit(main())
