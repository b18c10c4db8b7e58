"""What an entry may be, what it says, and how two entries become one."""

import pickle
from functools import reduce
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from kakugo import BLACK, WHITE, Bound, Database, Entry, new_game
from tests.helpers.database.entries import WIN, random_entry
from tests.helpers.records.games import played
from tests.helpers.tables import table

WIN_IN_5, WIN_IN_9, LOSS_IN_4 = WIN - 5, WIN - 9, 4 - WIN


def entries(rng: Random, number: int) -> list[Entry]:
    game = new_game("freestyle", width=7)
    return [random_entry(rng, game) for _ in range(number)]


@table(
    ("entry", "result"),
    [
        (Entry(), ""),
        (Entry(300, 20), ""),
        (Entry(WIN_IN_5), "won"),
        (Entry(LOSS_IN_4), "lost"),
        (Entry(WIN_IN_5, bound=Bound.LOWER), "won"),
        (Entry(WIN_IN_5, bound=Bound.UPPER), ""),  # at most a win
        (Entry(LOSS_IN_4, bound=Bound.UPPER), "lost"),
        (Entry(LOSS_IN_4, bound=Bound.LOWER), ""),
        (Entry(label="drawn"), "drawn"),
        (Entry(label="blocked"), ""),
    ],
)
def test_what_is_proven(entry: Entry, result: str) -> None:
    assert entry.result == result


def test_a_value_has_a_bound_and_a_side() -> None:
    assert Entry(7).bound == Bound.EXACT
    assert Entry(bound=Bound.LOWER).bound == Bound.NONE
    assert Entry().score(BLACK) is None
    score = Entry(WIN_IN_5).score(WHITE)
    assert score is not None
    assert (str(score), score.side) == ("win in 5", WHITE)


def test_an_entry_is_plain_data() -> None:
    cells = {(7, 7): "A", (0, 0): ""}
    entry = Entry(7, 3, cells=cells, turn=((7, 7),))
    cells.clear()
    assert entry.cells == {(7, 7): "A"}
    unusual: Any = np.int8(7), np.int64(3), 3, np.array((7, 7)), "", "", {"h8": "A"}
    assert Entry(*unusual) == entry
    with pytest.raises(AttributeError):
        entry.value = 8  # type: ignore[misc]
    with pytest.raises(TypeError):
        entry.cells[0, 0] = "B"  # type: ignore[index]
    for each in entries(Random(1), 50):
        same = pickle.loads(pickle.dumps(each))
        assert (same, hash(same)) == (each, hash(each))


@table(
    "given",
    [
        *({"value": value} for value in (WIN + 1, 0.5, "7")),
        *({"depth": depth} for depth in (-1, None)),
        *({"bound": bound} for bound in (4, "exact")),
        *({"turn": turn} for turn in ("h", 5)),
        *({"label": label} for label in (None, "x" * 200)),
        *({"text": text} for text in (b"x", "\ud800")),
        *({"cells": cells} for cells in (5, ["h8"], {"h8": 5}, {5: "A"}, {(7,): "A"})),
        {"cells": {"h8": ""}, "depth": 7.0},
    ],
)
def test_what_is_no_entry(given: dict[str, object]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Entry(**given)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@table(
    ("one", "other", "value"),
    [
        (Entry(WIN_IN_5, 1), Entry(-300, 30), WIN_IN_5),  # a proof, against depth
        (Entry(label="lost"), Entry(200, 30), None),
        (Entry(WIN_IN_5), Entry(WIN_IN_9, 30), WIN_IN_5),  # the shorter
        (Entry(LOSS_IN_4), Entry(8 - WIN, 30), LOSS_IN_4),
        (Entry(label="won"), Entry(WIN_IN_5), WIN_IN_5),
        (Entry(100, 20), Entry(50, 10), 100),  # the deeper
        (Entry(0, 20), Entry(None, 20), 0),
        (Entry(text="only a text"), Entry(50, 1), 50),
    ],
)
def test_what_stands_of_two(one: Entry, other: Entry, value: int | None) -> None:
    assert one.merged(other).value == other.merged(one).value == value


def test_the_other_stands_where_nothing_decides() -> None:
    assert Entry(1, 10).merged(Entry(2, 10)).value == 2
    assert Entry(1, 10, turn=((0, 0),)).merged(Entry(2, 10)).turn is None  # that of another value
    assert Entry(1, 10, turn=((0, 0),)).merged(Entry(text="a")).turn == ((0, 0),)


def test_a_mark_stays_beside_a_proof() -> None:
    for one, other in permutations((Entry(WIN_IN_5), Entry(20, 5, label="forced"))):
        assert one.merged(other).label == "forced"
    assert Entry(WIN_IN_5).merged(Entry(label="lost")).label == ""


def lines(text: str) -> set[str]:
    return {*text.split("\n")}


@pytest.mark.sampled("seed", range(20), count=2)
def test_merging_in_any_order_and_in_pieces(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        some = entries(rng, 4)
        both = some[0].merged(some[1])
        assert some[0].merged(some[0]) == some[0]
        assert both.merged(some[1]).merged(some[0]) == both.merged(some[0])
        rng.shuffle(some)
        whole = reduce(Entry.merged, some)
        assert reduce(Entry.merged, [whole, *some]).text == whole.text
        in_pieces = some[0].merged(some[1]).merged(some[2].merged(some[3]))
        for merged in (whole, in_pieces):
            for each in some:
                assert lines(each.text) - {""} <= lines(merged.text)
                for point, text in each.cells.items():
                    assert {*text.split(" ")} <= {*merged.cells[point].split(" ")}
                assert not each.result or merged.result
        proven = {each.result for each in some} - {""}
        assert whole.result in proven or not proven


def test_a_database_merged_in_pieces_loses_nothing() -> None:
    rng = Random(1)
    texts = ("d4", "d4 c3", "d4 c3 e5", "a1", "b2 d4")
    games = [played(*text.split(), name="freestyle", width=7) for text in texts]
    parts = [{game: random_entry(rng, game) for game in rng.sample(games, 3)} for _ in range(4)]
    for order in permutations(parts):
        whole, half, other = (Database(":memory:") for _ in range(3))
        half.merge(order[0])
        half.merge(order[1].items())
        other.merge(iter(order[2].items()))
        other.merge(order[3])
        whole.merge(half)
        whole.merge(other)
        before = dict(whole)
        whole.merge(other)  # once more
        assert dict(whole) == before
        for part in parts:
            for game, entry in part.items():
                assert lines(entry.text) - {""} <= lines(whole[game].text)
                assert not entry.result or whole[game].result
                assert whole[game].depth >= entry.depth or whole[game].result


def test_no_mark_is_lost() -> None:
    forced, marked = Entry(20, 9, label="forced"), Entry(10, 5, label="?!")
    assert forced.merged(marked).label == marked.merged(forced).label == "forced"
    assert forced.merged(marked).text == "?!"
    assert Entry(text="a\n\nb").merged(Entry(text="\n")).text == "a\n\nb"
    assert Entry().merged(Entry(text="\n")).text == "\n"
    first, second = Entry(1, 5, label="A"), Entry(2, 5, label="B")  # nothing decides
    both = first.merged(second)
    assert (both.label, both.text) == ("A", "B")
    assert both.merged(second).merged(first) == both.merged(first)
    assert marked.merged(Entry(label="won")) == Entry(label="won", text="?!")
