"""Lines in pieces, and a person who types them."""

import contextlib
import os
import re
import shlex
import subprocess
import time

import pytest

from tests.helpers.brains.process import FAST, LONG, PATIENCE_S, POSIX, Process, default_command
from tests.helpers.tables import table

BLOCK = ("BOARD", "7,7,2", "8,8,1", "6,9,2", "DONE")  # needs a search
MOVE = r"\d+,\d+\n"


def test_pieces_of_lines_and_empty_ones(brain: Process) -> None:
    brain.start(15, FAST, "", "   ", "\t")
    brain.write(b"BEG")
    time.sleep(0.2)  # nothing tells when it has read a piece
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
    assert lines[-3:-1] == ["7,9", "ERROR 7,9 is occupied"]  # h10 is 7,9
    os.close(person)


def test_in_a_pipe_help_is_no_command() -> None:
    done = subprocess.run(
        default_command(), input=b"help\nSTART 15\nTURN h10\nEND\n", capture_output=True, check=True
    )
    assert done.stdout.split(b"\n")[:2] == [b"UNKNOWN help", b"OK"]
    assert done.stdout.split(b"\n")[2].startswith(b"ERROR ")


def through_sh(end: str, *lines: str, then: str = "cat") -> str:
    """What a shell prints for: printf LINES | the brain | then."""
    text = "".join(f"{line}{end}" for line in lines)
    pipeline = f"printf {shlex.quote(text)} | {shlex.join(default_command())} | {then}"
    return subprocess.check_output(["sh", "-c", pipeline], text=True, timeout=PATIENCE_S)


@pytest.mark.skipif(not POSIX, reason="there is no sh")
@table("end", [r"\n", r"\r\n", r"\r"])
def test_a_shell_gets_all_answers_however_lines_end(end: str) -> None:
    assert re.fullmatch(f"OK\n{MOVE}", through_sh(end, "START 15", "BEGIN"))
    said = through_sh(end, "START 15", FAST, *BLOCK, "FOO", "TURN 0,0")
    assert re.fullmatch(f"OK\n{MOVE}UNKNOWN FOO\n{MOVE}", said)


@pytest.mark.skipif(not POSIX, reason="there is no sh")
def test_it_ends_at_once_if_nobody_reads_any_more() -> None:
    """The turn has more time than the shell: sh waits for all programs of its pipe."""
    assert through_sh(r"\n", "START 15", LONG, *BLOCK, then="head -n 1") == "OK\n"


@pytest.mark.skipif(not POSIX, reason="there is no sh")
def test_end_ends_at_once_in_a_shell() -> None:
    assert through_sh(r"\n", "START 15", LONG, *BLOCK, "END") == "OK\n"
