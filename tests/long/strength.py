"""How strong each level of the setting `strength` is: games between neighbouring levels.

python -m tests.long.strength                       levels 0, 10, ..., 100, 60 games each, freestyle
python -m tests.long.strength --levels 0 20 40 --games 10 --seconds 0.05
python -m tests.long.strength --game pente --levels 0 50 100

Each opening, a few turns at random, is played from both sides. The last column adds the
differences up from the lowest level.
"""

from itertools import pairwise
from random import Random
from typing import NamedTuple

from brain import EMPTY, Engine, Game, Settings, new_game
from brain.games.nearness import near_first
from kakugo.arena.stats import PAIR_SCORES, Counts, summarise
from tests.long.command import options, spread

OPENING_TURNS = 4
NEAR = 24  # turns near the stones of which an opening's next one is chosen
TRIED = 12  # openings of which the most even one is played
NODES = 10_000  # of the search that says so


class Match(NamedTuple):
    """One opening, played from both sides."""

    game: str
    levels: tuple[int, int]  # the weaker player's, the stronger one's
    number: int
    seconds: float  # for a turn


def opening(name: str, number: int) -> Game:
    """The most even of some openings at random, the same for every pair of levels."""
    rng, judge, games = Random(number), Engine(), []
    for _ in range(TRIED):
        game = new_game(name)
        while game.ply < OPENING_TURNS and game.outcome() is None:
            game.play(*rng.choice(near_first(game, ())[:NEAR]))
        if game.outcome() is None:
            games.append(game)
    return min(games, key=lambda game: abs(judge.analyse(game, nodes=NODES).score.value))


def player(level: int, seed: int) -> Engine:
    """An engine of that level."""
    settings = Settings()
    settings.strength = level
    engine = Engine(settings)
    engine.rng.seed(seed)
    return engine


def play(match: Match) -> list[float]:
    """The stronger player's points in the two games."""
    points = []
    for is_stronger_first in (False, True):
        game = opening(match.game, match.number)
        first = game.side
        engines = [player(level, 2 * match.number + is_stronger_first) for level in match.levels]
        while (outcome := game.outcome()) is None:
            engine = engines[(game.side == first) == is_stronger_first]
            engine.game = game
            game.play(*engine.think(match.seconds).turn)
        won = (outcome.winner == first) == is_stronger_first
        points.append(0.5 if outcome.winner == EMPTY else float(won))
    return points


def main() -> None:
    """Play all pairs of levels, and print a line for each."""
    asked = options(
        __doc__,
        levels=(tuple(range(0, 101, 10)), "from the weakest"),
        games=(60, "of each level with the next"),
        seconds=(0.1, "for a turn"),
        jobs=(2, "games at a time"),
        game=("gomoku", "of brain.games()"),
    )
    print(f"{asked.game}, {asked.seconds} s a turn")
    print(f"{'level':>7} {'than':>4} {'won':>5} {'drawn':>5} {'lost':>5}   Elo  (95 %)         sum")
    total = 0.0
    for low, high in pairwise(asked.levels):
        pairs = range(max(1, asked.games // 2))
        matches = [Match(asked.game, (low, high), number, asked.seconds) for number in pairs]
        results = list(spread(play, matches, asked.jobs))
        games = [points for pair in results for points in pair]
        means = [sum(pair) / 2 for pair in results]
        no, half, one, more, two = (means.count(score) for score in PAIR_SCORES)
        won, drawn, lost = games.count(1), games.count(0.5), games.count(0)
        found = summarise(Counts((no, half, one, more, two), won, drawn, lost))
        total += found.elo
        print(
            f"{high:>7} {low:>4} {won:>5} {drawn:>5} {lost:>5}"
            f" {found.elo:>+5.0f}  ({found.low:+.0f} to {found.high:+.0f})  {total:>+6.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
