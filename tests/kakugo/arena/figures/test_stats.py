"""Elo and its interval are what mathematics and simulated matches say they are."""

from collections.abc import Iterable
from itertools import product
from math import isfinite, sqrt

import pytest

from kakugo.arena.figures.stats import Counts, elo_of, pairs_of, score_of, summarise
from kakugo.arena.model import Played, Task
from tests.helpers.arena.simulation import EDGES, KINDS, MatchKind, Simulation, counts
from tests.helpers.tables import table

FIRST, SECOND, OTHER = 0, 1, 2


def match(winners: Iterable[int], first: int = FIRST, second: int = SECOND) -> list[Played]:
    """Games of two players in their order: the winner of each by colour, 0 for a draw."""
    colours = (first, second), (second, first)
    return [
        Played(Task(number, *colours[number % 2], ()), winner, "")
        for number, winner in enumerate(winners)
    ]


def test_pairs_are_counted_by_their_points_from_either_side() -> None:
    games = match([1, 1, 1, 2, 0, 0, 2, 1, 0, 2, 0, 1])
    first, second = pairs_of(games, FIRST), pairs_of(games, SECOND)
    assert first == Counts((1, 1, 2, 1, 1), wins=4, draws=4, losses=4)
    assert second == Counts((1, 1, 2, 1, 1), wins=4, draws=4, losses=4)
    assert pairs_of(match([1, 2, 0, 2])[::-1], FIRST) == Counts((0, 0, 0, 1, 1), 3, 1, 0)
    half_played = pairs_of(match([1, 2, 1]), FIRST)
    assert half_played == Counts((0, 0, 0, 0, 1), wins=3, draws=0, losses=0)
    assert summarise(half_played).elo == summarise(pairs_of(match([1, 2]), FIRST)).elo
    assert pairs_of(match([1, 2, 2, 1], SECOND, OTHER), FIRST) == Counts((0, 0, 0, 0, 0), 0, 0, 0)


def test_published_intervals() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3 (Wilson): proportions
    # of coins, as pairs are that one player wins or loses altogether.
    for won, pairs, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)):
        found = summarise(counts(pairs - won, 0, 0, 0, won))
        assert score_of(found.low) == pytest.approx(low, abs=5e-4)
        assert score_of(found.high) == pytest.approx(high, abs=5e-4)


def test_superiority_by_hand() -> None:
    # Coins: 60 of 100 games won are two deviations (of 5) above 50, and Phi(2) = 0.97725. As pairs
    # of independent games, 36 are won twice, 48 once, 16 never.
    assert summarise(counts(16, 0, 48, 0, 36)).los == pytest.approx(0.9977, abs=2e-3)
    assert summarise(counts(8, 0, 24, 0, 18)).los == pytest.approx(0.97725, abs=2e-3)


def test_normalised_elo_is_elo_where_games_are_coins() -> None:
    # M. Van den Bergh, "Normalized Elo": that is what the factor 800 / ln 10 is for.
    expected = score_of(10)
    two, one = expected**2, 2 * expected * (1 - expected)
    many = [round(1e7 * part) for part in (1 - two - one, 0, one, 0, two)]
    assert summarise(counts(*many)).normalised == pytest.approx(10, abs=0.02)
    # With half of the games drawn the deviation of a game is less by sqrt(2), and so it is more.
    drawn = summarise(counts(62_500, 250_000, 375_000, 250_000, 62_500 + 1000))
    assert drawn.normalised / drawn.elo == pytest.approx(sqrt(2), rel=1e-2)


@table(("kind", "pairs"), product(KINDS.values(), [10, 50]))
def test_ninety_five_intervals_of_a_hundred_hold_the_truth(kind: MatchKind, pairs: int) -> None:
    simulated = Simulation(7, kind)
    found = [summarise(counts(*simulated.pairs(pairs))) for _ in range(1000)]
    assert 900 <= sum(one.low <= elo_of(simulated.score) <= one.high for one in found) <= 990
    assert sum(one.score for one in found) / 1000 == pytest.approx(simulated.score, abs=0.02)


def test_every_result_has_finite_answers_and_the_other_player_sees_the_same_match() -> None:
    for edge in EDGES.values():
        own, other = summarise(counts(*edge)), summarise(counts(*reversed(edge)))
        assert -1200 <= own.low <= own.elo <= own.high <= 1200
        assert 0 <= own.los <= 1
        assert isfinite(own.normalised)
        assert other.elo == pytest.approx(-own.elo)
        assert (other.low, other.high) == pytest.approx((-own.high, -own.low))
        assert other.los == pytest.approx(1 - own.los)
        assert other.normalised == pytest.approx(-own.normalised)
    found = summarise(counts(*EDGES["nothing"]))
    assert (found.score, found.elo, found.low, found.high, found.los) == (0.5, 0, -1200, 1200, 0.5)


def test_a_few_pairs_are_never_certain() -> None:
    assert summarise(counts(0, 0, 0, 0, 1)).low < 0
    # Twenty games won: by hand, whoever scores 0.83 wins so many once in 40 times.
    assert summarise(counts(0, 0, 0, 0, 10)).low == pytest.approx(elo_of(0.83), abs=20)
    assert summarise(counts(0, 0, 3, 0, 0)).high > 100
    assert summarise(counts(0, 0, 100, 0, 0)).high < 10
