"""A file of the arena to be watched: a match of six games, and a game that seems to be played."""

from pathlib import Path

import kakugo
from kakugo.arena.game import running
from kakugo.arena.model import Move, Task
from tests.helpers.brains.process import python

TURNS = [kakugo.read_turn(name) for name in ("e5", "e6", "d5", "d6", "c5", "a1")]


def match(file: Path) -> Path:
    """Play a sequential test."""
    words = ["-m", "kakugo.arena", "sprt", "--games", "6", "--size", "9", "--concurrency", "1"]
    players = ["--player", "name=quick", "nodes=40", "--player", "name=slow", "nodes=80"]
    python(*words, *players, "--file", file, check=True, timeout=300)
    return file


class RunningGame:
    """A game that a match of a file is playing, as far as anybody sees; count: of its turns."""

    number = 7

    def __init__(self, file: Path, count: int) -> None:
        self.task = Task(self.number, 0, 1, (TURNS[0],))
        self.folder = running.folder_of(file)
        running.clear(self.folder)
        self.move_to(count)

    def move_to(self, count: int) -> None:
        moves = [Move(turn, 1.0, value=5) for turn in TURNS[1:count]]
        running.keep(self.folder, self.task, moves)

    def end(self) -> None:
        running.drop(self.folder, self.task)
