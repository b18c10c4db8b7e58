"""Measures what the referee of arena costs: time a move, and moves a second of two matches.

python -m tests.long.arena_speed                        a minute; exit code 1 beyond the limits
python -m tests.long.arena_speed --games 4 --overhead 10 --speed 50

The overhead is what a game takes beside its engines' time on their clocks, and what the pipes add
to that time: the latter as the median of an engine that answers at once.
"""

import statistics
import sys
import threading
import time

from kakugo.arena.engines import ProcessSeat
from kakugo.arena.match import play
from kakugo.arena.model import Played, Player, Rules, Task
from tests.helpers.arena import FAKES, KAKUGO
from tests.long.command import options

RULES = Rules(draw_after=100)
OPENINGS = tuple((((7, 7),), ((x, y),)) for x in range(5, 10) for y in (3, 4, 10, 11))
ONE_NODE = Player("Kakugo", KAKUGO, nodes=1, turn_ms=None)
AT_ONCE = Player("at once", (sys.executable, "-I", "-S", str(FAKES)), turn_ms=None)


def match(player: Player, games: int) -> list[Played]:
    """Games of a player against itself, in the same two processes."""
    sides = ProcessSeat(player, reuse=True), ProcessSeat(player, reuse=True)
    try:
        play(Task(0, 0, 1, ()), Rules(draw_after=2), sides)  # the processes start
        return [
            play(Task(number, 0, 1, OPENINGS[number % len(OPENINGS)]), RULES, sides)
            for number in range(games)
        ]
    finally:
        for seat in sides:
            seat.close()


def beside_ms(played: list[Played]) -> float:
    """What a move took beside the time on the clocks."""
    moves = [move.ms for game in played for move in game.moves]
    return (1000 * sum(game.seconds for game in played) - sum(moves)) / len(moves)


def speed(matches: int, games: int) -> float:
    """Moves a second of so many matches at once, from the first start to the last end."""
    found: list[Played] = []
    threads = [
        threading.Thread(target=lambda: found.extend(match(ONE_NODE, games)))
        for _ in range(matches)
    ]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    moves = sum(len(game.moves) for game in found)
    print(f"{matches} matches at once, {games} games each: {moves} moves in {seconds:.1f} s")
    return moves / seconds


def main() -> int:
    """Measure, print, and exit with 1 when a limit is missed."""
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=100, help="of a match")
    parser.add_argument("--overhead", type=float, default=2, help="highest allowed, ms a move")
    parser.add_argument("--speed", type=float, default=300, help="lowest allowed, moves a second")
    wanted = parser.parse_args()

    latency = statistics.median(
        move.ms for game in match(AT_ONCE, wanted.games) for move in game.moves
    )
    beside = beside_ms(match(ONE_NODE, wanted.games))
    overhead = latency + beside
    print(f"overhead: {beside:.2f} ms beside the clocks + {latency:.2f} ms in the pipes a move,")
    print(f"together {overhead:.2f} ms (limit {wanted.overhead:g})")
    found = speed(2, wanted.games)
    print(f"1 node a move: {found:.0f} moves a second (limit {wanted.speed:g})")
    return 1 if overhead > wanted.overhead or found < wanted.speed else 0


if __name__ == "__main__":
    sys.exit(main())
