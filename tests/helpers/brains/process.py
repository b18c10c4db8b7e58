"""How a manager holds a brain, and demands good manners: one child process, every answer judged.

    with Process() as brain:
        brain.start(15, "INFO timeout_turn 500")
        brain.send("BEGIN")
        x, y = brain.expect_move()

Leaving the block without an exception says END and demands a clean end: exit code 0, nothing on
stderr, nothing unread on stdout. Whatever happens, the process and its children are then gone.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from protocol.process import LINE_END, ChildProcess, Exit, Gone, Late, Line, Log
from tests.helpers.waiting import computed_s, wait_until_computing

Point = tuple[int, int]

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 30.0  # a test machine may be this slow before we call it a hang
LOG_SHOWN = 60  # lines of the conversation that a failure shows
ONE_PIECE = 4096  # bytes: PIPE_BUF of Linux, and more than any answer to a manager has
POSIX = os.name == "posix"  # where a process can be stopped, and killed with its children

FAST = "INFO timeout_turn 100"  # any legal move will do
LONG = "INFO timeout_turn 60000"  # to be interrupted: longer than our patience, so that this shows

# What every setting is before a manager says anything.
FIRST_STATE = (
    *("INFO game gomoku", "INFO rule 0", "INFO evaluation", "INFO strength 100"),
    *("INFO timeout_turn 30000", "INFO timeout_match 0", "INFO time_left 2147483647"),
    *("INFO time_increment 0", "INFO max_memory 0", "INFO max_depth 64", "INFO max_node 0"),
    *("INFO hash_size 0", "INFO thread_num 1", "INFO show_detail 0", "INFO pondering 0"),
    "YXBLOCKRESET",
)

LOG_LINE = re.compile(r" *\d+\.\d{4} ([<>!]) (.*)")
MOVE = re.compile(rb"(0|[1-9]\d*),(0|[1-9]\d*)")
SEARCHING = re.compile(rb"MESSAGE depth .*")
ABOUT = re.compile(rb'name="[^"]*"(, [a-z]+="[^"]*")*')


def default_command() -> list[str]:
    """The brain to test: $KAKUGO_COMMAND if set (quoted as in a shell), else this source tree."""
    chosen = shlex.split(os.environ.get("KAKUGO_COMMAND", ""), posix=POSIX)
    if chosen and Path(chosen[0]).is_file():
        chosen[0] = str(Path(chosen[0]).absolute())  # it may have to run in another folder
    return chosen or [sys.executable, "-m", "protocol"]


def lives(group: int) -> bool:
    """Whether a process of this group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def python(*words: object, check: bool = False, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run Python with these words; what came of it."""
    line = [sys.executable, *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, check=check, **how)


def sent(log: object) -> list[str]:
    """The lines that a log shows as sent to the process."""
    found = [LOG_LINE.fullmatch(line) for line in str(log).splitlines()]
    assert all(found)
    return [line[2] for line in found if line is not None and line[1] == ">"]


class Process(ChildProcess):
    """A running brain. Every wait has an end, and every failure shows the whole conversation."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        ending: str = LINE_END,
        cwd: Path = ROOT,
        suspended: bool = False,
    ) -> None:
        """Start `command`. `ending` closes each line sent; `suspended` stops it right away."""
        self._faults: list[str] = []  # manners that a manager could stumble on
        super().__init__(
            list(command or default_command()),
            cwd=cwd,
            log=Log(shows_ends=True),
            line_end=ending,
            waiting_lines=0,  # a test that sleeps does not make the brain wait
        )
        if suspended:
            self.suspend()

    # ------------------------------------------------------------------------------ what we send

    def write(self, data: bytes) -> float:
        """Send raw bytes in one piece; the time just before that."""
        try:
            return super().write(data)
        except Gone as error:
            raise self.failure(str(error)) from error

    def send(self, *lines: str) -> float:
        """Send each line in a piece of its own; the time just before the last of them."""
        began = time.perf_counter()
        for line in lines:
            began = self.say(line)
        return began

    def suspend(self) -> None:
        """Stop the process and its children as a manager does in the opponent's time."""
        self.log.note(">", b"(suspended)")
        super().suspend()

    def resume(self) -> None:
        """Let a suspended process run on."""
        self.log.note(">", b"(resumed)")
        super().resume()

    # ------------------------------------------------------------------------------ what it says

    def hear(self, deadline: float | None) -> Line:
        """The next line as it comes. AssertionError where there is none until then."""
        try:
            line = super().hear(deadline)
        except (Late, Gone) as error:
            raise self.failure(str(error)) from None
        self._judge(line)
        if not line.is_ended:
            raise self.failure(self._faults[-1])
        return line

    def reply(self, timeout: float = PATIENCE_S) -> Line:
        """The next line as it comes. AssertionError on timeout or when stdout was closed."""
        return self.hear(time.perf_counter() + timeout)

    def answer(self, timeout: float = PATIENCE_S) -> Line:
        """The next line that is no MESSAGE or DEBUG with a text."""
        return self.hear_answer(time.perf_counter() + timeout)

    def expect(self, pattern: str, timeout: float = PATIENCE_S, *, to: str | None = None) -> str:
        """The next answer, which must match `pattern` as a whole; to: a line that is sent first."""
        if to is not None:
            self.send(to)
        text = self.answer(timeout).data.decode("ascii")
        if not re.fullmatch(pattern, text):
            raise self.failure(f"wanted {pattern!r}, got {text!r}")
        return text

    def expect_ok(self, *lines: str) -> None:
        """Send these; the next line is exactly OK: not even a MESSAGE stands before it."""
        self.send(*lines)
        data = self.reply().data
        if data != b"OK":
            raise self.failure(f"wanted OK, got {data!r}")

    def expect_error(self, *lines: str) -> None:
        """Send these; the next answer is one ERROR line with a text."""
        self.send(*lines)
        self.expect(r"ERROR \S.*")

    def expect_move(self, timeout: float = PATIENCE_S) -> Point:
        """The next answer, which must be x,y and not a byte more."""
        return self.expect_timed_move(timeout)[0]

    def expect_timed_move(self, timeout: float = PATIENCE_S) -> tuple[Point, float]:
        """The next answer, which must be a move, and when it came."""
        reply = self.answer(timeout)
        match = MOVE.fullmatch(reply.data)
        if match is None:
            raise self.failure(f"wanted a move, got {reply.data!r}")
        return (int(match[1]), int(match[2])), reply.at

    def expect_silence(self) -> None:
        """Nothing was said: the answer to an ABOUT sent now is the very next line."""
        self.send("ABOUT")
        data = self.reply().data
        if not ABOUT.fullmatch(data):
            raise self.failure(f"wanted silence and then the ABOUT line, got {data!r}")

    # ----------------------------------------------------------------------------- short phrases

    def start(self, size: int, *infos: str) -> None:
        """START, its OK, and then these INFO lines."""
        self.expect_ok(f"START {size}")
        self.send(*infos)

    def ask(self, *lines: str, timeout: float = PATIENCE_S) -> Point:
        """Send the lines and wait for the one move that answers them."""
        self.send(*lines)
        return self.expect_move(timeout)

    def begin_search(self, *lines: str) -> None:
        """Send lines that begin a search, and wait until it says how deep it is."""
        self.send("INFO show_detail 2", *lines)
        while not SEARCHING.fullmatch(self.reply().data):
            pass

    def begin_silent_search(self, *lines: str) -> None:
        """Send lines that begin a search, or come during one; it may say nothing of it."""
        before = computed_s(self.pid)
        self.send(*lines)
        wait_until_computing(self.pid, before)

    # ----------------------------------------------------------------------------------- the end

    def expect_end(self) -> float:
        """Say END and check how it leaves; seconds until it was gone."""
        began = self.send("END")
        return self.expect_exit() - began

    def expect_exit(self) -> float:
        """It leaves with exit code 0 and nothing more to say; the time when it was gone."""
        try:
            left = self.wait(PATIENCE_S)
        except Late as error:
            raise self.failure(str(error)) from None
        self.judge_exit(left)
        return left.at

    def check_manners(self) -> None:
        """Nothing was wrong so far with how it has written its lines."""
        if self._faults:
            raise self.failure("; ".join(self._faults))

    def judge_exit(self, left: Exit) -> None:
        """It left with exit code 0, nothing on stderr and nothing more to say."""
        for line in left.unheard:
            self._judge(line)
        if faults := [*self._faults, *left.faults]:
            raise self.failure("; ".join(faults))

    def __exit__(self, kind: object = None, *_: object) -> None:
        try:
            if kind is None and self.exit_code is None:
                self.expect_end()
        finally:
            super().__exit__()

    def failure(self, why: str) -> AssertionError:
        """What went wrong, with the end of the conversation."""
        return AssertionError("\n".join([why, *self.log.lines()[-LOG_SHOWN:]]))

    # -------------------------------------------------------------------------------- underneath

    def _judge(self, line: Line) -> None:
        """Note bad manners: a brain writes whole lines, flushed, so each read must end one.

        What is longer than a pipe takes in one piece may come in several.
        """
        if line.reads > 1 and len(line.raw) <= ONE_PIECE:
            self._faults.append(f"a line came in pieces: {line.raw[-80:]!r}")
        if not line.is_ended:
            self._faults.append(f"the last line has no end: {line.raw!r}")


def kept() -> Iterator[list[Process]]:
    """A place for the brain that the test before has left in order; the last one ends well."""
    running: list[Process] = []
    yield running
    for brain in running:
        with brain:
            pass


def lent(running: list[Process], *hello: str) -> Iterator[Process]:
    """That brain with the settings of a new one, or a new one that has answered OK to this."""
    if not running:
        running.append(Process())
        running[0].send(*hello)
        running[0].expect("OK")
    brain = running.pop()
    try:
        brain.log.clear()
        brain.send(*FIRST_STATE)
        yield brain
        if brain.exit_code is None:
            brain.expect_silence()
            brain.check_manners()
            running.append(brain)
    finally:
        if brain not in running:
            brain.kill()
