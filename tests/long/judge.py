"""Plays whole games under GomocupJudge's treatment, a process a game, in every kind of place.

python -m tests.long.judge                      60 games of this source tree, some 2 minutes
python -m tests.long.judge --games 1000 dist/pbrain-kakugo/pbrain-kakugo

The process is suspended at once and between its moves, gets INFO lines in any order and number and
each position as a BOARD, and is killed 500 ms after END. Its memory is measured after each answer.
Late is an answer that the judge would not have waited for. Exit code 1 if a game ended by a fault.
"""

import sys
import tempfile
from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random

from tests.helpers.brains.judge import MEMORY_BYTES, Judge, Think
from tests.helpers.brains.memory import MIB
from tests.helpers.brains.places import PLACES, Unavailable, place
from tests.helpers.games.referee import RULES, Referee, opening, quiet_move
from tests.long.command import Progress, options, table

SIZES = (15, 20)
MOST_STONES = 5  # of an opening
TOLERANCE_MS = 1000  # the judge's, in all configurations that it comes with
HEADS = ("games", "won", "drawn", "lost", "left by itself", "moves", "late", "fault", "unavailable")


def play(asked: Namespace, number: int, counts: Counter[str]) -> list[Think]:
    """One game against quiet moves, counted; how long the brain thought."""
    name, rule = [*PLACES][number % len(PLACES)], RULES[number // len(PLACES) % len(RULES)]
    rng = Random(f"{asked.seed} {number}")
    size = rng.choice(SIZES)
    game = Referee(size, size, rule, opening(rng, size, size, rule, rng.randint(1, MOST_STONES)))
    own = game.side
    with (
        tempfile.TemporaryDirectory() as base,
        place(name, Path(base)) as where,
        Judge(where, asked.command, turn_ms=asked.turn_ms) as judge,
    ):
        judge.begin(size, rule, rng)
        while not game.over:
            game.play_fair(judge.think(game) if game.side == own else quiet_move(game, rng))
        counts["left by itself"] += judge.leave()
    counts["games"] += 1
    counts["drawn" if game.winner is None else "won" if game.winner == own else "lost"] += 1
    counts["moves"] += len(judge.thinks)
    counts["late"] += sum(think.ms > asked.turn_ms + TOLERANCE_MS for think in judge.thinks)
    return judge.thinks


def main() -> int:
    asked = options(
        __doc__,
        games=(60, "in all"),
        turn_ms=(100, "its INFO timeout_turn"),
        seed=(1, "of openings and replies"),
        program=(),
    )
    progress = Progress()
    counts: dict[str, Counter[str]] = {name: Counter() for name in PLACES}
    games: list[list[Think]] = []
    for number in range(asked.games):
        name = [*counts][number % len(counts)]
        try:
            games.append(play(asked, number, counts[name]))
        except Unavailable as reason:
            counts[name]["unavailable"] += 1
            print(f"{name}: {reason}")
        except AssertionError as fault:
            counts[name]["fault"] += 1
            print(f"game {number}, {name}: {fault}", flush=True)
        progress(f"{number + 1} games")
    print(f"\ncommand: {' '.join(asked.command)}   seed {asked.seed}, {asked.turn_ms} ms a move")
    table(
        "place  " + "  ".join(HEADS),
        ((name, *(n[head] for head in HEADS)) for name, n in counts.items()),
    )
    if games:
        thinks = [think for game in games for think in game]
        print(f"slowest first answer {max(game[0].ms for game in games):.0f} ms, of all", end=" ")
        print(f"{max(think.ms for think in thinks):.0f} ms; most memory after an answer", end=" ")
        print(f"{max(think.held for think in thinks) / MIB:.1f} of {MEMORY_BYTES / MIB:.0f} MiB")
    return int(any(count["fault"] for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
