"""Lines that no manager would send; and brains with a fault, which such lines must bring to light.

python -m tests.long.fuzz sends more of them.
"""

import re
import sys
from collections import deque
from typing import NamedTuple

import pytest

from tests.helpers.brains.process import Process
from tests.helpers.protocol.fuzz import WAYS, Fuzz
from tests.helpers.protocol.fuzz_lines import recordings
from tests.helpers.protocol.fuzz_run import FuzzFault, fuzz

LINES = 2_000
SESSIONS = 20  # of one kind; about as many have those lines
SILENCE_S = 3.0  # of a brain that should have said something

# A program that carries out a statement before it serves: ours, with a fault.
PROGRAM = """
import os, sys, protocol.info, protocol.session
from protocol.__main__ import main
Session = protocol.session.Session
{}
sys.exit(main())
"""


class Fault(NamedTuple):
    """Something that may be wrong with a brain."""

    statement: str  # what makes it so
    session: list[bytes]  # lines that show it; none: every session does
    said: str  # of it

    @property
    def command(self) -> list[str]:
        """The brain that has it."""
        return [sys.executable, "-c", PROGRAM.format(self.statement)]


def method(name: str, body: str) -> str:
    """A method of Session is another, which may call the old one."""
    return f"old = Session.{name}\ndef new(self, command): {body}\nSession.{name} = new"


FAULTS = {
    "dies": Fault(method("legal", "os._exit(3)"), [b"LEGAL"], "exit code 3"),
    "says nothing": Fault(
        method("takeback", "pass"), [b"PLAY 3,4", b"TAKEBACK 3,4"], "no line within"
    ),
    "says it twice": Fault(
        method("about", "old(self, command); old(self, command)"), [b"ABOUT"], "name="
    ),
    "says another": Fault(method("restart", "self.say('ok')"), [b"RESTART"], "'OK' was owed"),
    "plays on a stone": Fault(method("begin", "self.say('7,7')"), [b"PLAY 7,7", b"BEGIN"], "7,7"),
    "answers INFO": Fault(
        "protocol.info.INFO_KEYS['folder'] = protocol.info.Key(lambda talk, _: talk.say('x'), '')",
        [b"INFO folder x"],
        "'x'",
    ),
    "floods": Fault(
        method("legal", "[self.say('MESSAGE hm') for _ in range(9)]; old(self, command)"),
        [b"LEGAL"],
        "nothing more was asked for",
    ),
    "says a line in pieces": Fault(
        method(
            "legal", "os.write(1, b'LEG'); import time; time.sleep(0.1); os.write(1, b'AL 0\\n')"
        ),
        [b"LEGAL"],
        "in pieces",
    ),
    "writes to stderr": Fault(
        method("turn", "sys.stderr.write('!'); old(self, command)"), [], "stderr"
    ),
    "plays badly": Fault(
        "play = Session._play\n"
        "Session._play = lambda self, _: play(self, type('', (), {'turn': (self.free(),)}))\n"
        "Session.free = lambda self: min({(x, y) for x in range(15) for y in range(15)}\n"
        "                                - {*self.position._stones})",
        [],
        "is no five",
    ),
    "keeps what it should drop": Fault(
        "kept = []\n" + method("about", "kept.append(b'x' * (1 << 18)); old(self, command)"),
        [b"ABOUT"] * 8,  # and those that every session has
        "when it was warm",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FAULTS[name]
    monkeypatch.setattr("tests.helpers.protocol.fuzz.PATIENCE_S", SILENCE_S)
    # Such a session is a short one:
    monkeypatch.setattr("tests.helpers.protocol.fuzz.WARM_LINES", SESSIONS)
    with pytest.raises(AssertionError, match=re.escape(fault.said)):
        talk(Fuzz(fault.command), fault.session)


def test_without_a_fault_these_sessions_pass() -> None:
    talk(Fuzz(), [line for fault in FAULTS.values() for line in fault.session])


def talk(fuzz: Fuzz, session: list[bytes]) -> None:
    """The same session several times, the first before any game."""
    with fuzz:
        for _ in range(SESSIONS):
            fuzz.session(session)


def test_a_session_may_be_empty() -> None:
    with Fuzz() as fuzz:
        for way in [*WAYS, *WAYS]:
            fuzz.session([], way)


@pytest.mark.parametrize("name", recordings())
def test_what_managers_have_sent_is_answered(name: str) -> None:
    for is_yixin in (False, True):
        with Fuzz(is_yixin=is_yixin) as fuzz:
            fuzz.session(recordings()[name])


def test_the_smallest_session_is_found() -> None:
    with pytest.raises(FuzzFault) as caught:
        deque(fuzz(20 * LINES, 14, FAULTS["dies"].command))  # until the first LEGAL
    session = str(caught.value).partition("made small")[2].splitlines()[1:]
    assert [line.strip().rstrip(" '") for line in session] == ["b'LEGAL"]


@pytest.mark.sampled("seed", range(1, 21), count=1)
def test_many_lines(seed: int) -> None:
    *_, done = fuzz(LINES, seed, each=SESSIONS)
    assert done.lines >= LINES


def test_a_fault_of_ours_is_answered_by_one_error() -> None:
    with Process(Fault(method("about", "1 / 0"), [], "").command) as brain:
        brain.send("ABOUT")
        assert brain.reply().text == "ERROR internal: ZeroDivisionError: division by zero"
