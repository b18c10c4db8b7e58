"""Searches that a page asks for: analysis, hint, threats, balance, review; their end."""

import asyncio
import threading
from contextlib import AsyncExitStack
from typing import Any

import pytest

from kakugo.board.search.job import Job
from kakugo.board.search.slots import LEAST, Slots
from kakugo.board.session.options import Options
from kakugo.board.wire.messages import Json, TimeControl
from tests.helpers.board.pages import KIB, Desk, at_a_desk

# White leaves a four open at one end, and Black overlooks the five with o15.
MISSED = "h8 l8 i8 c3 j8 d3 k8 e3 o15 g8 f3 c12"
PERSON, ENGINE = {"who": "person"}, {"who": "engine", "level": 100}


@at_a_desk
async def test_an_analysis_shows_lines_and_follows(desk: Desk) -> None:
    await desk.begin("h8 h9")
    await desk.do("analyse", best=2, heat=True)
    lines = await desk.until("lines")
    while len(lines["lines"]) < 2:
        lines = await desk.until("lines", len(desk.messages))
    assert 0 < lines["bar"] < 1
    assert max(share for _, share in lines["heat"]) == 1
    assert len(lines["heat"]) > 2
    score = lines["lines"][0]["score"]
    assert score["win"] + score["draw"] + score["loss"] == pytest.approx(1, abs=1e-3)
    assert lines["lines"][0]["pv"][0] == lines["lines"][0]["turn"]
    before = len(desk.messages)
    await desk.play("i9")
    await desk.until("lines", before, node=3)
    await desk.play("start")
    await desk.until("lines", before, node=0)
    await desk.do("stop")
    assert desk.session.searches.job is None
    await desk.play("end")
    assert desk.session.searches.job is None


@at_a_desk
async def test_a_search_is_seen_to_go_on_between_its_lines(desk: Desk) -> None:
    await desk.begin("h8 h9", game="standard")  # no proof of it is known
    await desk.do("analyse", best=1)
    for _ in range(3):  # deep in a search lines are seconds apart
        await desk.until("progress", len(desk.messages), node=2)
    await desk.do("stop")
    sent = [message for message in desk.messages if message["is"] in ("lines", "progress")]
    assert {message["what"] for message in sent if message["is"] == "progress"} == {"analyse"}
    for field in ("nodes", "ms"):
        figures = [message[field] for message in sent]
        assert figures == sorted(figures)
        assert figures[0] < figures[-1]
    assert len(sent) <= 2 + figures[-1] / 100  # ten a second
    await desk.do("prove", seconds=600)  # a search without lines
    for _ in range(2):
        await desk.until("progress", len(desk.messages), what="prove")


def test_a_job_counts_its_own_searches_only() -> None:
    async def scene() -> list[int]:
        counts = iter([500, 500, 500, 20, 80, 10, 30])
        job = Job("review", 0, lambda job: None, lambda: next(counts))
        return [job.nodes() for _ in range(6)]

    assert asyncio.run(scene()) == [0, 0, 20, 80, 90, 110]


@at_a_desk
async def test_balanced_turns_are_found(desk: Desk) -> None:
    for size in (3, 2, 1):
        await desk.begin("" if size == 3 else "h8")
        heard = len(desk.messages)
        await desk.do("balance", turns=size, seconds=0.2)
        found = (await desk.until("balanced", heard))["found"]
        assert found
        assert all(len(one["turns"]) == len(one["cells"]) == size for one in found)
    assert not any(message["is"] == "lines" for message in desk.messages)


@at_a_desk
async def test_no_search_in_an_opening(desk: Desk) -> None:
    await desk.begin(options={"opening": "swap"})
    for do in ("analyse", "prove"):
        assert (await desk.ask(do))["key"] == "opening"
    await desk.do("hint")
    await desk.until("search", what="hint", on=False, why="done")
    assert len(desk.last("lines")["lines"][0]["cells"]) == 3


@at_a_desk
async def test_threats_are_rows_with_the_cells_that_they_lack(desk: Desk) -> None:
    await desk.begin("c3 a1 d3 b1 e3 c1 a7 d1", width=9)
    threats = await desk.do("threats")
    rows = {
        side: [
            (row["kind"], *(" ".join(map(desk.cell, row[part])) for part in ("stones", "cells")))
            for row in threats[side]
        ]
        for side in ("black", "white")
    }
    assert rows["white"][0] == ("five", "a1 b1 c1 d1", "e1")
    assert ("straight four", "c3 d3 e3", "b3 f3") in rows["black"]
    assert ("four", "c3 d3 e3", "a3 g3") in rows["black"]
    await desk.begin("h8-i8", game="inlove")
    threats = await desk.do("threats")
    assert threats["black"] == threats["white"] == []


def test_an_engine_uses_what_is_chosen_within_the_command_line() -> None:
    async def scene() -> None:
        async with Desk(Options(threads=2, memory_mib=16)) as desk:
            assert desk.last("session")["engine"].items() >= {
                ("threads", 2),
                ("memory_mib", 16),
                ("most_threads", 2),
                ("most_memory_mib", 16),
            }
            await desk.begin("h8")
            await desk.do("analyse")
            await desk.until("lines")
            for fields in ({"threads": 3, "memory_mib": 1}, {"threads": 1, "memory_mib": 17}):
                assert (await desk.ask("engine", **fields))["key"] == "value"
            since = len(desk.messages)
            await desk.do("engine", threads=1, memory_mib=4)
            settings = desk.session.searches.engine.settings
            assert (settings.threads, settings.hash_size) == (1, 4 * KIB)
            await desk.until("lines", since)  # the analysis goes on with it
            await desk.do("stop")
            await desk.attach()
            assert desk.last("session")["engine"]["memory_mib"] == 4
            await desk.do("engine", threads=2, memory_mib=16)

    asyncio.run(scene())


@at_a_desk
async def test_a_review_marks_the_mistake(desk: Desk) -> None:
    await desk.begin(MISSED)
    await desk.do("review", nodes=2000)
    reviewed = await desk.until("reviewed")
    rows = [message for message in desk.messages if message["is"] == "review"]
    assert [row["done"] for row in rows] == [*range(1, 13)]
    assert reviewed["done"] == reviewed["total"] == 12
    assert reviewed["stopped"] is False
    mistake = next(row for row in rows if row["turn"] == "o15")
    assert (mistake["mark"], mistake["best"], mistake["side"]) == ("??", "g8", "black")
    assert reviewed["mistakes"]["black"]["??"] >= 1
    marked = next(node for node in desk.messages if node["is"] == "node" and node["node"]["mark"])
    assert marked["node"]["chance"] is not None
    worst = sorted(rows, key=lambda row: row["loss"])[-3:]
    assert mistake["node"] in reviewed["moments"]
    assert reviewed["moments"] == sorted(row["node"] for row in worst if row["mark"])
    for side in ("black", "white"):
        assert (reviewed["accuracy"][side] == 100) == (
            not any(row["loss"] for row in rows if row["side"] == side)
        )
    await desk.attach()  # a page that comes again gets all of it
    again = [message for message in desk.messages if message["is"] in ("review", "reviewed")]
    assert again == [*rows, reviewed]


@at_a_desk
async def test_a_review_stays_with_its_game(desk: Desk) -> None:
    def found(since: int) -> tuple[list[Any], Json]:
        rows = [message for message in desk.messages[since:] if message["is"] == "review"]
        judged = [(row["turn"], row["mark"], row["best"], row["loss"]) for row in rows]
        return judged, desk.last("reviewed")

    await desk.begin(MISSED)
    await desk.do("review", nodes=2000)
    await desk.until("reviewed")
    judged, reviewed = found(0)
    number = desk.last("kept")["game"]
    for leads_back in ("undo", "open"):
        await desk.begin("h8")
        since = len(desk.messages)
        await desk.play("undo")  # the turn
        await desk.do(leads_back, **({"game": number} if leads_back == "open" else {}))
        again, lessons = found(since)
        assert again == judged
        assert lessons["accuracy"] == reviewed["accuracy"]
        assert lessons["stopped"] is False
        mistake = next(one for one in desk.messages[since:] if one.get("mark") == "??")
        assert mistake["node"] in lessons["moments"]
        before = desk.nodes()[mistake["node"]]["parent"]
        await desk.do("go", node=before)
        await desk.do("try", node=mistake["node"], turn=mistake["best"])
        assert (await desk.until("tried", since))["mark"] == ""
    await desk.begin("a1")
    since = len(desk.messages)
    await desk.attach()  # another game has none of it
    assert [one for one in desk.messages if one["is"] in ("review", "reviewed")] == []


@at_a_desk
async def test_a_review_teaches_nothing_of_turns_that_were_taken_out(desk: Desk) -> None:
    await desk.begin(MISSED)
    await desk.do("review", nodes=2000)
    await desk.until("review", node=9, mark="??")
    await desk.do("remove", node=9)
    reviewed = await desk.until("reviewed")
    assert "??" not in reviewed["mistakes"]["black"]
    assert all(node < 9 for node in reviewed["moments"])


@at_a_desk
async def test_a_mistake_is_tried_again(desk: Desk) -> None:
    await desk.begin(MISSED)
    mistake = 9
    assert (await desk.ask("try", node=mistake, turn="g8"))["key"] == "value"  # no review yet
    await desk.do("review", nodes=2000)
    await desk.until("reviewed")
    game = desk.session.tree.record.text("sgf")
    assert (await desk.ask("try", node=mistake, turn="g8"))["key"] == "value"  # not shown
    await desk.do("go", node=mistake - 1)
    assert (await desk.ask("try", node=mistake, turn="h8"))["key"] == "occupied"
    for turn, mark in (("a1", "??"), ("g8", "")):
        heard = len(desk.messages)
        await desk.do("try", node=mistake, turn=turn)
        tried = await desk.until("tried", heard, node=mistake)
        assert (tried["turn"], tried["mark"], tried["loss"] > 0) == (turn, mark, bool(mark))
    assert desk.position["node"] == mistake - 1
    assert desk.session.tree.record.text("sgf") == game


@at_a_desk
async def test_a_fault_ends_the_search_only(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more_threads(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    await desk.begin("h8")
    monkeypatch.setattr("kakugo.board.handlers.searching.score_json", None)
    await desk.do("balance", turns=1, seconds=0.1)
    ended = await desk.until("search", what="balance", on=False)
    assert (ended["why"], desk.session.searches.job) == ("error", None)
    monkeypatch.setattr(threading.Thread, "start", no_more_threads)
    await desk.do("analyse")
    ended = await desk.until("search", what="analyse", on=False)
    assert (ended["why"], desk.session.searches.job) == ("error", None)
    monkeypatch.undo()
    await desk.do("analyse")
    await desk.until("lines")
    desk.session.searches.engine.settings.evaluation = "no such file"
    await desk.do("balance", turns=1)
    ended = await desk.until("search", len(desk.messages), on=False)
    assert (ended["key"], "no such file" in ended["text"]) == ("weights", True)
    assert desk.last("players")["playing"]


def test_searches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """More analyses than there is room for: each gets its lines, one after the other."""
    monkeypatch.setattr("kakugo.board.search.slots.SHARE_S", 0.2)
    slots = Slots(threads=1000)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(Desk(slots=slots)) for _ in range(2 * LEAST)]
            for desk in desks:
                await desk.do("analyse")
            for desk in desks:
                await desk.until("lines")
            await desks[0].until("search", on=False, why="done")
            async with Desk(slots=slots) as waiting:
                for _ in range(3):  # each leaves the queue before it has begun
                    await waiting.do("analyse")
                    await waiting.do("stop")
                    assert waiting.last("search")["why"] == "stopped"
        assert not slots.is_wanted

    asyncio.run(scene())


def test_an_engine_that_waits_for_a_place_loses_no_time() -> None:
    slots = Slots(threads=1000)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(Desk(slots=slots)) for _ in range(LEAST + 2)]
            *provers, player = desks
            for desk in provers:
                await desk.begin("h8")
                await desk.do("prove", seconds=60)
            await player.begin("h8", second=ENGINE, limits={"clock": {"seconds": 1}})
            await asyncio.sleep(1.1)  # more than is on its clock
            assert player.position["result"] is None
            assert player.last("clock")["second_ms"] == 1000
            await provers[0].do("stop")
            await player.until("position", ply=2)  # before the other that waits
            assert player.position["result"] is None

    asyncio.run(scene())


@at_a_desk
async def test_no_search_but_an_analysis_goes_on_for_hours(desk: Desk) -> None:
    for do, fields in (("prove", {}), ("balance", {"turns": 1}), ("review", {})):
        assert (await desk.ask(do, seconds=3600, **fields))["key"] == "value"
    assert TimeControl(nodes=10**12).limits(None).turn_ms == 600_000


@at_a_desk
async def test_while_the_engine_thinks_nothing_else_is_searched(desk: Desk) -> None:
    await desk.begin(first=ENGINE, limits={"seconds": 60})
    job = desk.session.searches.job
    for do, fields in (("hint", {}), ("prove", {}), ("balance", {"turns": 1})):
        assert (await desk.ask(do, **fields))["key"] == "busy"
    await desk.do("analyse")  # which waits for it
    assert desk.session.searches.job is job
    await desk.do("hurry")
    await desk.until("search", what="analyse", node=1)
    await desk.begin("h8", first=PERSON, second=ENGINE, limits={"seconds": 60})
    assert (await desk.ask("review"))["key"] == "busy"
    await desk.begin(first=ENGINE, second=ENGINE, limits={"seconds": 60})
    assert (await desk.ask("analyse"))["key"] == "busy"  # nobody knows how long


@pytest.mark.parametrize("do", ["analyse", "hint", "prove", "review"])
@at_a_desk
async def test_a_move_gets_its_answer_whatever_is_searched(desk: Desk, do: str) -> None:
    await desk.begin("h8", second=ENGINE, limits={"nodes": 50})
    await desk.until("search", on=False, what="turn")
    await desk.do(do)
    await desk.play("a1")
    await desk.until("position", ply=4)
    assert desk.last("players")["playing"]
    if do == "analyse":  # it goes on behind
        await desk.until("lines", node=4)
