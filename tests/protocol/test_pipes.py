"""When a line came, and what becomes of it, while the program is still being loaded."""

import os
import re
import subprocess
import sys
import time

import pytest

from protocol.pipes import LOADING_S, open_inbox
from tests.helpers.brains.process import ROOT

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
    assert [line.text for line in heard] == ["START 15", "BEGIN", "ABOUT", "", ""]
    assert [line.is_last for line in heard] == [False, False, False, False, True]
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


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (b"END\n", b""),
        (b"\n \nEND\n", b""),
        (b"\xef\xbb\xbfEND\n", b""),  # the mark at the start of a file
        (b"\xef\xbb\xbfSTART 15\nEND\n", rb"OK\r?\n"),
        (b"\n\nABOUT\nEND\n", rb"name=.*\r?\n"),
        (b"ABOUT\rSTART 15\rFOO\rSTART 4", rb"name=.*\r?\nOK\r?\nUNKNOWN FOO\r?\nERROR .*\r?\n"),
        (b"START 15\r\r\nINFO option opening foo\rSTART 9\r", rb"OK\r?\nERROR [^?\\]*\r?\n"),
        (b"ABOUT\nEND\n", rb"name=.*\r?\n"),
        (b"INFO rule 1\nABOUT\nEND\n", rb"name=.*\r?\n"),
        (b"YXHASHDUMP", rb".* is not supported\r?\n"),  # the end of the input is no name
        (b"START 15\nYXDBMERGE", rb"OK\r?\n.* needs a database: INFO database PATH\r?\n"),
        (b"YXHASHLOAD\n", rb".* is not supported\r?\n"),
    ],
)
def test_what_comes_before_the_end_is_answered(lines: bytes, said: bytes) -> None:
    line = [sys.executable, "-m", "protocol"]
    done = subprocess.run(line, cwd=ROOT, input=lines, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(said, done.stdout)
