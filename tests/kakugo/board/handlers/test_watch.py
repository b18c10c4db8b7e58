"""Watching a file of the arena: how a match stands, its games, and one that is being played."""

import functools
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kakugo
from kakugo.arena.game import running
from kakugo.arena.store.store import Store
from kakugo.board.shown import standing
from tests.helpers.board.pages import Desk, Page, at_a_desk, change, served
from tests.helpers.board.watched import RunningGame, match
from tests.helpers.waiting import until, wait_until

at_a_desk_that_watches = functools.partial(at_a_desk, watched="file")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sequential test with some games."""
    return match(tmp_path_factory.mktemp("arena") / "test.sqlite")


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(played, tmp_path))


def failures_of(
    read: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> list[ValueError | OSError]:
    """The failures of a function that reads a file, as they come; it does what it does."""
    found: list[ValueError | OSError] = []

    def reads(*given: object) -> object:
        try:
            return read(*given)
        except (ValueError, OSError) as error:
            found.append(error)
            raise

    monkeypatch.setattr(standing, read.__name__, reads)
    return found


@at_a_desk_that_watches
async def test_how_a_match_stands(desk: Desk, file: Path) -> None:
    assert desk.last("session")["watch"] == [{"file": 0, "name": file.name}]
    await desk.do("watch", file=0)
    arena = desk.last("arena")
    assert arena["title"] == "quick - slow"
    assert arena["total"] == len(arena["games"]) == 6
    columns, rows = arena["table"]["columns"], arena["table"]["rows"]
    assert {row[0] for row in rows} == {"quick", "slow"}
    assert all(len(row) == len(columns) and row[3] == 6 for row in rows)
    assert arena["sprt"]["low"] < arena["sprt"]["llr"] < arena["sprt"]["high"]
    assert (arena["sprt"]["elo"], arena["sprt"]["accepted"]) == ([0, 5], None)
    assert arena["sprt"]["course"][-1][0] == 6
    assert arena["playing"] == []


@at_a_desk_that_watches
async def test_a_game_is_replayed_with_what_was_thought(desk: Desk, file: Path) -> None:
    with Store(file) as store:
        (played,) = store.games(3)
        assert store.games()[3] == played
        games, turns = store.results()
        assert turns[3] == len(played.moves)
        assert [game.winner for game in games] == [game.winner for game in store.games()]
    await desk.do("replay", file=0, game=3)
    nodes = desk.last("tree")["nodes"]
    line = [*played.task.opening, *(move.turn for move in played.moves)]
    assert [node["turn"] for node in nodes[1:]] == [kakugo.turn_name(turn) for turn in line]
    assert nodes[-1]["value"] is not None
    assert desk.position["ply"] == 0
    assert (await desk.ask("replay", file=0, game=99))["key"] == "file"


@at_a_desk_that_watches
async def test_what_changes_is_sent_after_a_moment_of_failure_too(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakugo.board.handlers.watching.READ_EVERY_S", 0.1)
    failures = failures_of(standing.standing, monkeypatch)
    await desk.do("watch", file=0)
    assert (await desk.ask("watch", file=9))["key"] == "file"
    change(file, "DELETE FROM games WHERE number >= 4")
    await desk.until("arena", total=4)
    change(file, "ALTER TABLE moves RENAME TO others")
    assert (await desk.ask("replay", file=0, game=0))["key"] == "file"
    await until(lambda: len(failures) > 0)
    assert desk.session.watched.is_on
    heard = len(desk.messages)
    change(file, "ALTER TABLE others RENAME TO moves")
    await desk.until("arena", since=heard)
    await desk.do("watch", file=None)
    assert not desk.session.watched.is_on


def is_followed(page: Page) -> bool:
    """Whether a running game is followed now: one may end before it is asked for."""
    page.ask("watch", file=0)
    shown = next(m for m in reversed(page.messages) if m["is"] == "arena")
    asked = (page.ask("follow", file=0, game=row["game"]) for row in shown["playing"])
    return any(answer["is"] != "error" for answer in asked)


def test_the_arena_shows_its_running_games(tmp_path: Path) -> None:
    path = tmp_path / "live.sqlite"
    arena = subprocess.Popen(
        [
            *(sys.executable, "-m", "kakugo.arena", "match", "--live", "--file", str(path)),
            *("--games", "40", "--size", "9", "--concurrency", "1", "--progress", "1000"),
            *("--player", "name=a", "turn=0.05", "--player", "name=b", "turn=0.05"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: bool(running.running(running.folder_of(path))))
        with served("--watch", str(path)) as server, server.page() as page:
            wait_until(lambda: is_followed(page))
            before = next(m for m in reversed(page.messages) if m["is"] == "position")["ply"]
            while page.hear("position", timeout=20)["ply"] == before:
                pass
    finally:
        arena.terminate()
        arena.wait(30)
    assert running.running(running.folder_of(path)) == []


@at_a_desk_that_watches
async def test_turns_that_a_person_tries_leave_a_followed_game_alone(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kakugo.board.handlers.watching.FOLLOW_EVERY_S", 0.05)
    failures = failures_of(standing.record_of, monkeypatch)
    game = RunningGame(file, 2)
    await desk.do("follow", file=0, game=game.number)
    await desk.play("a1")
    game.end()  # for a moment, as far as anybody sees
    await until(lambda: len(failures) > 0)
    game.move_to(4)
    await desk.until("order", since=len(desk.messages))
    game.move_to(5)
    await desk.until("node", since=len(desk.messages))
    nodes = desk.nodes()
    main = [nodes[number]["turn"] for number in desk.main_line()]
    assert main == ["", "e5", "e6", "d5", "d6", "c5"]
    assert desk.position["last"]["turn"] == "a1"  # what the page looks at
    await desk.leave()
    await desk.attach()
    game.move_to(6)
    await desk.until("node")
    for way in ("undo", "resume", "resign"):  # from there on the page plays itself
        await desk.do("follow", file=0, game=game.number)
        await desk.play("back")
        assert desk.session.players.followed.is_on
        await desk.do(way)
        await desk.leave()
        await desk.attach()
        assert not desk.session.players.followed.is_on, way


@at_a_desk_that_watches
async def test_how_a_followed_game_has_ended_is_sent(desk: Desk, file: Path) -> None:
    with Store(file) as store:
        ended = store.games()[0]
    change(  # as where a player has lost on time: the last turn is not played
        file,
        "UPDATE games SET reason = 'time', winner = 1 WHERE number = 0",
        f"DELETE FROM moves WHERE game = 0 AND number = {len(ended.moves) - 1}",
    )
    folder = running.folder_of(file)
    running.clear(folder)
    running.keep(folder, ended.task, ended.moves[:-2])
    await desk.do("follow", file=0, game=0)
    assert not desk.position["result"]
    running.drop(folder, ended.task)
    await until(lambda: bool(desk.position["result"]))
    assert desk.position["result"]["reason"] == "time"
    await desk.do("replay", file=0, game=0)
    await desk.play("end")
    assert desk.position["result"]["reason"] == "time"
