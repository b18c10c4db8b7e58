"""This project's library as a player, in this process."""

import time

from brain import GOMOKU, PLAY, Engine, Game, Settings

from ..model import Move, Player, Rules, Violation
from .clocks import Clock
from .engines import ViolationError


class LibrarySide:
    """An engine of the library; a player's INFOs are those of config.LIBRARY_INFOS."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._engine = Engine(Settings())
        self._clock = Clock(player, Rules())
        self._is_closed = False

    @property
    def player(self) -> Player:
        """Who sits here."""
        return self._player

    @property
    def log(self) -> str:
        """Nothing: there are no pipes."""
        return ""

    @property
    def worst_memory(self) -> int:
        """Not measured: the process is shared by all games."""
        return 0

    def open(self, rules: Rules) -> None:
        """Begin a game; what the last one has left in memory is forgotten."""
        settings = self._engine.settings
        settings.game = rules.game
        settings.game_options = dict(rules.options)
        settings.memory = self._player.memory
        settings.threads = self._player.threads
        settings.strength = self._player.strength
        settings.parameters = dict(self._player.parameters)
        settings.evaluation = self._player.evaluation
        if rules.game == GOMOKU:
            settings.rule = rules.rule
        for name, value in self._player.infos:
            settings.set(name, int(value))
        try:
            self._engine.new_game(rules.width, rules.height)
        except ValueError as error:  # weights of another rule
            raise ViolationError(Violation.START, str(error)) from None
        self._clock = Clock(self._player, rules)
        self._is_closed = False

    def answer(self, game: Game) -> Move:
        """Think about a position."""
        if self._is_closed:
            raise ViolationError(Violation.CRASH, "it was closed")
        allowed_ms, is_opening = self._clock.allowed_ms, game.stage != PLAY
        began = time.perf_counter()
        self._engine.game = game
        result = self._engine.think(self._clock.limits)
        ms = 1000 * (time.perf_counter() - began)
        self._clock.charge(ms)
        if allowed_ms is not None and ms > allowed_ms:
            raise ViolationError(Violation.TIMEOUT, f"{ms:.0f} ms, {allowed_ms:.0f} allowed")
        if is_opening:  # the answer comes of several searches
            return Move(result.turn, ms)
        return Move(result.turn, ms, result.depth, result.nodes, result.score.value)

    def close(self) -> None:
        """Stop thinking."""
        self._is_closed = True
        self._engine.stop()
