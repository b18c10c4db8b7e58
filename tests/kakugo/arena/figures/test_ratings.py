"""The rating list gives the strengths that players really have, and says how sure it is."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from kakugo.arena.figures.ratings import ELO_PER_LOGIT, Rating, rate
from kakugo.arena.figures.stats import elo_of, score_of
from kakugo.arena.model import Played, Player, Task

# American League East 1987, 13 games a pair, wins of the row over the column, and what A. Agresti,
# Categorical Data Analysis (1990 and later, section on Bradley-Terry), finds in them: logarithms
# of odds above the last team's.
BASEBALL = {
    "Milwaukee": ((0, 7, 9, 7, 7, 9, 11), 1.581),
    "Detroit": ((6, 0, 7, 5, 11, 9, 9), 1.436),
    "Toronto": ((4, 6, 0, 7, 7, 8, 12), 1.294),
    "New York": ((6, 8, 6, 0, 6, 7, 10), 1.248),
    "Boston": ((6, 2, 6, 7, 0, 7, 12), 1.108),
    "Cleveland": ((4, 4, 5, 6, 6, 0, 6), 0.684),
    "Baltimore": ((2, 4, 1, 3, 1, 7, 0), 0.0),
}


def players(count: int) -> list[Player]:
    """Players named by their index."""
    return [Player(str(index), ()) for index in range(count)]


def played(black: int, white: int, winner: int, count: int = 1) -> list[Played]:
    """Games between two players, all with one result."""
    return [Played(Task(number, black, white, ()), winner, "") for number in range(count)]


def by_name(ratings: Sequence[Rating]) -> list[Rating]:
    """The ratings in the order of the players."""
    return sorted(ratings, key=lambda rating: int(rating.name))


def simulated(rng: Random, elos: Sequence[float], games: int) -> list[Played]:
    """A round robin of players so strong, a third of the even games drawn."""
    results = []
    for black, white in list(permutations(range(len(elos)), 2)) * (games // 2):
        expected = score_of(elos[black] - elos[white])
        draws = min(expected, 1 - expected) * 2 / 3
        drawing = rng.random() + draws / 2
        winner = 1 if drawing < expected else 0 if drawing < expected + draws else 2
        results += played(black, white, winner)
    return results


def test_published_ratings() -> None:
    teams = [Player(name, ()) for name in BASEBALL]
    results = []
    for row, (wins, _) in enumerate(BASEBALL.values()):
        for column, count in enumerate(wins):
            results += played(row, column, 1, count)
    ratings = rate(results, teams)
    assert [rating.name for rating in ratings] == list(BASEBALL)  # best first, as the table is
    for rating in ratings:
        above = (rating.elo - ratings[-1].elo) / ELO_PER_LOGIT
        assert above == pytest.approx(BASEBALL[rating.name][1], abs=0.01)
        assert rating.games == 78
        assert rating.score == pytest.approx(sum(BASEBALL[rating.name][0]) / 78)


def test_two_players_differ_as_their_score_says_draws_being_half_wins() -> None:
    results = played(0, 1, 1, 60) + played(1, 0, 1, 20) + played(1, 0, 0, 20)
    first, second = rate(results, players(2))
    assert (first.name, first.games, first.score) == ("0", 100, 0.7)
    assert first.elo - second.elo == pytest.approx(elo_of(0.7), abs=0.2)
    # The error of the difference is by hand 1.96 * 400 / ln 10 / sqrt(100 * 0.7 * 0.3), and a
    # player is half of the difference away from the mean.
    assert (
        first.error == second.error == pytest.approx(1.96 * ELO_PER_LOGIT / 21**0.5 / 2, rel=0.01)
    )


def test_known_strengths_are_found_and_lie_within_the_errors_they_are_given() -> None:
    rng = Random(2)
    elos = [-200, -60, -20, 30, 250]
    inside = 0
    for _ in range(60):
        ratings = by_name(rate(simulated(rng, elos, 60), players(5)))
        for rating, elo in zip(ratings, elos, strict=True):
            assert rating.elo == pytest.approx(elo, abs=150)
            inside += abs(rating.elo - elo) <= rating.error
    # 95 % of 300 are 285, and a few more as draws make scores steadier than half wins are thought
    assert 280 <= inside <= 300


def test_who_wins_every_game_has_a_finite_rating_and_a_wide_error() -> None:
    for count in (1, 10, 1000):
        first, second = rate(played(0, 1, 1, count) + played(1, 0, 2, count), players(2))
        assert (first.name, first.score, second.score) == ("0", 1, 0)
        assert second.elo == pytest.approx(-first.elo)
        assert 100 < first.elo < 1500
        assert first.elo < 3 * first.error < 3000


def test_who_has_not_played_has_no_rating_worth_the_name() -> None:
    assert rate([], []) == []
    for rating in rate([], players(3)):
        assert (rating.elo, rating.games, rating.score) == (0, 0, 0.5)
        assert rating.error > 1000
    idle = by_name(rate(played(0, 1, 1, 5), players(3)))[2]
    assert idle.elo == pytest.approx(0, abs=1e-6)
