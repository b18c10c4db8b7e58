"""What a brain that is asked gives back: an answer, what it says of itself, or how it failed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from brain import Cancel, Turn
from brain.analysis.running import Running

from . import speech
from .speech import BrainLine, Remarks

LONGEST_QUOTED = 300  # characters of what a program printed that an error shows


class BrainError(Exception):
    """A brain has failed; the message says how."""


class BrainStartError(BrainError):
    """The program cannot be started, or does not say OK to a game. The process has been ended."""


class BrainTimeoutError(BrainError, TimeoutError):
    """No answer came in time. The process has been ended: a late answer would confuse the next.

    After a stop in vain, another process has taken its place.
    """


class BrainGoneError(BrainError):
    """The process has exited, or closed its pipes, or close() was called."""


class BrainAnswerError(BrainError):
    """The answer was no turn, or one that cannot be played; ERROR and UNKNOWN are such answers."""


@dataclass(frozen=True, slots=True)
class BrainAbout:
    """What a brain says of itself; empty where it does not.

    Attributes:
        name: The field `name` of its answer.
        version: The field `version` of its answer.
        author: The field `author` of its answer.
        country: The field `country` of its answer.
        www: The field `www` of its answer.
        email: The field `email` of its answer.
        text: The whole line.
    """

    name: str = ""
    version: str = ""
    author: str = ""
    country: str = ""
    www: str = ""
    email: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class BrainAnswer:
    """A turn, and what a brain has reported of its search for it.

    Attributes:
        turn: Its answer.
        ms: Milliseconds from the question to the answer.
        lines: Best first; one at least, which may know nothing.
        remarks: Its MESSAGE and DEBUG lines before the answer, the oldest first; of more than 1000,
            the newest.
    """

    turn: Turn
    ms: float
    lines: tuple[BrainLine, ...]
    remarks: tuple[str, ...]

    @property
    def depth(self) -> int | None:
        """Plies that the search of the best line went deep; None: not reported."""
        return self.lines[0].depth

    @property
    def nodes(self) -> int | None:
        """Positions that were searched; None: not reported."""
        return self.lines[0].nodes

    @property
    def value(self) -> int | None:
        """What the best line is worth to the brain, in its own units; None: not reported.

        30000 - n and n - 30000: a win and a loss in n plies.
        """
        return self.lines[0].value


Hear = Callable[[BrainLine | None], None]  # gets each line, and None when a question was put


class BrainAnalysis(Running[BrainLine, BrainAnswer]):
    """A question to a brain in the background: an iterator over its lines as they come.

    with brain.analysis(game, seconds=10) as analysis:
        for line in analysis:
            print(line.depth, line.value, line.pv)

    It is used as the Analysis of an engine, in a coroutine, too; its result is a BrainAnswer. If
    nobody reads the lines, the newest are kept. BrainProcess.analysis makes it.
    """

    def __init__(self, answer: Callable[[Remarks, Hear, Cancel], BrainAnswer]) -> None:
        self._remarks = remarks = Remarks()
        super().__init__(partial(answer, remarks), unread=speech.REMARKS)

    @property
    def lines(self) -> tuple[BrainLine, ...]:
        """The newest lines, best first, as far as they can be read; none at first."""
        return self._remarks.lines


def quoted(text: str) -> str:
    """As much of a text as an error shows.

    >>> len(quoted("x" * 10_000_000)), quoted("7,7")
    (300, '7,7')
    """
    return text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 3] + "..."
