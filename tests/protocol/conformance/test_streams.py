"""Packets, a graphical interface, many games and exact bytes: points 70 to 74."""

import contextlib
import os
import random
import re
import subprocess
import time

import psutil
import pytest

from brain import IllegalTurn
from tests.helpers.conformance import AT_ONCE, PAIR, is_on_board
from tests.helpers.process import FAST, PATIENCE_S, POSIX, Process, default_command


def test_70_commands_in_one_packet(brain: Process) -> None:
    brain.write(b"START 15\r\nINFO timeout_turn 100\r\nINFO rule 1\r\nBEGIN\r\n")
    brain.expect_ok()
    assert is_on_board(brain.expect_move(), 15, 15)


def test_71_command_in_two_packets(brain: Process) -> None:
    brain.start(15, FAST)
    brain.write(b"BEG")
    time.sleep(0.2)
    brain.write(b"IN\r\n")
    assert is_on_board(brain.expect_move(), 15, 15)


def test_72_yixin_board() -> None:
    with Process(ending="\n") as brain:
        brain.send("yxshowinfo")
        lines = [brain.reply().text]
        while not lines[-1].startswith("MESSAGE INFO MAX_HASH_SIZE"):
            lines.append(brain.reply().text)
        assert all(line.startswith("MESSAGE ") for line in lines)
        assert any(re.fullmatch(r"MESSAGE INFO MAX_THREAD_NUM [1-9]\d*", line) for line in lines)
        assert re.fullmatch(r"MESSAGE INFO MAX_HASH_SIZE [1-9]\d*", lines[-1])

        brain.send("INFO rule 2", "start 15 15")
        brain.expect("OK")
        brain.send("yxboard", "7,5,1", "7,6,1", "5,7,1", "6,7,1", "done", "yxshowforbid")
        brain.expect(r"FORBID 0707\.")


def test_73_many_games_in_one_process() -> None:
    rng = random.Random(73)
    with Process() as brain:
        watched = psutil.Process(brain.pid)
        brain.start(5, AT_ONCE)
        for number in range(120):
            free = [(x, y) for x in range(5) for y in range(5)]
            for _ in range(3):
                x, y = free.pop(rng.randrange(len(free)))
                move = brain.ask(f"TURN {x},{y}")
                assert move in free
                free.remove(move)
            if number == 20:
                settled = watched.memory_full_info().uss
            brain.send("RESTART")
            brain.expect_ok()
        assert watched.memory_full_info().uss < settled + (4 << 20)


def test_74_byte_exact_answers(brain: Process) -> None:
    brain.start(15, FAST)
    brain.send("TURN 7,7")
    assert re.fullmatch(PAIR.encode(), brain.answer(PATIENCE_S).data)
    log = brain.log.lines()
    assert all(line.isascii() for line in log)
    endings = {line[-4:] == "\\r\\n" for line in log if " < " in line}
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
