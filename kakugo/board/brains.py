"""Engines of others: programs that the server's user has named, as players and with an opinion."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import TypeVar

from brain.games.points import turn_name
from kakugo import Game
from protocol.brain_answer import (
    BrainAnswerError,
    BrainError,
    BrainGoneError,
    BrainStartError,
    BrainTimeoutError,
)
from protocol.brain_process import BrainProcess
from protocol.speech import BrainLine

from .background import in_thread
from .geometry import places_of
from .messages import BadMessage, Json, refusal
from .scores import cells_of

Found = TypeVar("Found")

OPINION = "opinion"  # what a process is for that is no player's
OPINION_S = 10.0
FAULTS: dict[type[BrainError], tuple[str, str]] = {  # their keys, and what is said
    BrainStartError: ("brain-start", "{} does not start: {}"),
    BrainTimeoutError: ("brain-late", "{} does not answer: {}"),
    BrainGoneError: ("brain-gone", "{} has ended: {}"),
    BrainAnswerError: ("brain-answer", "{} gives no turn that can be played: {}"),
}


class BrainFault(BadMessage):
    """A program has failed; name: which one."""

    def __init__(self, name: str, error: BrainError) -> None:
        key, text = FAULTS[type(error)]
        super().__init__(key, text.format(name, error))
        self.name = name


class Brains:
    """The programs of one session, each started when it is needed first.

    commands: of all that there may be, by name.
    """

    def __init__(self, commands: Mapping[str, str]) -> None:
        self._commands = commands
        self._running: dict[tuple[str, str], BrainProcess] = {}

    def check(self, name: str) -> None:
        """BadMessage where there is none of this name."""
        if name not in self._commands:
            raise BadMessage("brain", f"there is no engine {name}: kakugo board --engine names it")

    def ask(self, name: str, use: str, question: Callable[[BrainProcess], Found]) -> Found:
        """In a thread: what one of them answers; BrainFault where it fails.

        use: what it is for. Each use has a process of its own, and so one question at a time.
        """
        self.check(name)
        try:
            process = self._running.get((name, use))
            if process is None or not process.is_open:
                process = BrainProcess(self._commands[name])
                self._running[name, use] = process
            return question(process)
        except BrainError as error:
            raise BrainFault(name, error) from error

    async def close(self) -> None:
        """End all processes."""
        processes = [*self._running.values()]
        self._running.clear()
        for process in processes:
            await in_thread(process.close)


class Opinion:
    """What one of them thinks of the position that is analysed, sent as it comes.

    Used in the thread of the event loop.
    """

    def __init__(self, brains: Brains, send: Callable[[Json], None]) -> None:
        self._brains = brains
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self._busy = asyncio.Lock()  # held while the program thinks, or is being stopped

    def ask(self, name: str, game: Game, node: int, seconds: float) -> None:
        """Ask about another position. node: its number."""
        self.end()
        work = self._ask(name, game, {"is": "opinion", "node": node, "name": name}, seconds)
        self._task = asyncio.get_running_loop().create_task(work)

    def end(self) -> None:
        """Ask about nothing; the program hears it soon."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def ended(self) -> None:
        """The same, and wait until it has stopped."""
        self.end()
        async with self._busy:
            pass

    async def _ask(self, name: str, game: Game, about: Json, seconds: float) -> None:
        async with self._busy:
            try:
                thinking = await in_thread(self._brains.ask, name, OPINION, lambda process: process)
                async with thinking.analysis(game, seconds=seconds) as analysis:
                    with contextlib.suppress(BrainError):  # which the answer raises again
                        async for _ in analysis:
                            self._send(about | _lines(analysis.lines, game))
                    answer = await analysis
                known = answer.lines[0].pv[:1] == (answer.turn,)
                lines = answer.lines if known else (BrainLine(pv=(answer.turn,)),)
                self._send(about | _lines(lines, game) | {"done": True})
            except BrainError as error:
                self._send(about | _fault(BrainFault(name, error)))
            except ValueError as error:
                self._send(about | _fault(refusal(error, "failed")))


def _fault(error: BadMessage) -> Json:
    return {"lines": [], "done": True, "key": error.key, "text": str(error)}


def _lines(lines: tuple[BrainLine, ...], game: Game) -> Json:
    """Lines of a program, those of them that say a turn; values are in its own units."""
    places = places_of(game)
    found = [
        {
            "turn": turn_name(line.pv[0]),
            "cells": cells_of(line.pv[0], places),
            "pv": [turn_name(turn) for turn in line.pv],
            "depth": line.depth,
            "nodes": line.nodes,
            "value": line.value,
            "win_within": line.win_within,
        }
        for line in lines
        if line.pv and all(point in places for point in line.pv[0])
    ]
    return {"lines": found, "done": False}
