"""How strong each level of the setting `strength` is: games between neighbouring levels.

python -m tests.long.strength                       levels 0, 10, ..., 100, 60 games each, freestyle
python -m tests.long.strength --levels 0,20,40 --games 10 --seconds 0.05
python -m tests.long.strength --game pente --levels 0,50,100

Each opening, a few turns at random, is played from both sides. The last column adds the
differences up from the lowest level.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from brain import EMPTY, Engine, Game, Settings, new_game
from brain.games.nearness import near_first
from kakugo.arena.stats import PAIR_SCORES, Counts, summarise
from tests.long.command import options

OPENING_TURNS = 4
NEAR = 24  # turns near the stones of which an opening's next one is chosen
TRIED = 12  # openings of which the most even one is played
NODES = 10_000  # of the search that says so


class Match(NamedTuple):
    """One opening, played from both sides."""

    game: str
    rule: int | None
    levels: tuple[int, int]  # the weaker player's, the stronger one's
    number: int
    seconds: float  # for a turn


def opening(match: Match) -> Game:
    """The most even of some openings at random, the same for every pair of levels."""
    rng = Random(match.number)
    judge = Engine()
    games = [scattered(match, rng) for _ in range(TRIED)]
    going_on = [game for game in games if game.outcome() is None]
    return min(going_on, key=lambda game: abs(judge.analyse(game, nodes=NODES).score.value))


def scattered(match: Match, rng: Random) -> Game:
    """A few turns at random near the middle."""
    game = new_game(match.game, rule=match.rule)
    while game.ply < OPENING_TURNS and game.outcome() is None:
        game.play(*rng.choice(near_first(game, ())[:NEAR]))
    return game


def player(level: int, seed: int) -> Engine:
    settings = Settings()
    settings.strength = level
    engine = Engine(settings)
    engine.rng.seed(seed)
    return engine


def play(match: Match) -> tuple[Match, list[float]]:
    """The stronger player's points in the two games."""
    points = []
    for is_swapped in (False, True):
        game = opening(match)
        first = game.side
        engines = [player(level, 2 * match.number + is_swapped) for level in match.levels]
        while (outcome := game.outcome()) is None:
            engine = engines[(game.side == first) == is_swapped]
            engine.game = game
            game.play(*engine.think(match.seconds).turn)
        is_stronger_first = is_swapped
        won = (outcome.winner == first) == is_stronger_first
        points.append(0.5 if outcome.winner == EMPTY else float(won))
    return match, points


def counted(pairs: Sequence[list[float]]) -> Counts:
    games = [points for pair in pairs for points in pair]
    means = [sum(pair) / 2 for pair in pairs]
    no, half, one, more, two = (means.count(score) for score in PAIR_SCORES)
    return Counts((no, half, one, more, two), games.count(1), games.count(0.5), games.count(0))


def main() -> int:
    """Play all pairs of levels, and print a line for each."""
    parser = options(__doc__)
    parser.add_argument("--levels", default=",".join(map(str, range(0, 101, 10))))
    parser.add_argument("--games", type=int, default=60, help="of each level with the next")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a turn")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--game", default="gomoku", help="of brain.games()")
    parser.add_argument("--rule", type=int, help="of INFO rule, for gomoku")
    wanted = parser.parse_args()
    levels = sorted({int(level) for level in wanted.levels.split(",")})
    print(f"{wanted.game}, rule {wanted.rule or 0}, {wanted.seconds} s a turn")
    print(f"{'level':>7} {'than':>4} {'won':>5} {'drawn':>5} {'lost':>5}   Elo  (95 %)         sum")
    total = 0.0
    with Pool(wanted.jobs) as pool:
        for pair in pairwise(levels):
            matches = [
                Match(wanted.game, wanted.rule, pair, number, wanted.seconds)
                for number in range(max(1, wanted.games // 2))
            ]
            found = summarise(counted([points for _, points in pool.imap_unordered(play, matches)]))
            total += found.elo
            print(
                f"{pair[1]:>7} {pair[0]:>4} {found.wins:>5} {found.draws:>5} {found.losses:>5}"
                f" {found.elo:>+5.0f}  ({found.low:+.0f} to {found.high:+.0f})  {total:>+6.0f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
