"""Commands for analysis: several lines, balanced turns, and the search that a stop is for."""

import re
from random import Random

from tests.helpers.brains.process import FAST, LONG, Process
from tests.helpers.protocol.dialect import SURE, board
from tests.helpers.protocol.model import CELL

NOT_MUCH = "INFO max_node 20000"
WIN = 30_000  # more than any value
VALUE = r"-?\d+|[+-]M\d+"
RANKED = (
    rf"MESSAGE depth (\d+)-\d+ multipv (\d+) ev ({VALUE}) n \d+[KMG]? n/ms \d+ tm \d+"
    rf" pv {CELL}(?: {CELL})*"
)
ONE_ANSWER = ["5,0,2", "6,0,2", "7,0,2", "8,0,2", "4,0,1", "7,7,1", "8,9,1", "DONE"]  # 9,0
THREE_OPEN = ["5,7,1", "0,0,2", "6,7,1", "0,2,2", "7,7,1", "0,4,2", "DONE"]


def chatter(brain: Process, *asked: str) -> tuple[list[str], str]:
    """Send lines: the MESSAGE lines before the answer, and the answer."""
    brain.send(*asked)
    lines: list[str] = []
    while True:
        text = brain.reply().text
        if not text.startswith("MESSAGE"):
            return lines, text
        lines.append(text)


def ranked(lines: list[str]) -> list[tuple[str, str]]:
    """Rank and value of the lines that have them."""
    found = [re.fullmatch(RANKED, line) for line in lines]
    return [(match[2], match[3]) for match in found if match]


def order_of(line: str) -> tuple[int, int]:
    """Depth and value of a line with a rank; the better line has the larger pair."""
    match = re.fullmatch(RANKED, line)
    assert match, line
    sign, _, plies = match[3].partition("M")
    value = (WIN - int(plies)) * int(f"{sign}1") if plies else int(match[3])
    return int(match[1]), value


# How much was searched


def test_the_last_line_has_all_positions_of_the_search(brain: Process) -> None:
    brain.start(15, LONG, "INFO show_detail 2", "INFO max_node 5000")
    lines, answer = chatter(brain, "BOARD", "7,7,1", "8,8,2", "DONE")
    assert " n 5000 " in lines[-1]
    assert f"pv {answer}" in lines[-1]


# Several lines


def test_nbest_shows_its_lines_without_show_detail(brain: Process) -> None:
    brain.start(15, LONG, NOT_MUCH)
    lines, answer = chatter(brain, "YXBOARD", "7,7,1", "8,8,2", "DONE", "YXNBEST 3")
    assert [rank for rank, _ in ranked(lines)] == ["1", "2", "3"]
    assert len(lines) == 3
    assert f"pv {answer}" in lines[0]
    assert brain.ask("TURN 0,0") != tuple(map(int, answer.split(",")))  # it was played


def test_nbest_shows_lines_as_they_are_found(brain: Process) -> None:
    brain.start(15, LONG, NOT_MUCH, "INFO show_detail 3")
    lines, _ = chatter(brain, "YXBOARD", "7,7,1", "8,8,2", "DONE", "YXNBEST 2")
    ranks = [rank for rank, _ in ranked(lines)]
    assert ranks[:2] == ranks[-2:] == ["1", "2"]
    assert len(ranks) > 2


def test_nbest_is_best_first(brain: Process) -> None:
    """Deeper iterations first, and within one depth the higher value, in many positions."""
    cells = [f"{x},{y}" for x in range(4, 11) for y in range(4, 11)]
    met = set()
    brain.start(15, LONG, NOT_MUCH)
    for seed in range(12):
        stones = Random(seed).sample(cells, 8)
        brain.send("YXBOARD", *(f"{cell},{1 + at % 2}" for at, cell in enumerate(stones)))
        lines, answer = chatter(brain, "DONE", "YXNBEST 4")
        order = [*map(order_of, lines)]
        assert order == sorted(order, reverse=True), lines
        assert len({*first_cells(lines)}) == len(lines) == 4
        assert f"pv {answer}" in lines[0]
        met |= {depth - order[0][0] for depth, _ in order}
    assert met == {0, -1}  # searches were stopped within an iteration, too


def first_cells(lines: list[str]) -> list[str]:
    return [line.split(" pv ")[1].split()[0] for line in lines]


def test_nbest_with_more_lines_than_legal_turns(brain: Process) -> None:
    """As many lines as there are legal turns; none begins on a blocked cell."""
    cells = [f"{x},{y}" for x in range(5) for y in range(5)]
    taken, blocked = {"1,1", "2,2"}, {"0,0", "4,3"}
    brain.start(5, LONG, "INFO max_depth 3")
    brain.send("YXBLOCK", *blocked, "DONE")
    for number in (24, 10**6, 10**10, 10**20 - 1):
        lines, _ = chatter(brain, "YXBOARD", "1,1,1", "2,2,2", "DONE", f"YXNBEST {number}")
        assert sorted(first_cells(lines)) == sorted({*cells} - taken - blocked)


def test_nbest_shows_losing_lines_beside_a_compulsory_turn(brain: Process) -> None:
    brain.start(15, LONG, "INFO max_depth 4")
    lines, answer = chatter(brain, "YXBOARD", *ONE_ANSWER, "YXNBEST 3")
    assert answer == "9,0"
    assert [value for _, value in ranked(lines)][1:] == ["-M2", "-M2"]


def test_a_proven_end_is_counted_in_plies(brain: Process) -> None:
    brain.start(15, SURE, "INFO max_depth 6")
    lines, answer = chatter(brain, "YXBOARD", *THREE_OPEN, "YXNBEST 2")
    assert answer in ("4,7", "8,7")
    assert ranked(lines) == [("1", "+M3"), ("2", "+M3")]
    brain.send("YXBOARD", "5,7,2", "6,7,2", "7,7,2", "8,7,2", "0,0,1", "3,0,1", "0,3,1", "DONE")
    lines, _ = chatter(brain, "YXNBEST 1")
    assert ranked(lines) == [("1", "-M2")]


def test_a_compulsory_answer_comes_at_once_and_nbest_searches_it(brain: Process) -> None:
    brain.start(15, LONG)
    for detail in range(4):
        brain.send(f"INFO show_detail {detail}")
        assert brain.ask("BOARD", *ONE_ANSWER) == (9, 0)
    brain.send("INFO max_depth 5")
    for detail in (0, 2):
        brain.send(f"INFO show_detail {detail}")
        lines, answer = chatter(brain, "YXBOARD", *ONE_ANSWER, "YXNBEST 1")
        assert answer == "9,0"
        assert order_of(lines[-1])[0] == 5


# Balance


def test_balance_shows_what_it_finds(brain: Process) -> None:
    brain.start(15, LONG, "INFO show_detail 3", "INFO max_node 30000")
    lines, answer = chatter(brain, "YXBOARD", "7,7,1", "8,8,2", "DONE", "YXBALANCEONE 0")
    values = [line for line in lines if line.startswith("MESSAGE depth")]
    assert values[-1].split(" pv ")[1].startswith(answer)


def test_balance_with_little_time_answers_in_time(brain: Process) -> None:
    brain.start(15, "INFO timeout_turn 0")
    spent: list[float] = []
    for _ in range(8):
        brain.send("YXBOARD", "7,7,1", "8,8,2", "DONE", "INFO time_left 10")
        brain.expect_silence()
        began = brain.send("YXBALANCEONE 0")
        spent.append(brain.answer().at - began)
    assert min(spent) < 0.02, spent  # the least of several, because the machine may be busy


def test_openings_play_no_blocked_cells(brain: Process) -> None:
    blocked = {f"{x},{y}" for x in range(15) for y in range(8)}
    brain.send("INFO option opening swap2")
    brain.start(15, FAST)
    brain.send("YXBLOCK", *blocked, "DONE")
    for command in ("SWAP2BOARD", "OPENING"):
        for stones in ([], ["7,9", "8,10", "5,12"]):
            brain.send(command, *stones, "DONE")
            answer = brain.expect(rf"SWAP|{CELL}(?: {CELL})*")
            assert blocked.isdisjoint(answer.split())


def test_stopped_while_searching(brain: Process) -> None:
    for asking in ("YXBALANCEONE 0", "YXBALANCETWO 0", "YXNBEST 3"):
        for word in ("YXSTOP", "INFO timeout_turn 0"):
            brain.start(15, LONG)
            brain.send("YXBOARD", "7,7,1", "8,8,2", "DONE")
            brain.begin_search(asking)
            brain.expect(rf"{CELL}(?: {CELL})?", to=word)
            brain.expect_silence()


# Which search a stop is for


def test_a_stop_is_for_the_search_before_it(brain: Process) -> None:
    """In one packet: the first search takes its time, and the second is stopped."""
    brain.start(15, LONG, "INFO max_depth 6", "INFO show_detail 2")
    packet = ["TURN 7,7", "TURN 0,0", "YXSTOP"]
    brain.write("\r\n".join([*packet, ""]).encode())
    lines, _ = chatter(brain)
    assert any(line.startswith("MESSAGE depth 6-") for line in lines)  # not stopped
    brain.expect_move()
    brain.expect_silence()


def test_a_stop_waits_for_its_own_search(brain: Process) -> None:
    brain.start(15, "INFO timeout_turn 300")
    packet = ["TURN 7,7", "INFO timeout_turn 60000", *board("0,0"), "YXSTOP"]
    brain.write("\r\n".join([*packet, ""]).encode())
    brain.expect_move()
    brain.expect_move()
    brain.expect_silence()


# The hash


def test_hash_usage_is_that_of_the_newest_search() -> None:
    def usage(mebibytes: int) -> float:
        brain.send("YXSHOWHASHUSAGE")
        match = re.fullmatch(
            rf"MESSAGE hash usage (\d+\.\d)% of {mebibytes} MiB", brain.reply().text
        )
        assert match, brain.log.lines()[-1]
        return float(match[1])

    with Process() as brain:
        brain.start(15, LONG, NOT_MUCH, "INFO hash_size 1024")
        assert usage(0) == 0
        brain.ask("TURN 7,7")
        long = usage(1)
        assert 0 < long <= 100
        brain.ask("INFO max_node 100", "TURN 0,0")
        assert usage(1) < long
        brain.send("YXHASHCLEAR")
        assert brain.reply().text == "MESSAGE hash cleared"
        assert usage(0) == 0
