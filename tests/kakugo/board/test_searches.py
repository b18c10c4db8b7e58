"""Searches that a page asks for: analysis, hint, proof, threats, balance, review; their end."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

import kakugo
from kakugo.board.job import Job
from kakugo.board.messages import TimeControl
from kakugo.board.proof import prove
from kakugo.board.running import LEAST, Slots
from tests.helpers.board import Desk, at_desk

WON = ("h8", "a1", "i8", "a3", "j8", "a5")  # Black, to move, makes a straight four

# White leaves a four open at one end, and Black overlooks the five with o15.
MISSED = ("h8", "l8", "i8", "c3", "j8", "d3", "k8", "e3", "o15", "g8", "f3", "c12")


async def begin(desk: Desk, *turns: str, **fields: object) -> None:
    """A game with these turns."""
    await desk.do("new", **{"game": "gomoku", **fields})
    for turn in turns:
        await desk.do("play", turn=turn)


def test_an_analysis_shows_lines_and_follows() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9")
        await desk.do("analyse", best=2, heat=True)
        lines = await desk.until("lines")
        await asyncio.sleep(0.5)
        lines = desk.last("lines")
        assert len(lines["lines"]) == 2
        assert 0 < lines["bar"] < 1
        assert max(share for _, share in lines["heat"]) == 1
        assert len(lines["heat"]) > 2
        score = lines["lines"][0]["score"]
        assert score["win"] + score["draw"] + score["loss"] == pytest.approx(1, abs=1e-3)
        assert lines["lines"][0]["pv"][0] == lines["lines"][0]["turn"]
        before = len(desk.messages)
        await desk.do("play", turn="i9")
        assert (await desk.until("lines", before))["node"] == 3
        await desk.do("go", to="start")
        await desk.until("lines", before, node=0)
        await desk.do("stop")
        assert desk.session.job is None
        before = len(desk.messages)
        await asyncio.sleep(0.3)
        assert len(desk.messages) == before
        await desk.do("go", to="end")
        assert desk.session.job is None

    at_desk(scene)


def test_news_come_ten_times_a_second_at_most() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9")
        await desk.do("analyse", best=20)
        await asyncio.sleep(1.5)
        await desk.do("stop")
        count = sum(message["is"] in ("lines", "progress") for message in desk.messages)
        assert 2 <= count <= 16

    at_desk(scene)


def test_a_search_is_seen_to_go_on_between_its_lines() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9")
        await desk.do("analyse", best=1)
        for _ in range(3):  # deep in a search lines are seconds apart
            await desk.until("progress", len(desk.messages), node=2)
        await desk.do("stop")
        told = [message for message in desk.messages if message["is"] in ("lines", "progress")]
        assert {message["what"] for message in told if message["is"] == "progress"} == {"analyse"}
        for field in ("nodes", "ms"):
            figures = [message[field] for message in told]
            assert figures == sorted(figures)
            assert figures[0] < figures[-1]
        job = desk.session.job
        await desk.do("analyse", best=1)
        assert desk.session.job is not job
        await desk.until("lines", len(desk.messages))
        await desk.do("prove", seconds=600)  # a search without lines
        for _ in range(2):
            await desk.until("progress", len(desk.messages), what="prove")
        await desk.do("stop")

    at_desk(scene)


def test_a_job_counts_its_own_searches_only() -> None:
    async def scene(_: Desk) -> None:
        counts = iter([500, 500, 500, 20, 80, 10, 30])
        job = Job("review", 0, lambda job: None, lambda: next(counts))
        assert [job.nodes() for _ in range(6)] == [0, 0, 20, 80, 90, 110]

    at_desk(scene)


def test_blocked_cells_are_not_played() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *WON)
        cells = {
            cell["name"]: place for place, cell in enumerate(desk.last("game")["board"]["cells"])
        }
        await desk.do("analyse", best=1, depth=4, blocked=[cells["g8"], cells["k8"]])
        await desk.until("search", what="analyse", on=False)
        assert desk.last("lines")["lines"][0]["turn"] not in ("g8", "k8")
        before = len(desk.messages)
        await desk.do("analyse", best=1, depth=4)
        await desk.until("search", before, what="analyse", on=False, why="done")
        assert desk.last("lines")["lines"][0]["score"]["win_in"] == 3

    at_desk(scene)


def test_a_search_leaves_the_loop_free() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9")
        await desk.do("analyse", best=3)
        searched = desk.session.job
        assert searched is not None
        for _ in range(100):
            await asyncio.sleep(0.001)
        assert desk.session.job is searched

    at_desk(scene)


def test_a_page_that_goes_stops_the_search_at_once() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9")
        await desk.do("analyse")
        await desk.until("lines")
        await desk.session.detach(desk.heard)
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("board ")]

    at_desk(scene)


def test_a_hint_and_threats() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *WON)
        threats = await desk.do("threats")
        cells = [cell["name"] for cell in desk.last("game")["board"]["cells"]]
        assert [cells[cell] for cell in threats["black"]["straight four"]] == ["g8", "k8"]
        assert not threats["white"]["five"]
        await desk.do("hint")
        await desk.until("search", what="hint", on=False)
        assert desk.last("lines")["lines"][0]["turn"] in ("g8", "k8")

    at_desk(scene)


@pytest.mark.parametrize("name", ["gomoku", "hexgomoku", "pente"])
def test_a_proof_is_stepped_through_and_other_answers_are_refuted(name: str) -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *WON, game=name, width=15)
        await desk.do("prove", seconds=5)
        proof = await desk.until("proof")
        assert proof["win_in"] == 3
        assert len(proof["turns"]) == len(proof["positions"]) == 3
        game = kakugo.read_game(desk.last("position")["line"])
        for turn in proof["turns"]:
            game.play(turn)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == kakugo.BLACK
        other = next(
            turn
            for turn in game.root().legal_turns()
            if kakugo.turn_name(turn) not in (*WON, *proof["turns"])
        )
        await desk.do("refute", turns=[proof["turns"][0], kakugo.turn_name(other)])
        refuted = await desk.until("refuted")
        assert (refuted["given"], refuted["win_in"]) == (2, 1)
        assert len(refuted["turns"]) == 3

    at_desk(scene)


def test_where_nothing_is_proven_there_is_no_proof() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8")
        await desk.do("prove", seconds=0.1)
        proof = await desk.until("proof")
        assert (proof["win_in"], proof["turns"], proof["positions"]) == (None, [], [])

    at_desk(scene)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_balanced_turns_are_found(size: int) -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *(() if size == 3 else ("h8",)))
        await desk.do("balance", turns=size, seconds=0.3)
        found = (await desk.until("balanced"))["found"]
        assert found
        assert all(len(one["turns"]) == len(one["cells"]) == size for one in found)
        assert not any(message["is"] == "lines" for message in desk.messages)

    at_desk(scene)


def test_no_search_in_an_opening() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, options={"opening": "swap"})
        for do in ("analyse", "prove"):
            assert (await desk.ask(do))["key"] == "opening"
        await desk.do("hint")
        await desk.until("search", what="hint", on=False, why="done")
        assert len(desk.last("lines")["lines"][0]["cells"]) == 3

    at_desk(scene)


def test_a_review_marks_the_mistake() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *MISSED)
        await desk.do("review", nodes=2000)
        reviewed = await desk.until("reviewed")
        rows = [message for message in desk.messages if message["is"] == "review"]
        assert [row["done"] for row in rows] == [*range(1, 13)]
        assert reviewed["done"] == reviewed["total"] == 12
        assert reviewed["stopped"] is False
        mistake = next(row for row in rows if row["turn"] == "o15")
        assert mistake["mark"] == "??"
        assert (mistake["best"], mistake["side"]) == ("g8", "black")
        assert reviewed["mistakes"]["black"]["??"] >= 1
        marked = next(
            node for node in desk.messages if node["is"] == "node" and node["node"]["mark"]
        )
        assert marked["node"]["chance"] is not None

    at_desk(scene)


def test_a_review_is_stopped() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8", "h9", "i9", "g7", "j10")
        await desk.do("review", seconds=0.4)
        await desk.until("review")
        await desk.do("stop")
        reviewed = desk.last("reviewed")
        assert reviewed["stopped"] is True
        assert reviewed["done"] < reviewed["total"]

    at_desk(scene)


def test_a_fault_in_a_search_is_told() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8")
        engine = desk.session.engine
        engine.settings.evaluation = "no such file"
        await desk.do("analyse")
        ended = await desk.until("search", on=False)
        assert ended["why"] == "error"
        assert "no such file" in ended["text"]
        await desk.do("play", turn="h9")

    at_desk(scene)


def test_a_fault_of_ours_ends_the_search_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("a fault")

    async def scene(desk: Desk) -> None:
        await begin(desk, "h8")
        monkeypatch.setattr("kakugo.board.searching.score_json", fail)
        await desk.do("balance", turns=1, seconds=0.1)
        ended = await desk.until("search", what="balance", on=False)
        assert (ended["why"], desk.session.job) == ("error", None)
        monkeypatch.setattr(threading.Thread, "start", no_more_threads)
        await desk.do("analyse")
        ended = await desk.until("search", what="analyse", on=False)
        assert (ended["why"], desk.session.job) == ("error", None)
        monkeypatch.undo()
        await desk.do("analyse")
        await desk.until("lines")

    at_desk(scene)


def no_more_threads(thread: threading.Thread) -> None:
    """As where the system has no more."""
    raise RuntimeError("can't start new thread")


def test_searches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """More analyses than there is room for: each gets its lines, one after the other."""
    monkeypatch.setattr("kakugo.board.running.SHARE_S", 0.2)
    slots = Slots(threads=1000)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(Desk(slots=slots)) for _ in range(2 * LEAST)]
            for desk in desks:
                await desk.do("analyse")
            for desk in desks:
                await desk.until("lines")
            await desks[0].until("search", on=False, why="done")
            waiting = Desk(slots=slots)
            async with waiting:
                await waiting.do("analyse")
                await waiting.do("stop")  # before it has begun
                assert waiting.last("search")["why"] == "stopped"
        assert not slots.is_wanted

    asyncio.run(scene())


def test_a_long_review_shows_its_progress() -> None:
    """A game of 60 turns: news of each turn, and stopped before its end."""

    async def scene(desk: Desk) -> None:
        await desk.do("new", game="gomoku")
        for turn in list(spread())[:60]:
            await desk.do("play", turn=turn)
        await desk.do("review", seconds=0.05)
        for done in range(1, 21):
            await desk.until("review", done=done)
        await desk.do("stop")
        assert desk.last("reviewed")["total"] == 60

    at_desk(scene)


def spread() -> Iterator[str]:
    """Cells that make no row."""
    for row in range(1, 16):
        for column in range(15):
            if (column + 2 * row) % 3 == 0:
                yield f"{chr(97 + column)}{row}"


def test_a_waiting_search_that_is_stopped_leaves_the_queue() -> None:
    slots = Slots(threads=1000)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(Desk(slots=slots)) for _ in range(LEAST + 1)]
            for desk in desks:
                await begin(desk, "h8")
            for desk in desks[:LEAST]:
                await desk.do("prove", seconds=60)
            await asyncio.sleep(0.05)
            for _ in range(5):
                await desks[-1].do("analyse")
                await asyncio.sleep(0.01)
                assert slots.is_wanted
                await desks[-1].do("stop")
                await asyncio.sleep(0.01)
                assert not slots.is_wanted

    asyncio.run(scene())


def test_an_engine_that_waits_for_a_place_loses_no_time() -> None:
    slots = Slots(threads=1000)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(Desk(slots=slots)) for _ in range(LEAST + 2)]
            for desk in desks:
                await begin(desk, *(() if desk is desks[-1] else ("h8",)))
            for desk in desks[:-1]:
                await desk.do("prove", seconds=60)
            player = desks[-1]
            seat = {"who": "engine", "level": 100}
            await begin(player, "h8", second=seat, limits={"clock": {"seconds": 1}})
            await asyncio.sleep(1.1)
            assert player.last("position")["result"] is None
            assert player.last("clock")["second_ms"] == 1000
            await desks[0].do("stop")
            await player.until("position", ply=2)  # before the other that waits
            assert player.last("position")["result"] is None

    asyncio.run(scene())


def test_no_search_but_an_analysis_goes_on_for_hours() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, "h8")
        for do, fields in (("prove", {}), ("balance", {"turns": 1}), ("review", {})):
            assert (await desk.ask(do, seconds=3600, **fields))["key"] == "value"
        assert TimeControl(nodes=10**12).limits(None).turn_ms == 600_000

    at_desk(scene)


def test_while_the_engine_thinks_nothing_else_is_searched() -> None:
    async def scene(desk: Desk) -> None:
        seat = {"who": "engine", "level": 100}
        await begin(desk, first=seat, limits={"seconds": 60})
        job = desk.session.job
        for do, fields in (("hint", {}), ("prove", {}), ("balance", {"turns": 1})):
            assert (await desk.ask(do, **fields))["key"] == "busy"
        assert desk.session.job is job

    at_desk(scene)


def test_a_refutation_tells_of_its_proof() -> None:
    async def scene(desk: Desk) -> None:
        await begin(desk, *WON)
        await desk.do("prove", seconds=5)
        proof = await desk.until("proof")
        await desk.do("go", to="start")
        await desk.do("prove", seconds=0.05)  # finds nothing, and leaves the other as it is
        await desk.until("proof", node=0)
        await desk.do("refute", turns=[proof["turns"][0], "o15"])
        assert (await desk.until("refuted"))["node"] == proof["node"] == 6

    at_desk(scene)


def test_a_game_that_the_opponent_has_won_is_no_proven_win() -> None:
    game = kakugo.new_game()
    for turn in ("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"):
        game.play(turn)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner != game.side
    assert prove(kakugo.Engine(), game, kakugo.Limits(), kakugo.Cancel()).win_in is None
