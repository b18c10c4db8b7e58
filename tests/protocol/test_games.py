"""Whole games between two brains, with the rule book as referee: no illegal move, no foul."""

from collections import deque
from random import Random

import pytest

from tests.helpers.brains.process import Process
from tests.helpers.brains.selfplay import Side, one_game
from tests.helpers.games.referee import RULES
from tests.rulebooks.reference import BLACK, WHITE

INFOS = ("INFO max_memory 83886080", "INFO max_node 1000")
THREADS = (INFOS[0], "INFO timeout_turn 15", "INFO thread_num 4")
SIZES = ((15, 15), (6, 6), (9, 7), (5, 12), (8, 8))


@pytest.mark.sampled("rule", RULES, count=2)
def test_whole_games(brain: Process, rule: int) -> None:
    with Process() as other:
        brains = [brain, other]
        for width, height in SIZES:
            sides = dict(zip((BLACK, WHITE), (Side(each, INFOS) for each in brains), strict=True))
            deque(one_game(sides, Random(rule), rule, width, height=height), maxlen=0)
            brains.reverse()


def test_a_whole_game_with_threads(brain: Process) -> None:
    with Process() as other:
        sides = {BLACK: Side(brain, THREADS), WHITE: Side(other, THREADS)}
        deque(one_game(sides, Random(4), 4, 12), maxlen=0)
