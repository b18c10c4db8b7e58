"""The options of a server: the limits of its engines, and the files that may be watched."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import kakugo

from .form import form, formats
from .messages import Json

KIB_A_MIB = 1024


@dataclass(frozen=True, slots=True)
class Options:
    """memory_mib: of an engine's table.

    watched, engines: files of the arena, and commands of other engines, which the user has named.
    """

    threads: int = 1
    memory_mib: int = 64
    evaluation: str = ""
    watched: tuple[Path, ...] = ()
    engines: Mapping[str, str] = field(default_factory=dict)

    def engine(self) -> kakugo.Engine:
        """An engine within the limits; its memory is taken when it searches."""
        settings = kakugo.Settings()
        settings.threads = self.threads
        settings.hash_size = KIB_A_MIB * self.memory_mib
        return kakugo.Engine(settings, evaluation=self.evaluation)

    def json(self) -> Json:
        """What a page has to know of it."""
        return {
            "version": kakugo.__version__,
            "engine": {
                "threads": self.threads,
                "memory_mib": self.memory_mib,
                "evaluation": self.evaluation or "built-in",
            },
            "watch": [
                {"file": place, "name": path.name} for place, path in enumerate(self.watched)
            ],
            "engines": [*self.engines],
            "formats": formats(),
            "form": form(),
        }
