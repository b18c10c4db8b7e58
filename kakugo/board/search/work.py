"""What engines do in their thread for a game: a player's turn, and an analysis."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, Self

from kakugo import PLAYER_NAMES, Database, Engine, Game, Limits, Point, Result, Turn

from ..wire.messages import Json, Player, TimeControl
from .job import Job, Work
from .other_engines import Brains
from .slots import HEAT_LINES

BEST = 3  # lines of an analysis that does not say how many
Opened = Callable[[], Database | None]  # a database, which is read when it is asked for first


@cache
def shipped_proof() -> Database:
    """The files of solved positions that come with Kakugo."""
    return Database(":solved:")


def is_proven(game: Game) -> bool:
    """Whether one of them has the position with which a game began."""
    return game.root() in shipped_proof()


def turn(
    job: Job, game: Game, limits: Limits, player: Player, engine: Engine, brains: Brains
) -> Turn:
    """A player's turn: that of another engine or, where it has no words for the stage, of ours."""
    if player.is_foreign:
        seat, report = PLAYER_NAMES[game.player], partial(job.report, None)
        found = brains.turn(player.name, seat, game, limits, job.cancel, report)
        if found is not None:
            return found
    engine.settings.strength = player.level
    engine.game = game
    return engine.think(limits, report=job.hear, cancel=job.cancel).turn


def learning(engine: Engine, opened: Opened, work: Work, job: Job) -> Any:
    """Some work with an engine that has a database, or none, as this opens it."""
    database = opened()
    if engine.database is not database:
        engine.database = database  # which waits until all is written that belongs into another one
    return work(job)


class Wanted(NamedTuple):
    """What a page wants of an analysis."""

    best: int  # lines
    has_heat: bool
    limits: Limits
    blocked: list[Point]

    @classmethod
    def of(cls, fields: Json, game: Game) -> Self:
        """From the fields of the message."""
        control = TimeControl(fields.get("seconds"), fields.get("nodes"), fields.get("depth"))
        points = dict(enumerate(game.points))
        blocked = [points[cell] for cell in fields.get("blocked", ()) if cell in points]
        limits = control.limits(None, is_endless=True)
        return cls(fields.get("best", BEST), fields.get("heat", False), limits, blocked)

    def search(self, game: Game, engine: Engine, job: Job) -> Result:
        """The analysis of a position."""
        return engine.analyse(
            game,
            self.limits,
            best=max(self.best, HEAT_LINES) if self.has_heat else self.best,
            exclude=self.blocked,
            report=job.hear,
            cancel=job.cancel,
        )
