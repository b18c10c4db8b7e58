"""A search that runs while its lines are read: whichever way it is left, it ends."""

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice

import pytest

from brain import (
    Analysis,
    Engine,
    Event,
    Game,
    IllegalTurn,
    Limits,
    Line,
    Result,
    WeightsError,
    read_game,
)
from tests.helpers.brains.process import PATIENCE_S
from tests.helpers.records.games import played

STONES = ((7, 7), (8, 6), (10, 7), (9, 8), (6, 9), (8, 7), (10, 9), (8, 8), (8, 9), (10, 8))
ENDLESS = 1_000_000_000  # nodes: a search that is to be stopped
MANY = 20_000_000  # the same, but it ends within a minute if it is not


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    made.settings.memory = 64 << 20
    before = {*threading.enumerate()}
    yield made
    for thread in {*threading.enumerate()} - before:  # one may be about to end
        thread.join(5)
    assert before.issuperset(threading.enumerate())  # no search goes on
    assert made.think(nodes=500).depth >= 1  # nor does the engine think so


@pytest.fixture
def game() -> Game:
    return played(*STONES)


def test_lines_come_as_they_are_found(engine: Engine, game: Game) -> None:
    before = (game.key, game.turns)
    with engine.analysis(game, depth=6) as analysis:
        lines = list(analysis)
        assert [line.depth for line in lines] == [1, 2, 3, 4, 5, 6]
        assert analysis.result.lines == analysis.lines == (lines[-1],)
        assert list(analysis) == []
    assert (game.key, game.turns) == before
    assert analysis.result.turn == Engine().analyse(game, depth=6).turn


def test_leaving_early_stops_the_search(engine: Engine, game: Game) -> None:
    with engine.analysis(game, nodes=ENDLESS) as analysis:
        for line in analysis:
            if line.depth == 3:
                break
    assert analysis.result.nodes < ENDLESS
    assert analysis.result.depth >= 3


def test_an_exception_in_the_block_stops_the_search(engine: Engine, game: Game) -> None:
    with pytest.raises(KeyError), engine.analysis(game, nodes=ENDLESS):
        raise KeyError


@pytest.mark.parametrize("by", ["engine", "analysis"])
def test_a_stop_ends_the_loop(engine: Engine, game: Game, by: str) -> None:
    with engine.analysis(game, nodes=ENDLESS) as analysis:
        assert next(analysis).depth == 1
        {"engine": engine.stop, "analysis": analysis.stop}[by]()
        deepest = [line.depth for line in analysis][-1:]
        assert deepest <= [analysis.result.depth]


def test_the_game_may_be_changed_meanwhile(engine: Engine, game: Game) -> None:
    with engine.analysis(game, nodes=30_000) as analysis:
        game.play((0, 0))
        mover = 3 - game.side
        assert {line.score.side for line in analysis} == {mover}


def test_one_search_at_a_time(engine: Engine, game: Game) -> None:
    with engine.analysis(game, nodes=ENDLESS) as analysis:
        for ask in (engine.analysis, engine.analyse):
            with pytest.raises(RuntimeError, match="a search is running already"):
                ask(game, nodes=10)
        assert next(analysis).depth == 1
    with engine.analysis(game, nodes=10) as other:
        assert other.result.nodes == 10


def test_what_cannot_begin_is_reported_at_once(engine: Engine) -> None:
    over = read_game("gomoku 15x15: a1; a2; b1; b2; c1; c2; d1; d2; e1")
    with pytest.raises(ValueError, match=f"{IllegalTurn('over')}: five"):
        engine.analysis(over)


class FaultError(Exception):
    """What a search raises here."""


def break_after(monkeypatch: pytest.MonkeyPatch, engine: Engine, after: int) -> None:
    """Let searches of an engine raise a FaultError after so many lines."""
    search = engine.search
    found: list[Line] = []

    def fail(game: Game, limits: Limits, *, report: object, **words: object) -> object:
        def hear(event: Event) -> None:
            report(event)  # type: ignore[operator]
            found.extend([event.line] if event.line else [])
            if len(found) == after:
                raise FaultError

        return search(game, limits, report=hear, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "search", fail)


def test_what_the_search_raises_comes_out_at_the_iterator(
    engine: Engine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_after(monkeypatch, engine, after=2)
    with engine.analysis(game, nodes=ENDLESS) as analysis:
        assert [line.depth for line in islice(analysis, 2)] == [1, 2]
        for _ in range(2):
            with pytest.raises(FaultError):
                next(analysis)
        with pytest.raises(FaultError):
            print(analysis.result)


def test_others_run_while_a_coroutine_waits(engine: Engine, game: Game) -> None:
    async def stop_later(analysis: Analysis) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        analysis.stop()

    async def read() -> int:
        async with engine.analysis(game, nodes=MANY) as analysis:
            stopping = asyncio.ensure_future(stop_later(analysis))
            result = await analysis
            await stopping
            return result.nodes

    assert asyncio.run(read()) < MANY


def test_a_coroutine_leaves_early(engine: Engine, game: Game) -> None:
    async def read() -> Analysis:
        async with engine.analysis(game, nodes=ENDLESS) as analysis:
            async for line in analysis:
                if line.depth == 2:
                    break
        return analysis

    assert asyncio.run(read()).result.nodes < ENDLESS


def test_a_coroutine_that_is_cancelled_stops_the_search(engine: Engine, game: Game) -> None:
    read: list[Line] = []

    async def endless() -> None:
        async with engine.analysis(game, nodes=ENDLESS) as analysis:
            async for line in analysis:
                read.append(line)

    async def cancelled() -> None:
        task = asyncio.create_task(endless())
        while not read:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())


def test_a_cancelled_wait_loses_no_line(engine: Engine, game: Game) -> None:
    async def read() -> list[int]:
        async with engine.analysis(game, depth=5) as analysis:
            waiting = asyncio.ensure_future(anext(analysis))
            await asyncio.sleep(0)
            waiting.cancel()
            depths = [line.depth async for line in analysis]
            assert (await analysis).depth == 5
            return depths

    assert asyncio.run(read()) in ([1, 2, 3, 4, 5], [2, 3, 4, 5])


def test_faults_come_out_of_a_coroutine(
    engine: Engine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_after(monkeypatch, engine, after=1)

    async def read() -> int:
        async with engine.analysis(game, nodes=ENDLESS) as analysis:
            depth = (await anext(analysis)).depth
            with pytest.raises(FaultError):
                await anext(analysis)
            with pytest.raises(FaultError):
                await analysis
        return depth

    assert asyncio.run(read()) == 1


def test_other_tasks_run_while_a_search_begins(
    engine: Engine, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, gate = engine.search, threading.Event()

    def late(*args: object, **words: object) -> object:
        assert gate.wait(PATIENCE_S)
        return search(*args, **words)  # type: ignore[arg-type]

    async def read() -> list[int]:
        asyncio.get_running_loop().call_soon(gate.set)
        async with engine.analysis(game, depth=3) as analysis:
            return [line.depth async for line in analysis]

    with monkeypatch.context() as changed:
        changed.setattr(engine, "search", late)
        assert asyncio.run(read()) == [1, 2, 3]


def test_what_cannot_begin_is_reported_where_a_block_begins(engine: Engine, game: Game) -> None:
    async def begin() -> None:
        with pytest.raises(WeightsError, match="no such file"):
            async with engine.analysis(game):
                raise AssertionError
        with pytest.raises(WeightsError, match="no such file"):  # noqa: SIM117
            with engine.analysis(game):
                raise AssertionError

    engine.settings.evaluation = "no such file"
    asyncio.run(begin())
    engine.settings.evaluation = ""


def test_to_begin_does_not_hold_up_an_event_loop() -> None:
    """A thread that begins and keeps the interpreter to itself is not waited for."""

    def ask(*_: object) -> Result:
        until = time.monotonic() + 0.6
        while time.monotonic() < until:
            pass
        return found

    found = Engine().think(nodes=500)
    before = sys.getswitchinterval()

    async def begin() -> float:
        began = time.monotonic()
        analysis = Analysis(ask, 1)
        spent = time.monotonic() - began
        await analysis
        return spent

    sys.setswitchinterval(0.5)
    try:
        assert asyncio.run(begin()) < 0.25
    finally:
        sys.setswitchinterval(before)


def test_a_thread_leaves_nothing_behind(engine: Engine, game: Game) -> None:
    before = threading.active_count()
    for _ in range(5):
        with engine.analysis(game, nodes=2000) as analysis:
            assert analysis.result
    assert threading.active_count() <= before  # a thread of an earlier test may have ended
