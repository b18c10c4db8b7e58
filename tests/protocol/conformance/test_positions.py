"""Positions, whole or turn by turn: points 12 to 28."""

import random

from tests.helpers.conformance import (
    ERROR,
    FIFTH,
    OPEN_FOUR,
    PAIR,
    SURE,
    block,
    is_on_board,
    other_than,
)
from tests.helpers.process import FAST, Process
from tests.helpers.tables import table


@table("lines", [["BEGIN"], ["BOARD", "DONE"], ["TURN 7,7"], ["BOARD", "7,7,2", "DONE"]])
def test_12_13_14_17_first_moves(brain: Process, lines: list[str]) -> None:
    brain.start(15, FAST)
    move = brain.ask(*lines)
    assert is_on_board(move, 15, 15)
    assert move != (7, 7) or "7,7" not in " ".join(lines)


def test_15_16_18_19_board_with_a_four(brain: Process) -> None:
    first, *stones, last = block(*OPEN_FOUR)
    brain.start(15, SURE, "INFO rule 0")
    assert brain.ask(first, *stones, last) in FIFTH
    random.Random(16).shuffle(stones)
    assert brain.ask(first, *stones, "done") in FIFTH
    brain.send(first)
    for stone in stones:
        brain.write(f"{stone}\n".encode())
    assert brain.ask(last) in FIFTH


def test_20_blocked_cell_is_not_played(brain: Process) -> None:
    brain.start(15, SURE)
    black, white = OPEN_FOUR[0], [(0, 0), (0, 2), (0, 4), (4, 7)]
    move = brain.ask(*block(black, white)[:-1], "9,7,3", "DONE")
    assert is_on_board(move, 15, 15)
    assert move not in {*black, *white, (9, 7)}


def test_21_only_blocked_cells(brain: Process) -> None:
    brain.start(15, FAST)
    blocked = [(x, 7) for x in range(3, 12)]
    move = brain.ask("BOARD", *(f"{x},{y},3" for x, y in blocked), "DONE")
    assert is_on_board(move, 15, 15)
    assert move not in blocked


@table("bad", ["foo", "99,99,1", "3,3,7", "5,7,1"])
def test_22_bad_line_in_the_block(brain: Process, bad: str) -> None:
    brain.start(15, SURE)
    *first, last = block(*OPEN_FOUR)
    move = brain.ask(*first, bad, last)
    assert move in FIFTH
    brain.expect_silence()
    reply = brain.ask("TURN 14,14")
    assert reply not in {*OPEN_FOUR[0], *OPEN_FOUR[1], move, (14, 14)}


def test_23_second_board_replaces_the_first(brain: Process) -> None:
    brain.start(15, SURE)
    black, white = OPEN_FOUR[0], [(0, 0), (0, 2), (4, 7), (9, 7)]
    assert brain.ask(*block(black, white)) not in {*black, *white}
    assert brain.ask(*block(*OPEN_FOUR)) in FIFTH


def test_24_occupied_cell(brain: Process) -> None:
    brain.start(15, FAST)
    reply = brain.ask("TURN 7,7")
    brain.send("TURN 7,7")
    brain.expect_error()
    free = other_than((7, 7), reply)
    assert brain.ask(f"TURN {free[0]},{free[1]}") not in {(7, 7), reply, free}
    brain.expect_silence()


def test_25_bad_coordinates(brain: Process) -> None:
    brain.start(15, FAST)
    for bad in ("TURN 99,99", "TURN -1,3", "TURN 7", "TURN a,b", "TURN"):
        brain.send(bad)
        brain.expect_error()
    brain.expect_silence()
    assert brain.ask("TURN 7,7") != (7, 7)


@table("turn", ["TURN 7, 8", "TURN  7,8", "TURN 7,8 junk"])
def test_26_27_blanks_and_text_after_the_move(brain: Process, turn: str) -> None:
    brain.start(15, FAST)
    assert brain.ask(turn) != (7, 8)


def test_28_begin_with_stones_on_the_board(brain: Process) -> None:
    brain.start(15, FAST)
    brain.ask("TURN 7,7")
    brain.send("BEGIN")
    brain.expect(rf"{ERROR}|{PAIR}")
