"""Turns that a search leaves out before it calls a position lost do lose, in some hundred cases."""

from collections import Counter

import pytest

from tests.helpers.games.answer_lists import examine
from tests.helpers.games.referee import RULES


@pytest.mark.sampled("seed", range(6), count=1)
@pytest.mark.sampled("rule", RULES, count=2)
def test_no_other_turn_answers(rule: int, seed: int) -> None:
    seen: Counter[str] = Counter()
    for looked in examine(seed, (rule,)):
        assert not looked.faults, "\n".join(looked.faults)
        seen[looked.threat] += looked.tried > 0
    assert min(seen["five"], seen["straight four"]) > 0, seen
