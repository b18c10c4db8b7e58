"""A manager's end of the pipes: a child process, whole lines in both directions, and their times.

It needs the standard library alone and knows nothing of games: the arena, the tests and the
packaging script hold their engines by it, each with its own demands on top.
"""

import contextlib
import os
import re
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty, Full, Queue
from typing import IO, NamedTuple, Self

from .line_ends import LineEnds, without_end

LINE_END = "\r\n"  # Piskvork's and the judge's
PIPE_CHUNK = 1 << 16  # bytes asked for at once
LONGEST_ANSWER = 1 << 20  # bytes of a line that are taken; LEGAL may say 100 KB
ERRORS_KEPT = 1 << 16  # bytes of stderr, the newest
LOG_LINES = 5000  # the newest that are kept
LOG_WIDTH = 300  # bytes of a line that are kept
WAITING_LINES = 1000  # what is not yet heard; with more, the pipe fills up and the process waits
FULL_S = 0.1  # between two tries to add to them
WRITE_LIMIT_S = 20.0  # after which a process that takes no input does not listen
WRITE_EVERY_S = 0.01  # between two tries to write to a pipe that is full
LONGEST_WAIT_S = 1e9  # thirty years; systems wait no longer than some hundred
END_S = 0.7  # between END and the end, as with Piskvork
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows; else a session does it

REMARK_LINE = re.compile(rb"(MESSAGE|DEBUG) +\S.*")  # may stand before an answer


class Gone(Exception):  # noqa: N818
    """The process has left, or does not listen."""


class Late(Exception):  # noqa: N818
    """What was waited for did not come in time."""


class Line(NamedTuple):
    """What the process said, and when its end was read (time.perf_counter())."""

    raw: bytes  # with its end, if it has one
    at: float
    reads: int = 1  # how many it took; more than 1 where the process wrote less than a line at once

    @property
    def data(self) -> bytes:
        """The line without its end."""
        return without_end(self.raw)

    @property
    def text(self) -> str:
        """The bytes as text, with \\xNN for what is not ASCII."""
        return self.data.decode("ascii", "backslashreplace")

    @property
    def is_ended(self) -> bool:
        """Whether it has an end; not where the output stopped before, or it was far too long."""
        return self.raw.endswith((b"\n", b"\r"))


class Log:
    """What went through the pipes: times in seconds, > to the process, < from it, ! its stderr."""

    def __init__(self, *, shows_ends: bool = False) -> None:
        """shows_ends: a line's end is shown, as \\r\\n or \\n."""
        self._shows_ends = shows_ends
        self._began = time.perf_counter()
        self._lines: deque[tuple[float, str, bytes]] = deque(maxlen=LOG_LINES)

    def note(self, mark: str, data: bytes, at: float | None = None) -> None:
        """Add what went or came; at: when, if that is not now."""
        now = time.perf_counter() if at is None else at
        for line in data.splitlines(keepends=True):
            self._lines.append((now, mark, line[:LOG_WIDTH]))

    def clear(self) -> None:
        """Forget all lines; times begin anew."""
        self._began = time.perf_counter()
        self._lines.clear()

    def lines(self) -> list[str]:
        """Each line with its time and mark."""
        kept = list(self._lines)
        return [f"{at - self._began:9.4f} {mark} {self._shown(data)}" for at, mark, data in kept]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _shown(self, data: bytes) -> str:
        text = data.decode("ascii", "backslashreplace")
        if self._shows_ends:
            return text.replace("\r", r"\r").replace("\n", r"\n")
        return text.rstrip("\r\n")


class ProcessGroup:
    """A process of ours that leads a group, with all that it has started there.

    Where there are no groups, as on Windows, nothing happens. Do not wait for the process before
    kill(): its number could be another's by then.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def suspend(self) -> None:
        """Let none of them run."""
        self._signal("SIGSTOP")

    def resume(self) -> None:
        """Let them run on."""
        self._signal("SIGCONT")

    def kill(self) -> None:
        """Remove them."""
        self._signal("SIGKILL")

    def _signal(self, name: str) -> None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._pid, getattr(signal, name))


class Exit(NamedTuple):
    """How a process left by itself."""

    code: int
    at: float  # time.perf_counter()
    unheard: tuple[Line, ...]  # what it said and nobody asked for
    errors: bytes  # what it wrote to stderr

    @property
    def faults(self) -> list[str]:
        """What was wrong: a clean exit has code 0, nothing unheard, and nothing on stderr."""
        faults = []
        if self.unheard:
            faults.append(f"unread lines at the end: {[line.data for line in self.unheard]}")
        if self.errors:
            faults.append(f"stderr: {self.errors!r}")
        if self.code != 0:
            faults.append(f"exit code {self.code}")
        return faults


class ChildProcess:
    """A running process and its pipes; after a with block it is gone, with all that it started.

    One thread talks and listens; any thread may wake it, end or kill.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        log: Log | None = None,
        line_end: str = LINE_END,
        waiting_lines: int = WAITING_LINES,
        longest_line: int = LONGEST_ANSWER,
        tree: Callable[[int], ProcessGroup] = ProcessGroup,
    ) -> None:
        """Start the command; OSError where it cannot be started.

        log: where the conversation is noted. line_end: what say() ends each line with.
        waiting_lines: how many may wait to be heard before the process has to; 0: any number.
        longest_line: bytes of a line that are taken; the rest of a longer one is passed over.
        tree: makes what suspends and kills a process, given its number, and all that it starts.
        """
        self.log = Log() if log is None else log
        self.created = time.perf_counter()  # when the process was asked for
        self._line_end = line_end
        self._longest_line = longest_line
        self._lines: Queue[Line | None] = Queue(waiting_lines)  # None: stdout was closed
        self._late: Line | None = None  # came after a deadline; the next to be heard
        self._paused_until = 0.0  # of perf_counter: nothing is written before
        self._errors = b""
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=cwd,
            start_new_session=True,  # Ctrl-C is for us, not for the process
            creationflags=OWN_GROUP,
        )
        if os.name == "posix":  # elsewhere who does not listen makes us wait
            os.set_blocking(self._input.fileno(), False)
        self.tree = tree(self._process.pid)
        self._ending = threading.Lock()
        self._is_ending = threading.Event()
        self._is_removed = False
        self._readers = [
            threading.Thread(target=self._read_stdout, daemon=True),
            threading.Thread(target=self._read_stderr, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """How it left; None while it runs."""
        return self._process.poll()

    # ------------------------------------------------------------------------------ what we send

    def say(self, *lines: str) -> float:
        """Write the lines in one piece; the time just before. Gone where it does not listen."""
        return self.write(
            "".join(line + self._line_end for line in lines).encode("ascii", "replace")
        )

    def write(self, data: bytes) -> float:
        """Write bytes as they are, in one piece; the time just before."""
        return self._write(data, WRITE_LIMIT_S)

    def pause(self, seconds: float) -> None:
        """Let all that is to be written from now on wait so long, or until it is killed."""
        self._paused_until = time.perf_counter() + seconds

    def close_stdin(self) -> None:
        """Let the process see the end of its input."""
        self.log.note(">", b"(end of input)")
        self._input.close()

    def suspend(self) -> None:
        """Let it not run, nor what it started, as managers do in the opponent's time."""
        self.tree.suspend()

    def resume(self) -> None:
        """Let it run on."""
        self.tree.resume()

    # ------------------------------------------------------------------------------ what it says

    def hear(self, deadline: float | None) -> Line:
        """The next line, if it came before that time of time.perf_counter().

        Late where it did not: it may still be heard later. Gone where there are no more.
        """
        line, self._late = self._late, None
        if line is None:
            try:
                left = None if deadline is None else deadline - time.perf_counter()
                wait = None if left is None else min(max(0.0, left), LONGEST_WAIT_S)
                line = self._lines.get(timeout=wait)
            except Empty:
                raise Late(f"no line within {wait:.3g} s") from None
        if line is None:
            self._lines.put(None)
            self.kill()
            raise Gone(f"its output has ended, exit code {self.exit_code}")
        if deadline is not None and line.at > deadline:
            self._late = line
            raise Late(f"the line came {line.at - deadline:.3g} s late")
        return line

    def wake(self) -> None:
        """Let a hear() that waits return an empty line; any thread may call this."""
        with contextlib.suppress(Full):  # then it does not wait
            self._lines.put_nowait(Line(b"", time.perf_counter()))

    def hear_answer(self, deadline: float | None) -> Line:
        """The next line that is no remark, which is MESSAGE or DEBUG with a text."""
        while True:
            line = self.hear(deadline)
            if not REMARK_LINE.fullmatch(line.data):
                return line

    def unheard(self) -> Iterator[Line]:
        """Take what waits to be heard by now."""
        if self._late is not None:
            yield self._late
            self._late = None
        with contextlib.suppress(Empty):
            for _ in range(self._lines.qsize()):  # some never end
                line = self._lines.get_nowait()
                if line is None:
                    self._lines.put(None)  # whoever listens still learns that there are no more
                    return
                yield line

    # ----------------------------------------------------------------------------------- the end

    def wait(self, patience_s: float) -> Exit:
        """Wait until it has left by itself; Late where it has not. kill() removes what it left."""
        deadline = time.perf_counter() + patience_s
        for reader in self._readers:  # they end when it closes its pipes, which is when it goes
            reader.join(max(0.0, deadline - time.perf_counter()))
        try:
            code = self._process.wait(max(0.0, deadline - time.perf_counter()))
        except subprocess.TimeoutExpired:
            raise Late("still running") from None
        return Exit(code, time.perf_counter(), tuple(self.unheard()), self._errors)

    def end(self) -> None:
        """Say END, wait a little, and remove the process and all that it started."""
        self._paused_until = min(self._paused_until, time.perf_counter() + END_S)
        with contextlib.suppress(Gone):
            self._write(f"END{self._line_end}".encode("ascii"), END_S)
            self._readers[0].join(END_S)
        self.kill()

    def kill(self) -> None:
        """Remove the process and all that it started at once; again: nothing."""
        with self._ending:
            if self._is_removed:
                return
            self._is_ending.set()
            self.tree.kill()
            self._process.kill()  # where there are no groups
            self._process.wait()
            self._is_removed = True
            for reader in self._readers:
                reader.join(END_S)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    # -------------------------------------------------------------------------------- underneath

    @property
    def _input(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _write(self, data: bytes, patience_s: float) -> float:
        left = self._paused_until - time.perf_counter()
        if left > 0:
            self._is_ending.wait(min(left, LONGEST_WAIT_S))
        self.log.note(">", data)
        unsent = memoryview(data)
        began = time.perf_counter()
        try:
            while unsent:  # a signal may cut a long write short
                written = self._input.write(unsent)
                if written is None:  # the pipe is full
                    if time.perf_counter() > began + patience_s:
                        raise Gone("it does not listen: it takes no input")
                    time.sleep(WRITE_EVERY_S)
                unsent = unsent[written or 0 :]
        except (OSError, ValueError) as error:  # ValueError: closed by us, from another thread
            raise Gone("it does not listen: it has left, or closed its input") from error
        return began

    def _read_stdout(self) -> None:
        assert self._process.stdout is not None
        rest, reads, is_cut = b"", 0, False
        ends = LineEnds()
        while chunk := _read(self._process.stdout.fileno()):
            now = time.perf_counter()
            reads += 1
            *lines, last = ends.cut(chunk)
            for line in lines:
                if not is_cut:
                    self._take(rest + line, now, reads)
                rest, reads, is_cut = b"", 1, False
            rest += last
            if len(rest) > self._longest_line and not is_cut:
                self._take(rest, now, reads)
                is_cut = True
            if is_cut:
                rest = b""
            if not rest:
                reads = 0
        if rest:
            self._take(rest, time.perf_counter(), reads)
        self._queue(None)

    def _take(self, raw: bytes, at: float, reads: int) -> None:
        line = Line(raw[: self._longest_line], at, reads)
        self.log.note("<", line.raw, line.at)
        self._queue(line)

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
            self.log.note("!", chunk)
            self._errors = (self._errors + chunk)[-ERRORS_KEPT:]


def _read(descriptor: int) -> bytes:
    """What has come, waiting for it; nothing at the end of the pipe."""
    try:
        return os.read(descriptor, PIPE_CHUNK)
    except OSError:
        return b""
