"""Playing: players, undo and redo, clocks, resignation, looking back, variations, notes."""

import asyncio
from typing import Any

import kakugo
from tests.helpers.board import Desk, at_a_desk

PERSON = {"who": "person"}
QUICK = {"nodes": 200}


def engine(level: int = 100) -> dict[str, object]:
    """As a player."""
    return {"who": "engine", "level": level}


async def thought(desk: Desk) -> None:
    """Wait until nothing is searched."""
    async with asyncio.timeout(30):
        while desk.session.job is not None:
            await asyncio.sleep(0.005)


@at_a_desk
async def test_the_engine_answers_and_its_turn_is_legal(desk: Desk) -> None:
    await desk.do("new", game="gomoku", second=engine(), limits=QUICK)
    await desk.do("play", turn="h8")
    ended = await desk.until("search", on=False)
    assert (ended["what"], ended["why"]) == ("turn", "done")
    assert ended["late_ms"] >= 0
    position = desk.last("position")
    assert (position["ply"], position["who"], position["live"]) == (2, "person", True)
    assert desk.last("tree")["nodes"][0]["node"] == 0


@at_a_desk
async def test_two_engines_play_to_the_end(desk: Desk) -> None:
    await desk.do(
        "new", game="gomoku", width=7, first=engine(10), second=engine(30), limits={"nodes": 50}
    )
    await desk.until("position", ply=4)
    await desk.do("stop")
    ply = desk.last("position")["ply"]
    await desk.do("undo")  # of two engines one turn
    assert desk.last("position")["ply"] == ply - 1
    await desk.do("resume")
    await desk.until("players", len(desk.messages), playing=False)
    await thought(desk)
    position = desk.last("position")
    assert position["result"] is not None
    assert position["next"] == []
    record = kakugo.read_record((await desk.do("save", format="sgf"))["text"])
    assert len(record.mainline()) == position["ply"]
    assert {record.black, record.white} == {"Kakugo, level 10", "Kakugo, level 30"}


@at_a_desk
async def test_an_engine_plays_an_opening(desk: Desk) -> None:
    await desk.do(
        "new",
        game="gomoku",
        options={"opening": "swap2"},
        first=engine(),
        limits={"seconds": 0.1},
    )
    await desk.until("search", on=False)
    position = desk.last("position")
    assert position["stage"]["key"] == "colour or two stones"
    assert position["stage"]["choices"][-1] == {"key": "swap", "turn": "swap"}
    assert position["stones"].count("1") == 2


@at_a_desk
async def test_nobody_plays_for_the_engine(desk: Desk) -> None:
    await desk.do("new", game="gomoku", first=engine(), limits={"seconds": 60})
    answer = await desk.ask("play", turn="h8")
    assert (answer["is"], answer["key"]) == ("error", "busy")
    await desk.do("hurry")
    await desk.until("position", ply=1)


@at_a_desk
async def test_stop_pauses_and_resume_goes_on(desk: Desk) -> None:
    await desk.do("new", game="gomoku", first=engine(), limits={"seconds": 60})
    await desk.do("stop")
    assert desk.session.job is None
    assert desk.last("search")["why"] == "stopped"
    assert (desk.last("players")["playing"], desk.last("position")["ply"]) == (False, 0)
    await desk.do("players", limits=QUICK)
    await desk.do("resume")
    await desk.until("position", ply=1)


@at_a_desk
async def test_undo_and_redo_go_to_the_persons_turns(desk: Desk) -> None:
    await desk.do("new", game="gomoku", second=engine(), limits=QUICK)
    for ply, turn in ((2, "h8"), (4, "a15")):
        await desk.do("play", turn=turn)
        await desk.until("position", ply=ply)
        await thought(desk)
    line = desk.last("position")["line"]
    await desk.do("undo")
    assert (desk.last("position")["ply"], desk.last("position")["redo"]) == (2, True)
    await desk.do("undo")
    assert (desk.last("position")["ply"], desk.last("position")["undo"]) == (0, False)
    await desk.do("redo")
    await desk.do("redo")
    assert (desk.last("position")["line"], desk.last("position")["redo"]) == (line, False)
    await desk.do("undo")
    await desk.do("play", turn="a1")  # a variation, which is the main line now
    await desk.until("position", ply=4, redo=False)
    main, nodes = desk.main_line(), desk.nodes()
    assert nodes[main[3]]["turn"] == "a1"
    assert any(node["turn"] == "a15" and number not in main for number, node in nodes.items())


@at_a_desk
async def test_an_undone_start_waits(desk: Desk) -> None:
    await desk.do("new", game="gomoku", first=engine(), limits=QUICK)
    await desk.until("position", ply=1)
    await thought(desk)
    await desk.do("undo")
    await asyncio.sleep(0.02)
    assert (desk.last("position")["ply"], desk.last("players")["playing"]) == (0, False)


@at_a_desk
async def test_the_person_resigns(desk: Desk) -> None:
    for first, second, winner in ((PERSON, engine(), "white"), (engine(), PERSON, "black")):
        await desk.do("new", game="gomoku", first=first, second=second, limits={"seconds": 60})
        await desk.do("resign")
        result = desk.last("position")["result"]
        assert (result["winner"], result["reason"]) == (winner, "resignation")
        assert desk.last("position")["next"] == []
        assert desk.session.job is None
        assert (await desk.ask("play", turn="h8"))["key"] == "over"
        assert (await desk.ask("resign"))["key"] == "over"
        assert "RE[" + winner[0].upper() in (await desk.do("save", format="sgf"))["text"]


@at_a_desk
async def test_a_clock_runs_and_falls(desk: Desk) -> None:
    loop: Any = asyncio.get_running_loop()
    loop._clock_resolution = 0.0157  # that of Windows, where timers come early
    await desk.do("new", game="gomoku", limits={"clock": {"seconds": 1, "increment": 2}})
    clock = {"is": "clock", "first_ms": 1000, "second_ms": 1000, "running": None}
    assert desk.last("clock") == clock
    await desk.do("play", turn="h8")
    assert desk.last("clock")["running"] == "second"
    await desk.do("play", turn="h9")
    assert desk.last("clock")["running"] == "first"
    assert 2900 < desk.last("clock")["second_ms"] <= 3000
    await desk.do("go", to="start")
    heard = len(desk.messages)
    await desk.until("position", since=heard, live=True)
    result = desk.last("position")["result"]
    assert (result["winner"], result["reason"]) == ("white", "time")
    assert desk.last("clock")["running"] is None
    assert sum(message["is"] == "players" for message in desk.messages[heard:]) == 1
    await desk.do("undo")  # which winds the clock anew
    assert desk.last("clock")["running"] == "second"
    assert desk.last("clock")["first_ms"] > 900


@at_a_desk
async def test_an_engine_keeps_to_its_clock(desk: Desk) -> None:
    limits = {"clock": {"seconds": 2, "increment": 0}}
    await desk.do("new", game="gomoku", second=engine(), limits=limits)
    await desk.do("play", turn="h8")
    await desk.until("position", ply=2)
    assert 0 < desk.last("clock")["second_ms"] < 2000
    assert desk.last("position")["result"] is None


@at_a_desk
async def test_looking_back_leaves_the_game_alone(desk: Desk) -> None:
    await desk.do("new", game="gomoku", second=engine(), limits={"seconds": 0.3})
    await desk.do("play", turn="h8")
    await desk.do("go", to="start")
    assert desk.last("position")["live"] is False
    node = await desk.until("node", since=len(desk.messages))  # the engine's turn
    assert node["node"]["ply"] == 2
    await thought(desk)
    assert (desk.last("position")["ply"], desk.last("position")["live"]) == (0, False)
    await desk.do("play", turn="a1")  # a variation of its own: nobody answers
    await asyncio.sleep(0.05)
    assert desk.session.job is None
    await desk.do("go", to="back")
    await desk.do("go", to="forward")
    assert desk.last("position")["last"]["turn"] == "a1"
    await desk.do("go", node=1)
    await desk.do("go", to="end")
    assert (desk.last("position")["ply"], desk.last("position")["live"]) == (2, True)


@at_a_desk
async def test_notes_variations_and_names(desk: Desk) -> None:
    await desk.do("new", game="gomoku")
    for turn in ("h8", "h9", "i9"):
        await desk.do("play", turn=turn)
    await desk.do("comment", node=1, text="the centre\nof the board")
    await desk.do("mark", node=2, mark="?!")
    await desk.do("go", node=1)
    await desk.do("play", turn="g7")
    await desk.do("promote", node=4)
    nodes = desk.nodes()
    assert desk.main_line() == [0, 1, 4]
    assert (nodes[1]["side"], nodes[4]["side"]) == ("black", "white")
    await desk.do("about", black="Anna", event="a test")
    assert desk.last("game")["about"]["black"] == "Anna"
    await desk.do("remove", node=2)
    assert sorted(desk.nodes()) == [0, 1, 4]
    record = kakugo.read_record((await desk.do("save", format="sgf"))["text"])
    assert record.black == "Anna"
    assert record.mainline()[0].comment == "the centre\nof the board"
    assert (await desk.ask("go", node=2))["key"] == "value"
    await desk.do("remove", node=4)
    assert desk.last("position")["ply"] == 1  # where it was shown


@at_a_desk
async def test_a_page_that_comes_again_finds_all(desk: Desk) -> None:
    await desk.do("new", game="pente", second=engine(), limits={"seconds": 60})
    await desk.do("play", turn="k10")
    line = desk.last("position")["line"]
    assert desk.session.job is not None
    await desk.session.detach(desk.heard)
    assert desk.session.job is None
    await desk.attach()
    assert desk.last("position")["line"] == line
    assert desk.last("game")["name"] == "pente"
    assert desk.session.job is not None  # the engine goes on thinking
    assert desk.last("search")["on"] is True


@at_a_desk
async def test_the_first_page_plays_against_a_person_at_once(desk: Desk) -> None:
    seats = desk.last("players")
    assert (seats["first"], seats["second"]) == (PERSON, engine())
    assert (seats["limits"], seats["playing"]) == ({"seconds": 1.0}, True)
    await desk.do("play", turn="h8")
    await desk.do("hurry")
    await desk.until("position", ply=2)


@at_a_desk
async def test_turns_that_are_taken_back_take_the_clock_with_them(desk: Desk) -> None:
    await desk.do("new", game="gomoku", limits={"clock": {"seconds": 60}})
    for turn in ("h8", "h9", "i9"):
        await desk.do("play", turn=turn)
    for running in ("first", "second", None):  # nobody's before the first turn
        await desk.do("undo")
        assert desk.last("clock")["running"] == running
    await desk.do("redo")
    assert desk.last("clock")["running"] == "second"
    await desk.do("undo")
    await desk.session.detach(desk.heard)
    await desk.attach()  # a page that comes again sees the clock
    assert 59_000 < desk.last("clock")["first_ms"] <= 60_000


@at_a_desk
async def test_other_players_leave_the_game_where_it_is(desk: Desk) -> None:
    await desk.do("new", game="gomoku")
    for turn in ("h8", "h9", "i9", "j9"):
        await desk.do("play", turn=turn)
    await desk.do("undo")
    await desk.do("go", node=1)
    await desk.do("players", first=PERSON)
    assert desk.last("position")["ply"] == 1
    await desk.do("go", node=3)
    assert desk.last("position")["live"] is True
    await desk.do("redo")
    assert desk.last("position")["line"].endswith("8,8; 9,8")


@at_a_desk
async def test_the_result_belongs_to_the_line_where_it_happened(desk: Desk) -> None:
    async def saved() -> str:
        return str((await desk.do("save", format="sgf"))["text"])

    await desk.do("open", text="(;GM[4]SZ[15]RE[B+Resign];B[hh];W[hi](;B[ii])(;B[jj]))")
    assert desk.last("position")["result"]["reason"] == "resignation"
    assert desk.last("position")["next"]  # where one may try how it might have gone on
    for do, fields in (("remove", {"node": 4}), ("players", {"first": PERSON}), ("undo", {})):
        await desk.do(do, **fields)
        assert "RE[B+" in await saved()
    await desk.do("new", game="gomoku")
    for turn in ("h8", "h9", "i9"):
        await desk.do("play", turn=turn)
    await desk.do("resign")
    assert "RE[B+" in await saved()
    await desk.do("go", to="start")
    await desk.do("play", turn="a1")
    await desk.do("promote", node=desk.last("position")["node"])
    assert "RE[" not in await saved()


@at_a_desk
async def test_a_new_game_ends_the_analysis_and_an_undo_in_one_begins_no_game(desk: Desk) -> None:
    await desk.do("new", game="gomoku", second=engine(), limits=QUICK)
    await desk.do("play", turn="h8")
    await desk.until("position", ply=2)
    await thought(desk)
    await desk.do("analyse")
    await desk.do("undo")
    assert desk.last("players")["playing"] is False
    await desk.do("new", game="gomoku", second=engine(), limits=QUICK)
    assert desk.session.job is None


@at_a_desk
async def test_another_variation_that_is_removed_leaves_the_game_alone(desk: Desk) -> None:
    await desk.do("new", game="gomoku")
    await desk.do("play", turn="h8")
    await desk.do("go", to="start")
    await desk.do("play", turn="a1")
    await desk.do("go", node=1)
    await desk.do("play", turn="h9")
    await desk.do("undo")
    await desk.do("remove", node=2)
    assert desk.last("position")["redo"] is True
    await desk.do("new", game="gomoku", second=engine(), limits={"seconds": 60})
    await desk.do("play", turn="h8")
    job = desk.session.job
    await desk.do("go", to="start")
    await desk.do("play", turn="a1")
    node = desk.last("position")["node"]
    await desk.do("go", to="back")
    await desk.do("remove", node=node)
    assert job is not None
    assert desk.session.job is job
