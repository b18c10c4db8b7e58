"""Playing: players, undo and redo, clocks, resignation, looking back, variations, notes."""

import asyncio
from typing import Any

import kakugo
from kakugo.board.wire.messages import PERFECT
from tests.helpers.board.pages import Desk, at_a_desk
from tests.helpers.waiting import until

PERSON = {"who": "person"}
ENGINE = {"who": "engine", "level": 100}
QUICK = {"nodes": 200}
LONG = {"seconds": 60}


async def thought(desk: Desk) -> None:
    """Wait until nothing is searched."""
    await until(lambda: desk.session.searches.job is None)


async def saved(desk: Desk) -> str:
    """The game as SGF."""
    return str((await desk.do("save", format="sgf"))["text"])


@at_a_desk
async def test_turns_are_played_together_or_not_at_all(desk: Desk) -> None:
    await desk.begin(second={"who": "engine", "level": 0}, limits={"depth": 1})
    assert (await desk.ask("play", turn="h8", then=["i9", "h8"]))["key"] == "occupied"
    assert len(desk.nodes()) == 1
    await desk.do("play", turn="h8", then=["i9", "j8", "a1", "k8"])  # whoever plays
    await desk.until("position", ply=6)  # then the engine does
    turns = [desk.nodes()[node]["turn"] for node in desk.main_line()]
    assert turns[1:6] == ["h8", "i9", "j8", "a1", "k8"]


@at_a_desk
async def test_the_engine_answers_and_its_turn_is_legal(desk: Desk) -> None:
    await desk.begin("h8", second=ENGINE, limits=QUICK)
    ended = await desk.until("search", on=False)
    assert (ended["what"], ended["why"]) == ("turn", "done")
    assert ended["late_ms"] >= 0
    position = desk.position
    assert (position["ply"], position["who"], position["live"]) == (2, "person", True)


@at_a_desk
async def test_two_engines_play_to_the_end(desk: Desk) -> None:
    first, second = ENGINE | {"level": 10}, ENGINE | {"level": 30}
    await desk.begin(width=7, limits={"nodes": 50}, first=first, second=second)
    await desk.until("position", ply=4)
    await desk.do("stop")
    ply = desk.position["ply"]
    await desk.play("undo")  # of two engines one turn
    assert desk.position["ply"] == ply - 1
    await desk.do("resume")
    await desk.until("players", len(desk.messages), playing=False)
    await thought(desk)
    assert desk.position["result"] is not None
    assert desk.position["next"] == []
    record = kakugo.read_record(await saved(desk))
    assert len(record.mainline()) == desk.position["ply"]
    assert {record.black, record.white} == {"Kakugo, level 10", "Kakugo, level 30"}


@at_a_desk
async def test_the_perfect_one_plays_from_the_proof_that_is_shipped(desk: Desk) -> None:
    await desk.begin(first={"who": "engine", "name": PERFECT}, limits=LONG)
    for ply, turn in ((1, "g7"), (3, "a1"), (5, "o15"), (7, "")):  # it never thinks
        await desk.until("position", ply=ply)
        if turn:
            await desk.play(turn)
    assert kakugo.read_record(await saved(desk)).black == PERFECT


@at_a_desk
async def test_the_perfect_one_plays_black_where_that_is_proven(desk: Desk) -> None:
    perfect = {"who": "engine", "name": PERFECT}
    for fields in (
        {"game": "renju", "first": perfect},
        {"game": "freestyle", "width": 20, "height": 20, "first": perfect},
        {"game": "freestyle", "second": perfect},
    ):
        assert (await desk.ask("new", **fields))["key"] == "brain-game"


@at_a_desk
async def test_nobody_plays_for_the_engine_which_is_hurried_stopped_and_goes_on(desk: Desk) -> None:
    await desk.begin(first=ENGINE, limits=LONG)
    assert (await desk.ask("play", turn="h8"))["key"] == "busy"
    await desk.do("hurry")
    await desk.until("position", ply=1)
    await desk.play("a1")
    await desk.do("stop")
    assert desk.session.searches.job is None
    assert desk.last("search")["why"] == "stopped"
    await desk.do("analyse")
    await desk.play("undo redo")  # which begin no game
    assert (desk.last("players")["playing"], desk.position["ply"]) == (False, 2)
    await desk.do("players", limits=QUICK)
    await desk.do("resume")
    await desk.until("position", ply=3)


@at_a_desk
async def test_undo_and_redo_go_to_the_persons_turns(desk: Desk) -> None:
    await desk.begin(second=ENGINE, limits=QUICK)
    for ply, turn in ((2, "h8"), (4, "a15")):
        await desk.play(turn)
        await desk.until("position", ply=ply)
        await thought(desk)
    line = desk.position["line"]
    await desk.play("undo")
    assert (desk.position["ply"], desk.position["redo"]) == (2, True)
    await desk.play("undo")
    assert (desk.position["ply"], desk.position["undo"]) == (0, None)
    await desk.play("redo redo")
    assert (desk.position["line"], desk.position["redo"]) == (line, False)
    await desk.play("undo a1")  # a variation, which is the main line now
    await desk.until("position", ply=4, redo=False)
    main, nodes = desk.main_line(), desk.nodes()
    assert nodes[main[3]]["turn"] == "a1"
    assert any(node["turn"] == "a15" and number not in main for number, node in nodes.items())
    await thought(desk)
    await desk.do("analyse")
    await desk.begin(second=ENGINE, limits=QUICK)  # which ends the analysis
    assert desk.session.searches.job is None


@at_a_desk
async def test_an_undone_start_waits(desk: Desk) -> None:
    await desk.begin(first=ENGINE, limits=QUICK)
    await desk.until("position", ply=1)
    await thought(desk)
    await desk.play("undo")
    assert desk.session.searches.job is None
    assert (desk.position["ply"], desk.last("players")["playing"]) == (0, False)


@at_a_desk
async def test_the_person_resigns(desk: Desk) -> None:
    for first, second, winner in ((PERSON, ENGINE, "white"), (ENGINE, PERSON, "black")):
        await desk.begin(first=first, second=second, limits=LONG)
        await desk.do("resign")
        result = desk.position["result"]
        assert (result["winner"], result["reason"]) == (winner, "resignation")
        assert desk.position["next"] == []
        assert desk.session.searches.job is None
        assert (await desk.ask("play", turn="h8"))["key"] == "over"
        assert (await desk.ask("resign"))["key"] == "over"
        assert "RE[" + winner[0].upper() in await saved(desk)


@at_a_desk
async def test_a_clock_runs_and_falls(desk: Desk) -> None:
    loop: Any = asyncio.get_running_loop()
    loop._clock_resolution = 0.0157  # that of Windows, where timers come early
    await desk.begin(limits={"clock": {"seconds": 1, "increment": 2}})
    clock = {"is": "clock", "first_ms": 1000, "second_ms": 1000, "running": None}
    assert desk.last("clock") == clock
    await desk.play("h8")
    assert desk.last("clock")["running"] == "second"
    await desk.play("h9")
    assert desk.last("clock")["running"] == "first"
    assert 2900 < desk.last("clock")["second_ms"] <= 3000
    await desk.play("start")
    heard = len(desk.messages)
    await desk.until("position", since=heard, live=True)
    result = desk.position["result"]
    assert (result["winner"], result["reason"]) == ("white", "time")
    assert desk.last("clock")["running"] is None
    assert sum(message["is"] == "players" for message in desk.messages[heard:]) == 1
    await desk.play("undo")  # which winds the clock anew
    assert desk.last("clock")["running"] == "second"
    assert desk.last("clock")["first_ms"] > 900


@at_a_desk
async def test_an_engine_keeps_to_its_clock(desk: Desk) -> None:
    await desk.begin("h8", second=ENGINE, limits={"clock": {"seconds": 2, "increment": 0}})
    await desk.until("position", ply=2)
    assert 0 < desk.last("clock")["second_ms"] < 2000
    assert desk.position["result"] is None


@at_a_desk
async def test_looking_back_leaves_the_game_alone(desk: Desk) -> None:
    await desk.begin("h8", second=ENGINE, limits={"seconds": 0.3})
    await desk.play("start")
    assert desk.position["live"] is False
    node = await desk.until("node", since=len(desk.messages))  # the engine's turn
    assert node["node"]["ply"] == 2
    await thought(desk)
    assert (desk.position["ply"], desk.position["live"]) == (0, False)
    await desk.play("a1")  # a variation of its own: nobody answers
    assert desk.session.searches.job is None
    await desk.play("back forward")
    assert desk.position["last"]["turn"] == "a1"
    await desk.play("1 end")
    assert (desk.position["ply"], desk.position["live"]) == (2, True)


@at_a_desk
async def test_notes_variations_and_names(desk: Desk) -> None:
    await desk.begin("h8 h9 i9")
    await desk.do("comment", node=1, text="the centre\nof the board")
    await desk.do("mark", node=2, mark="?!")
    await desk.play("1 g7")
    await desk.do("promote", node=4)
    nodes = desk.nodes()
    assert desk.main_line() == [0, 1, 4]
    assert (nodes[1]["side"], nodes[4]["side"]) == ("black", "white")
    await desk.do("about", black="Anna", event="a test")
    assert desk.last("game")["about"]["black"] == "Anna"
    await desk.do("remove", node=2)
    assert sorted(desk.nodes()) == [0, 1, 4]
    record = kakugo.read_record(await saved(desk))
    assert record.black == "Anna"
    assert record.mainline()[0].comment == "the centre\nof the board"
    assert (await desk.ask("go", node=2))["key"] == "value"
    await desk.do("remove", node=4)
    assert desk.position["ply"] == 1  # where it was shown


@at_a_desk
async def test_a_page_that_comes_again_finds_all(desk: Desk) -> None:
    await desk.begin("k10", game="pente", second=ENGINE, limits=LONG)
    line = desk.position["line"]
    assert desk.session.searches.job is not None
    await desk.leave()
    assert desk.session.searches.job is None
    await desk.attach()
    assert desk.position["line"] == line
    assert desk.last("game")["name"] == "pente"
    assert desk.session.searches.job is not None  # the engine goes on thinking
    assert desk.last("search")["on"] is True


@at_a_desk
async def test_the_first_page_plays_against_a_person_at_once(desk: Desk) -> None:
    seats = desk.last("players")
    assert (seats["first"], seats["second"]) == (PERSON, ENGINE | {"level": 10})
    assert (seats["limits"], seats["playing"]) == ({"seconds": 1.0}, True)


@at_a_desk
async def test_turns_that_are_taken_back_take_the_clock_with_them(desk: Desk) -> None:
    await desk.begin("h8 h9 i9", limits={"clock": LONG})
    for running in ("first", "second", None):  # nobody's before the first turn
        await desk.play("undo")
        assert desk.last("clock")["running"] == running
    await desk.play("redo")
    assert desk.last("clock")["running"] == "second"
    await desk.play("undo")
    await desk.leave()
    await desk.attach()  # a page that comes again sees the clock
    assert 59_000 < desk.last("clock")["first_ms"] <= 60_000


@at_a_desk
async def test_other_players_leave_the_game_where_it_is(desk: Desk) -> None:
    await desk.begin("h8 h9 i9 j9 undo 1")
    await desk.do("players", first=PERSON)
    assert desk.position["ply"] == 1
    await desk.play("3")
    assert desk.position["live"] is True
    await desk.play("redo")
    assert desk.position["line"].endswith("8,8; 9,8")


@at_a_desk
async def test_the_result_belongs_to_the_line_where_it_happened(desk: Desk) -> None:
    await desk.do("open", text="(;GM[4]RU[freestyle]RE[B+Resign];B[hh];W[hi](;B[ii])(;B[jj]))")
    assert desk.position["result"]["reason"] == "resignation"
    assert desk.position["next"]  # where one may try how it might have gone on
    for do, fields in (("remove", {"node": 4}), ("players", {"first": PERSON}), ("undo", {})):
        await desk.do(do, **fields)
        assert "RE[B+" in await saved(desk)
    await desk.begin("h8 h9 i9")
    await desk.do("resign")
    assert "RE[B+" in await saved(desk)
    await desk.play("start a1")
    await desk.do("promote", node=desk.position["node"])
    assert "RE[" not in await saved(desk)


@at_a_desk
async def test_another_variation_that_is_removed_leaves_the_game_alone(desk: Desk) -> None:
    await desk.begin("h8 start a1 1 h9 undo")
    await desk.do("remove", node=2)
    assert desk.position["redo"] is True
    await desk.begin("h8", second=ENGINE, limits=LONG)
    job = desk.session.searches.job
    await desk.play("start a1")
    node = desk.position["node"]
    await desk.play("back")
    await desk.do("remove", node=node)
    assert job is not None
    assert desk.session.searches.job is job
