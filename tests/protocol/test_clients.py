"""Sessions of Yixin-Board, of a web front end and of a Python client: each line, each answer."""

from pathlib import Path

import pytest

from tests.helpers.client import Client, Step, recorded
from tests.helpers.process import Process

SESSIONS = Path(__file__).parent.parent / "data" / "sessions"
MANAGERS = {"c-gomoku-cli.txt", "gomocup-judge.txt", "piskvork.txt", "qpiskvork.txt"}

BOARD = recorded(SESSIONS / "yixin-board.txt")
# What Yixin-Board says to every process that it makes.
HELLO = BOARD[0][: BOARD[0].index(Step(("info usedatabase 1",))) + 1]

NAMES = {path.name for path in SESSIONS.glob("*.txt")} - MANAGERS


def test_every_recording_has_its_row_and_is_replayed() -> None:
    rows = (SESSIONS / "README.md").read_text()
    assert {"yixin-board.txt", "gomoku-calculator.txt", "pygomo.txt"} == NAMES
    for path in SESSIONS.glob("*.txt"):
        assert f"| `{path.name}` |" in rows


@pytest.mark.parametrize("number", range(len(BOARD)))
def test_yixin_board(number: int) -> None:
    steps = BOARD[number]
    with Process(ending="\n") as brain:
        client = Client(brain)
        if number:
            client.follow(HELLO)
        if any(step.lines == ("FORBID 0708.",) for step in steps):
            client.follow([Step(("INFO rule 2",))])  # the person had set it before
        client.follow(steps)


def test_yixin_board_shows_what_it_reads() -> None:
    with Process(ending="\n") as brain:
        client = Client(brain)
        client.follow([*HELLO, Step(("start 15 15",)), Step(("board", "7,7,2", "done"))])
        assert any(line.startswith("MESSAGE depth ") for line in client.talk)


@pytest.mark.parametrize("number", range(2))
def test_gomoku_calculator(number: int) -> None:
    steps = recorded(SESSIONS / "gomoku-calculator.txt")[number]
    with Process(ending="\n") as brain:
        client = Client(brain)
        client.follow(steps)
        assert "INFO PV 0" in client.talk
        assert "INFO PV 1" in client.talk


def test_pygomo() -> None:
    (steps,) = recorded(SESSIONS / "pygomo.txt")
    with Process(ending="\n") as brain:
        client = Client(brain)
        client.follow([step for step in steps if step.is_answer or step.name != "END"])
        assert any(" n/ms " in line for line in client.talk)
