"""What plays games one after the other: the sides that one thread keeps, and who plays them."""

import os
import platform
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..engine import affinity
from ..engine.engines import ProcessSide, Side
from ..engine.identity import Watch
from ..engine.inside import LibrarySide
from ..model import MatchSpec, Played, Task
from . import referee, running

IMPATIENCE_S = 0.1  # between two attempts to break off a game


class GameRunner:
    """The sides of a thread."""

    def __init__(self, spec: MatchSpec, place: int) -> None:
        """place: which of the games at once it plays, from 0."""
        self._spec = spec
        width = max(player.threads for player in spec.players)
        self._cores = spec.cores[place * width : (place + 1) * width]
        self._sides: dict[int, Side] = {}  # by the player's index
        self._busy = threading.Lock()

    def play(self, task: Task) -> Played:
        """Play a game to its end."""
        with self._busy:
            self._check(task)
            for other in self._sides.keys() - {task.black, task.white}:
                self._sides.pop(other).close()
            sides = self._side(task.black), self._side(task.white)
            played = self._played(task, sides)
            if not self._spec.reuse:
                self._leave()
        return replace(played, machine=f"{platform.node()}:{os.getpid()}")

    def _played(self, task: Task, sides: tuple[Side, Side]) -> Played:
        """The game, which may be watched meanwhile."""
        rules, logs = self._spec.rules, self._spec.logs
        if not self._spec.live:
            return referee.play(task, rules, sides, keep_log=logs)
        folder = Path(self._spec.live)
        try:
            show = partial(running.keep, folder, task)
            return referee.play(task, rules, sides, keep_log=logs, show=show)
        finally:
            running.drop(folder, task)

    def close(self) -> None:
        """Break off a running game, from another thread, and close the sides."""
        while not self._busy.acquire(timeout=IMPATIENCE_S):
            for side in list(self._sides.values()):
                side.close()
        self._leave()
        self._busy.release()

    def _check(self, task: Task) -> None:
        """ValueError where a program is not the one that plays this match."""
        for number in {task.black, task.white} if self._spec.identities else ():
            player = self._spec.players[number]
            if files := _watch.changed(player, self._spec.identities[number]):
                raise ValueError(f"{player.name} has changed during the match ({files[0]})")

    def _leave(self) -> None:
        for side in self._sides.values():
            side.close()
        self._sides.clear()

    def _side(self, number: int) -> Side:
        if number not in self._sides:
            player = self._spec.players[number]
            if player.command:
                self._sides[number] = ProcessSide(
                    player,
                    reuse=self._spec.reuse,
                    suspend=self._spec.suspend,
                    cores=self._cores,
                )
            else:
                affinity.pin_thread(self._cores)  # it searches in this one, and in its children
                self._sides[number] = LibrarySide(player)
        return self._sides[number]


_watch = Watch()
_place = threading.Lock()  # each runner of a match has one of its own
_runners: dict[tuple[MatchSpec, int], GameRunner] = {}  # of this process, by match and thread


def play(spec: MatchSpec, task: Task) -> Played:
    """Play a game with the runner of this thread, which leaves the sides of an earlier match."""
    key = spec, threading.get_ident()
    with _place:
        for known in list(_runners):
            if known[0] != spec and known[1] == key[1]:
                _runners.pop(known).close()
        if key not in _runners:
            _runners[key] = GameRunner(spec, sum(known == spec for known, _ in _runners))
        runner = _runners[key]
    return runner.play(task)


def close(spec: MatchSpec | None) -> None:
    """Close the runners of a match in this process, or of all; running games are broken off."""
    for key in list(_runners):
        if spec in (key[0], None):
            _runners.pop(key).close()
