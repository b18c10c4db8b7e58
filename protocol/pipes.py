"""Lines from the manager, lines to the manager: one thread reads, whole lines are written."""

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from . import parse

LONGEST_LINE = 1 << 16  # bytes; what a line has beyond is dropped
CHUNK = 1 << 16  # bytes asked for at once
LAST_WRITE_S = 0.2  # what leaving waits for a line that is being written


class Heard(NamedTuple):
    """A line of the manager."""

    text: str
    at: float  # time.monotonic() when it came


Listener = Callable[[parse.Command], bool]  # True: heard and done with


class Inbox:
    """Lines in the order they came. While a listener is set, it hears each before it is queued."""

    def __init__(self) -> None:
        self._lines: deque[Heard] = deque()
        self._changed = threading.Condition()
        self._listener: Listener | None = None

    def put(self, line: Heard) -> None:
        """Add a line at the end."""
        with self._changed:
            if not self._is_done(line):
                self._lines.append(line)
                self._changed.notify()

    def get(self) -> Heard:
        """Take the first line, wait for it if there is none."""
        with self._changed:
            while not self._lines:
                self._changed.wait()
            return self._lines.popleft()

    def put_back(self, line: Heard) -> None:
        """Let a line that was taken be the first again."""
        with self._changed:
            self._lines.appendleft(line)

    def listen(self, listener: Listener | None) -> None:
        """Let a listener hear the lines that wait here and all that come, or none any more."""
        with self._changed:
            self._listener = listener
            self._lines = deque(line for line in self._lines if not self._is_done(line))

    def _is_done(self, line: Heard) -> bool:
        command = parse.command(line.text)
        return bool(command and self._listener and self._listener(command))


def read(descriptor: int, inbox: Inbox) -> None:
    """Put every line of a file into the inbox, END at its end."""
    line = bytearray()
    while chunk := read_chunk(descriptor):
        at = time.monotonic()
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            line += end[: LONGEST_LINE - len(line)]
            inbox.put(Heard(line.decode("ascii", "replace"), at))
            line.clear()
        line += rest[: LONGEST_LINE - len(line)]
    at = time.monotonic()
    inbox.put(Heard(line.decode("ascii", "replace"), at))
    inbox.put(Heard("END", at))


def read_chunk(descriptor: int) -> bytes:
    """What has come, waiting for it; empty at the end of the file or when it is broken."""
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""


def open_inbox(descriptor: int) -> Inbox:
    """An inbox that a thread of its own fills from now on."""
    make_binary(descriptor)
    inbox = Inbox()
    threading.Thread(target=read, args=(descriptor, inbox), daemon=True).start()
    return inbox


class Outbox:
    """Writes whole lines, each at once, from any thread."""

    def __init__(self, descriptor: int) -> None:
        make_binary(descriptor)
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        """Write a line; where nobody reads any more, the process ends."""
        data = line.encode("ascii", "replace") + b"\n"
        with self._lock:
            try:
                while data:
                    data = data[os.write(self._descriptor, data) :]
            except OSError:
                os._exit(0)

    def leave(self) -> NoReturn:
        """End the process at once, whatever its threads do; nothing is written after this."""
        self._lock.acquire(timeout=LAST_WRITE_S)
        os._exit(0)


def make_binary(descriptor: int) -> None:
    """Keep Windows from turning line ends into others."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(descriptor, os.O_BINARY)
