"""A strictly typed program: mypy, which reads this file, promises what then happens.

Where a line must be refused, mypy would say that its `type: ignore` is not needed.
"""

import copy
import json
import pickle
import sqlite3

import pytest

import kakugo


def touched(game: kakugo.Game) -> set[kakugo.Point]:
    """The points that the game's turns have touched."""
    return {(x, y) for turn in game.turns for x, y in turn}


def test_every_turn_is_its_points() -> None:
    game = kakugo.new_game("standard", opening="swap")
    game.play("h8", "i9", "g9")
    game.play(kakugo.SWAP)
    game.play("a1")
    assert len(touched(game)) == 4
    assert game.turns[1:] == (kakugo.SWAP, ((0, 0),))
    record = kakugo.Record(game)
    assert [node.turn for node in record.mainline()] == [*game.turns]
    for format in ("line", "sgf"):
        assert kakugo.read_record(record.text(format), like=game) == record
    engine = kakugo.Engine()
    result = engine.analyse(game.without_opening(), nodes=100)
    points: list[kakugo.Point] = [
        point for line in result.lines for turn in line.pv for point in turn
    ]
    assert {*result.turn} <= {*points}


def test_the_swap_is_no_pass() -> None:
    swap, no_points = kakugo.SWAP, ()
    assert swap != no_points
    assert no_points != swap
    assert len({swap, no_points, kakugo.read_turn("swap")}) == 2
    assert sorted([((1, 1),), swap, ((0, 0),)]) == [swap, ((0, 0),), ((1, 1),)]
    assert repr(swap) == "SWAP"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(swap, protocol)) is swap
    assert copy.deepcopy([swap])[0] is copy.copy(swap) is swap

    game = kakugo.new_game("standard", opening="swap")
    assert not game.is_legal()  # three stones are due
    game.play("h8", "i9", "g9")
    assert swap in game.legal_turns()
    assert no_points not in game.legal_turns()
    assert not game.is_legal(no_points)
    with pytest.raises(kakugo.IllegalTurn):
        game.play("pass")
    for turn in game.legal_turns():
        begun = game.copy()
        begun.play(*turn)
        assert begun.last_turn == begun.undo() == turn
        assert game.is_legal(*turn)
        assert game.is_legal(turn)


def test_options_of_every_kind() -> None:
    texts = {"end_capture": "on", "opening": "pro"}
    numbers = {"end_capture": 1, "opening": 1}
    flags = {"end_capture": True, "opening": True}
    mixed: dict[str, str | int | bool] = {"end_capture": True, "opening": "pro"}
    wanted = kakugo.new_game("pente", width=13, end_capture="on", opening="pro")
    for game in (
        kakugo.new_game("pente", width=13, **texts),
        kakugo.new_game("pente", width=13, rule=None, **numbers),
        kakugo.new_game("pente", width=13, height=13, **flags),
        kakugo.new_game("pente", **mixed, width=13),
        kakugo.new_game("pente", **(texts | {"width": "13"})),
    ):
        assert game == wanted
    size = {"rule": "4", "width": "15", "height": "11"}
    assert kakugo.new_game(**size) == kakugo.new_game(rule=4, width=15, height=11)
    for text in ("wide", "", "1" * 5000, "15.0"):
        with pytest.raises(ValueError, match="width must be a whole number from 5 to 32, not '"):
            kakugo.new_game(width=text)


def test_a_misspelt_attribute_is_refused() -> None:
    record = kakugo.Record(kakugo.read_game("gomoku 15x15: h8"))
    (node,) = record.mainline()
    with pytest.raises(AttributeError, match="'Record' object has no attribute 'blak'"):
        record.blak = "Anna"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="'Root' object has no attribute 'coment'"):
        record.root.coment = "good"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="'Node' object has no attribute 'coment'"):
        node.coment = "good"  # type: ignore[attr-defined]


def test_stones_and_players_show_their_names_and_are_numbers() -> None:
    game = kakugo.read_game("gomoku 15x15: h8; h9; i8")
    stones: list[tuple[int, int, kakugo.Stone]] = game.stones()
    side: int = game.side
    shown = game.side, game.stone("h8"), game.player, game.colour_of(kakugo.FIRST), side
    assert repr(shown) == "(WHITE, BLACK, SECOND, BLACK, WHITE)"
    assert repr(kakugo.Score(7, game.side).pov(kakugo.BLACK)) == "Score(value=-7, side=BLACK)"
    names = {kakugo.BLACK: "Black", kakugo.WHITE: "White"}
    assert [names[stone] for *_, stone in stones] == ["Black", "Black", "White"]
    assert game.side == 2
    assert {1: "one"}[game.stone("h8")] == "one"
    # What programs write into files is as it was.
    assert f"{game.side} {game.side:>3}" == f"{game.side!s}   2" == "2   2"
    assert json.dumps(stones) == "[[7, 7, 1], [8, 7, 1], [7, 8, 2]]"
    assert sqlite3.connect(":memory:").execute("SELECT ?", (game.side,)).fetchone() == (2,)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert repr(pickle.loads(pickle.dumps(shown, protocol))) == repr(shown)
    game.play("a1")
    assert game.side == kakugo.BLACK
    game.play("a2")
    assert game.side == kakugo.WHITE
