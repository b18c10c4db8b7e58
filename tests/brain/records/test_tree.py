"""Records as trees: variations, games at any node, notes, equality, copies."""

import copy
import pickle
from collections.abc import Callable

import pytest

import kakugo
from kakugo import BLACK, EMPTY, WHITE, Record, new_game, read_game


def branched() -> Record:
    """a1 a2 b1 b2, with c3 c4 and c5 instead of a2."""
    record = Record()
    first = record.root.play("a1")
    first.play("a2").play("b1").play("b2")
    first.play("c3").play("c4")
    first.play("c5")
    return record


def texts(nodes: list[kakugo.Node]) -> list[str]:
    return [f"{x},{y}" for node in nodes for x, y in node.turn or ()]


def test_a_game_becomes_the_main_line() -> None:
    game = read_game("standard 15x15: a1; a2; b1; b2")
    record = Record(game, black="A")
    game.undo()
    assert texts(record.mainline()) == ["0,0", "0,1", "1,0", "1,1"]
    assert record.game().name == "standard"
    assert record.game(record.root).turns == ()
    assert repr(record) == "<kakugo.Record standard 15x15, A - ?, 4 turns>"


def test_variations() -> None:
    record = branched()
    first = record.mainline()[0]
    assert [texts([child]) for child in first.children] == [["0,1"], ["2,2"], ["2,4"]]
    c4 = first.children[1].children[0]
    assert texts(c4.line()) == ["0,0", "2,2", "2,3"]
    assert record.game(c4).turns == (((0, 0),), ((2, 2),), ((2, 3),))
    assert c4.game().key == record.game(c4).key
    assert first.play("c3") is first.children[1]  # not added again
    assert len(first.children) == 3
    assert texts([*record.root.walk()]) == ["0,0", "0,1", "1,0", "1,1", "2,2", "2,3", "2,4"]


def test_promotion_and_removal() -> None:
    record = branched()
    first = record.mainline()[0]
    first.children[1].promote()
    assert texts(record.mainline()) == ["0,0", "2,2", "2,3"]
    taken = first.children[0]
    taken.remove()
    assert texts(record.mainline()) == ["0,0", "0,1", "1,0", "1,1"]
    with pytest.raises(ValueError, match="taken out"):
        taken.play("h8")
    for change in (record.root.promote, record.root.remove):
        with pytest.raises(ValueError, match="the root"):
            change()


def test_turns_that_cannot_be_played_change_nothing() -> None:
    record = branched()
    before = copy.deepcopy(record)
    for form in ("a1", "z9", (7, 7, 7), "h8i8", 8.5):
        with pytest.raises(ValueError, match=r".") as raised:
            record.mainline()[0].play(form)  # type: ignore[arg-type]
        assert "\n" not in str(raised.value)
    assert record == before
    with pytest.raises(ValueError, match="no node of this record"):
        record.game(before.root)


def test_the_end_of_a_game_is_known() -> None:
    game = read_game("gomoku 15x15: a1; a2; b1; b2; c1; c2; d1; d2; e1")
    assert (Record(game).winner, Record(game).reason) == (BLACK, "five")
    adjudicated = Record(game, winner=WHITE, reason="time")
    assert (adjudicated.winner, adjudicated.reason) == (WHITE, "time")
    assert Record(winner=EMPTY, reason="agreed").reason == "agreed"
    assert Record().winner is None


def test_equality_looks_at_everything() -> None:
    assert branched() == branched()
    changed = [branched() for _ in range(6)]
    changed[0].black = "A"
    changed[1].mainline()[2].comment = "good"
    changed[2].mainline()[0].children[1].properties["XX"] = ["1"]
    changed[3].mainline()[0].children[1].promote()
    changed[4].end.play("h8")
    changed[5].end.value = 0.0
    for record in (*changed, Record(), 3):
        assert branched() != record


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda record: pickle.loads(pickle.dumps(record))]
)
def test_copies_of_long_games_with_variations(copied: Callable[[Record], Record]) -> None:
    game = new_game(width=32)
    cells = [(x, y) for y in range(32) for x in range(32)]
    black, white = ([(x, y) for x, y in cells if (x // 2 + y) % 2 == colour] for colour in (0, 1))
    for pair in zip(black[:450], white, strict=False):
        for point in pair:
            game.play(point)
    record = Record(game)
    for node in record.mainline()[::100]:
        node.play("af32").comment = "a variation"
    twin = copied(record)
    assert twin == record
    assert twin.root is not record.root
    assert twin.game().ply == 900
    assert kakugo.read_record(record.text()) == record


def test_one_turn_is_one_turn() -> None:
    record = Record()
    assert repr(record.root.play("h8")) == "<kakugo.Node h8, 0 turns next>"
    assert repr(record) == "<kakugo.Record gomoku 15x15, 1 turn>"
    assert repr(record.root) == "<kakugo.Node root, 1 turn next>"
