"""Openings that ask questions (swap, swap2, offers), and pro, over real pipes."""

import pytest

from tests.helpers.dialect import CELL, begin, legal, play
from tests.helpers.process import Process


def ask(brain: Process, *stones: str, command: str = "OPENING") -> str:
    """The answer to a question of the opening."""
    brain.send(command, *stones, "DONE")
    return brain.expect(rf"SWAP|{CELL}(?: {CELL})*")


THREE = ("7,7", "8,8", "9,6")
ONE_SIDED = ("7,7", "0,0", "8,7")  # White's stone is far away


def distinct_free(answer: str, count: int, taken: tuple[str, ...] = ()) -> bool:
    """Whether the answer is so many different cells, none of them taken."""
    cells = answer.split()
    return len(cells) == len({*cells, *taken}) - len(taken) == count


def test_swap() -> None:
    with Process() as brain:
        begin(brain, "gomoku: opening swap", 15)
        assert distinct_free(ask(brain), 3)
        answer = ask(brain, *THREE)
        assert answer == "SWAP" or distinct_free(answer, 1, THREE)
        assert ask(brain, *ONE_SIDED) == "SWAP"
        assert ask(brain, "h8", "a1", "i8") == "SWAP"
        assert distinct_free(ask(brain, "0,0", "7,7", "14,14"), 1)


@pytest.mark.parametrize("size", [5, 6, 20])
@pytest.mark.parametrize("game", ["gomoku: opening swap", "repensi"])
def test_three_stones_on_any_board(game: str, size: int) -> None:
    with Process() as brain:
        begin(brain, game, size, "INFO timeout_turn 0")
        first, second, third = ask(brain).split()
        play(brain, first, second, third)


@pytest.mark.parametrize("command", ["OPENING", "SWAP2BOARD"])
def test_swap2(command: str) -> None:
    with Process() as brain:
        begin(brain, "gomoku: opening swap2", 15)
        assert distinct_free(ask(brain, command=command), 3)
        answer = ask(brain, *THREE, command=command)
        assert answer == "SWAP" or distinct_free(answer, len(answer.split()), THREE)
        five = (*THREE, "9,7", "5,5")
        answer = ask(brain, *five, command=command)
        assert answer == "SWAP" or distinct_free(answer, 1, five)


def test_offers() -> None:
    with Process() as brain:
        begin(brain, "repensi", 15)
        answer = ask(brain)
        assert answer.startswith("7,7 ")
        assert distinct_free(answer, 3)
        answer = ask(brain, *THREE)
        assert answer == "SWAP" or distinct_free(answer, 1, THREE)
        four = (*THREE, "8,6")
        offers = ask(brain, *four)
        assert distinct_free(offers, 2, four)
        answer = ask(brain, *four, *offers.split())
        assert answer.split()[0] in offers.split()
        assert distinct_free(answer.split()[1], 1, (*four, answer.split()[0]))
        far = ("7,7", "0,0", "9,7", "0,2")
        assert ask(brain, *far, "8,7", "14,0").split()[0] == "14,0"  # no open three for Black


def test_offers_are_not_mirror_images() -> None:
    with Process() as brain:
        begin(brain, "repensi", 15)
        line = ("7,7", "7,8", "7,6", "7,9")  # the same on both sides of column 7
        one, other = ask(brain, *line).split()
        x, y = map(int, one.split(","))
        assert other != f"{14 - x},{y}"


@pytest.mark.parametrize(
    ("game", "stones"),
    [
        ("gomoku: opening swap", ["7,7"]),
        ("gomoku: opening swap", ["7,7", "7,7", "8,8"]),
        ("gomoku: opening swap", ["7,7", "8,8", "99,99"]),
        ("gomoku: opening swap", ["7,7", "8,8", "foo"]),
        ("gomoku: opening swap", ["7,7", "8,8", "9,9 5,5"]),
        ("gomoku: opening swap", ["7,7", "8,8", "9,9", "5,5", "6,6"]),
        ("gomoku: opening pro", []),
        ("gomoku", []),
        ("pente", []),
        ("murray", []),
        ("repensi", ["7,8", "8,8", "9,6"]),  # the first stone belongs in the centre
        ("repensi", [*THREE, "8,6", "5,5"]),
        ("repensi", [*THREE, "8,6", "5,5", "5,5"]),
        ("repensi", [*THREE, "8,6", "5,5", "7,7"]),
        ("repensi: opening free", []),
    ],
)
def test_questions_that_the_opening_does_not_ask(game: str, stones: list[str]) -> None:
    with Process() as brain:
        begin(brain, game, 15)
        brain.send("OPENING", *stones, "DONE")
        brain.expect_error()
        brain.expect_silence()


@pytest.mark.parametrize("game", ["pente", "inlove", "repensi"])
def test_swap2board_where_there_is_no_swap2(game: str) -> None:
    with Process() as brain:
        begin(brain, game, 15)
        brain.send("SWAP2BOARD", "DONE")
        brain.expect_error()


def test_a_question_does_not_change_the_game() -> None:
    with Process() as brain:
        begin(brain, "gomoku: opening swap", 15)
        play(brain, "3,3", "4,4")
        before = legal(brain)
        ask(brain, *THREE)
        assert legal(brain) == before
        brain.send("RESTART")
        brain.expect_ok()
        assert len(legal(brain)) == 225


def test_pro() -> None:
    with Process() as brain:
        begin(brain, "gomoku: opening pro", 19)
        assert brain.ask("BEGIN") == (9, 9)
        assert legal(brain)
        play(brain, "8,8")
        for near in ("11,9", "11,11", "9,7"):
            brain.send(f"PLAY {near}")
            brain.expect_error()
        play(brain, "12,9")
