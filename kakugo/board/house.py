"""What all sessions of a server share: the limits of their engines, and the files to be watched."""

from dataclasses import dataclass
from pathlib import Path

import kakugo
from brain.records.formats import FORMATS

from .form import form
from .messages import Json

KIB_A_MIB = 1024
MIMES = {"sgf": "application/x-go-sgf"}  # of formats that are more than text
TEXT = "text/plain"
POSITION, PICTURE = "position", "svg"  # formats beside those of records


@dataclass(frozen=True, slots=True)
class House:
    """memory_mib: of an engine's table. watched: files of the arena, which the user has named."""

    threads: int = 1
    memory_mib: int = 64
    evaluation: str = ""
    watched: tuple[Path, ...] = ()

    def engine(self) -> kakugo.Engine:
        """An engine within the limits; its memory is taken when it searches."""
        settings = kakugo.Settings()
        settings.thread_num = self.threads
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
            "formats": formats(),
            "form": form(),
        }


def formats() -> list[Json]:
    """What a game can be saved as."""
    return [
        *(
            {
                "format": name,
                "suffix": (*row.suffixes, ".txt")[0],
                "help": row.help,
                "mime": MIMES.get(name, TEXT),
            }
            for name, row in FORMATS.items()
        ),
        {
            "format": POSITION,
            "suffix": ".txt",
            "help": "The position alone, as one line.",
            "mime": TEXT,
        },
        {"format": PICTURE, "suffix": ".svg", "help": "A picture.", "mime": "image/svg+xml"},
    ]
