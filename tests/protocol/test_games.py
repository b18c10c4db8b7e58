"""Whole games between two brains, with the rule book as referee: no illegal move, no foul."""

from random import Random

import pytest

from tests.helpers.process import Process
from tests.helpers.referee import RULES, Referee, opening
from tests.rulebooks.reference import BLACK, WHITE

QUICK = "INFO max_node 1000"
OPENING_STONES = 3
SIZES = ((15, 15), (6, 6), (9, 7), (5, 12), (8, 8))


def play_game(referee: Referee, brains: dict[str, Process], *infos: str) -> None:
    """Play on from the referee's position to the end; both brains get these INFO lines."""
    for colour, brain in brains.items():
        size = f"{referee.board.width},{referee.board.height}"
        brain.send(f"RECTSTART {size}")
        brain.expect_ok()
        brain.send(f"INFO rule {referee.board.rule}", "INFO max_memory 83886080", *infos)
        if colour == referee.side:
            brain.send(*referee.block(colour))
    needs_board = True  # the side that moves second has had no BOARD yet
    while not referee.over:
        move = brains[referee.side].expect_move()
        referee.play_fair(move)
        if referee.over:
            return
        if needs_board:
            brains[referee.side].send(*referee.block(referee.side))
            needs_board = False
        else:
            brains[referee.side].send(f"TURN {move[0]},{move[1]}")


def test_whole_games(brain: Process) -> None:
    with Process() as other:
        brains = {BLACK: brain, WHITE: other}
        for rule in RULES:
            for width, height in SIZES:
                start = opening(Random(rule), width, height, rule, OPENING_STONES)
                referee = Referee(width, height, rule, start)
                play_game(referee, brains, QUICK)
                assert referee.over
                brains = {BLACK: brains[WHITE], WHITE: brains[BLACK]}


@pytest.mark.parametrize("threads", [2, 4])
def test_whole_game_with_threads(threads: int) -> None:
    referee = Referee(12, 12, 4, opening(Random(threads), 12, 12, 4, OPENING_STONES))
    with Process() as black, Process() as white:
        infos = ("INFO timeout_turn 15", f"INFO thread_num {threads}")
        play_game(referee, {BLACK: black, WHITE: white}, *infos)
    assert referee.over
