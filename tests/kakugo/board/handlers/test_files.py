"""Open and save: every format there and back, and no file of this machine."""

import asyncio
import contextlib
import re
import threading
from base64 import b64decode
from pathlib import Path
from random import Random

import pytest

import kakugo
from brain.records import FORMATS, sgf
from kakugo.board.handlers.importing import imported
from kakugo.board.search.background import in_thread
from kakugo.board.shown.form import formats
from tests.helpers.board.pages import Desk, at_a_desk
from tests.helpers.records.games import play_on

NOTED = (
    "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Béla];B[hh]C[good];W[ii](;B[hi])(;B[gi]C[better]TE[1]))"
)


BEGINS = {"svg": "<svg", "html": "<!DOCTYPE html>"}  # what a page can save, and not open


async def opened_bytes(desk: Desk, data: bytes, **fields: object) -> None:
    """Open a file as a page that has sent it."""
    name, file = desk.library.uploads.new()
    with file:
        file.write(data)
    await desk.do("open", file=name, **fields)


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
        elif row["format"] in BEGINS:
            assert saved["text"].startswith(BEGINS[row["format"]])
        elif saved["bytes"]:
            await opened_bytes(desk, b64decode(saved["text"]), like=like)
            assert desk.position["stones"].count("1") == sum(
                stone == kakugo.BLACK for *_, stone in game.stones()
            )
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
        assert {one["code"] for one in refused.values()} - {"board"} == why  # of RenLib's formats
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
async def test_too_many_turns_of_a_game_are_refused_before_they_are_played(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(sgf, "tree")
    text = "(;GM[4]" + ";B[]" * 60_000 + ")"
    await refused(desk, text)
    told = (await desk.ask("open", text=text, like={"game": "gomoku"}))["text"]
    most = "the board takes 50,000 at most; `kakugo convert` reads all of them"
    assert told == f"a game of 60,000 turns: {most}"


@at_a_desk
async def test_a_game_that_is_too_long_to_be_sent_does_not_replace_the_one_that_is_shown(
    desk: Desk,
) -> None:
    await desk.do("play", turn="h8")
    comments = "C[much]" + f"C[{'x' * 1_000_000}]" * 15
    data = f"(;GM[4]RU[renju]SZ[15];B[ii]{comments})".encode()
    name, file = desk.library.uploads.new()
    with file:
        file.write(data)
    answer = await desk.ask("open", file=name)
    assert answer["text"].startswith("a game of 15,")
    assert answer["text"].endswith("; `kakugo convert` takes any")
    assert desk.last("position")["line"].startswith("gomoku 15x15: 7,7")
    # The library takes it, and does not show it either.
    *_, last = imported(desk.library, data, None)
    assert last
    games = {row["game"] for row in (await desk.do("library"))["games"]}
    (game,) = games - {desk.session.tree.kept}
    answer = await desk.ask("open", game=game)
    assert answer["text"].endswith("; `kakugo convert` takes any")
    assert desk.last("position")["line"].startswith("gomoku 15x15: 7,7")


@at_a_desk
async def test_a_stone_off_the_board_names_no_options_of_a_command(desk: Desk) -> None:
    answer = await desk.ask("open", text="0,0, 1,1, 8,-3\n", like={"game": "gomoku"})
    assert answer["text"] == "line 1: 8,-3 is off the board of 15x15; choose another size"


@at_a_desk
async def test_a_bad_game_costs_one_line_and_only_the_first_ones_are_listed(desk: Desk) -> None:
    good, bad = "(;GM[4]SZ[15]RU[renju]C[{}];B[hh];W[ii])", "(;GM[4]SZ[15]RU[renju];B[hh];W[hh])"
    games = [good.format(number) for number in range(1200)]
    await desk.do("open", text="\n".join([bad, *games]), number=999)
    opened = desk.last("opened")
    assert len(opened["games"]) == 1000
    assert opened["remarks"] == ["line 1: h8 is occupied"]
    assert desk.last("tree")["nodes"][0]["comment"] == "999"
    for nothing in ("", " \n", "\ufeff"):
        assert (await desk.ask("open", text=nothing))["key"] == "empty"


@at_a_desk
async def test_a_library_of_renlib_keeps_its_bytes(desk: Desk) -> None:
    record = kakugo.read_record(NOTED)
    data = record.data("lib")
    await opened_bytes(desk, data, like={"game": "renju"})
    assert desk.last("opened")["format"] == "lib"
    saved = await desk.do("save", format="lib")
    assert b64decode(saved["text"]) == data
    assert (await desk.ask("open", file="nonsense"))["key"] == "file"


@at_a_desk
async def test_rows_count_from_where_a_person_counts_them(desk: Desk) -> None:
    like = {"game": "gomoku"}
    for text, line in (("h8 i10", "7,7; 8,5"), ("h8i9 0", None), ("0,0, 1,-1", "7,7; 8,6")):
        answer = await desk.ask("open", text=text, like=like, bottom=True)
        if line:
            assert desk.position["line"] == f"gomoku 15x15: {line}"
        else:
            assert answer["is"] == "error"
    for text in ("h8 i10", "Black h8, White i10"):
        for bottom, row in ((True, 5), (False, 9)):
            edited = await desk.do("edit", text=text, like=like, bottom=bottom)
            assert edited["stones"].index("2") == 15 * row + 8
    picture = [await desk.do("save", format="svg", bottom=bottom) for bottom in (True, False)]
    labels = [re.findall(r">(\d+)</text>", one["text"])[-15:] for one in picture]
    assert labels[0] == labels[1][::-1] == [str(row) for row in range(15, 0, -1)]


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
