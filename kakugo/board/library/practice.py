"""Problems one after the other: streaks and rushes, and what all attempts say of a person."""

import random
import sqlite3
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .problem_rows import DUE, IS_THERE, Row
from .shipped import shipped
from .store import DAY_S, Store

STEPS_A_LEVEL = 4  # problems of a run, until the next level begins
WEEK_S = 7 * DAY_S
MONDAY_S = 4 * DAY_S  # the first one after the beginning of 1970
WEEKS = 26  # that are shown


LATELY = "SELECT problem FROM attempts WHERE at > ?"


class Terms(NamedTuple):
    """How a run goes. lives: wrong turns until its end. seconds: None for any number."""

    lives: int
    seconds: float | None


RUNS = {"streak": Terms(1, None), "rush": Terms(3, 180.0)}


@dataclass
class Run:
    """A run: problems that become harder, until there were too many faults or time is over.

    of: one of RUNS. rows: what it may ask. fresh: numbers of those that come first. best: what was
    solved in the best one before. began: by time.monotonic().
    """

    of: str
    rows: list[Row]
    fresh: frozenset[int]
    best: int
    began: float = field(default_factory=time.monotonic)
    solved: int = 0
    missed: int = 0
    is_noted: bool = False
    is_left: bool = False
    seen: set[int] = field(default_factory=set)

    @property
    def terms(self) -> Terms:
        """How it goes."""
        return RUNS[self.of]

    @property
    def left_s(self) -> float | None:
        """Seconds until it ends; None where it has no clock."""
        most = self.terms.seconds
        return None if most is None else max(0.0, self.began + most - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        has_failed = self.missed >= self.terms.lives
        return self.is_left or has_failed or self.left_s == 0 or not self._open()

    def count(self, number: int, *, is_right: bool) -> None:
        """Count how an attempt at the problem with this number has ended."""
        if self.is_over or number not in {row["problem"] for row in self.rows}:
            return
        self.seen.add(number)
        self.solved += is_right
        self.missed += not is_right

    def next(self) -> Row | None:
        """The next problem: one of the level that is due, or of the nearest one that has some."""
        if self.is_over:
            return None
        levels = sorted({row["level"] for row in self.rows})
        due = levels[min(len(self.seen) // STEPS_A_LEVEL, len(levels) - 1)]
        least = min(abs(row["level"] - due) for row in self._open())
        nearest = [row for row in self._open() if abs(row["level"] - due) == least]
        fresh = [row for row in nearest if row["problem"] in self.fresh]
        return random.choice(fresh or nearest)

    def _open(self) -> list[Row]:
        return [row for row in self.rows if row["problem"] not in self.seen]


def begin(library: Store, of: str, game: str | None, task: str | None) -> Run:
    """A new run over shipped problems, of one game and task, or of all."""
    rows = [
        row
        for row in shipped().values()
        if game in (None, row["kind"].split(" ")[0]) and task in (None, row["task"])
    ]

    def work(base: sqlite3.Connection) -> Run:
        lately = base.execute(LATELY, (time.time() - DAY_S,))
        fresh = {row["problem"] for row in rows} - {number for (number,) in lately}
        return Run(of, rows, frozenset(fresh), _best(base, of))

    return library.do(work)


def note(library: Store, run: Run) -> None:
    """Keep how a run has ended, once."""
    if not run.is_noted and run.seen:
        run.is_noted = True
        row = (time.time(), run.of, run.solved)
        library.do(lambda base: base.execute("INSERT INTO runs VALUES (?, ?, ?)", row), writes=True)


def figures(library: Store) -> dict[str, Any]:
    """What all attempts say: by level, task, game and week; the best runs; what is due."""

    def work(base: sqlite3.Connection) -> dict[str, Any]:
        week = f"CAST((at - {MONDAY_S}) / {WEEK_S} AS INTEGER) * {WEEK_S} + {MONDAY_S}"
        ((due,),) = base.execute(f"SELECT count(*) FROM problems WHERE {IS_THERE} AND {DUE}")
        return {
            "levels": _shares(base, "level"),
            "tasks": _shares(base, "task"),
            "games": _shares(base, "game"),
            "weeks": _shares(base, week)[-WEEKS:],
            "in_row": _in_row(base),
            "best": {of: _best(base, of) for of in RUNS},
            "due": due,
        }

    return library.do(work)


def _shares(base: sqlite3.Connection, by: str) -> list[tuple[Any, int, int, float]]:
    """By one thing: attempts, those that were right, and the mean seconds of these."""
    asked = f"""SELECT {by}, count(*), sum(is_right),
        coalesce(avg(CASE WHEN is_right THEN seconds END), 0)
        FROM attempts WHERE {by} IS NOT NULL GROUP BY 1 ORDER BY 1"""
    return [(key, count, right, seconds) for key, count, right, seconds in base.execute(asked)]


def _in_row(base: sqlite3.Connection) -> int:
    """The attempts since the last one that was not right."""
    ((count,),) = base.execute(
        "SELECT count(*) FROM attempts"
        " WHERE rowid > coalesce((SELECT max(rowid) FROM attempts WHERE NOT is_right), 0)"
    )
    return int(count)


def _best(base: sqlite3.Connection, of: str) -> int:
    ((best,),) = base.execute("SELECT coalesce(max(solved), 0) FROM runs WHERE of = ?", (of,))
    return int(best)
