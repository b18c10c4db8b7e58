"""The pipes to the manager: one thread reads lines, and any thread writes whole lines."""

import os
import select
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from . import parse
from .line_ends import LineEnds, without_end

if sys.platform == "win32":
    import _winapi
    import msvcrt

LONGEST_LINE = 1 << 16  # bytes; the rest of a longer line is dropped
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some editors begin a file with it
PIPE_CHUNK = 1 << 16  # bytes read at once
LOADING_S = 0.4  # from the moment when the process may run to the first read, on a busy machine
LAST_WRITE_S = 0.2  # how long leaving waits for a line that is being written


class Heard(NamedTuple):
    """A line from the manager."""

    text: str
    at: float  # time.monotonic() when it was read
    waited_s: float = 0.0  # before that, while the process was loaded
    is_last: bool = False  # it is no line, but the end of the input

    @property
    def since(self) -> float:
        """When the manager's clock began."""
        return self.at - self.waited_s


Note = Callable[[str, str, float], None]  # > or <, a line, time.monotonic()

# Gets a line's command, None for a blank line. True: handled, not to be queued.
Listener = Callable[[parse.Command | None], bool]


class Inbox:
    """A queue of lines. While a listener is set, it gets each line before it is queued."""

    def __init__(self) -> None:
        self._lines: deque[Heard] = deque()
        self._changed = threading.Condition()
        self._listener: Listener | None = None
        self._waker: Callable[[], object] | None = None
        self._note: Note | None = None

    def record(self, note: Note) -> None:
        """Note all lines from now on, and those that have come so far."""
        with self._changed:
            for line in self._lines:
                note(">", line.text, line.at)
            self._note = note

    def put(self, line: Heard) -> None:
        """Add a line at the end."""
        with self._changed:
            if self._note is not None and not line.is_last:
                self._note(">", line.text, line.at)
            if not self._is_handled(line):
                self._lines.append(line)
                self._changed.notify()
                self._wake()

    def get(self) -> Heard:
        """Take the first line, and wait for one if there is none."""
        with self._changed:
            while not self._lines:
                self._changed.wait()
            return self._lines.popleft()

    def put_back(self, line: Heard) -> None:
        """Put a line that was taken back to the front."""
        with self._changed:
            self._lines.appendleft(line)

    def listen(self, listener: Listener | None) -> None:
        """Give the queued lines and all new ones to a listener; None ends that."""
        with self._changed:
            self._listener = listener
            self._lines = deque(line for line in self._lines if not self._is_handled(line))

    def is_empty(self) -> bool:
        """Whether no line waits."""
        with self._changed:
            return not self._lines

    def wake_by(self, waker: Callable[[], object] | None) -> None:
        """Call this when a line is queued, or at once if one waits already; None ends that."""
        with self._changed:
            self._waker = waker
            if self._lines:
                self._wake()

    def _wake(self) -> None:
        if self._waker is not None:
            self._waker()

    def _is_handled(self, line: Heard) -> bool:
        if self._listener is None or line.is_last:
            return False
        return self._listener(parse.command(line.text))


def read(descriptor: int, inbox: Inbox, waited_s: float) -> None:
    """Put every line of a file into the inbox, and then that it has ended.

    waited_s: how long what is read first has waited.
    """
    line = bytearray()
    mark = BYTE_ORDER_MARK
    ends = LineEnds()
    while chunk := read_chunk(descriptor):
        at = time.monotonic()
        *whole, rest = ends.cut(chunk)
        for piece in whole:
            line += piece[: LONGEST_LINE - len(line)]
            inbox.put(Heard(decoded(bytes(line), mark), at, waited_s))
            mark = b""
            line.clear()
        line += rest[: LONGEST_LINE - len(line)]
        waited_s = 0.0
    at = time.monotonic()
    if line:
        inbox.put(Heard(decoded(bytes(line), mark), at))
    inbox.put(Heard("", at))  # the name of a file, if the last line asks for one
    inbox.put(Heard("", at, is_last=True))


def decoded(line: bytes, mark: bytes) -> str:
    """A line as a text; what is no UTF-8 stays as it is in the names of files."""
    return without_end(line).removeprefix(mark).decode(errors="surrogateescape")


def read_chunk(descriptor: int) -> bytes:
    """Wait for input and return it; empty at the end of the file or if it is broken."""
    try:
        return os.read(descriptor, PIPE_CHUNK)
    except OSError:
        return b""


def open_inbox(descriptor: int, at_end: Callable[[], object] | None = None) -> Inbox:
    """An inbox, which a new thread fills from now on. at_end: called in it at the end of the input.

    What waits for its first read has waited while the process was loaded, and a judge's clock has
    run. For how long, no clock of ours tells: it may have been suspended. So we take it for long.
    """
    make_binary(descriptor)
    inbox = Inbox()
    waited_s = LOADING_S if has_input(descriptor) else 0.0

    def run() -> None:
        read(descriptor, inbox, waited_s)
        if at_end is not None:
            at_end()

    threading.Thread(target=run, daemon=True).start()
    return inbox


def has_input(descriptor: int) -> bool:
    """Whether a read would find something at once, or the end; True for what does not tell."""
    try:
        if sys.platform == "win32":
            return _winapi.PeekNamedPipe(msvcrt.get_osfhandle(descriptor), 0)[0] > 0
        return bool(select.select([descriptor], [], [], 0)[0])
    except (OSError, ValueError):
        return True  # no pipe, or wine's, which cannot be asked: a turn too short is none too late


class Outbox:
    """Writes whole lines, each at once, from any thread."""

    def __init__(self, descriptor: int) -> None:
        make_binary(descriptor)
        self._descriptor = descriptor
        self._lock = threading.Lock()
        self._note: Note | None = None

    def record(self, note: Note) -> None:
        """Note all lines from now on."""
        self._note = note

    def say(self, line: str) -> None:
        """Write a line; if nobody reads any more, the process ends."""
        data = line.encode(errors="replace") + b"\n"
        with self._lock:
            if self._note is not None:
                self._note("<", line, time.monotonic())
            try:
                while data:
                    data = data[os.write(self._descriptor, data) :]
            except OSError:
                end_process()

    def watch(self) -> None:
        """Wait until nobody reads any more, and end the process then; return where none can say it.

        Once the input has ended, whoever asked may have gone, and nothing else would tell that.
        """
        if has_lost_reader(self._descriptor):
            end_process()

    def leave(self) -> NoReturn:
        """End the process at once, whatever its threads are doing; nothing more is written."""
        self._lock.acquire(timeout=LAST_WRITE_S)
        end_process()


def has_lost_reader(descriptor: int) -> bool:
    """Wait until nobody can read what is written there; False where the system does not say so."""
    if sys.platform == "win32":
        return has_lost_parent(descriptor)
    poll = select.poll()
    poll.register(descriptor, 0)  # errors are reported without being asked for
    lost = select.POLLERR | select.POLLHUP
    return any(events & lost for _, events in poll.poll())


if sys.platform == "win32":

    def has_lost_parent(descriptor: int) -> bool:
        """Wait until the process that started us has gone, who most often reads what we write.

        Pipes of Windows do not tell their writer that nobody reads them.
        """
        try:
            kind = _winapi.GetFileType(msvcrt.get_osfhandle(descriptor))
            parent = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, os.getppid())
        except OSError:  # it has gone before, or is not for us to watch
            return False
        is_pipe = kind == _winapi.FILE_TYPE_PIPE
        return is_pipe and not _winapi.WaitForSingleObject(parent, _winapi.INFINITE)


def ends_while_loading(outbox: Outbox) -> Listener:
    """A listener until the session begins: END ends the process, if nothing was asked before."""
    is_first = True

    def hear(command: parse.Command | None) -> bool:
        nonlocal is_first
        if command is None:
            return False  # a blank line asks for nothing
        if is_first and command.name == "END":
            outbox.leave()
        is_first = False
        return False

    return hear


def end_process() -> NoReturn:
    """End the process at once, whatever its threads are doing."""
    if sys.platform == "win32":
        # os._exit would let every library say farewell, under a lock that a thread which is just
        # loading one may hold.
        _winapi.TerminateProcess(_winapi.GetCurrentProcess(), 0)
    os._exit(0)


def make_binary(descriptor: int) -> None:
    """Keep Windows from changing line endings."""
    if sys.platform == "win32":
        msvcrt.setmode(descriptor, os.O_BINARY)
