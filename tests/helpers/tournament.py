"""What the tests of tournaments share: the arena's command line, with real processes."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kakugo.arena.model import Played
from kakugo.arena.store import Store
from tests.helpers.arena import FAKES
from tests.helpers.process import ROOT

PATIENCE_S = 120
PACE_S = 0.02  # between two looks into a file
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


def arena(*words: object, status: int = 0) -> str:
    """Run the arena; its output, or what it complains about where it shall fail."""
    done = subprocess.run(
        command(*words), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stderr if status else done.stdout


def games_in(path: Path) -> list[Played]:
    """The games that a file holds."""
    with Store(path) as store:
        return store.games()


def wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(PACE_S)


def wait_for(games: int, path: Path) -> None:
    """Wait until a file that another process writes holds so many games."""

    def holds() -> bool:
        return path.exists() and path.stat().st_size > 0 and len(games_in(path)) >= games

    wait_until(holds, f"no {games} games in {path}")
