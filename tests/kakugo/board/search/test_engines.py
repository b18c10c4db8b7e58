"""Other engines at the board: as players, with an opinion, and when they fail."""

import asyncio
import re
import sys
import time
from collections.abc import Awaitable, Callable

import psutil
import pytest

from brain.types import SECOND
from kakugo.board.search.slots import LINES_EVERY_S
from kakugo.board.session.options import Options
from kakugo.board.wire.messages import ENGINE, Json, Player
from kakugo.guard import guard
from tests.helpers.arena.players import FAKES
from tests.helpers.board.pages import Desk, served

Scene = Callable[[Desk], Awaitable[None]]

OURS = f"{sys.executable} -m protocol"


def fake(behaviour: str) -> str:
    """The command of an engine that misbehaves in its second turn, or at the start."""
    return f"{sys.executable} {FAKES} {behaviour}"


def played(scene: Scene, **engines: str) -> None:
    """A scene at a desk with some engines; none of them is left behind it."""

    def processes() -> set[psutil.Process]:
        return {*psutil.Process().children()} - before  # of other tests

    async def run() -> None:
        async with Desk(Options(memory_mib=8, engines=engines)) as desk:
            await scene(desk)
            assert processes()
        assert not processes()

    guard()  # which stays
    before = {*psutil.Process().children()}

    asyncio.run(run())


def with_engines(**engines: str) -> Callable[[Scene], Callable[[], None]]:
    """A test that is such a scene."""
    return lambda scene: lambda: played(scene, **engines)


def other(name: str) -> Json:
    """An engine as a player."""
    return {"who": "engine", "name": name}


@with_engines(Honest=fake("honest"), Ours=OURS)
async def test_another_engine_plays_and_goes_with_its_page(desk: Desk) -> None:
    assert desk.last("session")["engines"] == ["Honest", "Ours"]
    unknown = await desk.ask("new", game="gomoku", second=other("Nobody"))
    assert unknown["text"] == "there is no engine Nobody: kakugo board --engine names it"
    await desk.begin(second=other("Honest"), limits={"seconds": 5})
    for turn, answer in (("h8", "a1"), ("h9", "b1")):
        await desk.play(turn)
        await desk.until("position", len(desk.messages), who="person")
        assert desk.position["last"]["turn"] == answer
    assert desk.last("game")["about"]["white"] == "Honest"
    assert desk.last("players")["second"] == other("Honest")
    await desk.begin("h8", second=other("Ours"), limits={"seconds": 60})
    assert (await desk.ask("hurry"))["text"] == "Ours cannot be hurried, only stopped"
    # Two of them against each other, until they are stopped.
    await desk.begin(first=other("Ours"), second=other("Honest"), limits={"nodes": 100})
    await desk.until("position", len(desk.messages), ply=4)
    await desk.do("stop")


@pytest.mark.parametrize(
    ("behaviour", "key", "text"),
    [
        ("crash", "brain-gone", "Other has ended: "),
        ("silent", "brain-late", "Other does not answer: no answer within 1100 ms"),
        ("off_board", "brain-answer", "Other gives no turn that can be played: 3,99: "),
        ("refuses", "brain-start", "Other does not start: "),
    ],
)
def test_an_engine_that_fails_is_named_and_nothing_is_lost(
    behaviour: str, key: str, text: str
) -> None:
    async def scene(desk: Desk) -> None:
        await desk.begin(second=other("Other"), limits={"seconds": 0.1})
        await desk.play("h8")
        if behaviour != "refuses":
            await desk.until("position", len(desk.messages), who="person")
            await desk.play("h9")
        fault = await desk.until("search", len(desk.messages), why="error")
        assert (fault["key"], fault["name"]) == (key, "Other")
        assert fault["text"].startswith(text)
        assert not desk.last("players")["playing"]
        before = desk.position["ply"]
        await desk.do("players", second=other("Ours"))
        await desk.do("resume")
        await desk.until("position", len(desk.messages), ply=before + 1)

    played(scene, Other=fake(behaviour), Ours=OURS)


@with_engines(Honest=fake("honest"))
async def test_kakugo_plays_the_openings_of_an_engine_that_knows_none(desk: Desk) -> None:
    honest = other("Honest")
    for opening in ("swap", "swap2", "pro"):
        kind: Json = {"options": {"opening": opening}, "limits": {"nodes": 50}}
        heard = len(desk.messages)
        await desk.begin(**kind, first=honest, second=honest)
        await desk.until("position", heard, ply=6)
        assert re.fullmatch("[a-f]1", desk.position["last"]["turn"])


@with_engines(Honest=fake("honest"), Ours=OURS)
async def test_an_engine_that_does_not_know_a_game_is_refused_before_it_begins(desk: Desk) -> None:
    await desk.begin("a1")
    for game in ("pente", "hexgomoku", "inlove"):
        refused = await desk.ask("new", game=game, second=other("Honest"))
        assert (refused["key"], refused["name"]) == ("brain-game", "Honest")
    assert desk.position["line"] == "gomoku 15x15: 0,0"
    await desk.begin(game="pente", second=other("Ours"), limits={"nodes": 50})
    await desk.play("k10")
    await desk.until("position", ply=2)
    await desk.do("analyse", second="Honest")
    assert (await desk.until("opinion", done=True))["key"] == "brain-game"


@with_engines(Honest=fake("honest"))
async def test_an_engine_that_the_server_has_no_more_is_missed(desk: Desk) -> None:
    await desk.begin()
    desk.session.players.both[SECOND] = Player(ENGINE, name="Gone")  # as the library has it
    await desk.play("h8")
    fault = await desk.until("search", why="error")
    assert fault["key"] == "brain"
    assert fault["text"] == "there is no engine Gone: kakugo board --engine names it"
    await desk.do("players", second=other("Honest"))
    await desk.do("resume")
    await desk.until("position", ply=2)


@with_engines(Slow=fake("slow_start"))
async def test_the_start_of_an_engine_is_on_no_clock(desk: Desk) -> None:
    await desk.begin("h8", second=other("Slow"), limits={"clock": {"seconds": 1}})
    await desk.until("search", on=False, why="done")
    assert desk.position["ply"] == 2
    assert desk.last("clock")["second_ms"] > 500


@with_engines(Babbler=fake("babbles"))
async def test_an_engine_that_babbles_is_heard_now_and_then(desk: Desk) -> None:
    await desk.begin("h8")
    began = time.monotonic()
    await desk.do("analyse", second="Babbler", seconds=10)
    await desk.until("opinion", done=True)
    opinions = [message for message in desk.messages if message["is"] == "opinion"]
    assert len(opinions) <= 3 + (time.monotonic() - began) / LINES_EVERY_S


@with_engines(Ours=OURS, Crash=fake("crash"))
async def test_a_second_opinion_goes_along_with_the_analysis(desk: Desk) -> None:
    await desk.begin("h8 a1 h9 a2 h10 a3")
    await desk.do("analyse", second="Ours", nodes=2000, seconds=1)
    assert await desk.until("opinion", lines=[], done=False)  # in place of an earlier one
    said = await desk.until("opinion", done=True)
    assert (said["node"], said["name"]) == (desk.position["node"], "Ours")
    (line,) = said["lines"]
    assert line["turn"] in ("h7", "h11")
    assert line["turn"] == line["pv"][0]
    assert line["win_within"] > 0
    since = len(desk.messages)
    await desk.play("back")
    assert await desk.until("opinion", since, node=desk.position["node"])
    await desk.do("analyse", second="Crash", seconds=1)
    await desk.until("opinion", since, name="Crash", done=True)
    await desk.play("back")
    fault = await desk.until("opinion", since, key="brain-gone")
    assert fault["text"].startswith("Crash has ended: ")
    await desk.until("lines", since, node=desk.position["node"])  # ours went on


def test_an_engine_that_hangs_does_not_outlive_a_server_that_is_killed() -> None:
    with served("--memory", "8", "--engine", f"Silent={fake('silent')}") as server:
        with server.page() as page:
            page.ask("new", game="gomoku", second=other("Silent"), limits={"seconds": 500})
            page.ask("play", turn="h8")
            page.hear("position", who="person")
            children = psutil.Process(server.process.pid).children()
            (engine,) = (one for one in children if "silent" in one.cmdline())
            engine.suspend()  # it does not see that its input ends
        server.process.kill()
        assert psutil.wait_procs([engine], timeout=20)[0]
