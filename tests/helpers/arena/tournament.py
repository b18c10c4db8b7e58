"""What the tests of tournaments share: the arena's command line."""

import os
import signal
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess

from kakugo.arena.__main__ import main
from kakugo.arena.commands import STOPS
from kakugo.arena.model import Played
from kakugo.arena.store.store import Store
from tests.helpers.arena.players import FAKES
from tests.helpers.brains.process import ROOT, python
from tests.helpers.waiting import wait_until

PATIENCE_S = 120
EMPTY = ["--openings", "none"]  # with which fakes always play the same game


def player(name: str, behaviour: str = "honest") -> list[str]:
    """Words for a fake engine."""
    command = f'cmd="{sys.executable}" -I -S "{FAKES}" {behaviour}'
    return ["--player", f"name={name}", command, "memory=0", "turn=20"]


def kakugo(name: str, *words: str) -> list[str]:
    """Words for this project's engine in a process."""
    return ["--player", f"name={name}", f'cmd="{sys.executable}" -m protocol', *words]


def command(*words: object) -> list[str]:
    """The arena's command line."""
    return [sys.executable, "-m", "kakugo.arena", *map(str, words)]


def arena(*words: object, status: int = 0, cwd: Path = ROOT) -> str:
    """Run the arena in this process; its output, or what it complains about where it shall fail."""
    said, complaint = outputs(*words, status=status, cwd=cwd)
    return complaint if status else said


def outputs(*words: object, status: int = 0, cwd: Path = ROOT) -> tuple[str, str]:
    """Run the arena in this process; what it writes to stdout and to stderr."""
    said, complaint = StringIO(), StringIO()
    handlers = {number: signal.getsignal(number) for number in STOPS}
    argv, sys.argv = sys.argv, ["kakugo-arena", *map(str, words)]
    try:
        with redirect_stdout(said), redirect_stderr(complaint), chdir(cwd):
            found: object = main()
    except SystemExit as left:
        found = left.code
    finally:
        sys.argv = argv
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert found == status, complaint.getvalue()
    return said.getvalue(), complaint.getvalue()


def arena_apart(*words: object, cwd: Path = ROOT) -> CompletedProcess[str]:
    """Run the arena in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    how = {"cwd": cwd, "env": environment, "timeout": PATIENCE_S}
    return python("-m", "kakugo.arena", *words, check=True, **how)


def games_in(path: Path) -> list[Played]:
    with Store(path) as store:
        return store.games()


def numbers_in(path: Path) -> set[int]:
    """Of the games that a file holds."""
    with Store(path) as store:
        return store.numbers()


def wait_for(games: int, path: Path) -> None:
    """Wait until a file that another process writes holds so many games."""

    def holds() -> bool:
        return path.exists() and path.stat().st_size > 0 and len(numbers_in(path)) >= games

    wait_until(holds, f"no {games} games in {path}")
