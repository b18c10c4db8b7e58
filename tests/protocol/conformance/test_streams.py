"""Lines in pieces, and a person who types them."""

import contextlib
import os
import subprocess
import time

import pytest

from brain import IllegalTurn
from tests.helpers.process import FAST, PATIENCE_S, POSIX, Process, default_command


def test_pieces_of_lines_and_empty_ones(brain: Process) -> None:
    brain.start(15, FAST, "", "   ", "\t")
    brain.write(b"BEG")
    time.sleep(0.2)
    brain.write(b"IN\r\n")
    brain.expect_move()
    brain.expect_silence()
    endings = {line[-4:] == "\\r\\n" for line in brain.log.lines() if " < " in line}
    assert len(endings) == 1  # CRLF always, or LF always


@pytest.mark.skipif(not POSIX, reason="Windows has no pseudo-terminals in Python")
def test_who_types_reads_how_to_try_it() -> None:
    import pty  # Windows has no such module

    person, terminal = pty.openpty()
    child = subprocess.Popen(default_command(), stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    os.write(person, b"help\nSTART 15\nINFO timeout_turn 0\nPLAY h10\nTURN 7,9\nEND\n")
    said = b""
    with contextlib.suppress(OSError):  # the end, on Linux
        while chunk := os.read(person, 1 << 16):
            said += chunk
    assert child.wait(PATIENCE_S) == 0
    lines = said.decode().split("\r\n")
    greeting = [line for line in lines if line.startswith("MESSAGE ")]
    half = len(greeting) // 2
    assert greeting[0].startswith("MESSAGE Kakugo ")
    assert greeting[:half] == greeting[half:]  # help says it again
    assert lines.index("OK") > lines.index(greeting[-1])
    assert lines[-3:-1] == ["7,9", f"ERROR {IllegalTurn('occupied', (7, 9))}"]  # h10 is 7,9
    os.close(person)


def test_in_a_pipe_help_is_no_command() -> None:
    done = subprocess.run(
        default_command(), input=b"help\nSTART 15\nTURN h10\nEND\n", capture_output=True, check=True
    )
    assert done.stdout.split(b"\n")[:2] == [b"UNKNOWN help", b"OK"]
    assert done.stdout.split(b"\n")[2].startswith(b"ERROR ")
