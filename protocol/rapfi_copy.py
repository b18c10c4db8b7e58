"""A .db file of Rapfi's, and the file of ours beside it that is worked on."""

import shutil
from pathlib import Path

from brain.database.database import Database
from brain.database.yixindb import MAGIC

SQLITE = b"SQLite format 3\0"  # begins a file of ours
COPY_SUFFIX = ".db"


def is_theirs(path: str) -> bool:
    """Whether a path is that of a file of Rapfi's: it ends in .db, is there, and none of ours."""
    return path.lower().endswith(COPY_SUFFIX) and _begin(path, len(SQLITE)) not in (b"", SQLITE)


def is_compressed(path: str | Path) -> bool:
    """Whether a file of theirs is a frame of LZ4."""
    return _begin(path, len(MAGIC)) == MAGIC


class RapfiCopy:
    """The positions of such a file in one of ours, PATH.kakugo, where every change is kept at once.

    The original is written by save() alone, as a whole or not at all. What it was before the first
    time stays, PATH.bak. PATH.kakugo-seen says which state of the original the copy has: where
    another program has written it since, what it has now is added.
    """

    def __init__(self, path: str) -> None:
        self.path = f"{path}.kakugo"
        self._original = Path(path)
        self._seen = Path(f"{path}.kakugo-seen")
        self._kept = Path(f"{path}.bak")

    def update(self) -> None:
        """Add what the original has, unless the copy has it; ValueError or OSError if it cannot."""
        if not Path(self.path).exists():
            self._seen.unlink(missing_ok=True)
        with Database(self.path) as base:
            self._update(base)

    def save(self, base: Database) -> tuple[int, int]:
        """Write the original anew; how many positions it has, and how many it has no place for.

        base: the copy, open. Raises what Database.write_yixindb raises.
        """
        self._update(base)
        if self._original.exists() and not self._kept.exists():
            part = Path(f"{self._kept}.part")
            shutil.copy2(self._original, part)
            part.replace(self._kept)
        counts = base.write_yixindb(self._original, compressed=is_compressed(self._original))
        self._seen.write_text(self._state())
        return counts

    def _update(self, base: Database) -> None:
        state = self._state()
        seen = self._seen.read_text() if self._seen.exists() else ""
        if state and seen != state:
            base.read_yixindb(self._original)
            self._seen.write_text(state)

    def _state(self) -> str:
        """Size and time of the original; nothing where there is none."""
        if not self._original.exists():
            return ""
        facts = self._original.stat()
        return f"{facts.st_size} {facts.st_mtime_ns}"


def _begin(path: str | Path, size: int) -> bytes:
    """The first bytes of a file; none of one that is not there."""
    try:
        with open(path, "rb") as file:
            return file.read(size)
    except OSError:
        return b""
