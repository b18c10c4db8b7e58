"""Turns that a search leaves out before it calls a position lost do lose, in some hundred cases."""

from collections import Counter
from functools import lru_cache

import pytest

from tests.helpers.answer_lists import Looked, examine
from tests.helpers.referee import RULES

SEEDS = range(2)
MUST_DEFEND = ("five", "straight four")


@lru_cache
def looked_at(rule: int) -> list[Looked]:
    return [looked for seed in SEEDS for looked in examine(seed, (rule,))]


def faults(rule: int, must_defend: bool) -> list[str]:
    return [
        fault
        for looked in looked_at(rule)
        if (looked.threat in MUST_DEFEND) == must_defend
        for fault in looked.faults
    ]


@pytest.mark.parametrize("rule", RULES)
def test_no_other_turn_answers_a_five_or_a_straight_four(rule: int) -> None:
    assert not faults(rule, True), "\n".join(faults(rule, True))
    seen = Counter(looked.threat for looked in looked_at(rule) if looked.tried)
    assert min(seen[threat] for threat in MUST_DEFEND) > 0, seen


def test_no_other_turn_answers_fours() -> None:
    found = [fault for rule in RULES for fault in faults(rule, False)]
    assert not found, "\n".join(found)
    seen = [looked for rule in RULES for looked in looked_at(rule) if looked.tried]
    assert sum(looked.threat == "fours" for looked in seen) > 0
