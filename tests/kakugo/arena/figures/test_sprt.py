"""The sequential test weighs and decides as mathematics and simulated matches say."""

from collections.abc import Sequence
from math import inf, isfinite, log, sqrt
from operator import add
from random import Random

import pytest

from kakugo.arena.figures.stats import NORMALISED, bounds, elo_of, llr, moments, score_of, verdict
from tests.helpers.arena.simulation import EDGES, KINDS, Simulation, counts
from tests.helpers.tables import table


def test_published_bounds_and_verdicts() -> None:
    # As every test of Fishtest shows them: LLR (-2.94, 2.94)
    assert bounds(0.05, 0.05) == pytest.approx((-2.944, 2.944), abs=1e-3)
    answers = [verdict(ratio) for ratio in (-2.95, -2.94, 0, 2.94, 2.95)]
    assert answers == [False, None, None, None, True]
    # A. Wald, "Sequential Tests of Statistical Hypotheses": log(beta / (1 - alpha)) and so on
    assert bounds(0.01, 0.1) == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))
    assert verdict(3, alpha=0.01) is None


@table(("lost", "won"), [(10, 10), (3, 12), (40, 90), (0, 15), (15, 0)])
def test_where_pairs_are_coins_the_ratio_is_walds(lost: int, won: int) -> None:
    # Only two results: of all frequencies with the mean s, the likeliest are s and 1 - s. So the
    # ratio is that of a coin, won * log(s1 / s0) + lost * log((1 - s1) / (1 - s0)).
    weak, strong = score_of(-10), score_of(40)
    expected = won * log(strong / weak) + lost * log((1 - strong) / (1 - weak))
    found = llr(counts(lost, 0, 0, 0, won), -10, 40)
    assert found == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("normalised", [False, True])
def test_the_frequencies_of_a_hypothesis_are_the_likeliest(normalised: bool) -> None:
    # Towards what was seen, the ratio is how much likelier the counts are at their best than with
    # any frequencies that the hypothesis allows. A search by trial finds those too, no better ones.
    random = Random(11).uniform
    seen = (6, 11, 30, 21, 14)
    hypothesis = -60.0

    def strength(frequencies: Sequence[float]) -> float:
        mean, variance = moments(frequencies)
        return (mean - 0.5) / sqrt(2 * variance) * NORMALISED if normalised else elo_of(mean)

    def mixed(part: float) -> list[float]:
        return [part * a + (1 - part) * b for a, b in zip(above, below, strict=True)]

    best, shortest = [n / sum(seen) for n in seen], inf
    for trial in range(6000):
        noise = 0.9 / (1 + trial / 300)
        above, below = ([p * (1 + random(-noise, noise)) for p in best] for _ in range(2))
        if shortest == inf:  # the first may be as far away as it likes
            above, below = [0.2, 0.2, 0.2, 0.2, 0.3], [0.4, 0.3, 0.2, 0.1, 0.1]
        if not strength(above) > hypothesis > strength(below):
            continue
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (low, middle) if strength(mixed(middle)) > hypothesis else (middle, high)
        fit = [p / sum(mixed(low)) for p in mixed(low)]
        short = sum(n * log(n / sum(seen) / p) for n, p in zip(seen, fit, strict=True))
        if short < shortest:
            best, shortest = fit, short
    assert shortest > 1
    found = llr(counts(*seen), hypothesis, strength(seen), normalised)
    assert found == pytest.approx(shortest, abs=2e-3)


@pytest.mark.parametrize(
    ("kind", "normalised"), [("coins", False), ("many draws", True), ("black wins", False)]
)
def test_a_test_errs_as_seldom_as_it_says(kind: str, normalised: bool) -> None:
    null, gain = (Simulation(12, KINDS[kind]._replace(elo=elo)) for elo in (0, 80))
    bound = gain.normalised if normalised else elo_of(gain.score)

    def accepted(simulated: Simulation) -> bool:
        found = simulated.pairs(5)
        while (answer := verdict(llr(counts(*found), 0, bound, normalised))) is None:
            found = tuple(map(add, found, simulated.pairs(5)))
        return answer

    assert sum(accepted(null) for _ in range(80)) <= 9  # 4 are to be expected
    assert sum(accepted(gain) for _ in range(80)) >= 71


@table("normalised", [False, True])
def test_every_result_has_a_finite_ratio_and_the_other_player_its_mirror(normalised: bool) -> None:
    for edge in EDGES.values():
        forth = llr(counts(*edge), 0, 20, normalised)
        back = llr(counts(*reversed(edge)), -20, 0, normalised)
        assert isfinite(forth)
        assert forth == pytest.approx(-back, abs=1e-6)
    assert verdict(llr(counts(0, 0, 0, 0, 100), 0, 20, normalised))
    for low, high in (5, 0), (5, 5), (0, 1201), (float("nan"), 5):
        with pytest.raises(ValueError, match="the bounds want"):
            llr(counts(0, 0, 0, 0, 0), low, high, normalised)
