"""How a turn's time is planned: never more than the manager gives, whatever it sends."""

from itertools import product

from brain.clock import budget

TURNS = (None, 0, 1, 10, 100, 1000, 30_000, 300_000)
LEFTS = (None, -50, 0, 1, 500, 12_000, 180_000)
USED = (0, 5, 400)


def test_within_what_is_given() -> None:
    for turn, left, used in product(TURNS, LEFTS, USED):
        soft, hard = budget(turn, left, 0, used)
        given = min((ms for ms in (turn, left) if ms is not None), default=None)
        if given is None:
            assert (soft, hard) == (None, None)
            continue
        assert hard is not None
        assert 0 <= hard <= max(0, given - used), (turn, left, used)
        assert soft is None or 0 <= soft <= hard, (turn, left, used)


def test_only_a_match_clock_is_saved() -> None:
    """A turn without a match clock, or with one that is long, has nothing to save time for."""
    soft, hard = budget(1000, None, 0, 0)
    assert soft is None
    assert hard is not None
    assert hard > 900  # it is used nearly whole
    assert budget(1000, 600_000, 0, 0)[0] is None
    soft, hard = budget(5000, 20_000, 0, 0)
    assert soft is not None
    assert hard is not None
    assert soft < hard / 2


def test_a_match_lasts() -> None:
    """A game of sixty turns, each to its hard limit, leaves time for the last."""
    left = 120_000.0
    for _ in range(60):
        _, hard = budget(5000, int(left), 0, 0)
        assert hard is not None
        assert hard > 0
        left -= hard
    assert left > 0


def test_increments_are_spent() -> None:
    soft, _ = budget(None, 10_000, 2000, 0)
    plain, _ = budget(None, 10_000, 0, 0)
    assert soft is not None
    assert plain is not None
    assert soft > plain + 1000
