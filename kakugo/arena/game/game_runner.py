"""What plays games one after the other: the seats of one thread, and who sits on them."""

import os
import platform
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..engine import affinity
from ..engine.engines import ProcessSeat, Seat
from ..engine.identity import Watch
from ..engine.inside import LibrarySeat
from ..model import MatchSpec, Played, Task
from . import referee, running

IMPATIENCE_S = 0.1  # between two attempts to break off a game


class GameRunner:
    """The seats of a thread."""

    def __init__(self, spec: MatchSpec, place: int) -> None:
        """place: which of the games at once it plays, from 0."""
        self._spec = spec
        width = max(player.threads for player in spec.players)
        self._cores = spec.cores[place * width : (place + 1) * width]
        self._seats: dict[int, Seat] = {}  # by the player's index
        self._busy = threading.Lock()

    def play(self, task: Task) -> Played:
        """Play a game to its end."""
        with self._busy:
            self._check(task)
            for other in self._seats.keys() - {task.black, task.white}:
                self._seats.pop(other).close()
            seats = self._seat(task.black), self._seat(task.white)
            played = self._played(task, seats)
            if not self._spec.reuse:
                self._leave()
        return replace(played, machine=f"{platform.node()}:{os.getpid()}")

    def _played(self, task: Task, seats: tuple[Seat, Seat]) -> Played:
        """The game, which may be watched meanwhile."""
        rules, logs = self._spec.rules, self._spec.logs
        if not self._spec.live:
            return referee.play(task, rules, seats, keep_log=logs)
        folder = Path(self._spec.live)
        try:
            show = partial(running.keep, folder, task)
            return referee.play(task, rules, seats, keep_log=logs, show=show)
        finally:
            running.drop(folder, task)

    def close(self) -> None:
        """Break off a running game, from another thread, and empty the seats."""
        while not self._busy.acquire(timeout=IMPATIENCE_S):
            for seat in list(self._seats.values()):
                seat.close()
        self._leave()
        self._busy.release()

    def _check(self, task: Task) -> None:
        """ValueError where a program is not the one that plays this match."""
        for number in {task.black, task.white} if self._spec.identities else ():
            player = self._spec.players[number]
            if files := _watch.changed(player, self._spec.identities[number]):
                raise ValueError(f"{player.name} has changed during the match ({files[0]})")

    def _leave(self) -> None:
        for seat in self._seats.values():
            seat.close()
        self._seats.clear()

    def _seat(self, number: int) -> Seat:
        if number not in self._seats:
            player = self._spec.players[number]
            if player.command:
                self._seats[number] = ProcessSeat(
                    player,
                    reuse=self._spec.reuse,
                    suspend=self._spec.suspend,
                    cores=self._cores,
                )
            else:
                affinity.pin_thread(self._cores)  # it searches in this one, and in its children
                self._seats[number] = LibrarySeat(player)
        return self._seats[number]


_watch = Watch()
_place = threading.Lock()  # each runner of a match has one of its own
_runners: dict[tuple[MatchSpec, int], GameRunner] = {}  # of this process, by match and thread


def play(spec: MatchSpec, task: Task) -> Played:
    """Play a game with the runner of this thread, which leaves the seats of an earlier match."""
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
