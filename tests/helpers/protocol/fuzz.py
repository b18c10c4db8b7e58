"""A brain that is talked to without mercy: each line of its answers is one that the model allows.

    with Fuzz() as fuzz:
        fuzz.session([b"START 15", b"TURN 7,7", b"@@@"])

After each session the brain plays a correct game. The process is the same for many sessions.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

from tests.helpers.brains.memory import MIB, unique_set
from tests.helpers.brains.process import FIRST_STATE, Process
from tests.helpers.games.referee import RULES
from tests.helpers.protocol.model import (
    ABOUT,
    ANSWER,
    REMARK,
    ROWS,
    SHOWN,
    Bad,
    Model,
    Owed,
    numbers,
)

PATIENCE_S = 20.0  # for one line; searches take some milliseconds
READ_BYTES = 1 << 16  # of a line that is longer the brain drops the rest
PROCESS_LINES = 20_000  # before a process may go
WARM_LINES = 2_000  # after which its memory is flat
GROWTH_BYTES = 24 * MIB  # allowed after that: the games of every kind have been made by then
MEASURE_EVERY = 10  # sessions
WAYS = {  # how a session is sent
    "orderly": "in small bursts; a manager waits for its answers before it begins another game",
    "rushed": "in one piece",
    "first": "in small bursts, to a process that has heard nothing before",
}
LAST_WORDS = (b"DONE", b"DONE", b"INFO show_detail 0", b"LASTWORD")
LAST_ANSWER = "UNKNOWN LASTWORD"
BURST = 8  # lines at most that are sent before their answers are heard

# Searches stay short and tables small: a line that changes that is followed by one that mends it.
CHEAP = {"max_node": 30, "hash_size": 1024, "thread_num": 2}
# What ends a search, or a block.
ALONE = ("START", "RECTSTART", "RESTART", "STOP", "YXSTOP", "DONE")
ENDS = (b"\n", b"\r\n", b"\r")  # of lines

# The first takes seconds; the second is how each process ends; the third makes files.
LEFT_OUT = {"BENCH", "END", "YXSETDATABASE"}

# Before a game, show_detail would begin Yixin-Board's dialect.
FRESH = [line for line in FIRST_STATE if "show_detail" not in line]
FRESH += ["INFO max_node 30", "INFO hash_size 1024"]
GAME_TURNS = 2  # of the correct game: so early there are no fouls
CELLS = {(x, y) for x in range(15) for y in range(15)}
# Black to move has a four with both ends free.
FOUR = ("BOARD", "5,7,1", "0,0,2", "6,7,1", "0,2,2", "7,7,1", "0,4,2", "8,7,1", "0,6,2", "DONE")
FIFTHS = {"4,7", "9,7"}


def name_of(line: bytes) -> str:
    """The command of a line, if it is one."""
    return (line.decode(errors="surrogateescape").upper().split() or [""])[0]


def is_last(line: bytes) -> bool:
    """Whether a line ends a block, in a line of its own or not."""
    return line.decode(errors="surrogateescape").upper().split()[-1:] == ["DONE"]


def tamed(line: bytes) -> Iterator[bytes]:
    """The line, and what keeps searches short after it."""
    yield line
    words = line.decode(errors="surrogateescape").lower().split(maxsplit=2)
    if words[:1] == ["info"] and len(words) == 3 and words[1] in CHEAP:
        key, value = words[1:]
        with suppress(Bad):
            if not 0 < numbers(value, 1)[0] <= CHEAP[key]:
                yield f"INFO {key} {CHEAP[key]}".encode()


class Fuzz:
    """One process after another, each for many sessions, all of which it begins in one state."""

    def __init__(self, command: Sequence[str] | None = None, *, is_yixin: bool = False) -> None:
        """is_yixin: the manager speaks Yixin-Board's dialect."""
        self.lines = 0  # that were sent in sessions
        self.processes = 0
        self.peak = 0  # bytes of memory
        self.sent: list[bytes] = []  # to this process
        self._command = command
        self._is_yixin = is_yixin
        self._brain: Process | None = None
        self._model = Model()
        self._warm: int | None = None  # bytes that it held when it was warm
        self._sessions = 0

    def session(self, lines: Iterable[bytes], way: str = "orderly") -> None:
        """Send the lines and hear what is owed for them, then play a correct game.

        way: a row of WAYS. AssertionError for any fault; the process is then removed.
        """
        try:
            if way == "first" or self._brain is None:
                self.end()
                self._start()
            wanted = [line for line in lines if line.strip() and not self._is_left_out(line)]
            self.lines += len(wanted)
            sent = [*(cheap for line in wanted for cheap in tamed(line))]
            if way == "rushed" and self._model.has_game and not self._is_yixin:
                self._rush(sent)
            else:
                self._talk(sent)
                while self._model.is_open:
                    self._talk([b"DONE"])
            self._play_correctly(Random(len(wanted)))
            self._sessions += 1
            if self._sessions % MEASURE_EVERY == 0:
                self._measure()
            is_changed = self._model.is_yixin != self._is_yixin  # it stays so
            if is_changed or len(self.sent) > PROCESS_LINES:
                self.end()
        except BaseException:
            self.kill()
            raise

    def _is_left_out(self, line: bytes) -> bool:
        """Whether a line is not for this brain to hear: it has no model, or begins the dialect."""
        name = name_of(line)
        is_in_line = name in ROWS and ROWS[name].has_lines and is_last(line)
        is_switch = name == "YXSHOWINFO" or is_in_line
        return name in LEFT_OUT or (is_switch and not self._is_yixin)

    def _written(self, lines: Iterable[bytes]) -> bytes:
        """The lines as they are sent: a session has line ends of one kind."""
        end = ENDS[self._sessions % len(ENDS)]
        return b"".join(line + end for line in lines)

    def _start(self) -> None:
        self._brain = Process(self._command, ending="\n")
        self._model = Model()
        self.processes += 1
        self.sent, self._warm = [], None
        self._talk(encoded("INFO max_node 30", "INFO hash_size 1024"))
        if self._is_yixin:
            self._talk([b"YXSHOWINFO"])

    def _talk(self, lines: Sequence[bytes]) -> list[str]:
        """Send in bursts; all that was owed for it. No more may have come."""
        answers: list[str] = []
        for burst in bursts(lines):
            answers += self._exchange(burst)
        if not self._model.is_open:
            self._exchange([b"ABOUT"])
            self._model.remarks = 0
        self._running()[0].check_manners()
        return answers

    def _rush(self, lines: Sequence[bytes]) -> None:
        """Send all in one piece, whatever is being searched: it says no more than one line each.

        Which searches a START still finds running, no model can know.
        """
        brain, _ = self._running()
        lines = [*lines, *LAST_WORDS]
        self.sent += lines
        brain.write(self._written(lines))
        answers = remarks = 0
        while (text := brain.reply(PATIENCE_S).text) != LAST_ANSWER:
            is_remark = bool(REMARK.fullmatch(text))
            answers += not is_remark
            remarks += is_remark
            if not is_remark and not re.fullmatch(ANSWER, text):
                raise brain.failure(f"{text!r} is no answer")
            if answers > len(lines) or remarks > SHOWN * len(lines):
                raise brain.failure(f"{answers} answers and {remarks} remarks")
        self._model = Model()  # what is to come sets all of it anew
        self._model.has_game = True

    def _exchange(self, burst: Sequence[bytes]) -> list[str]:
        """Send lines in one piece, and hear their answers one by one."""
        brain, model = self._running()
        self.sent += burst
        brain.write(self._written(burst))
        answers = []
        for line in burst:
            for owed in model.take(line[:READ_BYTES].decode(errors="surrogateescape")):
                answers.append(self._hear_maybe(owed) if owed.is_optional else self._hear(owed))
        return answers

    def _hear(self, owed: Owed) -> str:
        """The next line that is no remark, which must be this one."""
        brain, model = self._running()
        while True:
            text = brain.reply(PATIENCE_S).text
            if re.fullmatch(owed.pattern, text):
                self._accept(owed, text)
                return text
            if not REMARK.fullmatch(text):
                raise brain.failure(f"{text!r}, where {owed.pattern!r} was owed")
            model.remarks -= 1
            if model.remarks < 0:
                raise brain.failure(f"{text!r}, where nothing more was asked for")

    def _hear_maybe(self, owed: Owed) -> str:
        """The next line if it is this one: a line that is always answered tells where it is not."""
        self._running()[0].write(b"ABOUT\n")
        text = self._hear(Owed(rf"{owed.pattern}|{ABOUT}"))
        if re.fullmatch(ABOUT, text):
            return ""
        self._accept(owed, text)
        self._hear(Owed(ABOUT))
        return text

    def _accept(self, owed: Owed, text: str) -> None:
        try:
            owed.accept(text)
        except Bad:
            raise self._running()[0].failure(f"{text!r} is not possible here") from None

    def _running(self) -> tuple[Process, Model]:
        assert self._brain is not None
        return self._brain, self._model

    def _play_correctly(self, rng: Random) -> None:
        """A new game by a manager that knows what it does; the model follows it to the cell."""
        brain, model = self._running()
        self._talk(encoded(*FRESH, f"INFO rule {rng.choice(RULES)}", "START 15", "BEGIN"))
        for _ in range(GAME_TURNS):
            free = sorted(CELLS - model.stones)
            x, y = rng.choice(free)
            self._talk(encoded("INFO show_detail 0", f"TURN {x},{y}"))
        answers = self._talk(encoded(*FOUR))
        if answers[0] not in FIFTHS:
            raise brain.failure(f"{answers[0]} is no five")

    def _measure(self) -> None:
        """Its memory is flat, once it has been used for everything."""
        brain, _ = self._running()
        held = unique_set(brain.pid)
        self.peak = max(self.peak, held)
        if self._warm is None or len(self.sent) < WARM_LINES:
            self._warm = held
        elif held > self._warm + GROWTH_BYTES:
            raise brain.failure(f"{held / MIB:.1f} MiB, {self._warm / MIB:.1f} when it was warm")

    def another(self) -> "Fuzz":
        """The same from the start."""
        return Fuzz(self._command, is_yixin=self._is_yixin)

    def end(self) -> None:
        """Let the process end as it should: exit code 0, nothing on stderr, nothing unheard."""
        brain, self._brain = self._brain, None
        if brain is not None:
            with brain:
                brain.expect_end()

    def kill(self) -> None:
        brain, self._brain = self._brain, None
        if brain is not None:
            brain.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.end()
        self.kill()


def bursts(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """The lines in pieces, of which some have only one."""
    burst: list[bytes] = []
    for line in lines:
        is_alone = name_of(line) in ALONE or is_last(line)
        if burst and (is_alone or len(burst) == BURST):
            yield burst
            burst = []
        burst.append(line)
        if is_alone:
            yield burst
            burst = []
    if burst:
        yield burst


def encoded(*lines: str) -> list[bytes]:
    return [line.encode() for line in lines]
