"""The library: what comes into it, what is found again, what is undone, and damaged files."""

import asyncio
import re
import sqlite3
import time
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import kakugo
from kakugo.board.game.nodes import Nodes
from kakugo.board.handlers.library import archive, export, picture
from kakugo.board.library.game_rows import tree_of
from kakugo.board.library.store import KEPT_DAYS, Store
from kakugo.board.session.options import Options
from kakugo.board.session.sessions import Sessions
from kakugo.board.wire.messages import BadMessage
from tests.helpers.board.pages import Desk, at_a_desk, change

STUDY = (
    "(;GM[4]SZ[15]RU[Freestyle]PB[Anna]PW[Béla]GN[Final]"
    ";B[hh]C[good]TR[aa];W[ii](;B[hi])(;B[gi]C[better]))"
)
DAY_S = 24 * 3600


async def games(desk: Desk, *words: list[str], **fields: Any) -> list[dict[str, Any]]:
    """The list, as the page sees it; words: of each list one is searched for."""
    found = await desk.do("library", search=[*words], **fields)
    return list(found["games"])


async def names(desk: Desk, *words: str) -> list[str]:
    """The names of the games that are found by all of these words."""
    return [game["name"] for game in await games(desk, *([word] for word in words))]


async def again(desk: Desk) -> Desk:
    """The page of another server that has nothing but the file."""
    sessions = Sessions(Options(memory_mib=8), 1, Store(desk.library.path))
    session, was_kept = await sessions.find(desk.session.id)
    assert was_kept
    other = Desk(library=sessions.library)
    other.session = session
    await other.attach()
    return other


def seen(desk: Desk) -> tuple[object, ...]:
    """What the page shows, but for its numbers."""
    session = desk.session
    tree, players = session.tree, session.players
    return (
        tree.record.text(),
        kakugo.game_text(tree.game),
        kakugo.game_text(tree.live_game()),
        [node.turn for node in tree.ahead],
        [(node.turn, ended) for node, ended in tree.endings.items()],
        [(one.top.turn, one.place, one.live.turn) for one in tree.removals],
        (players.both, players.time_control, players.is_playing, players.has_names),
        (players.clock.json(), tree.is_over, tree.undoes),
        [(node["turn"], node["side"], node["comment"], node["mark"]) for node in shown(desk)],
    )


def shown(desk: Desk) -> list[dict[str, Any]]:
    """The nodes that the page knows, in the order of a record."""
    nodes = desk.nodes()
    return [nodes[number] for number in sorted(nodes, key=lambda one: nodes[one]["ply"])]


@at_a_desk
async def test_a_game_comes_with_its_first_move(desk: Desk) -> None:
    await desk.begin()
    await desk.do("about", black="Anna")
    assert await games(desk) == []
    await desk.play("h8")
    (game,) = await games(desk)
    assert (game["turns"], game["black"], game["kind"]) == (1, "Anna", "gomoku 15x15")
    assert (game["rule"], game["winner"]) == ("freestyle", None)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", game["date"])
    assert desk.last("kept")["game"] == game["game"]
    # What was opened is only looked at, until somebody notes something.
    await desk.do("open", text=STUDY)
    assert len(await games(desk)) == 1
    await desk.do("comment", node=desk.position["node"], text="!")
    newest, older = await games(desk)
    assert (newest["name"], newest["white"], older["game"]) == ("Final", "Béla", game["game"])
    assert picture(desk.library, newest["game"]).count("<svg") == 1
    # A game of another page is not that of this one.
    async with Desk(library=desk.library) as other:
        await other.play("a1")
        assert len(await games(desk)) == 3
        assert other.last("kept")["game"] not in (newest["game"], older["game"])


@at_a_desk
async def test_a_game_is_found_by_what_is_known_of_it(desk: Desk) -> None:
    for name, rule, players, end in (
        ("one", 0, {"black": "Anna", "white": "Béla"}, "resign"),
        ("two", 4, {"black": "Béla", "white": "Cem", "event": "Cup 3", "date": "2001-02-03"}, ""),
    ):
        await desk.begin("h8 h9", game="gomoku", rule=rule)
        await desk.do("about", **players)
        if end:
            await desk.do(end)
        await desk.do("rename", game=desk.last("kept")["game"], name=name)
    assert await names(desk) == ["two", "one"]
    for words, found in (
        (["BÉLA"], ["two", "one"]),
        (["anna"], ["one"]),
        (["cup", "cem"], ["two"]),
        (["renju"], ["two"]),
        (["2001-02"], ["two"]),
        (["white won"], ["one"]),
        (["resignation"], ["one"]),
        (["unfinished"], ["two"]),
        (["TWO"], ["two"]),
        (["anna", "cem"], []),
        (["%"], []),
    ):
        assert await names(desk, *words) == found, words
    assert len(await games(desk, ["anna", "cem"])) == 2  # one word or the other
    assert [game["name"] for game in await games(desk, skip=1)] == ["one"]


@at_a_desk
async def test_a_deleted_game_comes_back(desk: Desk) -> None:
    await desk.begin("h8")
    number = desk.last("kept")["game"]
    await desk.do("delete", game=number)
    assert await games(desk) == []
    await desk.do("restore", game=number)
    assert len(await games(desk)) == 1
    await desk.do("delete", game=number)
    await desk.play("a1")  # what is played on is wanted
    assert [game["turns"] for game in await games(desk)] == [2]
    for do in ("delete", "restore", "rename", "open"):
        fields = {"name": "x"} if do == "rename" else {}
        assert (await desk.ask(do, game=99, **fields))["key"] == "library"


@at_a_desk
async def test_deleted_games_are_listed_and_each_comes_back(desk: Desk) -> None:
    numbers = []
    for name in ("one", "two", "three"):
        await desk.begin("h8")
        numbers.append(desk.last("kept")["game"])
        await desk.do("rename", game=numbers[-1], name=name)
    for number in (numbers[1], numbers[0]):
        await desk.do("delete", game=number)
    kept = await desk.do("library")
    assert [game["name"] for game in kept["games"]] == ["three"]
    assert (kept["total"], kept["deleted"], kept["games"][0]["until"]) == (1, 2, None)
    gone = await desk.do("library", deleted=True)
    assert [game["name"] for game in gone["games"]] == ["one", "two"]  # deleted last first
    assert gone["total"] == 2
    days = [(game["until"] - time.time()) / 86400 for game in gone["games"]]
    assert days == [pytest.approx(30, abs=0.01)] * 2
    second = await desk.do("library", deleted=True, skip=1)
    assert [game["name"] for game in second["games"]] == ["two"]
    assert (await desk.do("library", deleted=True, search=[["two"]]))["total"] == 1
    await desk.do("restore", game=numbers[1])
    assert await names(desk) == ["three", "two"]
    assert (await desk.do("library", deleted=True))["total"] == 1


@at_a_desk
async def test_a_new_server_knows_all_of_it(desk: Desk) -> None:
    await desk.do("open", text=STUDY)
    clock = {"clock": {"seconds": 100, "increment": 2}}
    await desk.do("players", first={"who": "engine", "level": 30}, limits=clock)
    await desk.play("end k10 l10 1 a1 b1")
    number = desk.position["node"]
    await desk.do("mark", node=number, mark="!?")
    await desk.do("comment", node=0, text="the start")
    await desk.do("promote", node=number)
    await desk.do("remove", node=desk.main_line()[-1])
    await desk.play("end")
    await desk.do("resume")
    await desk.do("stop")
    await desk.play("undo undo")
    await desk.do("resign")
    await desk.play("1")
    other = await again(desk)
    assert seen(other) == seen(desk)
    await other.do("play", turn="o15")
    assert seen(await again(other)) == seen(other)
    await other.leave()


@at_a_desk
async def test_removed_moves_are_put_back(desk: Desk) -> None:
    await desk.begin("h8 a1 h9 2 b1 k9")
    main = desk.main_line()
    await desk.do("go", node=main[3])
    whole = seen(desk)
    await desk.do("remove", node=main[2])
    assert desk.position["undo"] == "removal"
    await desk.play("undo")
    assert seen(desk) == whole
    # Both the others and those within them, also by another server, and behind other turns.
    await desk.do("remove", node=main[3])
    await desk.do("remove", node=main[1])
    await desk.play("c3")
    other = await again(desk)
    assert other.position["undo"] == "turn"
    await other.play("undo")
    assert other.position["undo"] == "removal"
    await other.play("undo")
    assert other.position["undo"] == "removal"
    await other.play("undo")
    assert kakugo.game_text(other.session.tree.live_game()) == "gomoku 15x15: 7,7; 0,0; 7,8"
    turns = [node["turn"] for node in shown(other)]
    assert sorted(turns) == sorted(["", "h8", "a1", "h9", "b1", "k9", "c3"])
    assert seen(await again(other)) == seen(other)
    await other.leave()


@at_a_desk
async def test_moves_that_are_played_again_are_not_there_twice(desk: Desk) -> None:
    await desk.begin("h8 a1 h9")
    await desk.do("comment", node=desk.main_line()[2], text="good")
    await desk.do("remove", node=desk.main_line()[1])
    await desk.play("h8 a1 b1 undo undo undo undo")
    assert [node["turn"] for node in shown(desk)] == ["", "h8", "a1", "b1", "h9"]
    assert [node["comment"] for node in shown(desk)] == ["", "", "good", "", ""]
    assert desk.position["line"] == "gomoku 15x15: 7,7; 0,0; 7,8"
    assert seen(await again(desk)) == seen(desk)


@at_a_desk
async def test_a_tree_is_kept_as_variations_until_undo(desk: Desk) -> None:
    await desk.begin("h8 a1 i9 a3 k7 o15")
    await desk.do("prove")
    proof = await desk.until("proof")
    await desk.play("start g9 start")  # a variation, and elsewhere
    before = desk.session.tree.record.text("sgf")
    kept = await desk.do("keep")
    assert kept["turns"] > 100
    assert kept["whole"]
    nodes = desk.nodes()
    assert len(desk.main_line()) == 1 + 6 + proof["win_within"]
    tops = [node for node in nodes.values() if node["parent"] == proof["node"]]
    assert [node["turn"] for node in tops] == [proof["line"][0]["turn"]]
    assert all(node["side"] for node in nodes.values() if node["node"])
    assert (await desk.do("keep"))["turns"] == 0  # it is there
    # What is noted since stays, with the way to it.
    noted = desk.main_line()[8]
    await desk.do("comment", node=noted, text="!")
    await desk.do("go", node=desk.main_line()[-1])
    other = await again(desk)
    assert seen(other) == seen(desk)
    assert other.position["undo"] == "addition"
    await other.do("undo")
    assert other.main_line()[-1] == noted == other.position["node"]
    assert seen(await again(other)) == seen(other)
    await other.do("remove", node=other.main_line()[7])
    assert other.session.tree.record.text("sgf") == before
    await other.leave()


@at_a_desk
async def test_there_is_room_for_moves_that_come_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakugo.board.game.game_tree.TREE_NODES_MOST", 4)
    await desk.begin("h8 a1 h9")
    await desk.do("remove", node=desk.main_line()[1])
    await desk.play("b1 b2 undo undo")
    answer = await desk.ask("undo")
    assert answer["key"] == "record"
    await desk.do("remove", node=desk.main_line()[1])  # the others cannot come back now
    await desk.play("undo")
    assert [node["turn"] for node in shown(desk)] == ["", "b1", "b2"]
    assert desk.position["undo"] is None
    assert seen(await again(desk)) == seen(desk)


@at_a_desk
async def test_a_new_game_is_undone(desk: Desk) -> None:
    assert desk.position["undo"] is None
    await desk.begin("h8 a1")
    before = seen(desk)
    await desk.begin()
    assert desk.position["undo"] == "game"
    other = await again(desk)
    assert other.position["undo"] == "game"
    await other.play("undo")
    assert seen(other) == before
    await other.play("h9")
    assert len(await games(other)) == 1
    # A record that nobody has changed comes back as well, and so does an engine's game.
    await other.do("open", text=STUDY)
    since = len(other.messages)
    await other.begin("h8", second={"who": "engine", "level": 50}, limits={"nodes": 50})
    await other.until("position", since, ply=2)
    await other.begin()
    await other.play("undo")
    assert other.position["ply"] == 2
    await other.play("a1")
    await other.until("position", ply=4)
    await other.play("undo undo undo")
    assert other.session.tree.record.white == "Béla"
    await other.leave()


@at_a_desk
async def test_a_game_that_another_page_has_goes_on_as_a_copy(desk: Desk) -> None:
    await desk.begin("h8")
    number = desk.last("kept")["game"]
    async with Desk(library=desk.library) as other:
        await other.do("open", game=number)
        assert other.last("kept")["copied"]  # and the page says so
        assert other.position["line"] == desk.position["line"]
        await desk.play("a1")
        await other.play("start")  # only looks
        assert len(await games(desk)) == 1
        await other.play("end b2 c3")
        assert [one["copied"] for one in other.messages if one["is"] == "kept"].count(True) == 1
        assert [game["turns"] for game in await games(desk)] == [3, 2]
        await desk.play("a2")
        assert [game["turns"] for game in await games(desk)] == [3, 3]
    await desk.do("open", game=other.last("kept")["game"])  # its page has gone
    assert not desk.last("kept")["copied"]
    await desk.play("d4")
    assert [game["turns"] for game in await games(desk)] == [4, 3]
    # Another server does not know whether a page shows a game.
    number = desk.last("kept")["game"]
    async with Desk(library=Store(desk.library.path)) as other:
        await other.do("open", game=number)
        await other.play("e5")
        await desk.play("start")  # only looks
        assert len(await games(desk)) == 2
        assert desk.last("kept")["copied"]
        await desk.play("end f6 g7")
        assert {game["turns"] for game in await games(desk)} == {3, 5, 6}
        assert number != desk.last("kept")["game"]


@at_a_desk
async def test_numbers_of_nodes_are_not_used_again(desk: Desk) -> None:
    await desk.begin("h8 a1 h9")
    used = set(desk.nodes())
    await desk.begin("c3")
    used |= set(desk.nodes())
    await desk.play("undo undo")
    assert used & set(desk.nodes()) == {0}
    await desk.play("b2")
    other = await again(desk)
    assert (seen(other), other.nodes()) == (seen(desk), desk.nodes())
    await other.leave()


@at_a_desk
async def test_all_games_are_exported(desk: Desk) -> None:
    await desk.do("open", text=STUDY)
    await desk.do("comment", node=0, text="of the start")
    await desk.do("rename", game=desk.last("kept")["game"], name="a [name]")
    study = desk.session.tree.record.text()
    await desk.begin("b2 c2", game="pente")
    await desk.begin("a1")
    await desk.do("delete", game=desk.last("kept")["game"])
    first, second = kakugo.read_records("\n".join(export(desk.library)) + "\n")
    assert first.root.properties.pop("GN") == ["a [name\\]"]
    known = kakugo.read_record(study)
    del known.root.properties["GN"]
    assert first == known
    assert second.game().name == "pente"


@at_a_desk
async def test_all_games_are_exported_as_files(desk: Desk) -> None:
    dated = {"event": "a cup", "date": "2026-11-25"}
    for name in ("Zoë / Anna?", "Zoë"):
        await desk.begin("b2 c2", game="pente")
        await desk.do("about", black=name, white="", **dated)
    parts = [*archive(desk.library)]
    assert len(parts) == 3  # each game as it is read
    with ZipFile(BytesIO(b"".join(parts))) as files:
        assert files.testzip() is None
        assert files.namelist() == [
            "2026-11-25 Zoë _ Anna_ - White 1.sgf",
            "2026-11-25 Zoë - White 2.sgf",
        ]
        texts = [files.read(name).decode() for name in files.namelist()]
    assert "".join(texts) == "".join(export(desk.library))


# ---- the file ----


@at_a_desk
async def test_a_damaged_file_is_set_aside_while_games_go_on(desk: Desk) -> None:
    path = desk.library.path
    await desk.begin("h8 a1")
    before = seen(desk)
    for damage in (lambda: path.write_bytes(b"no database" * 1000), path.unlink):
        change(path, "PRAGMA wal_checkpoint(TRUNCATE)")
        damage()
        await desk.do("comment", node=0, text="noted")
        assert [game["turns"] for game in await games(desk)] == [2]
        await desk.do("comment", node=0, text="")
        other = await again(desk)
        assert seen(other) == before
        await other.leave()
        await desk.do("open", game=desk.last("kept")["game"])
    notice = desk.last("notice")
    assert notice["key"] == "damaged"
    (aside,) = path.parent.glob("library-damaged-*.sqlite")
    assert aside.name in notice["text"]
    assert notice["text"].count(".") - notice["text"].count(".sqlite") == 1  # one sentence
    assert aside.read_bytes().startswith(b"no database")


def test_what_can_be_read_of_a_damaged_file_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "library.sqlite"

    async def fill() -> list[tuple[object, ...]]:
        library, all_seen = Store(path), []
        for turn in ("a1", "b2", "c3"):
            async with Desk(library=library) as desk:
                await desk.begin(f"{turn} h8 h9")
                await desk.do("comment", node=1, text="x" * 9000)  # pages of its own
                all_seen.append(seen(desk)[1:])
        library.close()
        return all_seen

    asyncio.run(fill())
    data = bytearray(path.read_bytes())
    with sqlite3.connect(path) as base:
        ((size,),) = base.execute("PRAGMA page_size")
    base.close()
    at = data.rindex(b"x" * 2000) // size * size
    data[at : at + 8] = b"\xff" * 8
    root = next(page for page in range(size, len(data), size) if data[page] == 0x0D)
    data[root] = 0x77
    path.write_bytes(data)
    library = Store(path)
    assert library.notice in caplog.text
    assert re.search(r"the \d games that could be read", library.notice)
    for number in range(4):
        kept = library.next(number)
        if kept is not None:
            tree_of(kept, "")
    library.close()


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
@at_a_desk
async def test_a_game_that_has_lost_a_turn_hides_no_other(desk: Desk, lost: int) -> None:
    await desk.begin("h8 a1 h9")
    await desk.play("2 c3 3")
    await desk.do("remove", node=3)
    number = desk.last("kept")["game"]
    change(desk.library.path, f"DELETE FROM nodes WHERE game = {number} AND number = {lost}")
    sessions = Sessions(Options(memory_mib=8), 1, Store(desk.library.path))
    await sessions.find(desk.session.id)  # a page gets this game, or a new one
    sessions.library.close()
    await desk.begin("g7 g8")
    answer = await desk.ask("open", game=number)
    assert answer["is"] == "done" or answer["key"] == "library"
    assert "[gg]" in "".join(export(desk.library))


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadMessage, match="--library takes another file"):
        Store(tmp_path / "file" / "library.sqlite")


@at_a_desk
async def test_what_cannot_be_kept_is_said_and_kept_later(desk: Desk) -> None:
    await desk.begin("h8")
    base = desk.library._base
    base.execute("PRAGMA query_only = 1")  # as when the disk is full
    await desk.play("a1 b2")
    notices = [one for one in desk.messages if one["is"] == "notice"]
    assert [one["key"] for one in notices] == ["unkept"]
    base.execute("PRAGMA query_only = 0")
    await desk.play("c3")
    assert desk.last("notice")["key"] == ""
    assert seen(await again(desk)) == seen(desk)


@at_a_desk
async def test_what_is_old_and_unwanted_goes(desk: Desk) -> None:
    await desk.begin("h8")
    await desk.begin("a1")
    await desk.do("delete", game=desk.last("kept")["game"])
    await desk.do("open", text=STUDY)
    library = desk.library

    def rows() -> list[tuple[int, int]]:
        with sqlite3.connect(library.path) as base:
            found = base.execute(
                "SELECT game, (SELECT count(*) FROM nodes WHERE nodes.game = games.game) FROM games"
            )
            return found.fetchall()

    async def later(days: float) -> int:
        by = days * DAY_S
        change(library.path, f"UPDATE games SET changed = changed - {by}, deleted = deleted - {by}")
        Store(library.path).close()
        return len(rows())

    assert await later(KEPT_DAYS - 1) == 3
    assert await later(2) == 1
    with sqlite3.connect(library.path) as base:
        assert base.execute("SELECT DISTINCT game FROM nodes").fetchall() == [(rows()[0][0],)]


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "library.sqlite"
    Store(path).close()
    assert path.stat().st_mode & 0o077 == 0


def test_nodes_know_the_numbers_of_the_library() -> None:
    record = kakugo.Record(kakugo.new_game())
    node = record.root.play("h8")
    nodes = Nodes(record, 10)
    assert (nodes.number(node), nodes.kept_number(node)) == (10, 1)
    assert nodes.kept_number(record.root) == 0
