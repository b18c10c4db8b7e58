"""What the tests of games share: fake engines as players, sides that are left at the end."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil

from kakugo.arena.engine.engines import ProcessSide, Side
from kakugo.arena.game.referee import play
from kakugo.arena.model import Played, Player, Rules, Task
from kakugo.guard import guard

FAKES = Path(__file__).with_name("fakes.py")
PATIENT_MS = 20_000  # a test machine may be this slow
KAKUGO = (sys.executable, "-m", "protocol")


def fake(behaviour: str = "honest", turn_ms: int | None = PATIENT_MS, memory: int = 0) -> Player:
    """An engine that behaves like this: a name in fakes.py."""
    command = (sys.executable, "-I", "-S", str(FAKES), behaviour)
    return Player(behaviour, command, turn_ms=turn_ms, memory=memory)


@contextmanager
def open_sides(*sides: Side) -> Iterator[tuple[Side, ...]]:
    """Sides that are closed in the end; nothing that they started is left then."""
    before = running()
    with ExitStack() as stack:
        for side in sides:
            stack.callback(side.close)
        yield sides
    assert running() <= before


def running() -> set[psutil.Process]:
    """All processes under this one, the guard among them."""
    guard()
    return {*psutil.Process().children(recursive=True)}


def game(black: Player, white: Player, rules: Rules, task: Task) -> Played:
    """One game between two processes."""
    with open_sides(ProcessSide(black), ProcessSide(white)) as (first, second):
        return play(task, rules, (first, second))
