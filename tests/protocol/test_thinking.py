"""What a running search shows, in the words of each manager, and how often."""

from dataclasses import replace
from itertools import count

import pytest

from brain import BLACK, Event, Line, Result, Score
from brain.types import Turn
from protocol import reply
from protocol.realtime import REPAINT_S, SHOWN_DEPTH
from protocol.thinking import READABLE, REALTIME, Thinking, Words

HERE: Turn = ((7, 7),)
THERE: Turn = ((8, 6),)
KINDS = ("pos", "best", "lose", "done")


def found(depth: int, turn: Turn = HERE, value: int = 35) -> Event:
    """A line that an iteration has found."""
    pv = (turn, ((2, 3),))
    line = Line(turn, Score(value, BLACK), depth, depth, nodes=412_345, ms=500, pv=pv)
    return Event("line", turn, line)


class Search:
    """A search whose events come when the test wants."""

    def __init__(self, words: Words, *, is_ranked: bool = False) -> None:
        self.now = 0.0
        self.thinking = Thinking(words, is_ranked=is_ranked, clock=lambda: self.now)

    def show(self, *events: Event, after_s: float = 0.0) -> list[str]:
        """The lines of these events, all of which come at once, so long after the last ones."""
        self.now += after_s
        return [line for event in events for line in self.thinking.lines(event)]

    def realtime(self, *events: Event, after_s: float = REPAINT_S) -> list[str]:
        """The realtime lines among them, without their prefix."""
        prefix = "MESSAGE REALTIME "
        lines = self.show(*events, after_s=after_s)
        return [line.removeprefix(prefix) for line in lines if line.startswith(prefix)]


def deep() -> Search:
    """A search that has just begun the first iteration that is drawn."""
    search = Search(Words(REALTIME))
    assert search.realtime(found(SHOWN_DEPTH - 1)) == []
    assert search.realtime(Event("refresh")) == ["REFRESH"]
    return search


def test_the_first_iterations_are_not_drawn() -> None:
    search = Search(Words(REALTIME))
    for depth in range(1, SHOWN_DEPTH):
        events = (Event(kind, HERE) for kind in KINDS)
        for event in (Event("refresh"), *events, found(depth)):
            assert search.realtime(event) == []
    assert search.realtime(Event("refresh")) == ["REFRESH"]
    for kind in KINDS:
        assert search.realtime(Event(kind, ((3, 4),))) == [f"{kind.upper()} 3,4"]
    assert search.realtime(found(SHOWN_DEPTH)) == ["VAL 35", "PV 7,7 2,3"]


def test_the_board_is_drawn_some_twenty_times_a_second() -> None:
    search = deep()
    drawn = 0
    for number in range(10_000):  # one second
        turn = ((number % 15, number // 15 % 15),)
        events = (Event("pos", turn), Event("done", turn))
        drawn += bool(search.realtime(*events, after_s=0.0001))
    assert 15 <= drawn <= 20


def test_what_comes_meanwhile_is_drawn_later_and_the_newest_replaces_the_older() -> None:
    search = deep()
    early = [
        Event("pos", HERE),
        Event("best", HERE),
        Event("done", HERE),  # its search was never drawn
        Event("pos", ((1, 1),)),
        Event("lose", ((1, 1),)),
        Event("done", ((1, 1),)),
        Event("lose", ((2, 2),)),
    ]
    assert search.realtime(*early, after_s=0.0) == []
    assert search.realtime(Event("pos", THERE)) == ["BEST 7,7", "LOSE 1,1", "LOSE 2,2", "POS 8,6"]
    assert search.realtime(Event("pos", HERE), after_s=0.0) == []
    assert search.realtime(Event("done", THERE)) == ["POS 7,7", "DONE 8,6"]


def test_the_cells_of_an_iteration_that_is_over_are_dropped() -> None:
    search = deep()
    search.realtime(Event("lose", HERE), found(SHOWN_DEPTH, value=12), after_s=0.0)
    assert search.realtime(Event("refresh")) == ["VAL 12", "PV 7,7 2,3", "REFRESH"]


def test_only_the_first_of_several_lines_is_drawn() -> None:
    search = Search(Words(REALTIME), is_ranked=True)
    search.show(Event("refresh"), found(SHOWN_DEPTH))
    search.show(Event("refresh"), after_s=1)
    assert search.realtime(Event("best", HERE)) == ["BEST 7,7"]
    assert search.realtime(found(SHOWN_DEPTH + 1)) == ["VAL 35", "PV 7,7 2,3"]
    assert search.realtime(Event("pos", THERE)) == ["POS 8,6"]
    assert search.realtime(Event("best", THERE)) == []
    assert search.realtime(found(SHOWN_DEPTH + 1, THERE)) == []


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (Words(0), []),
        (Words(REALTIME), []),
        (Words(READABLE), ["pv 7,7 2,3"]),
        (Words(REALTIME | READABLE), ["pv 7,7 2,3"]),
        (Words(0, is_yixin=True), []),
        (Words(REALTIME, is_yixin=True), ["pv H8 C4"]),
        (Words(REALTIME, is_yixin=True, rows=15), ["pv H8 D13"]),
    ],
)
def test_lines_for_people(words: Words, lines: list[str]) -> None:
    shown = Search(words).show(found(3))
    assert [line.rpartition("tm 500 ")[2] for line in shown] == lines


@pytest.mark.parametrize("detail", [READABLE, REALTIME | READABLE])
def test_a_front_end_gets_each_line_by_its_number(detail: int) -> None:
    search = Search(Words(detail, is_yixin=True), is_ranked=True)
    lines = search.show(Event("refresh"), found(3), found(3, THERE))
    assert [line for line in lines if line.startswith("INFO PV")] == [
        *("INFO PV 0", "INFO PV DONE"),
        *("INFO PV 1", "INFO PV DONE"),
    ]
    assert "INFO BESTLINE H8 C4" in lines
    assert [line for line in Search(Words(detail)).show(found(3)) if line.startswith("INFO")] == []


def test_ranks_begin_anew_in_each_iteration() -> None:
    search = Search(Words(READABLE), is_ranked=True)
    for depth in range(1, 4):
        events = (Event("refresh"), found(depth), found(depth, THERE))
        lines = search.show(*events, after_s=REPAINT_S)
        assert [line.split()[3:5] for line in lines] == [["multipv", "1"], ["multipv", "2"]]
        assert search.show(*events, after_s=REPAINT_S / 2) == []  # too soon


def test_what_a_search_uses_is_said_under_every_detail() -> None:
    for detail in range(1, 4):
        assert Search(Words(detail)).show(Event("setup", text="table")) == ["MESSAGE table"]


def test_labels_of_boards_that_name_the_row_first() -> None:
    """Letters for columns, rows counted from the bottom: as Yixin-Board is labelled."""
    for size, label in zip((15, 20, 32), ("O1", "T1", "AF1"), strict=True):
        words = Words(1, is_yixin=True, rows=size)
        assert words.label((size - 1, size - 1)) == label
        assert words.label((0, 0)) == f"A{size}"
    for number, letter in zip(count(), "ABCDEFGHIJKLMNO", strict=False):  # no letter is left out
        assert Words(1, rows=15).label((7, number)) == f"{letter}8"


def test_a_pass_has_no_cell() -> None:
    event = Event("line", (), Line((), Score(0, BLACK), 3, 3, 1, 1, ((), HERE)))
    (line,) = Search(Words(REALTIME, is_yixin=True)).show(event)
    assert line.endswith("pv pass; H8")
    assert reply.turns(((), HERE)) == "pass; 7,7"


def test_a_search_that_went_on_after_its_last_line_shows_it_again() -> None:
    search = Search(Words(READABLE))
    event = found(12)
    assert event.line is not None
    whole = Result(HERE, (event.line,), 12, nodes=650_000, ms=800)
    [line] = search.show(event)
    [last] = search.thinking.ended(whole)
    assert last == line.replace("n 412K n/ms 824 tm 500", "n 650K n/ms 812 tm 800")
    for words, result in (
        (Words(READABLE), replace(whole, nodes=event.line.nodes)),
        (Words(REALTIME), whole),
        (Words(0), whole),
    ):
        assert not [*Search(words).thinking.ended(result)]
