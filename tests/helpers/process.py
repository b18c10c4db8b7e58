"""How a manager holds a brain: one child process behind three binary pipes.

    with Process() as brain:
        brain.start(15, "INFO timeout_turn 500")
        brain.send("BEGIN")
        x, y = brain.expect_move()

Leaving the block without an exception says END and demands a clean end: exit code 0, nothing on
stderr, nothing unread on stdout. Whatever happens, the process and its children are then gone.
"""

import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

Point = tuple[int, int]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30.0  # a test machine may be this slow before we call it a hang
POSIX = os.name == "posix"  # where a process can be stopped, and killed with its children

MOVE = re.compile(rb"(0|[1-9]\d*),(0|[1-9]\d*)")
CHATTER = re.compile(rb"(MESSAGE|DEBUG) +\S.*")  # may stand before an answer
ABOUT = re.compile(rb'name="[^"]*"(, [a-z]+="[^"]*")*')


def default_command() -> list[str]:
    """The brain to test: $KAKUGO_COMMAND if set (quoted as in a shell), else this source tree."""
    chosen = os.environ.get("KAKUGO_COMMAND", "")
    return shlex.split(chosen, posix=POSIX) or [sys.executable, "-m", "protocol"]


class Reply(NamedTuple):
    """One line of the brain without its end, and when it came (time.monotonic())."""

    text: bytes
    at: float


class Process:
    """A running brain. Every wait has an end, and every failure shows the whole conversation."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        ending: str = "\r\n",
        cwd: Path = ROOT,
        suspended: bool = False,
    ) -> None:
        """Start `command`. `ending` closes each line sent; `suspended` stops it right away."""
        self.ending = ending
        self.log: list[str] = []  # the conversation, for messages
        self._replies: queue.Queue[Reply | None] = queue.Queue()  # None: stdout was closed
        self._stderr: list[bytes] = []
        self._faults: list[str] = []  # manners that a manager could stumble on
        self.created = time.monotonic()  # when the process was asked for
        self.child = subprocess.Popen(
            list(command or default_command()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=cwd,
            start_new_session=POSIX,
        )
        if suspended:
            self.suspend()
        self._threads = [
            threading.Thread(target=self._read_replies, daemon=True),
            threading.Thread(target=self._read_stderr, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # ------------------------------------------------------------------------------ what we send

    def write(self, data: bytes) -> float:
        """Send raw bytes in one piece; the time just before that."""
        self._note(">", data)
        began = time.monotonic()
        assert self.child.stdin is not None
        try:
            self.child.stdin.write(data)
        except OSError as error:
            raise self._failure(f"the brain does not listen: {error}") from error
        return began

    def send(self, *lines: str) -> float:
        """Send each line in a piece of its own; the time just before the last of them."""
        began = time.monotonic()
        for line in lines:
            began = self.write((line + self.ending).encode())
        return began

    def close_stdin(self) -> None:
        """Let the brain see the end of its input."""
        self._note(">", b"(end of input)")
        assert self.child.stdin is not None
        self.child.stdin.close()

    def suspend(self) -> None:
        """Stop the process and its children as a manager does in the opponent's time."""
        self._note(">", b"(suspended)")
        os.killpg(self.child.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let a suspended process run on."""
        self._note(">", b"(resumed)")
        os.killpg(self.child.pid, signal.SIGCONT)

    # ------------------------------------------------------------------------------ what it says

    def reply(self, timeout: float = PATIENCE_S) -> Reply:
        """The next line as it comes. AssertionError on timeout or when stdout was closed."""
        try:
            reply = self._replies.get(timeout=timeout)
        except queue.Empty:
            raise self._failure(f"no line within {timeout} s") from None
        if reply is None:
            self._replies.put(None)
            raise self._failure(f"stdout closed, exit code {self.child.poll()}")
        return reply

    def answer(self, timeout: float = PATIENCE_S) -> Reply:
        """The next line that is no MESSAGE or DEBUG with a text."""
        deadline = time.monotonic() + timeout
        while True:
            reply = self.reply(max(deadline - time.monotonic(), 0))
            if not CHATTER.fullmatch(reply.text):
                return reply

    def expect(self, pattern: str, timeout: float = PATIENCE_S) -> str:
        """The next answer, which must match `pattern` as a whole."""
        text = self.answer(timeout).text.decode("ascii")
        if not re.fullmatch(pattern, text):
            raise self._failure(f"wanted {pattern!r}, got {text!r}")
        return text

    def expect_ok(self) -> None:
        """The next line is exactly OK: not even a MESSAGE stands before it."""
        text = self.reply().text
        if text != b"OK":
            raise self._failure(f"wanted OK, got {text!r}")

    def expect_error(self) -> None:
        """The next answer is one ERROR line with a text."""
        self.expect(r"ERROR \S.*")

    def expect_move(self, timeout: float = PATIENCE_S) -> Point:
        """The next answer, which must be x,y and not a byte more."""
        return self.expect_timed_move(timeout)[0]

    def expect_timed_move(self, timeout: float = PATIENCE_S) -> tuple[Point, float]:
        """The next answer, which must be a move, and when it came."""
        reply = self.answer(timeout)
        match = MOVE.fullmatch(reply.text)
        if match is None:
            raise self._failure(f"wanted a move, got {reply.text!r}")
        return (int(match[1]), int(match[2])), reply.at

    def expect_silence(self) -> None:
        """Nothing was said: the answer to an ABOUT sent now is the very next line."""
        self.send("ABOUT")
        text = self.reply().text
        if not ABOUT.fullmatch(text):
            raise self._failure(f"wanted silence and then the ABOUT line, got {text!r}")

    # ----------------------------------------------------------------------------- short phrases

    def start(self, size: int, *infos: str) -> None:
        """START, its OK, and then these INFO lines."""
        self.send(f"START {size}")
        self.expect_ok()
        self.send(*infos)

    def ask(self, *lines: str, timeout: float = PATIENCE_S) -> Point:
        """Send the lines and wait for the one move that answers them."""
        self.send(*lines)
        return self.expect_move(timeout)

    # ----------------------------------------------------------------------------------- the end

    def end(self) -> float:
        """Say END and check how it leaves; seconds until it was gone."""
        began = self.send("END")
        return self.expect_exit() - began

    def expect_exit(self) -> float:
        """It leaves with exit code 0 and nothing more to say; the time when it was gone."""
        for thread in self._threads:  # they end when it closes its pipes, which is when it goes
            thread.join(PATIENCE_S)
        try:
            code = self.child.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise self._failure("still running") from None
        gone = time.monotonic()
        rest = [reply.text for reply in iter(self._replies.get, None)]
        self._replies.put(None)
        if rest:
            self._faults.append(f"unread lines at the end: {rest}")
        if self._stderr:
            self._faults.append(f"stderr: {b''.join(self._stderr)!r}")
        if code != 0:
            self._faults.append(f"exit code {code}")
        if self._faults:
            raise self._failure("; ".join(self._faults))
        return gone

    def kill(self) -> None:
        """Remove the process and its children, whatever they are doing."""
        with contextlib.suppress(ProcessLookupError):
            if POSIX:
                os.killpg(self.child.pid, signal.SIGKILL)
            else:
                self.child.kill()
        self.child.wait()
        for thread in self._threads:
            thread.join(PATIENCE_S)
        for pipe in (self.child.stdin, self.child.stdout, self.child.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None and self.child.poll() is None:
                self.end()
        finally:
            self.kill()

    # -------------------------------------------------------------------------------- underneath

    def _read_replies(self) -> None:
        """Cut stdout at LF. Each read must end a line: a brain writes whole lines, flushed."""
        assert self.child.stdout is not None
        rest = b""
        while chunk := os.read(self.child.stdout.fileno(), 1 << 16):
            now = time.monotonic()
            if not chunk.endswith(b"\n"):
                self._faults.append(f"a line came in pieces: {chunk[-80:]!r}")
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._note("<", line + b"\n")
                self._replies.put(Reply(line.removesuffix(b"\r"), now))
        if rest:
            self._faults.append(f"the last line has no end: {rest!r}")
        self._replies.put(None)

    def _read_stderr(self) -> None:
        assert self.child.stderr is not None
        while chunk := os.read(self.child.stderr.fileno(), 1 << 16):
            self._note("!", chunk)
            self._stderr.append(chunk)

    def _note(self, mark: str, data: bytes) -> None:
        text = data.decode("ascii", "backslashreplace").replace("\r", "\\r").replace("\n", "\\n")
        self.log.append(f"{time.monotonic() - self.created:8.3f} {mark} {text[:200]}")

    def _failure(self, why: str) -> AssertionError:
        return AssertionError("\n".join([why, *self.log[-60:]]))
