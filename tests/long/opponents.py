"""Lets the engine play against two simple players: it must never lose.

python -m tests.long.opponents                          100 games each under five rules, 20 minutes
python -m tests.long.opponents --games 10 --seconds 0.1 --rules 4

One player picks at random. The other looks one move ahead: it takes a win, else blocks a win, else
picks at random near the stones. Colours alternate. Exit code 1 when a game was lost.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from brain import BLACK, EMPTY, WHITE, Engine, Game, Limits, Point, new_game
from tests.helpers.referee import RULES
from tests.long.command import options

SIZE = 15
NEAR = 2  # steps from a stone
TABLE_BYTES = 64 << 20
REPORT_S = 10  # seconds between two progress reports

Player = Callable[[Game, Random], Point]


def stones(game: Game) -> list[tuple[int, int, int]]:
    """Everything on the board as setup() wants it."""
    cells = ((x, y, game.stone(x, y)) for y in range(game.height) for x in range(game.width))
    return [(x, y, stone) for x, y, stone in cells if stone != EMPTY]


def allowed(game: Game) -> list[Point]:
    """The points that do not lose at once; every free point where all are fouls."""
    points = [turn[0] for turn in game.legal_turns()]
    return points or [
        (x, y) for y in range(game.height) for x in range(game.width) if game.stone(x, y) == EMPTY
    ]


def wins_at(game: Game, point: Point) -> bool:
    """Whether the side to move wins there at once."""
    side = game.side
    game.play(point)
    outcome = game.outcome()
    game.undo()
    return outcome is not None and outcome.winner == side


def pick_at_random(game: Game, rng: Random) -> Point:
    """Any legal move."""
    return rng.choice(allowed(game))


def look_one_ahead(game: Game, rng: Random) -> Point:
    """A winning move, else a block, else any legal move near the stones."""
    points = allowed(game)
    rng.shuffle(points)
    rival = new_game(game.name, rule=game.rule, width=game.width, height=game.height)
    rival.setup(stones(game), BLACK + WHITE - game.side)
    taken = stones(game)
    near = (
        (x, y) for x, y in points if any(max(abs(x - a), abs(y - b)) <= NEAR for a, b, _ in taken)
    )
    wins = (point for point in points if wins_at(game, point))
    blocks = (point for point in points if wins_at(rival, point))
    for choice in (wins, blocks, near):
        found = next(choice, None)
        if found is not None:
            return found
    return points[0]


PLAYERS: dict[str, Player] = {"random": pick_at_random, "one ahead": look_one_ahead}


class Match(NamedTuple):
    """One game to be played."""

    rule: int
    player: str
    number: int
    seconds: float


def play(match: Match) -> tuple[Match, str, str]:
    """Play it: the match, "win", "draw" or "loss" of the engine, and the moves with the reason."""
    rng = Random(repr(match))
    engine = Engine()
    engine.settings.set("rule", match.rule)
    engine.settings.set("max_memory", TABLE_BYTES)
    engine.new_game(SIZE)
    game = engine.game
    own = BLACK if match.number % 2 == 0 else WHITE
    limits = Limits(turn_ms=round(1000 * match.seconds))
    while (outcome := game.outcome()) is None:
        if game.side == own:
            game.play(*engine.think(limits).turn)
        else:
            game.play(PLAYERS[match.player](game.copy(), rng))
    moves = " ".join(f"{x},{y}" for ((x, y),) in game.turns)
    result = {own: "win", EMPTY: "draw"}.get(outcome.winner, "loss")
    return match, result, f"{outcome.reason}: {moves}"


def main() -> int:
    """Play all games, print the table, and exit with 1 when one was lost."""
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=100, help="against each player, each rule")
    parser.add_argument("--seconds", type=float, default=0.3, help="engine's time for a move")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--rules", default=",".join(map(str, RULES)), help="with commas")
    wanted = parser.parse_args()

    rules = [int(rule) for rule in wanted.rules.split(",")]
    matches = [
        Match(rule, player, number, wanted.seconds)
        for rule in rules
        for player in PLAYERS
        for number in range(wanted.games)
    ]
    results: Counter[tuple[int, str, str]] = Counter()
    lost = []
    reported = time.monotonic()
    with Pool(wanted.jobs) as pool:
        for match, result, moves in pool.imap_unordered(play, matches):
            results[match.rule, match.player, result] += 1
            if result == "loss":
                lost.append(f"{match}\n  {moves}")
            if time.monotonic() - reported > REPORT_S:
                reported = time.monotonic()
                print(f"{results.total()} of {len(matches)}, {len(lost)} lost", flush=True)

    print("\n".join(lost))
    print(f"engine at {wanted.seconds} s a move, {SIZE}x{SIZE}, {wanted.games} games each")
    print(f"{'rule':>4}  {'against':<12}{'won':>6}{'drawn':>6}{'lost':>6}")
    for rule in rules:
        for player in PLAYERS:
            counts = [results[rule, player, result] for result in ("win", "draw", "loss")]
            print(f"{rule:>4}  {player:<12}" + "".join(f"{count:>6}" for count in counts))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
