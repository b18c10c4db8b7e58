"""What INFO lines set."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brain.settings import OPTIONS
from brain.types import RENJU
from protocol import info, parse
from protocol.pipes import Inbox, Outbox
from protocol.session import Session

MANUAL = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


@pytest.fixture
def session() -> Iterator[Session]:
    with open(os.devnull, "wb") as nowhere:
        yield Session(Inbox(), Outbox(nowhere.fileno()))


def receive(session: Session, line: str) -> None:
    command = parse.command(line)
    assert command is not None
    info.set_key(session, command)


KEYS = {  # what a line sets
    "INFO timeout_turn 1500": ("timeout_turn", 1500),
    "info TIMEOUT_TURN 1501": ("timeout_turn", 1501),
    "INFO time_left -50": ("time_left", -50),
    "INFO max_memory 4294967296": ("memory", 4294967296),
    "INFO rule 9": ("rule", 9),
    "INFO rule 2": ("rule", 2),
    "INFO rule 17": ("rule", 1),
    "INFO max_node -1": ("nodes", 0),
    "INFO thread_num 1000": ("threads", OPTIONS["threads"].high),
    "INFO threads 3": ("threads", 3),
    "INFO strength 40": ("strength", 40),
    "INFO strength 101": ("strength", 100),
    "INFO show_detail 2": ("show_detail", 2),
    "INFO folder C:\\My Dir\\x y": ("folder", "C:\\My Dir\\x y"),
}


def test_a_key_sets_its_option(session: Session) -> None:
    for line, (name, value) in KEYS.items():
        receive(session, line)
        assert getattr(session.settings, name) == value


def test_a_bad_info_changes_nothing(session: Session) -> None:
    bad = ("", "rule", "rule -1", "timeout_turn abc", "foo bar baz", "evaluate 3,4", "__class__ 1")
    for rest in bad:
        receive(session, f"INFO {rest}")
        for name, option in OPTIONS.items():
            assert getattr(session.settings, name) == option.default


def test_rule_2_is_renju_for_yixin_board(session: Session) -> None:
    receive(session, "INFO show_detail 1")
    receive(session, "INFO rule 2")
    assert session.settings.rule == RENJU


def test_show_detail_in_a_game_does_not_change_the_dialect(session: Session) -> None:
    session.start(parse.Command("START", "15"))
    receive(session, "INFO show_detail 1")
    assert not session.is_yixin


def test_every_option_has_a_key_and_the_manual_has_its_default_and_bounds() -> None:
    assert set(OPTIONS) <= set(info.INFO_KEYS)
    text = MANUAL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (?:(\d+)\.\.(\d+)|\w+), (\d+) \|", text, re.MULTILINE)
    assert [name for name, *_ in rows] == [name for name in info.INFO_KEYS if name in OPTIONS]
    for name, low, high, default in rows:
        option = OPTIONS[name]
        assert option.default == int(default), name
        assert not low or (option.low, option.high) == (int(low), int(high)), name
