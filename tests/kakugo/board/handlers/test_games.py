"""Whole games of every kind by messages: what a page is sent is what the library says."""

from random import Random
from typing import Any

import pytest

import kakugo
from kakugo import layout
from kakugo.board.handlers.rule_examples import EXAMPLES
from kakugo.board.shown.form import MIXED, form
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk

MOST_TURNS = 16
KINDS: dict[str, dict[str, Any]] = {
    **{name: {"game": name} for name in kakugo.games()},
    "rectangle": {"game": "gomoku", "width": 20, "height": 7, "rule": 1},
    "small renju": {"game": "renju", "width": 7},
    "swap": {"game": "standard", "width": 9, "options": {"opening": "swap"}},
    "swap2": {"game": "freestyle", "options": {"opening": "swap2"}},
    **{
        name: {"game": "renju", "options": {"opening": name}}
        for name in ("rif", "yamaguchi", "soosorv", "taraguchi")
    },
    "pro": {"game": "gomoku", "options": {"opening": "pro"}},
    "compensated": {"game": "omok", "width": 9, "options": {"double_three": "compensated"}},
    "forbidden": {"game": "omok", "width": 7, "options": {"double_three": "forbidden"}},
    "few stones": {"game": "murray", "width": 7, "options": {"stones": "5"}},
    "in love 3": {"game": "inlove", "width": 9, "options": {"variant3": "on"}},
    "both hex variants": {"game": "hexgomoku", "options": {"variant": "both"}},
}


@at_a_desk
async def test_whole_games_by_clicks(desk: Desk) -> None:
    for kind, fields in KINDS.items():
        rng = Random(kind)
        await desk.do("new", **fields)
        for _ in range(MOST_TURNS):
            position = desk.position
            agrees(position, desk.last("game"))
            if position["result"] is not None:
                break
            await play_one(desk, position, rng)


async def play_one(desk: Desk, position: Json, rng: Random) -> None:
    """Play a turn as a person would."""
    if position["words"] and (not position["next"] or rng.random() < 0.3):
        turn = rng.choice(position["words"])
    elif position["sizes"] == [1] and not (position["stage"] or {}).get("announces"):
        turn = desk.last("game")["board"]["cells"][rng.choice(near(position))]["name"]
    else:
        clicked: list[int] = []
        answer = await desk.do("click", cells=[])
        assert answer["coming"] == position["coming"]
        assert answer["next"] == position["next"]
        while (answer["turn"] is None and not answer["offers"]) or (
            answer["next"] and rng.random() < 0.5
        ):
            clicked.append(rng.choice(near(answer)))
            coming = answer["coming"]
            answer = await desk.do("click", cells=clicked)
            is_either = (position["stage"] or {}).get("key") == "fifth stone or offer"
            assert (coming["step"] == "stone or offer") == (is_either and len(clicked) == 1)
            is_sure = desk.last("game")["name"] != "repensi"  # which flips
            if coming["step"] == "stone" and is_sure:
                assert coming["colour"] == {1: "black", 2: "white"}[answer["preview"][-1][1]]
            assert [cell for cell, _ in answer["preview"]] == clicked
        turn = answer["turn"]
        if answer["offers"]:
            names = [desk.last("game")["board"]["cells"][cell]["name"] for cell in clicked]
            turn = " ".join([*names, str(rng.choice(answer["offers"]))])
    await desk.do("play", turn=turn)


def near(message: Json) -> list[int]:
    """Some of the next cells, close together so that things happen."""
    cells: list[int] = message["next"]
    middle = len(cells) // 2
    return cells[max(0, middle - 12) : middle + 12]


def agrees(position: Json, about: Json) -> None:
    """What a position says is what the library knows of its line."""
    game = kakugo.read_game(position["line"])
    points = game.points
    assert about["kind"] == position["line"].partition(":")[0]
    if game.ply == 0:
        names = [cell["name"] for cell in about["board"]["cells"]]
        assert names == [kakugo.point_name(point) for point in points]
    assert position["stones"] == "".join(str(game.stone(point)) for point in points)
    assert position["side"] == {1: "black", 2: "white"}[game.side]
    assert position["ply"] == game.ply
    outcome = game.outcome()
    if outcome is not None:
        assert position["result"]["reason"] == outcome.reason
        assert [points[cell] for cell in position["result"]["line"]] == [*outcome.line]
        assert position["next"] == position["sizes"] == position["words"] == []
        return
    assert position["result"] is None
    turns = game.legal_turns()
    if not isinstance(turns, list):
        return
    firsts = {turn[0] for turn in turns if turn and turn != kakugo.SWAP}
    assert [points[cell] for cell in position["next"]] == [one for one in points if one in firsts]
    fouls = {cell for cells in position["fouls"].values() for cell in cells}
    barred = {cell for cells in position["illegal"].values() for cell in cells}
    for name, cells in position["fouls"].items():
        assert all(game.foul(points[cell]) == name for cell in cells)
    if position["sizes"] == [1] and game.stage == "play" and game.name != "murray":
        empty = {place for place, point in enumerate(points) if game.stone(point) == kakugo.EMPTY}
        assert {*position["next"]} | fouls | barred == empty
        assert not fouls & barred


@at_a_desk
async def test_boards_are_where_pictures_have_them(desk: Desk) -> None:
    for width, height, game in ((5, 32, "gomoku"), (13, 13, "hexgomoku")):
        await desk.do("new", game=game, width=width, height=height)
        board = desk.last("game")["board"]
        shown = layout(kakugo.new_game(game, width=width, height=height)).places
        assert [(cell["x"], cell["y"]) for cell in board["cells"]] == [
            pytest.approx(place, abs=0.01) for place in shown.values()
        ]
        assert board["shape"] == ("hexagon" if game == "hexgomoku" else "square")
        assert len(board["labels"]) == width + height


@at_a_desk
async def test_a_foul_is_asked_about(desk: Desk) -> None:
    await desk.begin("g8 a1 i8 a3 h7 a5 h9 a7", game="renju")
    agrees(desk.position, desk.last("game"))
    assert (await desk.ask("play", turn="h8"))["key"] == "foul"
    await desk.do("play", turn="h8", foul=True)
    assert desk.position["result"]["winner"] == "white"


ENDS = {  # of the examples: as the page says
    **dict.fromkeys(("freestyle", "standard", "caro", "caro, six and more win"), ("black", "five")),
    **dict.fromkeys(("omok", "murray", "inlove", "hexgomoku", "pente"), ("black", "five")),
    "renju": ("white", "double three"),
    **dict.fromkeys(MIXED.values(), ("white", "double three")),
    "ninuki": ("captured", ["d5", "d6"]),
    "keryo": ("captured", ["c5", "d5", "e5"]),
    "repensi": ("black", "five"),
}
ON_THE_WAY = {  # the row that does not win, or what the second player loses
    **dict.fromkeys(("standard", "omok"), (11, "placed", ["f5"])),
    **dict.fromkeys(("caro", "caro, six and more win"), (9, "placed", ["f5"])),
    "pente": (5, "captured", ["c2", "d2"]),
    "repensi": (5, "flipped", ["c5", "d5"]),
}


@at_a_desk
async def test_rules_have_an_example_that_ends_as_they_say(desk: Desk) -> None:
    seen = set()
    for game in form()["games"]:
        for rule in range(16) if game["rules"] else [None]:
            rules = await desk.do("rules", like={"game": game["name"], "rule": rule})
            name, steps = rules["rules"], rules["steps"]
            seen.add(name)
            cells = [cell["name"] for cell in rules["board"]["cells"]]
            last = steps[-1]
            if ENDS[name][0] == "captured":
                assert last["result"] is None, name
                assert sorted(cells[cell] for cell in last["last"]["captured"]) == ENDS[name][1]
            else:
                assert (last["result"]["winner"], last["result"]["reason"]) == ENDS[name], name
            assert all(step["result"] is None for step in steps[:-1]), name
            step, what, changed = ON_THE_WAY.get(name, (1, "captured", []))
            assert sorted(cells[cell] for cell in steps[step - 1]["last"][what]) == changed, name
    assert seen == set(EXAMPLES) == set(ENDS)


@at_a_desk
async def test_rules_are_those_of_the_options(desk: Desk) -> None:
    await desk.begin(game="ninuki", options={"end_capture": "off"})
    assert (await desk.do("rules"))["rules"] == "pente"  # whose five is not broken
    for opening, offers, told in (("taraguchi", 0, "10"), ("soosorv", 0, "8"), ("rif", 4, "2")):
        options = {"opening": opening, "offers": str(offers)}
        rules = await desk.do("rules", like={"game": "renju", "options": options})
        assert rules["game"]["options"] == {"opening": opening, "offers": told}
    assert (await desk.ask("rules", like={"game": "renju", "rule": 0}))["key"] == "value"
