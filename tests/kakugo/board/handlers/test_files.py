"""Open and save: every format there and back, and no file of this machine."""

import asyncio
import contextlib
import threading
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.records import FORMATS, sgf
from kakugo.board.handlers import files
from kakugo.board.search.background import in_thread
from kakugo.board.shown.form import formats
from tests.helpers.board.pages import Desk, at_a_desk
from tests.helpers.records.games import play_on

NOTED = (
    "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Béla];B[hh]C[good];W[ii](;B[hi])(;B[gi]C[better]TE[1]))"
)


async def refused(desk: Desk, text: str, **fields: object) -> None:
    """Open what is no game here; nothing changes."""
    before = desk.session.tree
    answer = await desk.ask("open", text=text, **fields)
    assert (answer["is"], answer["key"]) in {("error", "record"), ("error", "occupied")}
    assert desk.session.tree is before


@at_a_desk
async def test_a_game_comes_back_from_each_format(desk: Desk) -> None:
    for name in kakugo.games():
        game = kakugo.new_game(name)
        play_on(game, Random(name), 16)
        await comes_back(desk, game)


async def comes_back(desk: Desk, game: kakugo.Game) -> None:
    """Save a game in each format that can write it, and open that again."""
    line = kakugo.game_text(game)
    options = {key: str(value) for key, value in game.options.items()}
    like = {"game": game.name, "width": game.width, "height": game.height, "options": options}
    for row in formats():
        await desk.do("open", text=line)
        assert desk.last("opened")["format"] == "line"
        assert desk.position["line"] == line
        saved = await desk.ask("save", format=row["format"])
        if saved["is"] == "error":
            assert saved["key"] == "record"
        elif row["format"] == "svg":
            assert saved["text"].startswith("<svg")
        else:
            await desk.do("open", text=saved["text"], like=like)
            shown = kakugo.read_game(desk.position["line"])
            assert shown == game
            assert row["format"] == "position" or shown.turns == game.turns


@at_a_desk
async def test_variations_and_notes_come_back(desk: Desk) -> None:
    await desk.do("open", text=NOTED)
    nodes = desk.last("tree")["nodes"]
    assert desk.main_line() == [0, 1, 2, 3]
    assert [node["turn"] for node in nodes] == ["", "h8", "i9", "h9", "g9"]
    assert [node["side"] for node in nodes[1:]] == ["black", "white", "black", "black"]
    assert (nodes[1]["comment"], nodes[4]["mark"]) == ("good", "!")
    assert desk.last("game")["about"]["white"] == "Béla"
    saved = await desk.do("save", format="sgf")
    assert kakugo.read_record(saved["text"]) == kakugo.read_record(NOTED)
    assert (saved["name"], desk.last("players")["playing"]) == ("kakugo.sgf", False)


@at_a_desk
async def test_several_games_are_listed(desk: Desk) -> None:
    await desk.do("open", text="h8h9\ni9i8\n", number=1, like={"game": "gomoku"})
    assert len(desk.last("opened")["games"]) == 2
    assert desk.position["line"] == "gomoku 15x15: 8,8; 8,7"


@at_a_desk
async def test_a_text_that_does_not_say_its_game_inherits_none(desk: Desk) -> None:
    await desk.do("new", game="pente", width=13)
    psq = "Piskvorky 13x13, 11:11, 0\n7,7,0\n"
    for text in ("g7 h8", "0,0,1,1", psq, "(;GM[4]SZ[13];B[gg])", "(;GM[4]RU[house];B[gg])"):
        before = desk.session.tree
        assert (await desk.ask("open", text=text))["key"] == "kind"
        assert desk.session.tree is before
        await desk.do("open", text=text, like={"game": "renju", "width": 13})
        assert desk.last("game")["kind"] == "renju 13x13"
    for text in (f"{psq}a\nb\n1\nkakugo: renju 13x13\n", "(;GM[4]SZ[13]RU[Renju];B[gg])"):
        await desk.do("open", text=text)
        assert desk.last("game")["rule"] == kakugo.new_game("renju").rule


@at_a_desk
async def test_what_cannot_be_saved_is_known_before(desk: Desk) -> None:
    for line, why in (
        ("gomoku 9x9:", {"empty"}),
        ("pente 9x9: 4,4", {"game"}),
        ("gomoku 9x9 rule=12: 4,4", {"rule"}),
        ("gomoku 9x9 double_four=forbidden: 4,4", {"option"}),
        ("gomoku 9x9 XO7/9/9/9/9/9/9/9/9 black:", {"start"}),
        ("inlove 9x9: 4,4 4,5", {"game", "turn"}),
        ("renju 9x9: 4,4", set()),
    ):
        await desk.do("open", text=line)
        refused = (await desk.do("formats"))["refused"]
        assert {one["code"] for one in refused.values()} == why
        for one in desk.last("session")["formats"]:
            saved = await desk.ask("save", format=one["format"])
            assert (saved["is"] == "error") == (one["format"] in refused)


@at_a_desk
async def test_a_path_is_never_read(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    kakugo.Record(kakugo.new_game()).write(file)
    for given in ({}, *({"format": name} for name in FORMATS)):
        for text in (str(file), f"{file} "):
            await refused(desk, text, **given)


@at_a_desk
async def test_too_much_is_refused_before_it_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(files, "read_records")
    monkeypatch.delattr(sgf, "tree")
    for text in ("(;GM[4]SZ[15])" * 5_000, "h8\n" * 5_000, "(;GM[4]" + ";B[]" * 30_000 + ")"):
        await refused(desk, text)


@at_a_desk
async def test_a_value_that_no_search_gives_breaks_nothing(desk: Desk) -> None:
    await desk.do("open", text="(;GM[4]FF[4]SZ[9]RU[standard];B[dd]V[40000];W[dh]V[-99999999999])")
    await desk.attach()
    assert [node["chance"] for node in desk.last("tree")["nodes"][1:]] == [1, 0]


def test_a_page_that_goes_waits_for_what_reads_its_file() -> None:
    begun, goes_on, ended = threading.Event(), threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        goes_on.wait()
        ended.set()

    async def scene() -> None:
        task = asyncio.ensure_future(in_thread(slow))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        asyncio.get_running_loop().call_later(0.01, goes_on.set)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(scene())
    assert ended.is_set()
