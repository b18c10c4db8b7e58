"""The engine: a game of its own, and the searches of it."""

import os
import time
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from .analysis.openings import answer
from .analysis.running import Analysis
from .analysis.strength import STRONGEST, play_weaker
from .arguments import instance, shown
from .asking import Asked, SearchArguments, read_arguments, takes_search_arguments
from .core import Cancel, Core, check_goes_on
from .evaluation.loader import check as check_evaluation
from .evaluation.loader import loaded as loaded_evaluation
from .evaluation.weights import WeightsError
from .evaluation.weights import describe as describe_evaluation
from .games.game import Game, Outcome
from .games.illegal import IllegalTurn
from .games.registry import GOMOKU, new_game
from .games.stages import PLAY
from .report import Event, Limits, Line, Report, Result, Score
from .settings import Settings
from .types import Point

if TYPE_CHECKING:
    from .database.database import Database
    from .database.learner import Learner, Looked

__all__ = [
    "Cancel",
    "Engine",
    "Event",
    "Game",
    "IllegalTurn",
    "Limits",
    "Line",
    "Outcome",
    "Result",
    "WeightsError",
    "check_evaluation",
    "check_goes_on",
    "describe_evaluation",
    "loaded_evaluation",
]


# What may be set, and its type.
ATTRIBUTES: dict[str, type] = {"game": Game, "settings": Settings, "rng": Random}


class Engine(Core):
    """Plays one game at a time under its settings, and analyses any.

    Raises ValueError for weights and files that cannot be used.

    With a database, think() answers at once where it knows the end of the game or a value from a
    search of the setting database_depth; turns labelled as forced are played, blocked ones are not;
    searches begin with what it knows around the position, and what they find is written into it
    soon, by a thread of its own, unless it is read-only. A book is played from whatever the depth,
    and nothing is written into it.

    think(), analyse() and analysis() take SearchArguments by name, and limits in three forms:
    seconds, as in think(1.0); names, as in think(seconds=1, nodes=5000, depth=10, mate=5); one
    Limits. A search ends at the first limit that it meets. The limits that you give hold, and no
    others: those among the settings (timeout_turn, timeout_match, time_left, time_increment, depth,
    nodes) hold where you give none, or nothing but a mate. So think() ends after 30 seconds if you
    have set nothing; only Limits() is without end. All other settings always hold.

    These methods raise ValueError for limits that are none, where the game is over, for points off
    its board, and for weights that cannot be used; RuntimeError while another search of this engine
    runs. They leave games as they are. think() and analyse() block; meanwhile any thread may call
    stop().

    Args:
        evaluation: A file or folder of weights for the setting of that name; None leaves the
            setting as it is.
        database: A Database, or None; it may be given by its path or name.

    Attributes:
        settings: Its options; given None, the defaults.
        game: The position that think() searches; play turns on it, or replace it.
        rng: Chooses among several openings, and among several turns below full strength; seed it
            for the same ones again.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        evaluation: str | os.PathLike[str] | None = None,
        database: "Database | str | os.PathLike[str] | None" = None,
    ) -> None:
        settings = Settings() if settings is None else instance("a Settings", settings, Settings)
        before = settings.evaluation
        try:
            if evaluation is not None:
                settings.evaluation = evaluation
            super().__init__(settings, _fresh(settings))
        except ValueError:
            settings.evaluation = before
            raise
        self._learner: Learner | None = None
        self._closing: weakref.finalize[..., Engine] | None = None
        self.database = database

    def __setattr__(self, name: str, value: Any) -> None:
        kind = ATTRIBUTES.get(name, object)
        if not isinstance(value, kind):
            raise ValueError(f"{name} must be a {kind.__name__}, not {shown(value)}")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        if name in ATTRIBUTES:
            raise AttributeError(f"an engine cannot be without its {name}")
        super().__delattr__(name)

    @property
    def database(self) -> "Database | None":
        """What it asks before a search and adds to, or None. A path is opened when it is set."""
        return None if self._learner is None else self._learner.database

    @database.setter
    def database(self, where: "Database | str | os.PathLike[str] | None") -> None:
        learner = None
        if where is not None:
            from .database.database import Database  # it takes ms, for those who have one
            from .database.learner import Learner

            is_open = isinstance(where, Database)
            database = where if isinstance(where, Database) else Database(where)
            learner = Learner(database, is_owner=not is_open)
        if self._closing is not None:
            self._closing()  # what is left is written now
            self.clear()  # the table has what the database said
        self._learner = learner
        self._held_bytes = 0 if learner is None else learner.database.held_bytes
        # When the program ends, too.
        self._closing = None if learner is None else weakref.finalize(self, learner.close)

    def __repr__(self) -> str:
        return f"<kakugo.Engine with {self.game!r} and {self.settings!r}>"

    def new_game(
        self, width: int | None = None, height: int | None = None, *, keeps_table: bool = False
    ) -> None:
        """Begin the game of the settings on an empty board, and forget what searches have found.

        Raises ValueError for an unknown game or option, a wrong size, or weights that cannot be
        used; the game is unchanged then.

        Args:
            width: Cells; None for the game's usual board.
            height: Cells; None for the game's usual board.
            keeps_table: Forget nothing if the game before has the same name, options, rule and
                size.
        """
        before, self.game = self.game, _fresh(self.settings, width, height)
        if not keeps_table or _kind(before) != _kind(self.game):
            self.clear()

    def set_position(self, stones: Sequence[tuple[int, int, int]], side: int) -> None:
        """Begin the game of the settings on a board of the same size with these stones.

        Raises IllegalTurn or ValueError as Game.setup does; the game is unchanged then.

        Args:
            stones: (x, y, stone).
            side: BLACK or WHITE, who moves.
        """
        game = _fresh(self.settings, self.game.width, self.game.height)
        game.setup(stones, side)
        self.game = game

    @takes_search_arguments
    def think(
        self,
        limits: Limits | float | None = None,
        *,
        report: Report = None,
        cancel: Cancel | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> Result:
        """Find the turn to play in the engine's own game, at the strength of the settings.

        Without `best`, a compulsory turn is answered at once if a clock runs.

        In an opening, the result has the one turn to play, with a score of 0: it comes of several
        searches, for which the limits hold together.

        Args:
            limits: See Engine.
            arguments: See SearchArguments.
            report: Called with Events in the thread of the search; an exception of it ends the
                search and is raised here. In an opening, with those of its searches.
            cancel: A token that stops the search, also where it was cancelled before.
        """
        asked = self._read(self.think, self.game, limits, arguments)
        if self.game.stage != PLAY:
            return self._think_opening(asked.limits, report, asked.exclude, cancel)
        level = self.settings.strength
        if level != STRONGEST:
            return play_weaker(
                self,
                level,
                self.game,
                asked.limits,
                report=report,
                best=asked.best,
                exclude=asked.exclude,
                cancel=cancel,
            )
        learner = self._learner
        if learner is None or asked.exclude:
            return self._learnt(self.game, asked, report, cancel)
        asked = asked._replace(limits=asked.limits.begun())
        known = learner.look(self.game)
        line = learner.answer(self.game, known, self.settings.database_depth)
        if line is not None and asked.best in (None, 1):
            return _told(line, report)
        asked = asked._replace(exclude=known.blocked)
        result = self._learnt(self.game, asked, report, cancel, known)
        return learner.deeper(self.game, known, result, asked.best or 1)

    @takes_search_arguments
    def analyse(
        self,
        game: Game,
        limits: Limits | float | None = None,
        *,
        report: Report = None,
        cancel: Cancel | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> Result:
        """Search any game at full strength, whatever the engine's own game is.

        A compulsory turn is searched, too. The evaluation is that of the settings.

        Args:
            game: The position to search; it is not changed.
            limits: See Engine.
            arguments: See SearchArguments.
            report: Called with Events in the thread of the search; an exception of it ends the
                search and is raised here.
            cancel: A token that stops the search, also where it was cancelled before.
        """
        asked = self._read(self.analyse, game, limits, arguments)
        return self._learnt(game, asked._replace(best=asked.best or 1), report, cancel)

    @takes_search_arguments
    def analysis(
        self,
        game: Game,
        limits: Limits | float | None = None,
        **arguments: Unpack[SearchArguments],
    ) -> Analysis:
        """Search any game in the background: lines as they are found, in a `with` block.

        For the rest see Analysis.

        Args:
            game: The position to search; it is not changed.
            limits: See Engine.
            arguments: See SearchArguments.
        """
        asked = self._read(self.analysis, game, limits, arguments)
        best = asked.best or 1
        return Analysis(partial(self._learnt, game, asked._replace(best=best)), best)

    def _read(
        self,
        method: Callable[..., object],
        game: Game,
        limits: Limits | float | None,
        arguments: SearchArguments,
    ) -> Asked:
        """What a search of a game is asked; ValueError for a game that is over."""
        check_goes_on(game)
        return read_arguments(method, limits, arguments, game.points, self.settings.limits)

    def _learnt(
        self,
        game: Game,
        asked: Asked,
        report: Report,
        cancel: Cancel | None,
        known: "Looked | None" = None,
    ) -> Result:
        """A search that asks the database, if there is one, which learns of it if no turn was
        excluded; known: what it says of the game, if it was asked."""
        learner = self._learner
        result = self.search(
            game,
            asked.limits,
            report=report,
            best=asked.best,
            exclude=asked.exclude,
            cancel=cancel,
            knowledge=None if learner is None else partial(learner.around, looked=known),
        )
        if learner is not None:
            if not asked.exclude:
                learner.learn(game, result)
            fault = learner.fault()
            if fault and report is not None:
                report(Event("setup", text=f"the database fails: {fault}"))
        return result

    def _think_opening(
        self,
        limits: Limits,
        report: Report,
        exclude: frozenset[Point],
        cancel: Cancel | None,
    ) -> Result:
        """The turn to play in the opening of the engine's own game."""
        start = time.monotonic()
        turn = answer(self, self.game, limits, report=report, exclude=exclude, cancel=cancel)
        ms = int(1000 * (time.monotonic() - start))
        even = Score(0, self.game.side)
        line = Line(turn, even, depth=0, seldepth=0, nodes=0, ms=ms, pv=(turn,))
        return Result(turn, (line,), line.depth, line.nodes, ms)


def _told(line: Line, report: Report) -> Result:
    """A result that needed no search."""
    if report is not None:
        report(Event("setup", text=f"the database knows this position to depth {line.depth}"))
        report(Event("line", line.turn, line))
    return Result(line.turn, (line,), line.depth, 0, line.ms)


def _kind(game: Game) -> tuple[object, ...]:
    """What two games have in common whose positions are worth the same."""
    return game.name, dict(game.options), game.rule, game.width, game.height


def _fresh(settings: Settings, width: int | None = None, height: int | None = None) -> Game:
    """The game of the settings on an empty board."""
    rule = settings.rule if settings.game == GOMOKU else None
    options = settings.game_options
    game = new_game(settings.game, rule=rule, width=width, height=height, **options)
    return game.copy(settings.evaluation)
