"""Yixin's dialect: what ends a search, the dialogue of swap2, what is refused, and file names."""

import re
from collections.abc import Iterator

import pytest

from protocol import parse
from tests.helpers.brains.process import FAST, LONG, Process, kept, lent
from tests.helpers.protocol.dialect import board as block
from tests.helpers.protocol.dialect import expect_outcome
from tests.helpers.protocol.model import CELL


@pytest.fixture(scope="module")
def _boards() -> Iterator[list[Process]]:
    yield from kept()


@pytest.fixture
def board(_boards: list[Process]) -> Iterator[Process]:
    """A brain to which Yixin-Board has said hello and START."""
    for brain in lent(_boards, "INFO show_detail 1", "yxshowinfo", "START 15 15"):
        brain.expect_ok("INFO show_detail 1", "START 15 15")
        yield brain


def usage(board: Process) -> str:
    """How full the table is."""
    board.send("YXSHOWHASHUSAGE")
    match = re.fullmatch(r"MESSAGE hash usage (\S+) of .*", board.reply().text)
    assert match, board.log.lines()[-1]
    return match[1]


def test_a_new_game_of_the_same_kind_keeps_what_was_found(board: Process) -> None:
    board.send("INFO show_detail 0", "yxhashclear")
    assert board.reply().text == "MESSAGE hash cleared"
    assert usage(board) == "0.0%"
    board.send(FAST, "TURN 7,7")
    board.expect(CELL)
    found = usage(board)
    assert found != "0.0%"
    board.expect_ok("START 15 15")
    assert usage(board) == found
    board.expect_ok("INFO rule 1", "START 15 15")
    assert usage(board) == "0.0%"
    board.send("TURN 7,7")
    board.expect(CELL)
    board.expect_ok("START 16 15")
    assert usage(board) == "0.0%"


# What ends a search


def test_a_new_game_waits_for_the_move(board: Process) -> None:
    endings = ["START 15 15", "START 15", "RECTSTART 15,15", "RESTART"]
    asking = ["BEGIN", "YXNBEST 2", "YXBALANCEONE 0", "YXSEARCHDEFEND"]
    one = "yxboard", "7,7,2", "done"  # the empty board wants no search
    cases = [(("TURN 7,7",), ending) for ending in endings]
    for ask, ending in [*cases, *(((*one, ask), endings[0]) for ask in asking)]:
        board.begin_silent_search(LONG, *ask)
        board.send(ending)
        board.expect(CELL)
        board.expect("OK")
        board.expect_silence()
        board.send(FAST, "BEGIN")  # on the empty board
        board.expect(CELL)
        board.expect_ok("RESTART")


def test_a_new_position_waits_for_the_move(board: Process) -> None:
    board.begin_silent_search(LONG, "TURN 7,7")
    board.send("yxboard", "0,0,1", "done", "yxstop", "yxshowforbid")
    board.expect(CELL)
    board.expect(r"FORBID \.")
    board.expect("7,7", to="PLAY 7,7")  # it is free


def test_lines_that_were_sent_ahead_are_answered_in_their_order(board: Process) -> None:
    lines = [LONG, "turn 7,7", "turn 0,0", "start 15 15", "yxboard", "1,1,1", "done", "yxstop"]
    board.write("".join(f"{line}\n" for line in lines).encode())
    board.expect(CELL)
    board.expect(CELL)
    board.expect("OK")
    board.expect_silence()


def test_only_in_the_dialect(brain: Process) -> None:
    for hello in ((), ("INFO show_detail 0",)):
        brain.start(15)
        brain.begin_silent_search(LONG, *hello, "TURN 7,7")
        brain.expect_ok("START 15")
        brain.expect_silence()


# Swap2


JUDGED = [  # stones in order, what is asked, and the answer where it is plain
    ("7,7 0,0 8,7", 2, "SWAP1 YES"),
    ("0,0 7,7 0,14 7,8 14,0", 3, "SWAP2 YES"),  # the engine was Black so far: White from now on
    ("7,7 0,0 8,7 0,14 7,8", 3, "SWAP2 NO"),
]


def test_swap2_takes_the_better_colour(board: Process) -> None:
    board.send("INFO timeout_turn 300")
    for stones, step, answer in JUDGED:
        board.send("yxboard", *block(*stones.split())[1:], f"yxswap2step{step}")
        while not (text := board.reply().text).startswith("MESSAGE SWAP2 "):
            pass
        assert text == f"MESSAGE SWAP2 {answer}"


def test_swap2_needs_its_stones(board: Process) -> None:
    for step in (2, 3):
        board.expect(f"ERROR YXSWAP2STEP{step} .*", to=f"yxswap2step{step}")
    board.expect_error("yxboard", "0,0,1", "1,1,1", "2,2,1", "done", "yxswap2step2")
    expect_outcome(board, "none")


def test_a_stop_ends_a_question_of_swap2(board: Process) -> None:
    for step, count in ((1, 3), (2, 1)):
        stones = "yxboard", "7,7,2", "7,8,1", "9,9,2", "done"
        board.begin_silent_search(LONG, *stones, f"yxswap2step{step}")
        board.send("yxstop")
        while count:
            text = board.reply().text
            count -= text.startswith("MESSAGE SWAP2")
            count += text.startswith("MESSAGE SWAP2 MOVE4")
        board.expect_silence()


# Soosorv

THREE = "7,7 7,8 9,9"
SOOSORV = [  # the command and its stones, and the lines of the answer
    ("1", "", [rf"MOVE{number} (\d+) (\d+)" for number in (1, 2, 3)]),
    ("2", THREE, ["SWAP1 (YES|NO)"]),
    ("3", THREE, [r"MOVE4 \d+ \d+ [1-8]"]),
    ("4 1", "7,7 0,0 8,7 0,14", ["SWAP2 NO"]),  # Black is far better
    ("4 8", "7,7 7,8 7,9 14,14", ["SWAP2 (YES|NO)"]),
    ("5 3", f"{THREE} 6,6", ["MOVE5 REFRESH", *3 * [r"MOVE5 \d+ \d+"], "MOVE5 DONE"]),
    ("6", "7,7 0,0 9,7 0,2 8,7 14,0", ["MOVE5C 14 0"]),  # with 8,7 Black would have an open three
]


def test_every_question_of_soosorv_is_answered(board: Process) -> None:
    board.expect_ok("INFO rule 4", "START 15 15", "INFO timeout_turn 300")
    for step, stones, lines in SOOSORV:
        asked = [] if step == "1" else [*stones.split(), "done"]
        board.send(f"yxsoosorvstep{step}", *asked)
        for line in lines:
            while not (text := board.reply().text).startswith("MESSAGE SOOSORV "):
                pass
            assert re.fullmatch(f"MESSAGE SOOSORV {line}", text), step
    expect_outcome(board, "none")


def test_soosorv_needs_its_stones_its_number_and_renju(board: Process) -> None:
    for rule, step, stones in [
        *((4, "2", "7,7 7,8"), (4, "5", f"{THREE} 6,6"), (4, "5 9", f"{THREE} 6,6")),
        *((4, "3", "7,7 7,7 9,9"), (4, "6", "7,7 7,8 9,9 6,6 1,1 1,1"), (0, "2", THREE)),
    ]:
        board.expect_ok(f"INFO rule {rule}", "START 15 15")
        board.expect_error(f"yxsoosorvstep{step}", *stones.split(), "done")


# Several moves


def test_search_defend_shows_every_turn_and_plays_the_best(board: Process) -> None:
    board.expect_ok("INFO show_detail 0", "START 6 5")
    board.send("INFO timeout_turn 300", "yxboard", "2,2,2", "done", "yxsearchdefend")
    for rank in range(1, 6 * 5):
        assert f" multipv {rank} " in board.reply().text
    board.expect(CELL)


def test_a_front_end_reads_a_fact_a_line_where_it_asks_for_them(board: Process) -> None:
    board.send("INFO show_detail 3", "INFO max_node 5000", "yxboard", "7,7,1", "done", "yxnbest 2")
    said = [board.reply().text]
    while not re.fullmatch(CELL, said[-1]):
        said.append(board.reply().text)
    facts = [line.split()[1:] for line in said if line.startswith("INFO ")]
    names = [
        ["PV", "DEPTH", "EVAL", "WINRATE", "BESTLINE", "PV"][at % 6] for at in range(len(facts))
    ]
    assert [fact[0] for fact in facts] == names
    assert {fact[1] for fact in facts if fact[0] == "PV"} == {"0", "1", "DONE"}


# What we do not have


def test_a_file_may_have_any_name(board: Process) -> None:
    for command in sorted(parse.NAMING_COMMANDS - {"YXSETDATABASE"}):
        for lines in (("end",), ("START 20",), ("x.dump",), ("",), ()):
            first = command.lower() if lines else f"{command} x.dump"
            board.send(first, *lines)
            board.expect(f"ERROR {command} (is not supported|needs a database: .*)")
            board.expect_silence()


def test_a_file_may_have_any_name_while_a_search_runs(board: Process) -> None:
    board.begin_silent_search(LONG, "INFO show_detail 0", "turn 7,7")
    names = "yxhashdump", "end", "yxhashload", "START 15 15", "yxhashdump", "yxstop"
    board.begin_silent_search(*names)  # it goes on
    board.expect(CELL, to="yxstop")
    for command in ("DUMP", "LOAD", "DUMP"):
        board.expect(f"ERROR YXHASH{command} is not supported")
    board.expect_silence()


# How a position is sent


def test_a_block_on_one_line(brain: Process) -> None:
    brain.start(15, "INFO timeout_turn 500")
    four = "5,7,1 0,0,2 6,7,1 2,0,2 7,7,1 4,0,2 8,7,1 6,0,2"
    brain.send(f"YXBOARD {four} DONE")
    brain.expect_silence()
    brain.expect("4,7|9,7", to="BEGIN")
    brain.expect("4,7|9,7", to=f"board {four} done")
    brain.expect("SWAP", to="SWAP2BOARD 7,7 0,0 8,7 DONE")
    brain.send("YXBOARD 7,7,2 foo 7,7,1 DONE")
    assert brain.reply().text == "MESSAGE lines left out of YXBOARD: 2, first: foo"
    brain.send("YXBOARD DONE", "LEGAL")
    brain.expect("LEGAL 225: .*")


OPEN_FOUR = "5,7,{0} 0,0,{1} 6,7,{0} 2,0,{1} 7,7,{0} 4,0,{1} 8,7,{0}"  # White stops it, or tries


@pytest.mark.parametrize("fields", [(1, 2), (2, 1)])
def test_a_front_end_may_count_black_as_field_1(brain: Process, fields: tuple[int, int]) -> None:
    """White is to move: with one own stone more than the opponent, the engine plays for him."""
    black, white = fields
    brain.start(15, "INFO timeout_turn 500")
    brain.expect("4,7|9,7", to=f"BOARD {OPEN_FOUR.format(black, white)} DONE")
    expect_outcome(brain, "none")
    brain.expect(CELL, to="TURN 14,14")  # and it goes on as the side that it was
    brain.send(f"YXBOARD {OPEN_FOUR.format(1, 2)} 14,14,2 DONE", "BEGIN")
    brain.expect("4,7|9,7")
    expect_outcome(brain, "black five")


def test_the_forbidden_cells_of_a_board_that_counts_black_as_field_1(brain: Process) -> None:
    stones = "6,7,1 1,1,2 7,7,1 13,1,2 8,5,1 1,13,2 8,6,1"
    brain.start(15, "INFO rule 4")
    brain.send(f"YXBOARD {stones} DONE", "YXSHOWFORBID")
    brain.expect(r"FORBID 0807\.")
