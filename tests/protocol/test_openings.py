"""Openings over real pipes: as questions, and as turns of the game; and pro."""

import pytest

from brain import new_game
from tests.helpers.dialect import CELL, TURN, begin, board, expect_outcome, legal, play
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


def test_swap(brain: Process) -> None:
    begin(brain, "gomoku: opening swap", 15)
    assert distinct_free(ask(brain), 3)
    answer = ask(brain, *THREE)
    assert answer == "SWAP" or distinct_free(answer, 1, THREE)
    assert ask(brain, *ONE_SIDED) == "SWAP"
    assert ask(brain, "h8", "a1", "i8") == "SWAP"
    assert distinct_free(ask(brain, "0,0", "7,7", "14,14"), 1)


@pytest.mark.parametrize("size", [5, 6, 20])
@pytest.mark.parametrize("game", ["gomoku: opening swap", "repensi"])
def test_three_stones_on_any_board(brain: Process, game: str, size: int) -> None:
    begin(brain, game, size, "INFO timeout_turn 0")
    play(brain, ask(brain))


@pytest.mark.parametrize("command", ["OPENING", "SWAP2BOARD"])
def test_swap2(brain: Process, command: str) -> None:
    begin(brain, "gomoku: opening swap2", 15)
    assert distinct_free(ask(brain, command=command), 3)
    answer = ask(brain, *THREE, command=command)
    assert answer == "SWAP" or distinct_free(answer, len(answer.split()), THREE)
    five = (*THREE, "9,7", "5,5")
    answer = ask(brain, *five, command=command)
    assert answer == "SWAP" or distinct_free(answer, 1, five)


def test_offers(brain: Process) -> None:
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


def test_offers_are_not_mirror_images(brain: Process) -> None:
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
def test_questions_that_the_opening_does_not_ask(
    brain: Process, game: str, stones: list[str]
) -> None:
    begin(brain, game, 15)
    brain.send("OPENING", *stones, "DONE")
    brain.expect_error()
    brain.expect_silence()


@pytest.mark.parametrize("game", ["pente", "inlove", "repensi"])
def test_swap2board_where_there_is_no_swap2(brain: Process, game: str) -> None:
    begin(brain, game, 15)
    brain.send("SWAP2BOARD", "DONE")
    brain.expect_error()


def test_a_question_does_not_change_the_game(brain: Process) -> None:
    begin(brain, "gomoku: opening swap", 15)
    play(brain, "3,3 4,4 6,6")
    before = legal(brain)
    assert len(before) == 222 + 1
    ask(brain, *THREE)
    assert legal(brain) == before
    brain.send("RESTART")
    brain.expect_ok()
    brain.send("LEGAL")
    brain.expect(f"LEGAL {225 * 224 * 223}: .*too many.*")


def test_pro(brain: Process) -> None:
    begin(brain, "gomoku: opening pro", 19)
    assert brain.ask("BEGIN") == (9, 9)
    assert legal(brain)
    play(brain, "8,8")
    for near in ("11,9", "11,11", "9,7"):
        brain.send(f"PLAY {near}")
        brain.expect_error()
    play(brain, "12,9")


# -------------------------------------------------------------------- openings as turns of a game

SWAPPED = ("7,7 8,8 9,6", "swap", "0,0")
OFFERED = ("7,7 8,8 9,6", "0,0", "5,5 6,6", "6,6 5,4")
STAGES = [
    *(("gomoku: opening swap", SWAPPED[:count]) for count in range(4)),
    *(("renju: opening swap2", ("7,7 8,8 9,6", "0,0 1,1", "swap")[:count]) for count in range(4)),
    *(("repensi", OFFERED[:count]) for count in range(5)),
]


@pytest.mark.parametrize(("game", "turns"), STAGES)
def test_a_turn_is_answered_by_a_turn_in_every_stage(
    brain: Process, game: str, turns: tuple[str, ...]
) -> None:
    """By BEGIN, by BOARD and by TURN; taken back, the same stage is there again."""
    name, _, option = game.partition(": opening ")
    options = {"opening": option} if option else {}
    judge = new_game(name, rule=None, width=15, height=None, **options)
    for turn in turns:
        judge.play(turn)
    begin(brain, game, 15, "INFO timeout_turn 0")
    play(brain, *turns)
    for _ in range(2):
        brain.send("BEGIN")
        answer = brain.expect(TURN)
        assert judge.is_legal(answer)
        expect_outcome(brain, "none")
        brain.send(f"TAKEBACK {answer}")
        brain.expect_ok()
    if turns:
        brain.send(*board(*turns))
        assert judge.is_legal(brain.expect(TURN))
        brain.send("RESTART")
        brain.expect_ok()
        play(brain, *turns[:-1])
        brain.send(f"TURN {turns[-1]}")
        assert judge.is_legal(brain.expect(TURN))


@pytest.mark.parametrize("game", ["gomoku: opening swap2", "hexgomoku: opening swap", "repensi"])
def test_two_brains_play_from_the_opening_to_the_end(game: str) -> None:
    name, _, option = game.partition(": opening ")
    options = {"opening": option} if option else {}
    judge = new_game(name, rule=None, width=9, height=None, **options)
    with Process() as first, Process() as second:
        brains = {1: first, 2: second}
        for brain in brains.values():
            begin(brain, game, 9, "INFO timeout_turn 0")
        first.send("BEGIN")
        while judge.outcome() is None:
            mover = brains[judge.player]
            answer = mover.expect(TURN)
            judge.play(answer)
            other = second if mover is first else first
            other.send(f"TURN {answer}")
        other.expect("ERROR the game is over: .*")


@pytest.mark.parametrize(
    ("game", "turns", "wrong"),
    [
        ("gomoku: opening swap", (), "7,7; 7,7 8,8; 7,7 8,8 7,7; swap; pass; 7,7 8,8 15,0"),
        ("gomoku: opening swap", SWAPPED[:1], "1,1 2,2; 7,7; pass"),
        ("gomoku: opening swap", SWAPPED[:2], "swap; 1,1 2,2"),
        ("repensi", (), "7,8 8,8 9,9"),
        ("repensi", OFFERED[:2], "5,5; 5,5 5,5; 7,7 5,5; swap"),
        ("repensi", OFFERED[:3], "5,5; 1,1 2,2; swap"),
    ],
)
def test_wrong_turns_are_errors_and_change_nothing(
    brain: Process, game: str, turns: tuple[str, ...], wrong: str
) -> None:
    begin(brain, game, 15)
    play(brain, *turns)
    brain.send("LEGAL")
    before = brain.expect("LEGAL .*")
    for turn in wrong.split("; "):
        for command in ("PLAY", "TURN"):
            brain.send(f"{command} {turn}")
            brain.expect_error()
    if turns != SWAPPED[:2]:
        brain.send("YXBALANCEONE 0")
        brain.expect("ERROR .*opening.*")
    brain.send("LEGAL")
    brain.expect(before.replace("|", "."))


def test_a_board_of_single_stones_is_a_position_after_the_opening(brain: Process) -> None:
    """So a manager goes on that has asked with OPENING and knows stones alone."""
    stones = ("7,7", "0,0", "8,7", "1,0", "9,7", "2,0", "10,7", "11,7")
    begin(brain, "gomoku: opening swap", 15, "INFO timeout_turn 1000", "INFO rule 1")
    brain.send("RESTART")
    brain.expect_ok()
    assert brain.ask(*board(*stones)) == (6, 7)
    expect_outcome(brain, "black five")
