"""What a brain must answer to every kind of manager: the 74 points of conformance, one by one.

Time limits are loose here, because a test machine may be busy; tests.long.timing measures times.
"""

import random
import re
import time
from collections.abc import Sequence
from itertools import zip_longest

import psutil
import pytest

from tests.helpers.memory import MIB, SPARE_BYTES, Sampler
from tests.helpers.process import PATIENCE_S, POSIX, Point, Process

FAST = "INFO timeout_turn 100"  # any legal move will do
SURE = "INFO timeout_turn 500"  # the move must be right
FEWEST_TURNS, MOST_TURNS = 4, 24  # a search may still hold what the one before has left
LONG = "INFO timeout_turn 60000"  # the search is to be interrupted
AT_ONCE = "INFO timeout_turn 0"
THINKING_S = 0.4  # after which a search has surely begun
SOON_S = 3.0  # "promptly" on a busy machine

ERROR = r"ERROR \S.*"
PAIR = r"(?:0|[1-9]\d*),(?:0|[1-9]\d*)"


def block(black: Sequence[Point], white: Sequence[Point], own: int = 1) -> list[str]:
    """BOARD ... DONE in move order; `own` is 1 when the brain is Black, 2 when it is White."""
    lines = []
    for pair in zip_longest(black, white):
        for number, point in enumerate(pair, start=1):
            if point is not None:
                lines.append(f"{point[0]},{point[1]},{1 if number == own else 2}")
    return ["BOARD", *lines, "DONE"]


def written(moves: str) -> list[Point]:
    """The points of a record such as h8h9i8: the letter is x, the number y + 1."""
    found = re.findall(r"([a-z])(\d+)", moves)
    return [(ord(letter) - ord("a"), int(number) - 1) for letter, number in found]


def probe(moves: str) -> list[str]:
    """A record as the BOARD block of the side to move."""
    points = written(moves)
    return block(points[0::2], points[1::2], own=1 + len(points) % 2)


def points(text: str) -> list[Point]:
    """The points of a line such as `7,7 8,7`."""
    return [(int(x), int(y)) for x, y in (pair.split(",") for pair in text.split())]


def is_on_board(point: Point, width: int, height: int) -> bool:
    """Whether the point lies on a board of that size."""
    return 0 <= point[0] < width and 0 <= point[1] < height


def other_than(*taken: Point) -> Point:
    """A free point near the middle of a 15x15 board."""
    near = ((x, y) for x in range(4, 12) for y in range(4, 12))
    return next(point for point in near if point not in taken)


# Black: four in the row 7 with both ends free, White far away. The fifth stone wins.
OPEN_FOUR = ([(5, 7), (6, 7), (7, 7), (8, 7)], [(0, 0), (0, 2), (0, 4), (0, 6)])
FIFTH = {(4, 7), (9, 7)}

SIX_OR_BLOCK = "h8h9i8h10g8h11j13h12g14h14i15"  # White: h13 makes six, f8 and j8 block a three
SIX, BLOCKS = (7, 12), {(5, 7), (9, 7)}

# Renju: Black's only winning point makes a five in the column and a six in the row.
FIVE_AND_SIX = [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7), (6, 3), (6, 4), (6, 5), (6, 6)]
SCATTERED = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (12, 0), (14, 0), (0, 14), (2, 14), (4, 14)]

# 24 stones of a 5x5 board without a five; X to play the last cell.
ALMOST_FULL = (
    points("0,0 1,0 3,0 4,0 2,1 0,2 1,2 3,2 4,2 2,3 0,4 1,4"),
    points("2,0 0,1 1,1 3,1 4,1 2,2 0,3 1,3 3,3 4,3 2,4 3,4"),
)
LAST_CELL = (4, 4)

# The only empty cell would join three and three black stones: an overline.
ONLY_A_FOUL = """
    O X X X X O X
    X O X X O X O
    X X O O O X O
    X X X . X X X
    O X X O O O O
    O O O X X X O
    O O O X O O O
"""


# --------------------------------------------------------------------------------- starting 1-11


def test_01_start_15() -> None:
    with Process() as brain:
        brain.send("START 15")
        brain.expect_ok()


def test_02_start_20() -> None:
    with Process() as brain:
        brain.send("START 20")
        brain.expect_ok()


def test_03_other_sizes() -> None:
    with Process() as brain:
        for size in (5, 19, 32):
            brain.start(size)


def test_04_lower_case_and_bare_lf() -> None:
    with Process(ending="\n") as brain:
        brain.send("start 15")
        brain.expect_ok()


def test_05_sizes_too_small() -> None:
    with Process() as brain:
        for size in ("4", "0", "-3"):
            brain.send(f"START {size}")
            brain.expect_error()
        brain.start(15)


def test_06_start_without_a_size() -> None:
    with Process() as brain:
        for line in ("START", "START abc"):
            brain.send(line)
            brain.expect_error()
        brain.start(15)
        brain.expect_silence()


def test_07_size_too_large() -> None:
    with Process() as brain:
        brain.send("START 1000")
        brain.expect_error()


def test_08_start_with_two_numbers() -> None:
    with Process() as brain:
        brain.send("START 15 15")
        brain.expect_ok()
        brain.expect_silence()


def test_09_rectangle() -> None:
    with Process() as brain:
        brain.send("RECTSTART 30,20")
        brain.expect_ok()
        assert is_on_board(brain.ask(FAST, "TURN 29,19"), 30, 20)
        brain.send("TURN 19,29")
        brain.expect_error()


def test_10_rectangle_written_badly() -> None:
    with Process() as brain:
        brain.send("RECTSTART 30 , 20")
        brain.expect(rf"OK|{ERROR}")
        brain.send("RECTSTART 30")
        brain.expect_error()


def test_11_x_is_the_column() -> None:
    with Process() as brain:
        brain.send("RECTSTART 7,5")
        brain.expect_ok()
        stones = ["0,4,1", "6,0,2", "1,3,1", "6,1,2", "2,2,1", "6,2,2", "3,1,1", "6,4,2"]
        assert brain.ask(SURE, "BOARD", *stones, "DONE") == (4, 0)


# ------------------------------------------------------------------------------- positions 12-28


def test_12_begin() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        assert is_on_board(brain.ask("BEGIN"), 15, 15)


def test_13_empty_board_block() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        assert is_on_board(brain.ask("BOARD", "DONE"), 15, 15)


def test_14_turn_right_after_start() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        move = brain.ask("TURN 7,7")
        assert is_on_board(move, 15, 15)
        assert move != (7, 7)


def test_15_board_with_a_four() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 0")
        assert brain.ask(*block(*OPEN_FOUR)) in FIFTH


def test_16_board_in_any_order() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 0")
        first, *stones, last = block(*OPEN_FOUR)
        random.Random(16).shuffle(stones)
        assert brain.ask(first, *stones, last) in FIFTH


def test_17_opponent_began() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        move = brain.ask("BOARD", "7,7,2", "DONE")
        assert is_on_board(move, 15, 15)
        assert move != (7, 7)


def test_18_bare_lf_inside_the_block() -> None:
    with Process() as brain:
        brain.start(15, SURE)
        first, *stones, last = block(*OPEN_FOUR)
        brain.send(first)
        for stone in stones:
            brain.write(f"{stone}\n".encode())
        assert brain.ask(last) in FIFTH


def test_19_done_in_lower_case() -> None:
    with Process() as brain:
        brain.start(15, SURE)
        assert brain.ask(*block(*OPEN_FOUR)[:-1], "done") in FIFTH


def test_20_blocked_cell_is_not_played() -> None:
    with Process() as brain:
        brain.start(15, SURE)
        black, white = OPEN_FOUR[0], [(0, 0), (0, 2), (0, 4), (4, 7)]
        move = brain.ask(*block(black, white)[:-1], "9,7,3", "DONE")
        assert is_on_board(move, 15, 15)
        assert move not in {*black, *white, (9, 7)}


def test_21_only_blocked_cells() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        blocked = [(x, 7) for x in range(3, 12)]
        move = brain.ask("BOARD", *(f"{x},{y},3" for x, y in blocked), "DONE")
        assert is_on_board(move, 15, 15)
        assert move not in blocked


@pytest.mark.parametrize("bad", ["foo", "99,99,1", "3,3,7", "5,7,1"])
def test_22_bad_line_in_the_block(bad: str) -> None:
    with Process() as brain:
        brain.start(15, SURE)
        *first, last = block(*OPEN_FOUR)
        move = brain.ask(*first, bad, last)
        assert move in FIFTH
        brain.expect_silence()
        reply = brain.ask("TURN 14,14")
        assert reply not in {*OPEN_FOUR[0], *OPEN_FOUR[1], move, (14, 14)}


def test_23_second_board_replaces_the_first() -> None:
    with Process() as brain:
        brain.start(15, SURE)
        black, white = OPEN_FOUR[0], [(0, 0), (0, 2), (4, 7), (9, 7)]
        assert brain.ask(*block(black, white)) not in {*black, *white}
        assert brain.ask(*block(*OPEN_FOUR)) in FIFTH


def test_24_occupied_cell() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        reply = brain.ask("TURN 7,7")
        brain.send("TURN 7,7")
        brain.expect_error()
        free = other_than((7, 7), reply)
        assert brain.ask(f"TURN {free[0]},{free[1]}") not in {(7, 7), reply, free}
        brain.expect_silence()


def test_25_bad_coordinates() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        for bad in ("TURN 99,99", "TURN -1,3", "TURN 7", "TURN a,b", "TURN"):
            brain.send(bad)
            brain.expect_error()
        brain.expect_silence()
        assert brain.ask("TURN 7,7") != (7, 7)


@pytest.mark.parametrize("turn", ["TURN 7, 8", "TURN  7,8"])
def test_26_extra_blanks(turn: str) -> None:
    with Process() as brain:
        brain.start(15, FAST)
        assert brain.ask(turn) != (7, 8)


def test_27_text_after_the_move() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        assert brain.ask("TURN 7,8 junk") != (7, 8)


def test_28_begin_with_stones_on_the_board() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.ask("TURN 7,7")
        brain.send("BEGIN")
        brain.expect(rf"{ERROR}|{PAIR}")


# ----------------------------------------------------------------------------------- rules 29-37


def test_29_a_six_does_not_win_under_rule_1() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 1")
        assert brain.ask(*probe(SIX_OR_BLOCK)) in BLOCKS


def test_30_no_double_three_under_rule_4() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 4")
        assert brain.ask(*probe("h8h9i7i9h10i6i11i12")) != (6, 8)


@pytest.mark.parametrize("rule", [8, 9])
def test_31_a_five_blocked_at_both_ends_under_caro(rule: int) -> None:
    with Process() as brain:
        brain.start(15, SURE, f"INFO rule {rule}")
        move = brain.ask(*probe("h8f8g8f9i8f7j8l8"))
        assert move in {(5, 4), (5, 5), (5, 9), (5, 10)}


@pytest.mark.parametrize("rule", [0, 1, 4, 8, 9])
def test_32_a_five_wins_under_every_rule(rule: int) -> None:
    with Process() as brain:
        brain.start(15, SURE, f"INFO rule {rule}")
        assert brain.ask(*probe("h8h9i8i9j8j9k8k9")) in {(6, 7), (11, 7)}


def test_33_five_and_overline_at_once_wins_in_renju() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 4")
        assert brain.ask(*block(FIVE_AND_SIX, [*SCATTERED[:8], (6, 2)])) == (6, 7)
        assert brain.ask(*block(FIVE_AND_SIX, SCATTERED[:9])) in {(6, 7), (6, 2)}


def test_34_white_six_wins_in_renju() -> None:
    with Process() as brain:
        brain.start(20, SURE, "INFO rule 4")
        white = [(5, 10), (6, 10), (7, 10), (9, 10), (10, 10)]
        black = [(0, 0), (2, 0), (4, 0), (8, 0), (10, 0), (4, 10)]
        assert brain.ask(*block(black, white, own=2)) == (8, 10)


def test_35_nothing_but_fouls() -> None:
    with Process() as brain:
        brain.start(7, SURE, "INFO rule 4")
        rows = [line.split() for line in ONLY_A_FOUL.split("\n") if line.strip()]
        cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
        black = [point for point, cell in cells.items() if cell == "X"]
        white = [point for point, cell in cells.items() if cell == "O"]
        assert brain.ask(*block(black, white)) == (3, 3)


@pytest.mark.parametrize("rule", [2, 5, 10, 12, 13])
def test_36_mixed_rules(rule: int) -> None:
    with Process() as brain:
        brain.start(15, SURE, f"INFO rule {rule}")
        brain.expect_silence()
        assert brain.ask(*block(*OPEN_FOUR)) in FIFTH


def test_37_rule_changed_between_games() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 0")
        assert brain.ask(*probe(SIX_OR_BLOCK)) == SIX
        brain.send("RESTART")
        brain.expect_ok()
        assert brain.ask("INFO rule 1", *probe(SIX_OR_BLOCK)) in BLOCKS


# ------------------------------------------------------------------------------------ time 38-45


@pytest.mark.parametrize("info", [AT_ONCE, "INFO time_left -50"], ids=["38", "39"])
def test_38_39_answers_at_once(info: str) -> None:
    with Process() as brain:
        brain.start(15, SURE, info)
        began = brain.send("BEGIN")
        point, at = brain.expect_timed_move()
        assert is_on_board(point, 15, 15)
        assert at - began < SOON_S
        free = other_than(point)
        began = brain.send(info, f"TURN {free[0]},{free[1]}")
        _, at = brain.expect_timed_move()
        assert at - began < SOON_S


def test_40_no_match_clock() -> None:
    with Process() as brain:
        brain.start(15, FAST, "INFO timeout_match 0", "INFO time_left 2147483647")
        began = brain.send("TURN 7,7")
        _, at = brain.expect_timed_move()
        assert at - began < SOON_S


def test_41_turn_limit() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        taken = [(7, 7)]
        for _ in range(8):
            x, y = taken[-1]
            began = brain.send(f"TURN {x},{y}")
            move, at = brain.expect_timed_move()
            assert at - began < 0.1 + SOON_S
            assert move not in taken
            taken.append(move)
            taken.append(other_than(*taken))


def test_42_first_move_includes_loading_in_its_time() -> None:
    with Process() as brain:
        brain.send("START 15", "INFO timeout_turn 1000", "BOARD", "7,7,2", "DONE")
        brain.expect_ok()
        _, at = brain.expect_timed_move()
        assert at - brain.created < 1 + SOON_S


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
def test_43_suspended_between_moves() -> None:
    with Process() as brain:
        brain.start(15, FAST, "INFO timeout_match 1000", "INFO time_left 1000")
        reply = brain.ask("TURN 7,7")
        brain.suspend()
        time.sleep(1.5)
        brain.resume()
        free = other_than((7, 7), reply)
        began = brain.send("INFO time_left 900", f"TURN {free[0]},{free[1]}")
        move, at = brain.expect_timed_move()
        assert move not in {(7, 7), reply, free}
        assert at - began < SOON_S


@pytest.mark.parametrize("word", [AT_ONCE, "YXSTOP"], ids=["44", "45"])
def test_44_45_stopped_while_thinking(word: str) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        brain.send("TURN 10,10")
        time.sleep(THINKING_S)
        began = brain.send(word)
        move, at = brain.expect_timed_move()
        assert move != (10, 10)
        assert at - began < SOON_S
        brain.expect_silence()


# ------------------------------------------------------------------------------- settings 46-52


def most_memory(limit: int, threads: int, near: int = 0) -> int:
    """The most bytes that a brain under this limit holds in turns that would fill 250 MiB.

    near: a busy machine has more turns, until it holds so many.
    """
    with Process() as brain:
        brain.start(20, f"INFO max_memory {limit}", f"INFO thread_num {threads}", SURE)
        with Sampler(brain.pid) as sampler:
            for number in range(MOST_TURNS):
                if number >= FEWEST_TURNS and sampler.peak > near:
                    break
                brain.ask(*block([(10, 10)], [(11, 11)]))
                sampler.look()
        return sampler.peak


@pytest.mark.parametrize(("limit", "threads"), [(80 * MIB, 1), (350 * MIB, 4)])
def test_46_memory_comes_near_the_limit_and_stays_below(limit: int, threads: int) -> None:
    near = limit - SPARE_BYTES
    assert near < most_memory(limit, threads, near) <= limit


def test_46_many_threads_stay_below() -> None:
    assert most_memory(80 * MIB, 64) <= 80 * MIB


def test_46_memory_limits_are_never_answered() -> None:
    with Process() as brain:
        for limit in (0, 83886080, 367001600, 4294967296):
            brain.send(f"INFO max_memory {limit}")
        brain.expect_silence()


@pytest.mark.parametrize("threads", [1, 4])
def test_47_very_little_memory(threads: int) -> None:
    """It plays all the same, with as little as it can."""
    assert most_memory(1000, threads) < 37 * MIB


def test_48_folder_with_blanks() -> None:
    with Process() as brain:
        brain.start(15, r"INFO folder C:\My Dir\x y")
        brain.expect_silence()


def test_49_evaluate_at_any_time() -> None:
    with Process() as brain:
        brain.send("INFO evaluate 3,4")
        brain.expect_silence()
        brain.start(15, FAST, "INFO evaluate 3,4")
        brain.ask("TURN 7,7")
        brain.send("INFO evaluate 3,4")
        brain.expect_silence()


def test_50_bad_infos_are_never_answered() -> None:
    with Process() as brain:
        infos = ("INFO", "INFO rule", "INFO foo bar baz", "INFO timeout_turn abc")
        for info in infos:
            brain.send(info)
            brain.expect_silence()
        brain.start(15, FAST)
        for info in infos:
            brain.send(info)
            brain.expect_silence()
        brain.ask("BEGIN")


def test_51_infos_before_start_are_kept() -> None:
    with Process() as brain:
        brain.send(SURE, "INFO rule 1")
        brain.expect_silence()
        brain.start(15)
        began = time.monotonic()
        assert brain.ask(*probe(SIX_OR_BLOCK)) in BLOCKS
        assert time.monotonic() - began < 0.5 + SOON_S


def test_52_about() -> None:
    with Process() as brain:
        brain.expect_silence()  # which is an ABOUT, and its line
        brain.start(15, SURE)
        assert brain.ask(*block(*OPEN_FOUR)[:-3], "DONE") not in {*OPEN_FOUR[0][:3]}
        brain.expect_silence()
        taken = [*OPEN_FOUR[0][:3], *OPEN_FOUR[1]]
        assert brain.ask("TURN 13,13") not in {*taken, (13, 13)}


# ----------------------------------------------------------------------------- new games 53-58


def test_53_restart() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        first = brain.ask("TURN 7,7")
        brain.send("RESTART")
        brain.expect_ok()
        again = brain.ask(f"TURN {first[0]},{first[1]}")
        assert again != first
        brain.send("RESTART")
        brain.expect_ok()
        assert is_on_board(brain.ask("BEGIN"), 15, 15)


def test_54_restart_before_start() -> None:
    with Process() as brain:
        brain.send("RESTART")
        brain.expect(rf"OK|{ERROR}")
        brain.start(15)


def test_55_start_again() -> None:
    with Process() as brain:
        brain.start(20, FAST)
        assert is_on_board(brain.ask("TURN 7,7"), 20, 20)
        brain.start(8)
        brain.send("TURN 15,15")
        brain.expect_error()
        assert is_on_board(brain.ask("TURN 7,7"), 8, 8)
        brain.start(19)
        move = brain.ask("TURN 7,7")
        assert is_on_board(move, 19, 19)
        assert move != (7, 7)


def test_56_takeback() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        first = brain.ask("BEGIN")
        second = other_than(first)
        third = brain.ask(f"TURN {second[0]},{second[1]}")
        for x, y in (third, second, first):
            brain.send(f"TAKEBACK {x},{y}")
            brain.expect_ok()
        assert brain.ask(f"TURN {third[0]},{third[1]}") != third


def test_56_takeback_of_two_goes_on() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        first = brain.ask("BEGIN")
        second = other_than(first)
        third = brain.ask(f"TURN {second[0]},{second[1]}")
        for x, y in (third, second):
            brain.send(f"TAKEBACK {x},{y}")
            brain.expect_ok()
        assert brain.ask(f"TURN {second[0]},{second[1]}") not in {first, second}


def test_57_bad_takeback() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        reply = brain.ask("TURN 7,7")
        free = other_than((7, 7), reply)
        for bad in (f"{free[0]},{free[1]}", "99,99", "-1,3", "a,b", "7", ""):
            brain.send(f"TAKEBACK {bad}")
            brain.expect_error()
        assert brain.ask(f"TURN {free[0]},{free[1]}") not in {(7, 7), reply, free}


def test_58_play_without_suggest() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.send("PLAY 3,4")
        if brain.expect(rf"3,4|{ERROR}|UNKNOWN \S.*") == "3,4":
            brain.send("TURN 3,4")
            brain.expect_error()
        assert brain.ask("TURN 7,7") != (7, 7)


# --------------------------------------------------------------------------------- swap2 59-63


def are_distinct_free(answer: str, count: int, taken: Sequence[Point] = ()) -> bool:
    """Whether the answer is `count` distinct free points of a 15x15 board."""
    found = points(answer)
    return (
        len({*found}) == len(found) == count
        and all(is_on_board(point, 15, 15) for point in found)
        and not {*found} & {*taken}
    )


def test_59_to_62_swap2() -> None:
    with Process() as brain:
        brain.start(15, SURE, "INFO rule 1")
        brain.send("SWAP2BOARD", "DONE")
        assert are_distinct_free(brain.expect(rf"{PAIR} {PAIR} {PAIR}"), 3)

        three = ["7,7", "8,7", "9,9"]
        brain.send("SWAP2BOARD", *three, "DONE")
        answer = brain.expect(rf"SWAP|{PAIR}|{PAIR} {PAIR}")
        assert answer == "SWAP" or are_distinct_free(
            answer, len(answer.split()), points(" ".join(three))
        )

        five = [*three, "9,7", "5,5"]
        brain.send("SWAP2BOARD", *five, "DONE")
        answer = brain.expect(rf"SWAP|{PAIR}")
        assert answer == "SWAP" or are_distinct_free(answer, 1, points(" ".join(five)))

        black, white = OPEN_FOUR
        assert brain.ask(*block(black, white)) in FIFTH
        assert brain.ask(*block(white, black, own=2)[:-1], "14,14,1", "DONE") in FIFTH


def test_63_swap2_with_the_same_stone_twice() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.send("SWAP2BOARD", "7,7", "7,7", "9,9", "DONE")
        brain.expect_error()
        brain.expect_silence()
        brain.ask("BEGIN")


# ----------------------------------------------------------------------------- odd input 64-67


def test_64_unknown_commands() -> None:
    with Process() as brain:
        for line in ("FOO bar", "@@@@", "X" * 10_000):
            brain.send(line)
            brain.expect(r"UNKNOWN \S.*")
        brain.expect_silence()


def test_65_empty_lines() -> None:
    with Process() as brain:
        brain.send("", "   ", "\t")
        brain.expect_silence()
        brain.start(15, "", "  ")
        brain.expect_silence()


def test_66_67_the_last_cell() -> None:
    with Process() as brain:
        brain.start(5, SURE)
        assert brain.ask(*block(*ALMOST_FULL)) == LAST_CELL
        brain.send("TURN 4,4")
        brain.expect_error()
        brain.send("TURN 0,0")
        brain.expect_error()
        brain.expect_silence()


def test_66_full_board() -> None:
    with Process() as brain:
        brain.start(5, SURE)
        black, white = ALMOST_FULL
        brain.send(*block([*black, LAST_CELL], white, own=2))
        brain.expect_error()
        brain.expect_silence()


# ------------------------------------------------------------------------------ the end 68-69


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_68_end(busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        assert brain.expect_end() < SOON_S


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_69_end_of_input(busy: bool) -> None:
    with Process() as brain:
        brain.start(20, LONG)
        if busy:
            brain.send("TURN 10,10")
            time.sleep(THINKING_S)
        began = time.perf_counter()
        brain.close_stdin()
        assert brain.expect_exit() - began < SOON_S


# ------------------------------------------------------------------------------- the rest 70-74


def test_70_commands_in_one_packet() -> None:
    with Process() as brain:
        brain.write(b"START 15\r\nINFO timeout_turn 100\r\nINFO rule 1\r\nBEGIN\r\n")
        brain.expect_ok()
        assert is_on_board(brain.expect_move(), 15, 15)


def test_71_command_in_two_packets() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.write(b"BEG")
        time.sleep(0.2)
        brain.write(b"IN\r\n")
        assert is_on_board(brain.expect_move(), 15, 15)


def test_72_yixin_board() -> None:
    with Process(ending="\n") as brain:
        brain.send("yxshowinfo")
        lines = [brain.reply().text]
        while not lines[-1].startswith("MESSAGE INFO MAX_HASH_SIZE"):
            lines.append(brain.reply().text)
        assert all(line.startswith("MESSAGE ") for line in lines)
        assert any(re.fullmatch(r"MESSAGE INFO MAX_THREAD_NUM [1-9]\d*", line) for line in lines)
        assert re.fullmatch(r"MESSAGE INFO MAX_HASH_SIZE [1-9]\d*", lines[-1])

        brain.send("INFO rule 2", "start 15 15")
        brain.expect("OK")
        brain.send("yxboard", "7,5,1", "7,6,1", "5,7,1", "6,7,1", "done", "yxshowforbid")
        brain.expect(r"FORBID 0707\.")


def test_73_many_games_in_one_process() -> None:
    rng = random.Random(73)
    with Process() as brain:
        watched = psutil.Process(brain.pid)
        brain.start(5, AT_ONCE)
        for number in range(200):
            free = [(x, y) for x in range(5) for y in range(5)]
            for _ in range(3):
                x, y = free.pop(rng.randrange(len(free)))
                move = brain.ask(f"TURN {x},{y}")
                assert move in free
                free.remove(move)
            if number == 20:
                settled = watched.memory_full_info().uss
            brain.send("RESTART")
            brain.expect_ok()
        assert watched.memory_full_info().uss < settled + (4 << 20)


def test_74_byte_exact_answers() -> None:
    with Process() as brain:
        brain.start(15, FAST)
        brain.send("TURN 7,7")
        assert re.fullmatch(PAIR.encode(), brain.answer(PATIENCE_S).data)
        log = brain.log.lines()
        assert all(line.isascii() for line in log)
        endings = {line[-4:] == "\\r\\n" for line in log if " < " in line}
        assert len(endings) == 1  # CRLF always, or LF always
