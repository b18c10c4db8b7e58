"""When a line came, and what becomes of it, while the program is still being loaded."""

import os
import subprocess
import sys
import time

import pytest

from protocol.pipes import LOADING_S, open_inbox
from tests.helpers.process import ROOT

LOADS_FOR_EVER = """
import sys, threading, types
class Blocked(types.ModuleType):
    def __getattr__(self, name):
        threading.Event().wait()
sys.modules["protocol.config"] = Blocked("protocol.config")
from protocol.__main__ import main
main()
"""


@pytest.fixture
def pipe() -> tuple[int, int]:
    """Its reading end and its writing end."""
    return os.pipe()


def test_lines_that_wait_are_taken_for_old(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], b"START 15\nBEGIN\n")
    inbox = open_inbox(pipe[0])
    heard = [inbox.get() for _ in range(2)]
    os.write(pipe[1], b"ABOUT\n")
    os.close(pipe[1])
    heard += [inbox.get() for _ in range(3)]
    assert [line.text for line in heard] == ["START 15", "BEGIN", "ABOUT", "", "END"]
    waited = [line.at - line.since for line in heard]
    assert waited == pytest.approx([LOADING_S, LOADING_S, 0, 0, 0])


def test_lines_that_come_later_have_their_time(pipe: tuple[int, int]) -> None:
    inbox = open_inbox(pipe[0])
    for line in (b"START 15\n", b"BEGIN\n"):
        began = time.monotonic()
        os.write(pipe[1], line)
        assert inbox.get().since >= began
    os.close(pipe[1])


def test_an_end_needs_no_brain() -> None:
    subprocess.run(
        [sys.executable, "-c", LOADS_FOR_EVER], cwd=ROOT, input=b"END\n", check=True, timeout=60
    )


@pytest.mark.parametrize("lines", [b"YXHASHDUMP", b"START 15\nYXDBMERGE", b"YXHASHLOAD\n"])
def test_the_end_of_the_input_is_no_name(lines: bytes) -> None:
    line = [sys.executable, "-m", "protocol"]
    done = subprocess.run(line, cwd=ROOT, input=lines, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(
        (b" is not supported\n", b" needs a database: INFO database PATH\n")
    )


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (b"END\n", 0),
        (b"\n \nEND\n", 0),
        (b"\xef\xbb\xbfEND\n", 0),  # the mark at the start of a file
        (b"\xef\xbb\xbfSTART 15\nEND\n", 1),
        (b"\n\nABOUT\nEND\n", 1),
        (b"ABOUT\nEND\n", 1),
        (b"INFO rule 1\nABOUT\nEND\n", 1),
    ],
)
def test_an_end_that_comes_first_is_not_waited_for(lines: bytes, answers: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "protocol"], cwd=ROOT, input=lines, capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == answers
