"""Engines of others: programs that the server's user has named, as players and with an opinion."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Self, TypeVar

import kakugo
from kakugo import (
    GOMOKU,
    PLAY,
    BrainAnalysis,
    BrainAnswerError,
    BrainError,
    BrainGoneError,
    BrainLine,
    BrainProcess,
    BrainStartError,
    BrainTimeoutError,
    Cancel,
    Game,
    Limits,
    Turn,
    is_standard,
    turn_name,
)
from kakugo.guarded import Guarded

from ..shown.geometry import places_of
from ..shown.scores import cells_of
from ..wire.messages import BadMessage, Json, refusal
from .background import in_thread
from .slots import LINES_EVERY_S

Found = TypeVar("Found")

OPINION = "opinion"  # what a process is for that is no player's
OPINION_S = 10.0
OPENING_OPTIONS = frozenset({"opening", "offers"})  # which count in an opening only
NO_ANSWER = "brain-answer"
BRAIN_FAULTS: dict[type[BrainError], tuple[str, str]] = {  # their keys, and what is said
    BrainStartError: ("brain-start", "{} does not start: {}"),
    BrainTimeoutError: ("brain-late", "{} does not answer: {}"),
    BrainGoneError: ("brain-gone", "{} has ended: {}"),
    BrainAnswerError: (NO_ANSWER, "{} gives no turn that can be played: {}"),
}


class BrainFault(BadMessage):
    """What is wrong with a program; name: with which one."""

    def __init__(self, name: str, key: str, text: str) -> None:
        super().__init__(key, text)
        self.name = name

    @classmethod
    def of(cls, name: str, error: BrainError) -> Self:
        """A program has failed."""
        key, text = BRAIN_FAULTS[type(error)]
        return cls(name, key, text.format(name, error))

    def json(self) -> Json:
        """As the page knows it."""
        return super().json() | {"name": self.name}


class Brains:
    """The programs of one session, each started when it is needed first.

    commands: of all that there may be, by name.
    """

    def __init__(self, commands: Mapping[str, str]) -> None:
        self._commands = commands
        self._running: dict[tuple[str, str], BrainProcess] = {}
        self._variants: dict[str, bool] = {}  # whether an engine knows them, as far as it is known

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
                process = BrainProcess(self._commands[name], tree=Guarded)
                self._running[name, use] = process
            return question(process)
        except BrainError as error:
            raise BrainFault.of(name, error) from error

    def known(self, name: str, game: Game) -> Game:
        """In a thread: a game as an engine knows it, of most openings the plain one that follows.

        BrainFault where it does not know it.
        """
        self.check(name)
        if is_standard(game) or self._knows_variants(name):
            return game
        plain = _plain(game)
        if plain is None:
            raise BrainFault(name, "brain-game", f"{name} does not know this game")
        return plain

    def turn(
        self,
        name: str,
        use: str,
        game: Game,
        limits: Limits,
        cancel: Cancel,
        begins: Callable[[], None],
    ) -> Turn | None:
        """In a thread: the turn of an engine; None in an opening for which it has no words.

        begins: called before it thinks; how long its start takes is on no clock.
        """
        known = self.known(name, game)
        if known is not game and not _has_same_turns(game, known):
            begins()
            return None

        def question(process: BrainProcess) -> Turn:
            process.prepare(known, limits, cancel=cancel)
            begins()
            return process.play(known, limits, cancel=cancel)

        try:
            return self.ask(name, use, question)
        except BrainFault as fault:
            if fault.key == NO_ANSWER and game.stage != PLAY:  # it does not know SWAP2BOARD
                return None
            raise

    def _knows_variants(self, name: str) -> bool:
        """Whether an engine knows games that INFO rule does not say; it is asked once."""
        if name not in self._variants:
            try:
                with BrainProcess(self._commands[name], tree=Guarded) as process:
                    self._variants[name] = process.about().knows_variants
            except BrainError as error:
                raise BrainFault.of(name, error) from error
        return self._variants[name]

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
        about: Json = {"is": "opinion", "node": node, "name": name}
        self._send(about | {"lines": [], "done": False})
        work = self._ask(name, game, about, seconds)
        self._task = asyncio.get_running_loop().create_task(work)

    def end(self) -> None:
        """Ask about nothing; the program hears it soon."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def ended(self) -> None:
        """Ask about nothing, and wait until the program has stopped."""
        self.end()
        async with self._busy:
            pass

    async def _ask(self, name: str, game: Game, about: Json, seconds: float) -> None:
        async with self._busy:
            try:
                known = await in_thread(self._brains.known, name, game)
                thinking = await in_thread(self._brains.ask, name, OPINION, lambda process: process)
                async with thinking.analysis(known, seconds=seconds) as analysis:
                    showing = asyncio.create_task(self._show(analysis, game, about))
                    try:
                        answer = await analysis
                    finally:
                        showing.cancel()
                is_read = answer.lines[0].pv[:1] == (answer.turn,)
                lines = answer.lines if is_read else (BrainLine(pv=(answer.turn,)),)
                self._send(about | _lines(lines, game) | {"done": True})
            except BrainError as error:
                self._send(about | _fault(BrainFault.of(name, error)))
            except ValueError as error:
                self._send(about | _fault(refusal(error, "failed")))

    async def _show(self, analysis: BrainAnalysis, game: Game, about: Json) -> None:
        """Send the newest lines again and again, where they have changed."""
        shown: tuple[BrainLine, ...] = ()
        while True:
            await asyncio.sleep(LINES_EVERY_S)
            if analysis.lines != shown:
                shown = analysis.lines
                self._send(about | _lines(shown, game))


def _plain(game: Game) -> Game | None:
    """The same position in the game of INFO rule that this is but for its opening; None: in none.

    Every brain knows that.
    """
    rule = game.rule if game.name == GOMOKU else None
    options = {name: value for name, value in game.options.items() if name not in OPENING_OPTIONS}
    plain = kakugo.new_game(game.name, rule=rule, width=game.width, height=game.height, **options)
    if not is_standard(plain):
        return None
    plain.setup(game.stones(), game.side)
    return plain


def _has_same_turns(game: Game, plain: Game) -> bool:
    """Whether the opening of a game leaves the side to move all turns of the plain one."""
    return game.stage == PLAY and {*game.legal_turns()} == {*plain.legal_turns()}


def _fault(error: BadMessage) -> Json:
    return {"lines": [], "done": True} | error.json()


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
