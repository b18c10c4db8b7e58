"""The options of a server: the limits of its engines, and the files that may be watched."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import kakugo

from ..search.work import shipped_proof
from ..shown.explored import Explored
from ..shown.form import form, formats
from ..wire.messages import PERFECT, BadMessage, Json

KIB_A_MIB = 1024


@dataclass(frozen=True, slots=True)
class Options:
    """memory_mib: of an engine's table.

    watched, engines: files of the arena, and commands of other engines, which the user has named.
    explored: a database of positions, if the user has named one. address: where other machines
    reach the server, "" if they do not.
    """

    threads: int = 1
    memory_mib: int = 64
    evaluation: str = ""
    watched: tuple[Path, ...] = ()
    engines: Mapping[str, str] = field(default_factory=dict)
    explored: Explored | None = None
    address: str = ""

    def __post_init__(self) -> None:
        if PERFECT in self.engines:
            raise ValueError(f"--engine {PERFECT}: this name is taken")

    def engine(self) -> kakugo.Engine:
        """An engine within the limits; its memory is taken when it searches."""
        settings = kakugo.Settings()
        settings.threads = self.threads
        settings.hash_size = KIB_A_MIB * self.memory_mib
        return kakugo.Engine(settings, evaluation=self.evaluation)

    def explorer(self) -> Explored:
        """The database; DatabaseError where there is none."""
        if self.explored is None:
            raise kakugo.DatabaseError("there is no database: kakugo board --database opens one")
        return self.explored

    def solved(self, game: kakugo.Game) -> kakugo.Database:
        """Where a proof is looked for first: in the user's database, then in the shipped one."""
        if self.explored is not None and self.explored.database.following(game) is not None:
            return self.explored.database
        return shipped_proof()

    def written(self, analysis: Json) -> kakugo.Database | None:
        """Where an analysis with these fields writes what it finds; DatabaseError: it cannot."""
        database = self.explorer().database if analysis.get("learn") else None
        if database is not None and database.read_only:
            raise kakugo.DatabaseError("the database is read-only")
        if database is not None and database.is_book:
            raise kakugo.DatabaseError("no search is written into a book")
        return database

    def within(self, threads: int, memory_mib: int) -> "Options":
        """These options with an engine of other limits; BadMessage for more than these are."""
        for name, value in (("threads", threads), ("memory_mib", memory_mib)):
            most = getattr(self, name)
            if not 1 <= value <= most:
                raise BadMessage("value", f"{name}: expected from 1 to {most}, got {value}")
        return replace(self, threads=threads, memory_mib=memory_mib)

    def json(self, used: "Options") -> Json:
        """What a page has to know of it; used: the limits that its engine has."""
        return {
            "version": kakugo.__version__,
            "engine": {
                "threads": used.threads,
                "memory_mib": used.memory_mib,
                "most_threads": self.threads,
                "most_memory_mib": self.memory_mib,
                "evaluation": self.evaluation or "built-in",
            },
            "watch": [
                {"file": place, "name": path.name} for place, path in enumerate(self.watched)
            ],
            "engines": [*self.engines],
            "database": None if self.explored is None else self.explored.json(),
            "address": self.address,
            "formats": formats(),
            "form": form(),
        }
