"""Recorded sessions of Gomocup managers: their lines, line ends and order, and when they wait.

The recorded answers are another brain's. Here any legal answer is accepted. The game then differs
from the recorded one, so the opponent follows the recording only where that is still possible.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.helpers.process import POSIX, Process
from tests.helpers.referee import Referee, quiet_move
from tests.rulebooks.reference import BLACK

SESSIONS = Path(__file__).parent.parent / "data" / "sessions"
TURN_MS = 60  # a longer timeout_turn of a recording is reduced to this

NEW_PROCESS = "# a new process"
RECORDED = re.compile(r" *[\d.]+ (?P<mark>[<>]) (?P<text>.*?)(?P<ending>(?:\\r)?(?:\\n)?)")
ENDINGS = {"": "\n", r"\r": "\r\n", r"\n": "\n", r"\r\n": "\r\n"}
FROM_BRAIN = re.compile(r'OK|\d+,\d+|DEBUG .*|MESSAGE .*|name=".*')


class Event(NamedTuple):
    """One recorded line and who sent it."""

    from_brain: bool
    text: str
    ending: str


def processes(name: str) -> list[list[Event]]:
    """The events of a recording, for each process of the brain that the manager made."""
    parts = (SESSIONS / name).read_text().split(NEW_PROCESS)
    return [events for part in parts if (events := [*read(part)])]


def read(text: str) -> Iterator[Event]:
    """The events of one process; a plain pipe log has neither marks nor line ends (CRLF)."""
    for line in text.splitlines():
        if line.startswith("#") or not line:
            continue
        match = RECORDED.fullmatch(line)
        if match:
            yield Event(match["mark"] == "<", match["text"], ENDINGS[match["ending"]])
        else:
            yield Event(FROM_BRAIN.fullmatch(line) is not None, line, "\r\n")


class Manager:
    """Follows a recording as far as the game allows, and checks what the brain answers."""

    def __init__(self, brain: Process, suspends: bool) -> None:
        self.brain = brain
        self.suspends = suspends  # between its moves, as Piskvork and GomocupJudge do
        self.size = 0
        self.rule = 0
        self.game: Referee | None = None  # from the first BEGIN, BOARD or TURN after a START
        self.rng = Random(1)
        self.answers = 0

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.over

    def follow(self, events: Iterable[Event]) -> None:
        """Replay everything; after an early end of a game, skip to the next START or END."""
        for event in events:
            word = event.text.split()[0].upper()
            if self.is_over and word not in ("START", "END"):
                continue
            if event.from_brain:
                self._receive(event.text)
            else:
                self._send(event, word)

    def _send(self, event: Event, word: str) -> None:
        text = event.text
        if word == "START":
            self.size = int(text.split()[1])
            self.game = None
        elif word == "INFO":
            text = self._info(text)
        elif word in ("BEGIN", "BOARD"):
            self.game = Referee(self.size, self.size, self.rule)
        elif word == "TURN":
            text = f"{text.split()[0]} {self._opponent_move(text.split()[1])}"
        elif re.fullmatch(r"\d+,\d+,[12]", text):
            assert self.game is not None
            x, y, _ = map(int, text.split(","))
            self.game.play((x, y))
        self.brain.write((text + event.ending).encode())

    def _info(self, text: str) -> str:
        _, key, value = text.split(maxsplit=2)
        if key == "rule":
            self.rule = int(value)
        if key == "timeout_turn":
            return f"INFO {key} {min(int(value), TURN_MS)}"
        if key == "time_left" and self.suspends:
            self.brain.resume()  # it is the first line before every move
        return text

    def _opponent_move(self, recorded: str) -> str:
        if self.game is None:
            self.game = Referee(self.size, self.size, self.rule)
        x, y = map(int, recorded.split(","))
        move = quiet_move(self.game, self.rng, [(x, y)])
        self.game.play(move)
        return f"{move[0]},{move[1]}"

    def _receive(self, recorded: str) -> None:
        if recorded == "OK":
            self.brain.expect("OK")
        elif recorded.startswith("name="):
            self.brain.expect('name=".*')
        elif recorded == "SWAP":
            self.brain.expect(r"SWAP|\d+,\d+(?: \d+,\d+)?")
            self.answers += 1
        elif re.fullmatch(r"\d+,\d+", recorded):
            move = self.brain.expect_move()
            if self.suspends:
                self.brain.suspend()
            assert self.game is not None
            self.game.play_fair(move)
            self.answers += 1


SUSPENDS = {  # recording -> whether the manager suspends the brain between its moves
    "c-gomoku-cli.txt": False,
    "gomocup-judge.txt": True,
    "piskvork.txt": True,
    "qpiskvork.txt": False,
}


@pytest.mark.parametrize("name", SUSPENDS)
def test_recording(name: str) -> None:
    suspends = SUSPENDS[name] and POSIX
    answers = 0
    for events in processes(name):
        with Process(suspended=suspends and name == "gomocup-judge.txt") as brain:
            manager = Manager(brain, suspends)
            manager.follow(events)
            answers += manager.answers
            if suspends:
                brain.resume()
            if any(event.text == "END" for event in events):
                brain.expect_exit()
    assert answers


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
@pytest.mark.parametrize("rule", [0, 1, 4, 8, 9])
def test_judge_plays_a_game_from_the_empty_board(rule: int) -> None:
    """Never BEGIN, no wait for OK, suspended until the first move and between the moves."""
    rng = Random(rule)
    with Process(suspended=True) as brain:
        brain.send("START 15", f"INFO timeout_turn {TURN_MS}", "INFO timeout_match 60000")
        brain.send("INFO max_memory 367001600", "INFO game_type 3", f"INFO rule {rule}")
        brain.send(r"INFO folder C:\Gomocup Judge\kakugo 1")
        game = Referee(15, 15, rule)
        brain.resume()
        brain.send("INFO time_left 60000", *game.block(BLACK))
        brain.expect_ok()
        for _ in range(6):
            game.play_fair(brain.expect_move())
            brain.suspend()
            if game.over:
                break
            x, y = quiet_move(game, rng)
            game.play((x, y))
            brain.resume()
            brain.send("INFO time_left 50000", f"TURN {x},{y}")
        else:
            brain.expect_move()
        brain.resume()


def test_swap2_as_the_judge_does_it(brain: Process) -> None:
    """The same process offers three stones, and later gets the game as a BOARD."""
    brain.start(15, f"INFO timeout_turn {TURN_MS}", "INFO rule 1", "INFO time_left 60000")
    brain.send("SWAP2BOARD", "DONE")
    offered = brain.expect(r"\d+,\d+ \d+,\d+ \d+,\d+").split()
    fields = [f"{pair},{1 + number % 2}" for number, pair in enumerate(offered, start=1)]
    move = brain.ask("INFO time_left 59000", "BOARD", *fields, "DONE")
    assert f"{move[0]},{move[1]}" not in offered
