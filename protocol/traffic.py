"""The log file: what went through the pipes, and when."""

import os
import sys
import time
from contextlib import suppress

from brain import __version__


class Traffic:
    """A file to which each line is added at once: seconds, number of the process, mark, text.

    > is what the manager said, < is ours. Several processes may add to one file. Once a line cannot
    be written, as on a full disk, it is left out: that disturbs no game.
    """

    def __init__(self, path: str) -> None:
        """OSError where the file cannot be written."""
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._began: float | None = None  # time.monotonic() of the first line
        when = time.strftime("%Y-%m-%d %H:%M:%S")
        self._write(f"# Kakugo {__version__}, process {os.getpid()}, {when}, {sys.platform}")

    def note(self, mark: str, text: str, at: float) -> None:
        """Add a line; at: time.monotonic() when it came or went."""
        if self._began is None:
            self._began = at
        self._write(f"{at - self._began:9.3f} {os.getpid()} {mark} {_line(text)}")

    def _write(self, line: str) -> None:
        with suppress(OSError):
            os.write(self._file, f"{line}\n".encode("ascii", "backslashreplace"))


def _line(text: str) -> str:
    """A text as one line: a comment of a database may have several."""
    return text.rstrip().replace("\n", "\\n")
