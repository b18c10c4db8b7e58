"""Positions that are set up, from every kind of text; what is drawn at a node."""

from random import Random
from typing import Any

import pytest

import kakugo
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk
from tests.helpers.records.games import play_on

EVERY = [
    (name, opening)
    for name in kakugo.games()
    for opening in getattr(kakugo.options_of(name).get("opening"), "values", [""])
]


def kind(edited: Json) -> Json:
    """Which game a position is of, as the page sends it back."""
    game, board = edited["game"], edited["game"]["board"]
    rule = {"rule": game["rule"]} if game["name"] == "gomoku" else {}
    size = {"width": board["width"], "height": board["height"]}
    return {"game": game["name"], "options": game["options"], **size, **rule}


def position(edited: Json, **changed: Any) -> Json:
    """The fields that set a position up."""
    same = {name: edited[name] for name in ("stones", "side", "state")}
    return {"like": kind(edited), **same, **changed}


LISTED = "Black stones h8 h7, i7 f8; White a1 a9, i1 h9. Black to move and win"
BLACK_NEXT = "black", 4, 4  # the side to move, and stones of both


@pytest.mark.sampled("setting", EVERY, count=5)
@at_a_desk
async def test_what_a_game_prints_is_edited_and_set_up(
    desk: Desk, setting: tuple[str, str]
) -> None:
    """Every stage and state of every game, from its picture, its line and its record."""
    name, opening = setting
    for turns in (0, 1, 2, 3, 5, 30):
        game = kakugo.new_game(name, **({"opening": opening} if opening else {}))
        play_on(game, Random(f"{name} {opening} {turns}"), turns)
        if game.outcome() is not None:
            game.undo()
        options = {key: str(value) for key, value in game.options.items()}
        size = {"width": game.width, "height": game.height}
        edited = await desk.do(
            "edit", like={"game": name, "options": options, **size}, text=str(game)
        )
        for text in (kakugo.position_text(game), kakugo.Record(game).text()):
            other = await desk.do("edit", like={"game": "pente"}, text=text)
            assert other["stones"] == edited["stones"]
        await desk.do("set_up", **position(edited))
        assert kakugo.read_game(desk.position["line"]) == game


@pytest.mark.parametrize(
    "drawn", ["..xo.\n" + 4 * ".....\n", "| · · ● ○ · |\n" + 4 * "| · · · · · |\n"]
)
@at_a_desk
async def test_a_picture_as_people_draw_it(desk: Desk, drawn: str) -> None:
    edited = await desk.do("edit", like={"game": "pente"}, text=f"Look:\n{drawn}White to move!")
    assert (edited["game"]["kind"], edited["side"]) == ("pente 5x5", "white")
    assert edited["stones"] == "00120".ljust(25, "0")


@at_a_desk
async def test_stones_as_people_list_them(desk: Desk) -> None:
    edited = await desk.do("edit", like={"game": "gomoku", "width": 9, "height": 9}, text=LISTED)
    assert (edited["side"], edited["stones"].count("1"), edited["stones"].count("2")) == BLACK_NEXT
    edited = await desk.do("edit", like={"game": "renju"}, text="BLACK: h8. White to move")
    assert (edited["game"]["rule"], edited["side"]) == (4, "white")
    off = await desk.ask("edit", like={"game": "gomoku", "width": 9, "height": 9}, text="Black k1")
    assert "k1" in off["text"]


@at_a_desk
async def test_what_the_rules_do_not_allow_is_told(desk: Desk) -> None:
    await desk.begin("h8 h9")
    tree = desk.session.tree
    opening = {"game": "renju", "options": {"opening": "yamaguchi"}}
    edited = await desk.do("edit", like=opening)
    for changed, key, words in (
        ({"state": {"stage": "colour", "announced": 3}, "side": "white"}, "position", "2 and 1"),
        ({"state": {"pairs": [1, 0]}}, "position", "renju has no pairs"),
        ({"state": {"stage": "choice", "offered": [999]}, "side": "white"}, "position", "stage"),
        ({"stones": "1"}, "position", "225 cells"),
        ({"like": {"game": "pente", "width": 15}, "state": {"pairs": [5, 0]}}, "position", "4"),
    ):
        answer = await desk.ask("set_up", **position(edited, **changed))
        assert (answer["is"], answer["key"]) == ("error", key)
        assert words in answer["text"]
    for text in ("what?", "..x..\n" * 4 + "...", "gomoku 9x9: 1,1; 1,1"):
        assert (await desk.ask("edit", like=opening, text=text))["is"] == "error"
    assert desk.session.tree is tree


@at_a_desk
async def test_a_position_that_is_won_is_over(desk: Desk) -> None:
    """Where it is set up; where a text has it, turns may be tried behind it."""
    await desk.begin("e5", width=9, height=9, second={"who": "engine"}, limits={"depth": 1})
    await desk.until("search", on=False)
    edited = await desk.do("edit", like={"game": "gomoku", "width": 9, "height": 9})
    await desk.do("set_up", **position(edited, stones="11111".ljust(81, "0"), side="black"))
    won = {"winner": "black", "reason": "five", "line": [0, 1, 2, 3, 4]}
    assert desk.position["result"].items() >= won.items()
    assert (desk.position["next"], desk.last("players")["playing"]) == ([], False)
    for do in ({"do": "play", "turn": "a9"}, {"do": "resign"}):
        assert (await desk.ask(**do))["key"] == "over"
    assert "RE[B+]KR[five]" in (await desk.do("save", format="sgf"))["text"]
    await desk.do("open", game=(await desk.do("library"))["games"][0]["game"])
    assert desk.position["result"].items() >= won.items()
    await desk.do("open", text=desk.position["line"])
    assert desk.position["result"].items() >= won.items()
    await desk.do("play", turn="a9")
    assert desk.position["result"] is None


@at_a_desk
async def test_a_position_is_a_game_of_the_library(desk: Desk) -> None:
    """It is kept before its first turn, waits for a person, and goes into records."""
    await desk.begin("e5", width=9, height=9, second={"who": "engine"}, limits={"depth": 1})
    await desk.until("search", on=False)
    edited = await desk.do("edit", like={"game": "gomoku", "width": 9, "height": 9})
    await desk.do("set_up", **position(edited, stones="120".ljust(81, "0"), side="white"))
    assert (desk.position["who"], desk.last("players")["playing"]) == ("engine", False)
    line = "gomoku 9x9 XO7/9/9/9/9/9/9/9/9 white:"
    assert desk.position["line"] == line
    sgf = (await desk.do("save", format="sgf"))["text"]
    assert all(part in sgf for part in ("AB[aa]", "AW[ba]", "PL[W]"))
    listed = (await desk.do("library"))["games"]
    assert len(listed) == 2
    await desk.do("undo")
    assert desk.position["line"].startswith("gomoku 9x9: 4,4")
    await desk.do("open", game=listed[0]["game"])
    assert desk.position["line"] == line


@at_a_desk
async def test_drawings(desk: Desk) -> None:
    await desk.do("open", text="(;GM[4]SZ[9]RU[freestyle]CR[aa:ba][zz]AR[aa:bb];B[ee]LB[aa:A])")
    root, first = desk.last("tree")["nodes"]
    assert [(one["shape"], one["cells"]) for one in root["drawings"]] == [
        ("circle", [0]),
        ("circle", [1]),
        ("arrow", [0, 10]),
    ]
    for shape, cells in (("label", [1]), ("label", [2]), ("label", [1]), ("triangle", [40])):
        await desk.do("draw", node=first["node"], shape=shape, cells=cells)
    await desk.do("draw", node=root["node"], shape="circle", cells=[0])
    await desk.do("draw", node=root["node"], shape="arrow", cells=[0, 10])
    for shape, cells in (("arrow", [0]), ("arrow", [0, 0]), ("circle", [81]), ("circle", [])):
        assert (await desk.ask("draw", node=0, shape=shape, cells=cells))["is"] == "error"
    begin, turn = desk.nodes().values()
    assert [one["cells"] for one in begin["drawings"]] == [[1]]
    assert [(one["shape"], one["cells"], one["text"]) for one in turn["drawings"]] == [
        ("triangle", [40], ""),
        ("label", [0], "A"),
        ("label", [2], "C"),
    ]
    picture = (await desk.do("save", format="svg"))["text"]
    assert ">C</text>" in picture
    sgf = (await desk.do("save", format="sgf"))["text"]
    assert all(part in sgf for part in ("CR[ba][zz]", "TR[ee]", "LB[aa:A][ca:C]"))
    assert "AR" not in sgf
    many = "[aa:FF]" * 1000  # a few kB that would be a million circles
    assert (await desk.ask("open", text=f"(;GM[4]SZ[32]RU[freestyle]CR{many})"))["key"] == "record"
