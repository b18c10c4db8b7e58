"""Who sits at the board: the face of every player, and an engine that is a process."""

import time
from pathlib import Path
from typing import Protocol

from brain import Game
from kakugo import (
    BrainAnswerError,
    BrainError,
    BrainGoneError,
    BrainProcess,
    BrainStartError,
    BrainTimeoutError,
)
from protocol import speech
from protocol.brain_process import START_S
from protocol.process import Log

from ..model import FULL_STRENGTH, Move, Player, Rules, Violation
from . import affinity
from .clocks import Clock
from .tree import GuardedTree

WEIGH_EVERY_S = 0.2  # between two looks at the memory of an engine that holds less than it may


class ViolationError(Exception):
    """A player has lost by something other than the game."""

    def __init__(self, violation: Violation, text: str) -> None:
        super().__init__(text)
        self.violation = violation
        self.text = text


VIOLATION_OF = {
    BrainStartError: Violation.START,
    BrainTimeoutError: Violation.TIMEOUT,
    BrainGoneError: Violation.CRASH,
    BrainAnswerError: Violation.GARBAGE,
}


class Side(Protocol):
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


class ProcessSide:
    """An engine in a process of its own, spoken to as Piskvork and the judge do.

    reuse: keep the process from game to game, with RESTART. suspend: let it run in its own turns
    only. cores: the processors that it may use; none: all. start_s: how long it may take to say OK.
    """

    def __init__(
        self,
        player: Player,
        *,
        reuse: bool = False,
        suspend: bool = False,
        cores: tuple[int, ...] = (),
        start_s: float = START_S,
    ) -> None:
        self._player = player
        self._reuse = reuse
        self._suspend = suspend
        self._cores = cores
        self._start_s = start_s
        self._log = Log()
        self._worst_memory = 0
        self._brain: BrainProcess | None = None
        self._tree: GuardedTree | None = None  # of the process
        self._rules: Rules | None = None  # of the process
        self._clock = Clock(player, Rules())
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
        self._clock = Clock(self._player, rules)
        game = rules.new_game()
        try:
            if not self._restarted(game):
                self._brain = self._started()
                self._rules = rules
                self._brain.start(game, self._clock.limits)
            self._suspend_brain()
        except BrainError as error:
            raise self._forfeit(error) from None

    def answer(self, game: Game) -> Move:
        """Ask for a turn; the clock runs from the write to the arrival of the answer."""
        try:
            brain = self._running()
            self._wake(brain)
            limits, allowed_ms = self._clock.limits, self._clock.allowed_ms
            answer = brain.ask(game, limits, allowed_ms, by_board=self._player.board)
            self._suspend_brain()
        except BrainError as error:
            raise self._forfeit(error) from None
        self._clock.charge(answer.ms)
        self._weigh()
        return Move(answer.turn, answer.ms, answer.depth, answer.nodes, answer.value)

    def close(self) -> None:
        """END, and the end."""
        brain, self._brain = self._brain, None
        if brain is not None:
            brain.close()

    def _restarted(self, game: Game) -> bool:
        """Whether a running process has begun another game; if not, it has been left."""
        brain = self._brain
        if brain is None:
            return False
        try:
            self._wake(brain)
            brain.restart(game, self._clock.limits)
        except BrainError:
            self._reuse = False  # nor will the next one
            self.close()
            return False
        return True

    def _started(self) -> BrainProcess:
        """A new process, which has begun no game."""
        return BrainProcess(
            self._player.command,
            infos=infos(self._player),
            cwd=folder_of(self._player),
            start_s=self._start_s,
            pause_s=self._player.pause_ms / 1000,
            log=self._log,
            tree=self._guarded,
        )

    def _guarded(self, pid: int) -> GuardedTree:
        self._tree = GuardedTree(pid)
        affinity.pin_process(pid, self._cores)
        return self._tree

    def _wake(self, brain: BrainProcess) -> None:
        """Before something is sent: it runs."""
        if self._suspend:
            brain.resume()

    def _suspend_brain(self) -> None:
        """The other side is to move."""
        if self._suspend:
            self._running().suspend()

    def _weigh(self) -> None:
        """Look at its memory, as the judge does after each answer.

        That costs milliseconds where there is much of it. So with quick turns it is done now and
        then, and whenever it could be too much.
        """
        assert self._tree is not None
        tree, allowed, now = self._tree, self._player.memory, time.perf_counter()
        is_large = allowed > 0 and tree.resident_bytes() > allowed
        if not is_large and now - self._weighed_at < WEIGH_EVERY_S:
            return
        self._weighed_at = now
        self._worst_memory = max(self._worst_memory, tree.unique_bytes())
        if allowed and self._worst_memory > allowed:
            self._kill()
            text = f"{self._worst_memory} bytes, {allowed} allowed"
            raise ViolationError(Violation.MEMORY, text)

    def _running(self) -> BrainProcess:
        if self._brain is None:
            raise BrainGoneError("it was closed")
        return self._brain

    def _forfeit(self, error: BrainError) -> ViolationError:
        """What to raise; the process is not kept."""
        self._kill()
        return ViolationError(VIOLATION_OF[type(error)], str(error))

    def _kill(self) -> None:
        brain, self._brain = self._brain, None
        if brain is not None:
            brain.kill()


def infos(player: Player) -> dict[str, object]:
    """What a player's engine is sent at the start of a game, beside its limits."""
    given: dict[str, object] = {"max_memory": player.memory, "game_type": speech.BRAIN}
    if player.evaluation:
        given["evaluation"] = player.evaluation
    if player.threads > 1:
        given["thread_num"] = player.threads
    if player.strength < FULL_STRENGTH:
        given["strength"] = player.strength
    return given | dict(player.infos)


def folder_of(player: Player) -> Path | None:
    """The folder in which a player's program runs; None: that of the arena."""
    return Path(player.dir) if player.dir else None
