"""What plays games one after the other: the seats of one thread, and who sits on them."""

import os
import platform
import threading
from dataclasses import replace

from . import match
from .engines import ProcessSeat, Seat
from .inside import LibrarySeat
from .model import MatchSpec, Played, Task

IMPATIENCE_S = 0.1  # between two attempts to break off a game


class GameRunner:
    """The seats of a thread."""

    def __init__(self, spec: MatchSpec) -> None:
        self._spec = spec
        self._seats: dict[int, Seat] = {}  # by the player's index
        self._busy = threading.Lock()

    def play(self, task: Task) -> Played:
        """Play a game to its end."""
        with self._busy:
            for other in self._seats.keys() - {task.black, task.white}:
                self._seats.pop(other).close()
            seats = self._seat(task.black), self._seat(task.white)
            played = match.play(task, self._spec.rules, seats)
            if not self._spec.reuse:
                self._leave()
        return replace(played, machine=f"{platform.node()}:{os.getpid()}")

    def close(self) -> None:
        """Break off a running game, from another thread, and empty the seats."""
        while not self._busy.acquire(timeout=IMPATIENCE_S):
            for seat in list(self._seats.values()):
                seat.close()
        self._leave()
        self._busy.release()

    def _leave(self) -> None:
        for seat in self._seats.values():
            seat.close()
        self._seats.clear()

    def _seat(self, number: int) -> Seat:
        if number not in self._seats:
            player = self._spec.players[number]
            self._seats[number] = (
                ProcessSeat(player, reuse=self._spec.reuse, suspend=self._spec.suspend)
                if player.command
                else LibrarySeat(player)
            )
        return self._seats[number]


_runners: dict[tuple[MatchSpec, int], GameRunner] = {}  # of this process, by match and thread


def play(spec: MatchSpec, task: Task) -> Played:
    """Play a game with the runner of this thread."""
    return _runners.setdefault((spec, threading.get_ident()), GameRunner(spec)).play(task)


def close(spec: MatchSpec) -> None:
    """Close the runners of a match in this process; games that still run are broken off."""
    for key in list(_runners):
        if key[0] == spec:
            _runners.pop(key).close()
