"""One engine's process behind its pipes: whole lines in both directions, with their times."""

import contextlib
import os
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from queue import Empty, Full, Queue
from typing import NamedTuple

from .guard import guard
from .tree import Tree

LINE_END = "\r\n"  # Piskvork's and the judge's
CHUNK = 1 << 16  # bytes asked for at once
LONGEST_LINE = 1 << 16  # bytes after which a line is taken as it is
LOG_LINES = 5000  # the newest that are kept
WAITING_LINES = 1000  # what is not yet heard; with more, the pipe fills up and the engine waits
FULL_S = 0.1  # between two tries to add to them
LOG_WIDTH = 300  # characters of a line that are kept
END_S = 0.7  # between END and the end, as with Piskvork
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows; else a session does it


class Gone(Exception):  # noqa: N818
    """The process has left, or does not listen."""


class Late(Exception):  # noqa: N818
    """No line came in time."""


class Line(NamedTuple):
    """What the process said, and when (time.perf_counter())."""

    text: str
    at: float


class Log:
    """What went through the pipes: times in seconds, > to the engine, < from it, ! its stderr."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._lines: deque[tuple[float, str, str]] = deque(maxlen=LOG_LINES)

    def note(self, mark: str, text: str, at: float | None = None) -> None:
        """Add a line."""
        self._lines.append((time.perf_counter() if at is None else at, mark, text[:LOG_WIDTH]))

    def clear(self) -> None:
        """Forget all lines: a new game begins."""
        self._began = time.perf_counter()
        self._lines.clear()

    def __str__(self) -> str:
        lines = list(self._lines)
        return "\n".join(f"{at - self._began:9.4f} {mark} {text}" for at, mark, text in lines)


class Child:
    """A running process. OSError where it cannot be started."""

    def __init__(self, command: Sequence[str], log: Log) -> None:
        self.log = log
        self._lines: Queue[Line | None] = Queue(WAITING_LINES)  # None: stdout was closed
        self._is_ending = threading.Event()
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for us, not for the engines
            creationflags=OWN_GROUP,
        )
        guard().watch(self._process.pid)
        self.tree = Tree(self._process.pid)
        self._ending = threading.Lock()
        self._readers = [
            threading.Thread(target=self._read_stdout, daemon=True),
            threading.Thread(target=self._read_stderr, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def say(self, *lines: str) -> float:
        """Write the lines in one piece; the time just before."""
        data = "".join(line + LINE_END for line in lines).encode("ascii", "replace")
        assert self._process.stdin is not None
        began = time.perf_counter()
        try:
            self._process.stdin.write(data)
        except (OSError, ValueError) as error:  # ValueError: closed by us, from another thread
            raise Gone(f"it does not listen: {error}") from None
        for line in lines:
            self.log.note(">", line, began)
        return began

    def hear(self, deadline: float | None) -> Line:
        """The next line, if it came before that time of time.perf_counter()."""
        try:
            wait = None if deadline is None else max(0.0, deadline - time.perf_counter())
            line = self._lines.get(timeout=wait)
        except Empty:
            raise Late from None
        if line is None:
            self._lines.put(None)
            self.kill()
            raise Gone(f"its output has ended, exit code {self._process.returncode}")
        if deadline is not None and line.at > deadline:
            raise Late
        return line

    def end(self) -> None:
        """Say END, wait a little, and remove the process and its children."""
        with contextlib.suppress(Gone):
            self.say("END")
            self._readers[0].join(END_S)
        self.kill()

    def kill(self) -> None:
        """Remove the process and its children at once."""
        with self._ending:
            if self._process.returncode is not None:
                return
            self._is_ending.set()
            self.tree.kill()
            self._process.wait()
            guard().forget(self._process.pid)
            for reader in self._readers:
                reader.join(END_S)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _read_stdout(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        while chunk := _read(self._process.stdout.fileno()):
            now = time.perf_counter()
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST_LINE:
                lines, rest = [*lines, rest], b""
            for line in lines:
                self._take(line, now)
        if rest:
            self._take(rest, time.perf_counter())
        self._queue(None)

    def _take(self, line: bytes, at: float) -> None:
        text = line.removesuffix(b"\r").decode("ascii", "backslashreplace")
        self.log.note("<", text, at)
        self._queue(Line(text, at))

    def _queue(self, line: Line | None) -> None:
        """Add it, when there is room; in the end only that there are no more."""
        while line is None or not self._is_ending.is_set():
            try:
                return self._lines.put(line, timeout=FULL_S)
            except Full:
                if self._is_ending.is_set():
                    with contextlib.suppress(Empty):
                        self._lines.get_nowait()

    def _read_stderr(self) -> None:
        assert self._process.stderr is not None
        while chunk := _read(self._process.stderr.fileno()):
            for line in chunk.decode("ascii", "backslashreplace").splitlines():
                self.log.note("!", line)


def _read(descriptor: int) -> bytes:
    """What has come, waiting for it; nothing at the end of the pipe."""
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""
