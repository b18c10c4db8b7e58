"""Who sits at the board: the face of every player, and an engine that is a process."""

import time
from collections import deque
from typing import Protocol

from brain import Game
from protocol.process import Gone, Late, Line, Log

from . import speech
from .child import Child
from .clocks import Clock
from .model import Move, Player, Rules, Violation

CHATTER = 1000  # lines before an answer that are looked at, the newest
WEIGH_EVERY_S = 0.2  # between two looks at the memory of an engine that holds less than it may
START_S = 20.0  # from the start of a process to its OK; that time is on no clock


class ViolationError(Exception):
    """A player has lost by something other than the game."""

    def __init__(self, violation: Violation, text: str) -> None:
        super().__init__(text)
        self.violation = violation
        self.text = text


class Seat(Protocol):
    """A player who can be asked for turns. One thread plays; any thread may close."""

    @property
    def player(self) -> Player:
        """Who sits here."""

    @property
    def log(self) -> str:
        """What went through the pipes in this game."""

    @property
    def worst_memory(self) -> int:
        """Bytes at their most in this game; 0: not measured."""

    def open(self, rules: Rules) -> None:
        """Begin a game; ViolationError where the player does not."""

    def answer(self, game: Game) -> Move:
        """The player's turn in a position, legal or not; ViolationError where none came."""

    def close(self) -> None:
        """Leave. What runs is ended; open() begins anew."""


class ProcessSeat:
    """An engine in a process of its own, spoken to as Piskvork and the judge do.

    reuse: keep the process from game to game, with RESTART. suspend: let it run in its own turns
    only. start_s: how long it may take to say OK.
    """

    def __init__(
        self,
        player: Player,
        *,
        reuse: bool = False,
        suspend: bool = False,
        start_s: float = START_S,
    ) -> None:
        self._player = player
        self._reuse = reuse
        self._suspend = suspend
        self._start_s = start_s
        self._log = Log()
        self._worst_memory = 0
        self._child: Child | None = None
        self._rules: Rules | None = None  # of the process
        self._clock = Clock(player, Rules())
        self._known = 0  # turns of the game that the engine knows
        self._weighed_at = -WEIGH_EVERY_S

    @property
    def player(self) -> Player:
        """Who sits here."""
        return self._player

    @property
    def log(self) -> str:
        """What went through the pipes in this game."""
        return str(self._log)

    @property
    def worst_memory(self) -> int:
        """Bytes at their most in this game, of the process and its children together."""
        return self._worst_memory

    def open(self, rules: Rules) -> None:
        """Begin a game, in the running process if that can be, else in a new one."""
        if not self._reuse or rules != self._rules:
            self.close()
        self._log.clear()
        self._worst_memory = 0
        self._weighed_at = -WEIGH_EVERY_S
        self._known = 0
        self._clock = Clock(self._player, rules)
        if not self._restarted():
            self._start(rules)
        try:
            self._running().say(*speech.infos(self._player, rules))
        except Gone as error:
            raise self._forfeit(Violation.CRASH, str(error)) from None
        self._rest()

    def answer(self, game: Game) -> Move:
        """Ask for a turn; the clock runs from the write to the arrival of the answer."""
        child = self._running()
        is_known = self._known == game.ply - 1 and self._known > 0
        lines = speech.ask(game, is_known=is_known)
        allowed_ms = self._clock.allowed_ms
        chatter: deque[str] = deque(maxlen=CHATTER)
        try:
            if self._suspend:
                child.resume()
            began = child.say(f"INFO time_left {self._clock.time_left_ms}", *lines)
            deadline = None if allowed_ms is None else began + allowed_ms / 1000
            line = self._hear(child, deadline, chatter)
        except Late:
            raise self._forfeit(
                Violation.TIMEOUT, f"no answer within {allowed_ms:.0f} ms"
            ) from None
        except Gone as error:
            raise self._forfeit(Violation.CRASH, str(error)) from None
        self._rest()
        # An answer that came before the question is taken, as managers do; it took no time.
        ms = max(0.0, 1000 * (line.at - began))
        self._clock.charge(ms)
        self._weigh()
        turn = speech.read_turn(line.text)
        if turn is None:
            raise self._forfeit(Violation.GARBAGE, repr(line.text))
        self._known = game.ply + 1
        return Move(turn, ms, *speech.read_search(chatter))

    def close(self) -> None:
        """END, and the end."""
        child, self._child = self._child, None
        if child is not None:
            child.resume()
            child.end()

    def _restarted(self) -> bool:
        """Whether a running process has begun another game; if not, it has been left."""
        if self._child is None:
            return False
        self._child.resume()
        if self._fault(self._child, "RESTART") is None:
            return True
        self._reuse = False  # nor will the next one
        self.close()
        return False

    def _start(self, rules: Rules) -> None:
        """Begin a game in a new process."""
        try:
            self._child = child = Child(self._player.command, self._log)
        except OSError as error:
            raise ViolationError(Violation.START, f"it cannot be started: {error}") from None
        self._rules = rules
        fault = self._fault(child, *speech.start(self._player, rules))
        if fault is not None:
            raise self._forfeit(Violation.START, fault)

    def _fault(self, child: Child, *lines: str) -> str | None:
        """Say the lines and wait for OK; what is wrong if another line comes, or none."""
        try:
            began = child.say(*lines)
            text = self._hear(child, began + self._start_s, deque(maxlen=CHATTER)).text
        except Late:
            return f"no OK within {self._start_s:g} s"
        except Gone as error:
            return str(error)
        return None if text.strip().upper() == "OK" else f"{text!r} instead of OK"

    def _hear(self, child: Child, deadline: float | None, chatter: deque[str]) -> Line:
        """The next line that is an answer; what stands before it is added to the chatter."""
        while True:
            line = child.hear(deadline)
            if not speech.is_chatter(line.text) and line.text.strip():
                return line
            chatter.append(line.text)

    def _rest(self) -> None:
        """The other side is to move."""
        if self._suspend:
            self._running().suspend()

    def _weigh(self) -> None:
        """Look at its memory, as the judge does after each answer.

        That costs milliseconds where there is much of it. So with quick turns it is done now and
        then, and whenever it could be too much.
        """
        tree, allowed, now = self._running().tree, self._player.memory, time.perf_counter()
        is_large = allowed > 0 and tree.resident_bytes() > allowed
        if not is_large and now - self._weighed_at < WEIGH_EVERY_S:
            return
        self._weighed_at = now
        self._worst_memory = max(self._worst_memory, tree.unique_bytes())
        if allowed and self._worst_memory > allowed:
            raise self._forfeit(Violation.MEMORY, f"{self._worst_memory} bytes, {allowed} allowed")

    def _running(self) -> Child:
        if self._child is None:
            raise ViolationError(Violation.CRASH, "it was closed")
        return self._child

    def _forfeit(self, violation: Violation, text: str) -> ViolationError:
        """What to raise; the process is not kept."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
        return ViolationError(violation, text)
