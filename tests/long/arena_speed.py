"""Measures what the referee of arena costs: time a move, and moves a second of two matches.

python -m tests.long.arena_speed                        a minute; exit code 1 beyond the limits
python -m tests.long.arena_speed --games 4 --overhead 10 --speed 50

The overhead is what a game takes beside its engines' time on their clocks, and what the pipes add
to that time: the latter as the median of an engine that answers at once.
"""

import sys
import time
from multiprocessing.pool import ThreadPool
from statistics import median

from kakugo.arena.engine.engines import ProcessSide
from kakugo.arena.game.referee import play
from kakugo.arena.model import Played, Player, Rules, Task
from tests.helpers.arena.players import FAKES, KAKUGO
from tests.long.command import options

RULES = Rules(draw_after=100)
OPENINGS = tuple((((7, 7),), ((x, y),)) for x in range(5, 10) for y in (3, 4, 10, 11))
ONE_NODE = Player("Kakugo", KAKUGO, nodes=1, turn_ms=None)
AT_ONCE = Player("at once", (sys.executable, "-I", "-S", str(FAKES)), turn_ms=None)


def match(player: Player, games: int) -> list[Played]:
    """Games of a player against itself, in the same two processes."""
    sides = ProcessSide(player, reuse=True), ProcessSide(player, reuse=True)
    try:
        play(Task(0, 0, 1, ()), Rules(draw_after=2), sides)  # the processes start
        return [
            play(Task(number, 0, 1, OPENINGS[number % len(OPENINGS)]), RULES, sides)
            for number in range(games)
        ]
    finally:
        for side in sides:
            side.close()


def beside_ms(played: list[Played]) -> float:
    """What a move took beside the time on the clocks."""
    moves = [move.ms for game in played for move in game.moves]
    return (1000 * sum(game.seconds for game in played) - sum(moves)) / len(moves)


def speed(matches: int, games: int) -> float:
    """Moves a second of so many matches at once, from the first start to the last end."""
    began = time.perf_counter()
    with ThreadPool(matches) as pool:
        found = pool.starmap(match, [(ONE_NODE, games)] * matches)
    seconds = time.perf_counter() - began
    moves = sum(len(game.moves) for played in found for game in played)
    print(f"{matches} matches at once, {games} games each: {moves} moves in {seconds:.1f} s")
    return moves / seconds


def main() -> int:
    asked = options(
        __doc__,
        games=(100, "of a match"),
        overhead=(2.0, "highest allowed, ms a move"),
        speed=(300.0, "lowest allowed, moves a second"),
    )
    latency = median(move.ms for game in match(AT_ONCE, asked.games) for move in game.moves)
    beside = beside_ms(match(ONE_NODE, asked.games))
    overhead = latency + beside
    print(f"overhead: {beside:.2f} ms beside the clocks + {latency:.2f} ms in the pipes a move,")
    print(f"together {overhead:.2f} ms (limit {asked.overhead:g})")
    found = speed(2, asked.games)
    print(f"1 node a move: {found:.0f} moves a second (limit {asked.speed:g})")
    return int(overhead > asked.overhead or found < asked.speed)


if __name__ == "__main__":
    sys.exit(main())
