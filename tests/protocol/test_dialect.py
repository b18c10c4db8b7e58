"""The private dialect: the games besides the standard one, turn by turn, over real pipes."""

import re
import subprocess
import sys
from random import Random

import pytest

import brain as library
from brain.notation import read_turn, turn_text
from tests.helpers.brains.process import FAST, LONG, ROOT, Process
from tests.helpers.protocol.dialect import (
    CAPTURE,
    FIFTH,
    FOUR,
    LOCKED,
    SURE,
    begin,
    board,
    expect_outcome,
    legal,
    play,
    same_game,
)
from tests.helpers.protocol.model import CELL, TURN

# ------------------------------------------------------------------------------ choosing a game


def test_every_game_starts_with_every_value_of_its_options(brain: Process) -> None:
    brain.send("INFO rule 1")  # under which all options of gomoku can be chosen
    for name in library.games():
        brain.send(f"INFO game {name}")
        brain.expect_ok("START 17")
        for key, option in library.options_of(name).items():
            for number, value in enumerate(option.values):
                for text in (value, str(number)):
                    brain.expect_ok(f"INFO game {name}", f"INFO option {key} {text}", "START 17")


def test_the_game_changes_with_the_next_start(brain: Process) -> None:
    brain.start(19, FAST)
    brain.send("info GAME Pente")
    brain.ask("BOARD", *(f"{x},9,2" for x in (5, 9, 7)), "DONE")  # still plain gomoku
    brain.expect_ok("RESTART")
    play(brain, *CAPTURE)
    assert "6,9" in legal(brain)
    brain.expect_ok("INFO game gomoku", "START 19")
    play(brain, *CAPTURE)
    assert "6,9" not in legal(brain)


def test_an_error_names_what_is_unknown_and_the_game_goes_on(brain: Process) -> None:
    cases = [
        (["INFO game chess"], "chess.*gomoku.*pente"),
        (["INFO game pente", "INFO option captures 3"], "captures.*end_capture"),
        (["INFO game pente", "INFO option end_capture maybe"], "end_capture.*maybe.*off.*on"),
        (["INFO game murray", "INFO option stones 1"], "stones.*1.*5.*200"),
    ]
    begin(brain, "pente", 19)
    play(brain, *CAPTURE)
    for infos, named in cases:
        for start in ("START 15", "RECTSTART 15,14", "RESTART"):
            brain.send(*infos, start)
            brain.expect(f"ERROR .*{named}.*")
    play(brain, "6,9")
    brain.expect_ok("INFO game pente", "RESTART")
    assert len(legal(brain)) == 19 * 19


def test_a_size_that_the_game_does_not_take(brain: Process) -> None:
    brain.send("INFO game hexgomoku")
    for start in ("START 16", "START 7", "RECTSTART 17,15"):
        brain.expect_error(start)
    brain.start(17)
    assert len(legal(brain)) == 217


def test_info_game_forgets_the_options(brain: Process) -> None:
    begin(brain, "Pente: End_Capture ON", 19)
    begin(brain, "pente", 19)
    play(brain, "4,9", "5,8", "5,9", "0,0", "6,9", "0,2", "5,10", "0,4", "7,9", "18,18", "8,9")
    expect_outcome(brain, "black five")


def test_options_hold_for_later_games(brain: Process) -> None:
    begin(brain, "standard: double_three forbidden", 19)
    for start in ("RESTART", "START 19"):
        brain.expect_ok(start)
        play(brain, "7,9", "0,0", "8,9", "2,0", "9,7", "4,0", "9,8", "6,0")
        brain.expect(f"ERROR {library.IllegalTurn('double three', (9, 9))}", to="PLAY 9,9")


def test_gomoku_with_default_options_is_the_standard_game(brain: Process) -> None:
    begin(brain, "gomoku: double_three free", 15)
    brain.ask("BOARD", "7,7,1", "8,8,1", "0,0,2", "DONE")  # in any order


def test_other_games_ignore_info_rule(brain: Process) -> None:
    begin(brain, "pente", 19, "INFO rule 1")
    brain.expect_ok("RESTART")
    six = ("3,9", "0,0", "4,9", "0,2", "5,9", "0,4", "7,9", "0,6", "8,9", "0,8", "6,9")
    play(brain, *six)
    expect_outcome(brain, "black five")


# ---------------------------------------------------------------------------------------- turns


def test_cells_may_be_named_and_answers_are_numbers(brain: Process) -> None:
    begin(brain, "hexgomoku", 17)
    for cell, answer in (("i9", "8,8"), ("Q17", "16,16"), ("0,0", "0,0"), ("h 9", "")):
        brain.expect(answer or "ERROR .*", to=f"PLAY {cell}")
    brain.expect(CELL, to="TURN i10")


def test_a_turn_of_two_cells(brain: Process) -> None:
    begin(brain, "inlove", 15)
    for turn, taken_back in {
        "5,3 4,4": "5,3 4,4",
        "5, 3  4 , 4": "4,4 5,3",
        "f4 e5": "e5 f4",
        "f4-e5": "5,3",
        "F4 - e5": "4,4",
        "5,3 e5": "f4",
    }.items():
        brain.expect("5,3 4,4", to=f"PLAY {turn}")
        brain.expect("ERROR .*", to=f"PLAY {turn}")
        brain.expect_error("TAKEBACK 7,7 9,9")
        brain.expect_ok(f"TAKEBACK {taken_back}")
    assert "5,3 4,4" in legal(brain)


def test_a_text_that_is_no_legal_turn_changes_nothing(brain: Process) -> None:
    begin(brain, "pente", 19)
    play(brain, "9,9")
    before = legal(brain)
    texts = ["", "7", "7,7 junk", "7,7 8", "7,7,1", "-1,3", "7,7 -1,3", "99,99", "e0", "7;7"]
    for text in (*texts, "h8 pass", "9,9", "8,8 9,9", "pass"):
        for command in ("TURN", "PLAY"):
            brain.expect_error(f"{command} {text}")
    brain.expect_silence()
    assert legal(brain) == before
    brain.ask("TURN 8,8")


def test_many_legal_turns_are_still_one_line(brain: Process) -> None:
    """Its 90 KB are more than a pipe holds."""
    begin(brain, "inlove", 32)
    play(brain, "15,15 15,16")
    assert len(legal(brain)) > 7000


def test_a_side_that_cannot_move_passes(brain: Process) -> None:
    begin(brain, "murray: stones 5", 5)
    play(brain, *LOCKED)
    brain.expect("pass", to="TURN 4,4")
    brain.expect_ok("TAKEBACK pass")
    assert legal(brain) == ["pass"]
    brain.expect_error("PLAY 0,0 4,0")
    play(brain, "pass", "4,4 4,3")
    brain.expect("pass|ERROR .*", to="PLAY pass")


# ---------------------------------------------------------------------------------------- board


def test_board_is_played_turn_by_turn(brain: Process) -> None:
    begin(brain, "pente", 19)
    brain.ask(*board(*CAPTURE[:-1], "3,3"))
    brain.ask(*board(*CAPTURE))
    brain.send(*board(*CAPTURE[:-1], "8,9", "6,9", "1,1", "1,0"))  # 6,9 is free again
    brain.expect(CELL)


def test_an_empty_board_block_begins_the_game(brain: Process) -> None:
    begin(brain, "pente", 19)
    play(brain, *CAPTURE)
    brain.ask("BOARD", "DONE")
    assert len(legal(brain)) == 19 * 19 - 1


def test_board_of_turns_with_two_cells_and_passes(brain: Process) -> None:
    begin(brain, "inlove", 15)
    brain.send("BOARD", "7,7 8,8,1", "e5-f4,2", "DONE")
    brain.expect(f"{CELL} {CELL}")
    begin(brain, "murray: stones 5", 5)
    brain.send(*board(*LOCKED, "4,4", "pass", "4,4 4,3"))
    brain.expect("pass")


BAD_BOARDS = [
    ["9,9,2", "8,8,1"],  # we are to play, but the last line was ours
    ["9,9,2", "8,8,2"],
    ["9,9,1", "8,8,1", "7,7,2"],
    ["9,9,1", "9,9,2"],
    ["9,9,1", "foo,2"],
    ["9,9,3", "8,8,1", "7,7,2"],
    ["9,9,1", "8,8,2", "7,7,3"],
    ["9,9,1", "8,8"],
    ["9,9,1", "8,8 7,7,2"],
    ["9,9,1", "99,99,2"],
]


def test_a_bad_board_is_one_error_and_changes_nothing(brain: Process) -> None:
    begin(brain, "pente", 19)
    play(brain, *CAPTURE)
    before = legal(brain)
    for lines in BAD_BOARDS:
        for command in ("BOARD", "YXBOARD"):
            brain.send(command, *lines, "DONE")
            brain.expect(r"ERROR line \d, .+: .+")
    brain.expect_silence()
    assert legal(brain) == before


def test_yxboard_sets_the_turns_without_an_answer(brain: Process) -> None:
    begin(brain, "pente", 19, SURE)
    brain.send("yxboard", *board(*FOUR)[1:-1], "done")
    brain.expect_silence()
    brain.expect(FIFTH, to="yxnbest 2")


# ------------------------------------------------------------------------------------- takeback


def test_takeback_restores_captured_stones(brain: Process) -> None:
    begin(brain, "pente", 19)
    play(brain, *CAPTURE[:-1])
    before = legal(brain)
    play(brain, CAPTURE[-1])
    for bad in ("6,9", "5,9", "pass", "", "foo"):
        brain.expect_error(f"TAKEBACK {bad}")
    brain.expect_ok("TAKEBACK i10")
    assert legal(brain) == before
    for turn in reversed(CAPTURE[:-1]):
        brain.expect_ok(f"TAKEBACK {turn}")
    brain.expect_error("TAKEBACK 5,9")


# ------------------------------------------------------------------------------------- outcomes


def test_the_standard_game_is_judged_by_the_last_stone_sent(brain: Process) -> None:
    brain.start(15, FAST, "INFO rule 1")
    expect_outcome(brain, "none")
    assert len(legal(brain)) == 225
    four = [f"{x},7,1" for x in (5, 6, 7, 8)]
    others = [f"{x},0,2" for x in (0, 2, 4)]
    brain.send("YXBOARD", *four, *others, "DONE")
    expect_outcome(brain, "none")
    assert len(legal(brain)) == 218
    brain.send("YXBOARD", *four, *others, "0,4,2", "9,7,1", "DONE", "OUTCOME")
    brain.expect("OUTCOME (?:black|white) five")
    assert legal(brain) == []
    brain.expect_ok("TAKEBACK 9,7")
    expect_outcome(brain, "none")


def test_fouls_in_the_standard_game(brain: Process) -> None:
    brain.start(15, FAST, "INFO rule 4")
    brain.send("YXBOARD", "5,7,1", "0,0,2", "6,7,1", "2,0,2", "7,5,1", "4,0,2", "7,6,1")
    brain.send("6,0,2", "DONE")
    assert "7,7" not in legal(brain)
    play(brain, "7,7")
    expect_outcome(brain, "white double three")


def test_a_full_board_is_a_draw(brain: Process) -> None:
    rows = ["11211", "22122", "11211", "22122", "12121"]
    brain.start(5, FAST)
    stones = [f"{x},{y},{stone}" for y, row in enumerate(rows) for x, stone in enumerate(row)]
    brain.send("YXBOARD", *stones, "DONE")
    expect_outcome(brain, "draw full board")
    assert legal(brain) == []


def test_a_turn_that_ends_the_game_is_played_and_not_answered(brain: Process) -> None:
    begin(brain, "pente", 19)
    play(brain, *FOUR)
    for line in (f"TURN {FIFTH}", "BEGIN", "YXNBEST 2"):
        brain.expect(f"ERROR {library.IllegalTurn('over')}: five", to=line)
    expect_outcome(brain, "black five")
    assert legal(brain) == []
    for line in ("TURN 18,18", "PLAY 18,18"):
        brain.expect_error(line)
    brain.expect_ok(f"TAKEBACK {FIFTH}")
    expect_outcome(brain, "none")
    brain.ask("TURN 18,18")


def test_the_board_is_drawn(brain: Process) -> None:
    brain.start(5)
    brain.send("YXBOARD", "1,0,1", "2,2,2", "DONE", "SHOW")
    said = [brain.reply().text for _ in range(7)]
    assert said == [
        "MESSAGE    a b c d e",
        "MESSAGE  1 . X . . .",
        "MESSAGE  2 . . . . .",
        "MESSAGE  3 . .(O). .",
        "MESSAGE  4 . . . . .",
        "MESSAGE  5 . . . . .",
        "MESSAGE Black to move",
    ]


def variants() -> list[str]:
    """Every game with each value of each of its options, but not plain gomoku."""
    return [
        f"{name}: {key} {value}"
        for name in library.games()
        for key, option in library.options_of(name).items()
        for value in option.values or (option.low,)
        if (name, value) != ("gomoku", "free")
    ]


@pytest.mark.sampled("game", variants(), count=20)
def test_turns_and_answers_are_those_of_the_library(brain: Process, game: str) -> None:
    rng = Random(game)
    judge = same_game(game, 9, rule=1)
    brain.send("INFO rule 1")
    begin(brain, game, 9, "INFO timeout_turn 0")
    for number in range(24):
        choices = judge.legal_turns()
        if len(choices) < 10_000:
            assert legal(brain) == [turn_text(turn) for turn in choices]
        if judge.outcome() is not None:
            break
        turn = rng.choice(choices)
        if number % 2:
            brain.send("BEGIN")
            turn = read_turn(brain.expect(TURN))
        else:
            play(brain, turn_text(turn))
        assert turn in choices
        judge.play(turn)
    expect_outcome(brain, "none" if judge.outcome() is None else "(?:black|white|draw) .+")
    brain.expect(r"FORBID \d*\.", to="YXSHOWFORBID")


# ----------------------------------------------------------------------------- what stays the same


def test_blocked_cells_are_not_played(brain: Process) -> None:
    begin(brain, "inlove", 6)
    free = {(x, y) for x in range(6) for y in range(6)} - {(2, 2), (3, 3), (2, 3)}
    brain.send("YXBLOCK", *(f"{x},{y}" for x, y in sorted(free)), "DONE", "BEGIN")
    answer = brain.expect(f"{CELL} {CELL}")
    assert {*answer.split()} < {"2,2", "3,3", "2,3"}


def test_a_new_game_ends_the_search(brain: Process) -> None:
    begin(brain, "pente", 19, LONG)
    brain.begin_search("TURN 9,9")
    brain.send("INFO game gomoku", "START 15")
    brain.expect("OK")
    brain.expect_silence()
    assert len(legal(brain)) == 225


def test_help_names_the_games_and_their_options() -> None:
    command = [sys.executable, "-m", "protocol", "--help"]
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for word in ("OPENING", "OUTCOME", "LEGAL", "option"):
        assert re.search(rf"^  {word} ", text, re.MULTILINE)
    for name in library.games():
        assert re.search(rf"^  {name}$", text, re.MULTILINE)
        for option in library.options_of(name):
            assert re.search(rf"^    {option} ", text, re.MULTILINE)
