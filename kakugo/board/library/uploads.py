"""Files that pages have sent, whole and of any size, until they are opened or imported."""

import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from ..wire.messages import BadMessage

MOST_UPLOAD_BYTES = 256 << 20  # of a file: a million games
MOST_UPLOADS = 32  # files that are held; the oldest one goes
NAME_BYTES = 16  # so that no page finds another one's file


class Uploads:
    """Files by names that nobody guesses."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="kakugo-", ignore_cleanup_errors=True)
        self._files: dict[str, Path] = {}  # the oldest first

    def new(self) -> tuple[str, BinaryIO]:
        """The name of a new file, and the file, which is written and closed by the caller."""
        while len(self._files) >= MOST_UPLOADS:
            self.drop(next(iter(self._files)))
        name = secrets.token_urlsafe(NAME_BYTES)
        self._files[name] = Path(self._folder.name, name)
        return name, self._files[name].open("wb")

    def drop(self, name: str) -> None:
        """Forget a file."""
        path = self._files.pop(name, None)
        if path is not None:
            with suppress(OSError):
                path.unlink()

    def data(self, name: str) -> bytes:
        """What is in a file; BadMessage where it is not, or no longer, there."""
        try:
            return self._files[name].read_bytes()
        except (KeyError, OSError):
            raise BadMessage("file", "the file has to be chosen again") from None

    def close(self) -> None:
        """Delete all files."""
        self._folder.cleanup()
