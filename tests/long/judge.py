"""Plays whole games under GomocupJudge's treatment, a process a game, in every kind of place.

python -m tests.long.judge                      60 games of this source tree, some 2 minutes
python -m tests.long.judge --games 1000 dist/pbrain-kakugo/pbrain-kakugo

The process is suspended at once and between its moves, gets INFO lines in any order and number and
each position as a BOARD, and is killed 500 ms after END. Its memory is measured after each answer.
Late is an answer that the judge would not have waited for. Exit code 1 if a game ended by a fault.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.helpers.judge import MEMORY_BYTES, Judge, Think
from tests.helpers.memory import MIB
from tests.helpers.places import PLACES, Place, Unavailable, place
from tests.helpers.process import default_command
from tests.helpers.referee import RULES, Referee, opening, quiet_move
from tests.long.command import options

SIZES = (15, 20)
MOST_STONES = 5  # of an opening
TOLERANCE_MS = 1000  # the judge's, in all configurations that it comes with
REPORT_EVERY = 20


class Game(NamedTuple):
    """How a game went."""

    result: str  # for the brain
    thinks: list[Think]
    has_left: bool  # by itself after END


def play(command: list[str], where: Place, turn_ms: int, rule: int, rng: Random) -> Game:
    """One game against quiet moves. AssertionError for a fault."""
    size = rng.choice(SIZES)
    game = Referee(size, size, rule, opening(rng, size, size, rule, rng.randint(1, MOST_STONES)))
    own = game.side
    with Judge(where, command, turn_ms=turn_ms) as judge:
        judge.begin(size, rule, rng)
        while not game.over:
            move = judge.think(game) if game.side == own else quiet_move(game, rng)
            game.play_fair(move)
        result = "drawn" if game.winner is None else "won" if game.winner == own else "lost"
        return Game(result, judge.thinks, judge.leave())


def main() -> int:
    """Play, print a table, and exit with 1 if there was a fault."""
    parser = options(__doc__)
    parser.add_argument("command", nargs="*", help="the brain and its arguments")
    parser.add_argument("--games", type=int, default=60, help="in all (60)")
    parser.add_argument("--turn-ms", type=int, default=100, help="its INFO timeout_turn (100)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and replies (1)")
    wanted = parser.parse_args()

    command = wanted.command or default_command()
    if Path(command[0]).is_file():
        command[0] = str(Path(command[0]).absolute())
    counts: dict[str, Counter[str]] = {name: Counter() for name in PLACES}
    thinks: list[Think] = []
    firsts: list[Think] = []
    for number in range(wanted.games):
        name = [*PLACES][number % len(PLACES)]
        rule = RULES[number // len(PLACES) % len(RULES)]
        rng = Random(f"{wanted.seed} {number}")
        try:
            with tempfile.TemporaryDirectory() as base, place(name, Path(base)) as where:
                game = play(command, where, wanted.turn_ms, rule, rng)
        except Unavailable as reason:
            counts[name][str(reason)] += 1
            continue
        except AssertionError as fault:
            counts[name]["fault"] += 1
            print(f"game {number}, rule {rule}, {name}: {fault}", flush=True)
            continue
        counts[name] += Counter([game.result, "games", *["left by itself"] * game.has_left])
        limit = wanted.turn_ms + TOLERANCE_MS
        counts[name]["late"] += sum(think.ms > limit for think in game.thinks)
        counts[name]["moves"] += len(game.thinks)
        thinks += game.thinks
        firsts.append(game.thinks[0])
        if (number + 1) % REPORT_EVERY == 0:
            print(f"{number + 1} games, {len(thinks)} moves", flush=True)

    print(f"\ncommand: {' '.join(command)}   seed {wanted.seed}, {wanted.turn_ms} ms a move")
    for name, count in counts.items():
        print(f"{name:<10} {', '.join(f'{what} {times}' for what, times in count.items())}")
    if thinks:
        first, slowest = max(firsts).ms, max(thinks).ms
        held = max(think.held for think in thinks)
        print(f"slowest first answer {first:.0f} ms, slowest of all {slowest:.0f} ms")
        print(f"most memory after an answer {held / MIB:.1f} MiB of {MEMORY_BYTES / MIB:.0f}")
    return 1 if any(count["fault"] for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
