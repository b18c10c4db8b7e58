"""When a line came, and what becomes of it, while the program is still being loaded."""

import os
import subprocess
import sys
import threading
import time

import pytest

from protocol.pipes import LOADING_S, Inbox, read
from tests.helpers.process import ROOT


@pytest.fixture
def pipe() -> tuple[int, int]:
    """Its reading end and its writing end."""
    return os.pipe()


def test_lines_that_wait_are_taken_for_old(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], b"START 15\nBEGIN\n")
    os.close(pipe[1])
    inbox, began = Inbox(), time.monotonic()
    read(pipe[0], inbox)
    heard = [inbox.get() for _ in range(4)]
    assert [line.text for line in heard] == ["START 15", "BEGIN", "", "END"]
    assert [line.at < began - LOADING_S / 2 for line in heard] == [True, True, False, False]


def test_lines_that_come_later_have_their_time(pipe: tuple[int, int]) -> None:
    inbox = Inbox()
    threading.Thread(target=read, args=(pipe[0], inbox), daemon=True).start()
    for line in (b"START 15\n", b"BEGIN\n"):
        time.sleep(0.05)
        began = time.monotonic()
        os.write(pipe[1], line)
        assert inbox.get().at >= began
    os.close(pipe[1])


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (b"END\n", 0),
        (b"\n \nEND\n", 0),
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
