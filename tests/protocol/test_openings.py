"""Openings over real pipes: as questions, and as turns of the game; and pro."""

from brain import IllegalTurn
from tests.helpers.brains.process import Process
from tests.helpers.protocol.dialect import begin, board, expect_outcome, legal, play, same_game
from tests.helpers.protocol.model import CELL, TURN


def ask(brain: Process, *stones: str, command: str = "OPENING") -> str:
    """The answer to a question of the opening."""
    brain.send(command, *stones, "DONE")
    return brain.expect(rf"SWAP|{CELL}(?: {CELL})*(?: \d+)?")


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


def test_the_openings_of_the_federation(brain: Process) -> None:
    """Each question by stones; the number that was announced stands alone in the last line."""
    four = ("7,7", "7,8", "9,9", "6,6")
    for opening, offers, numbers in (
        ("rif", 2, []),
        ("yamaguchi", 3, ["3"]),
        ("soosorv", 3, ["3"]),
    ):
        begin(brain, f"renju: opening {opening}", 15, "INFO timeout_turn 0")
        three = ask(brain)
        assert same_game(f"renju: opening {opening}", 15).is_legal(three)
        ask(brain, *four[:3])
        answer = ask(brain, *four, *numbers)
        assert answer == "SWAP" or distinct_free(answer, offers, four)
        offered = ("5,5", "4,4", "3,3")[:offers]
        assert ask(brain, *four, *offered).split()[0] in offered
    begin(brain, "renju: opening taraguchi: offers 4", 15, "INFO timeout_turn 0")
    assert ask(brain) == "7,7"
    for placed in range(1, 6):
        ask(brain, *four[:placed], *["10,10"][: placed - 4])
    assert ask(brain, *four, "5,5", "4,4", "3,3", "1,2").split()[0] in ("5,5", "4,4", "3,3", "1,2")


NOT_ASKED = [
    *(("gomoku: opening swap", f"7,7 8,8 {rest}") for rest in ("99,99", "foo", "9,9 5,5 6,6")),
    *(("gomoku: opening swap", stones) for stones in ("7,7", "7,7 7,7 8,8")),
    *((game, "") for game in ("gomoku: opening pro", "gomoku", "pente", "murray")),
    ("repensi", "7,8 8,8 9,6"),  # the first stone belongs in the centre
    *(("repensi", f"{' '.join(THREE)} 8,6 {rest}") for rest in ("5,5", "5,5 5,5", "5,5 7,7")),
    ("repensi: opening free", ""),
    ("renju: opening rif", "7,7 7,8 9,9 6,6 2"),  # a number that nobody says
    *(("renju: opening soosorv", f"7,7 7,8 9,9 6,6 {number}") for number in ("", "9")),
    ("renju: opening taraguchi", "7,7 7,8 9,9 6,6 1,1 1,2"),
]


def test_questions_that_the_opening_does_not_ask(brain: Process) -> None:
    for game, stones in NOT_ASKED:
        begin(brain, game, 15)
        brain.expect_error("OPENING", *stones.split(), "DONE")
    begin(brain, "gomoku: opening swap", 15)
    brain.expect_error("OPENING", "7,7", "8,8", "9,9 5,5", "DONE")  # in one line
    for game in ("pente", "inlove", "repensi"):  # which have no swap2
        begin(brain, game, 15)
        brain.expect_error("SWAP2BOARD", "DONE")


def test_a_question_does_not_change_the_game(brain: Process) -> None:
    begin(brain, "gomoku: opening swap", 15)
    play(brain, "3,3 4,4 6,6")
    before = legal(brain)
    assert len(before) == 222 + 1
    ask(brain, *THREE)
    assert legal(brain) == before
    brain.expect_ok("RESTART")
    brain.expect(f"LEGAL {225 * 224 * 223}: .*too many.*", to="LEGAL")


# -------------------------------------------------------------------- openings as turns of a game

SWAPPED = ("7,7 8,8 9,6", "swap", "0,0")
OFFERED = ("7,7 8,8 9,6", "0,0", "5,5 6,6", "6,6 5,4")
ANNOUNCED = ("7,7 7,8 9,9 2", "swap", "0,0", "5,5 6,5", "6,5 5,4")
SAID = ("7,7 7,8 9,9", "0,0 3", "swap", "5,5 6,5 4,4", "6,5 5,4")
BRANCHED = ("7,7", "swap", "7,8", "9,9", "5,5", "1,1 2,1 3,1", "3,1 0,0", "6,6")
STAGES = [
    *(("gomoku: opening swap", SWAPPED[:count]) for count in range(4)),
    *(("renju: opening swap2", ("7,7 8,8 9,6", "0,0 1,1", "swap")[:count]) for count in range(4)),
    *(("repensi", OFFERED[:count]) for count in range(5)),
    *(("renju: opening yamaguchi", ANNOUNCED[:count]) for count in range(5)),
    *(("renju: opening soosorv", SAID[:count]) for count in range(5)),
    *(("renju: opening taraguchi: offers 3", BRANCHED[:count]) for count in range(8)),
]


def test_a_turn_is_answered_by_a_turn_in_every_stage(brain: Process) -> None:
    """By BEGIN, by BOARD and by TURN; taken back, the same stage is there again."""
    for game, turns in STAGES:
        judge = same_game(game, 15)
        for turn in turns:
            judge.play(turn)
        begin(brain, game, 15, "INFO timeout_turn 0")
        play(brain, *turns)
        for _ in range(2):
            answer = brain.expect(TURN, to="BEGIN")
            assert judge.is_legal(answer)
            expect_outcome(brain, "none")
            brain.expect_ok(f"TAKEBACK {answer}")
        if turns:
            brain.send(*board(*turns))
            assert judge.is_legal(brain.expect(TURN))
            brain.expect_ok("RESTART")
            play(brain, *turns[:-1])
            brain.send(f"TURN {turns[-1]}")
            assert judge.is_legal(brain.expect(TURN))


def test_two_brains_play_from_the_opening_to_the_end(brain: Process) -> None:
    with Process() as second:
        renju = [f"renju: opening {name}" for name in ("rif", "yamaguchi", "soosorv", "taraguchi")]
        for game in ("gomoku: opening swap2", "hexgomoku: opening swap", "repensi", *renju):
            judge = same_game(game, 9)
            for each in (brain, second):
                begin(each, game, 9, "INFO timeout_turn 0")
            brain.send("BEGIN")
            while judge.outcome() is None:
                mover, other = (brain, second) if judge.player == 1 else (second, brain)
                answer = mover.expect(TURN)
                judge.play(answer)
                other.send(f"TURN {answer}")
            other.expect(f"ERROR {IllegalTurn('over')}: .*")


WRONG = [
    ("gomoku: opening swap", SWAPPED, "7,7; 7,7 8,8; 7,7 8,8 7,7; swap; pass; 7,7 8,8 15,0"),
    ("gomoku: opening swap", SWAPPED[1:], "1,1 2,2; 7,7; pass"),
    ("gomoku: opening swap", SWAPPED[2:], "swap; 1,1 2,2"),
    ("repensi", OFFERED, "7,8 8,8 9,9"),
    ("repensi", OFFERED[2:], "5,5; 5,5 5,5; 7,7 5,5; swap"),
    ("repensi", OFFERED[3:], "5,5; 1,1 2,2; swap"),
]


def test_wrong_turns_are_errors_and_change_nothing(brain: Process) -> None:
    for game, later, wrong in WRONG:
        turns = SWAPPED if game.endswith("swap") else OFFERED
        begin(brain, game, 15)
        play(brain, *turns[: len(turns) - len(later)])
        for turn in wrong.split("; "):
            for command in ("PLAY", "TURN"):
                brain.expect_error(f"{command} {turn}")
        if later != SWAPPED[2:]:
            brain.expect("ERROR .*opening.*", to="YXBALANCEONE 0")
        play(brain, *later)


def test_a_board_of_single_stones_is_a_position_after_the_opening(brain: Process) -> None:
    """So a manager goes on that has asked with OPENING and knows stones alone."""
    stones = ("7,7", "0,0", "8,7", "1,0", "9,7", "2,0", "10,7", "11,7")
    begin(brain, "gomoku: opening swap", 15, "INFO timeout_turn 1000", "INFO rule 1")
    brain.expect_ok("RESTART")
    assert brain.ask(*board(*stones)) == (6, 7)
    expect_outcome(brain, "black five")
