"""One place where games are played one after the other, and the seats that stay there."""

import os
import platform
import threading
from dataclasses import dataclass, replace

from . import match
from .engines import ProcessSeat, Seat
from .inside import LibrarySeat
from .model import Played, Player, Rules, Task

IMPATIENCE_S = 0.1  # between two attempts to break off a game


@dataclass(frozen=True, slots=True)
class Terms:
    """What a place must know of a tournament to play its games."""

    players: tuple[Player, ...]
    rules: Rules
    reuse: bool = False  # keep processes from game to game
    suspend: bool = False  # let a process run in its own turns only


class Room:
    """The seats of a thread."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._seats: dict[int, Seat] = {}  # by the player's index
        self._busy = threading.Lock()

    def play(self, task: Task) -> Played:
        """Play a game to its end."""
        with self._busy:
            for other in self._seats.keys() - {task.black, task.white}:
                self._seats.pop(other).close()
            seats = self._seat(task.black), self._seat(task.white)
            played = match.play(task, self._terms.rules, seats)
            if not self._terms.reuse:
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
            player = self._terms.players[number]
            self._seats[number] = (
                ProcessSeat(player, reuse=self._terms.reuse, suspend=self._terms.suspend)
                if player.command
                else LibrarySeat(player)
            )
        return self._seats[number]


_rooms: dict[tuple[Terms, int], Room] = {}  # of this process, by tournament and thread


def play(terms: Terms, task: Task) -> Played:
    """Play a game in the room of this thread."""
    return _rooms.setdefault((terms, threading.get_ident()), Room(terms)).play(task)


def close(terms: Terms) -> None:
    """Close the rooms of a tournament in this process; games that still run are broken off."""
    for place in list(_rooms):
        if place[0] == terms:
            _rooms.pop(place).close()
