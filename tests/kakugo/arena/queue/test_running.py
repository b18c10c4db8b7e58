"""A queue goes on whatever happens while it plays: kills, and changes of its file."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from kakugo.arena.model import Played
from tests.helpers.arena.queue import STRONG, games_of, long_one, rows, write
from tests.helpers.arena.tournament import (
    PATIENCE_S,
    arena,
    command,
    games_in,
    numbers_in,
    wait_for,
)
from tests.helpers.brains.process import ROOT
from tests.helpers.waiting import wait_until


def by_number(path: Path) -> dict[int, Played]:
    return {game.task.number: game for game in games_in(path)}


@contextmanager
def playing(file: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A queue that is played in a process of its own."""
    process = subprocess.Popen(
        command("queue", file, "--concurrency", "2", *words),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def says(process: subprocess.Popen[str], text: str) -> None:
    """Wait for a line with a text."""
    assert process.stdout is not None
    for line in process.stdout:
        if text in line:
            return
    raise AssertionError(f"it ended without {text!r}")


def children(process: subprocess.Popen[str]) -> list[psutil.Process]:
    """The processes that play."""
    found = psutil.Process(process.pid).children(recursive=True)
    return [child for child in found if "spawn_main" in " ".join(child.cmdline())]


def test_a_kill_loses_and_doubles_nothing(tmp_path: Path) -> None:
    file = write(tmp_path, long_one("a"), STRONG)
    with playing(file) as process:
        wait_for(4, games_of(file, "a"))
        workers = children(process)
        process.send_signal(signal.SIGKILL)
        process.wait()
        _, alive = psutil.wait_procs(workers, timeout=PATIENCE_S)
        assert not alive
    with playing(file):
        wait_for(8, games_of(file, "a"))
    # All games are those that an undisturbed queue plays.
    kept = games_in(games_of(file, "a"))
    other = write(tmp_path, long_one("b"))
    numbers = {game.task.number for game in kept}
    with playing(other):
        wait_for(len(kept), games_of(other, "b"))
        wait_until(lambda: numbers <= numbers_in(games_of(other, "b")), "a game is missing")
    undisturbed = by_number(games_of(other, "b"))
    for game in kept:
        twin = undisturbed[game.task.number]
        assert [move.turn for move in game.moves] == [move.turn for move in twin.moves]


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    file = write(tmp_path, long_one("a"))
    with playing(file) as process:
        wait_for(4, games_of(file, "a"))
        for worker in children(process):
            with suppress(psutil.NoSuchProcess):
                worker.kill()
        wait_for(len(numbers_in(games_of(file, "a"))) + 10, games_of(file, "a"))
        assert process.poll() is None


def test_the_running_candidate_is_changed_or_taken_out(tmp_path: Path) -> None:
    file = write(tmp_path, long_one("a"), long_one("b"))
    with playing(file) as process:
        wait_for(2, games_of(file, "a"))
        write(tmp_path, long_one("b"))
        wait_for(2, games_of(file, "b"))
        file.write_text("", encoding="utf-8")  # as an editor that writes in two steps
        says(process, "the queue goes on as it was")
        # Under the same name, games of another kind are not counted.
        write(tmp_path, long_one("b", "nodes = 50"), long_one("c"))
        says(process, "give the candidate another name")
        wait_for(2, games_of(file, "c"))
        (line,) = [line for line in arena("queue", file, "--show").splitlines() if "b  " in line]
        assert "give the candidate another name" in line
        assert "nodes 40, not 50" in line


def test_a_worker_dies_while_all_games_rest(tmp_path: Path) -> None:
    file = write(tmp_path, long_one("a"))
    with playing(file) as process:
        wait_for(2, games_of(file, "a"))
        arena("queue", file, "--pause")
        says(process, "paused")
        workers = children(process)
        for worker in workers:
            with suppress(psutil.NoSuchProcess):  # the others leave with the first
                worker.kill()
        psutil.wait_procs(workers)
        seen = len(numbers_in(games_of(file, "a")))
        arena("queue", file, "--resume")
        wait_for(seen + 4, games_of(file, "a"))


def test_the_file_is_changed_while_it_runs(tmp_path: Path) -> None:
    file = write(tmp_path, long_one("a"))
    with playing(file, "--stay") as process:
        wait_for(2, games_of(file, "a"))
        write(tmp_path, long_one("b"), long_one("a"))
        wait_for(2, games_of(file, "b"))
        write(tmp_path, long_one("b", "pause = true"), long_one("c"), long_one("a"))
        wait_for(2, games_of(file, "c"))
        write(tmp_path, "this is no TOML")
        says(process, "the queue goes on as it was")
        seen = len(numbers_in(games_of(file, "c")))
        wait_for(seen + 4, games_of(file, "c"))
        write(tmp_path, long_one("c", "end = true"), long_one("a"))
        wait_until(lambda: [row["kept"] for row in rows(file)] == ["no"], "c was not ended")
        assert "stopped early" in rows(file)[0]["note"]
        seen = len(numbers_in(games_of(file, "a")))
        wait_for(seen + 4, games_of(file, "a"))
        assert "running" in arena("queue", file, "--show")
        arena("queue", file, "--pause")
        says(process, "paused")
        seen = len(numbers_in(games_of(file, "a")))
        assert "running" not in arena("queue", file, "--show")
        arena("queue", file, "--resume")
        wait_for(seen + 4, games_of(file, "a"))
        complaint = arena("queue", file, status=1)
        assert "another process plays this queue" in complaint
