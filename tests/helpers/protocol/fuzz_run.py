"""Many fuzzed sessions, drawn by hypothesis from a seed; the first fault is made small."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from warnings import catch_warnings

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisWarning

from tests.helpers.protocol.fuzz import Fuzz
from tests.helpers.protocol.fuzz_lines import Line, session

ROUND = 100  # sessions after which progress is reported, and drawing begins anew
WIDTH = 200  # bytes of a line that are shown
OFTEN = 16 * ["orderly"] + 8 * ["rushed"] + ["first"]  # ways to send a session


class Progress(NamedTuple):
    """What was done so far, and how it went."""

    rounds: int
    sessions: int
    lines: int
    processes: int
    peak: int  # bytes of a process


class FuzzFault(AssertionError):  # noqa: N818
    """A fault, and the lines that show it."""

    def __init__(self, why: str, lines: Sequence[Line], heading: str) -> None:
        shown = "\n".join(f"    {line[:WIDTH]!r}" for line in lines)
        super().__init__(f"{why}\n\n{heading}:\n{shown}")


def fuzz(
    lines: int, number: int, command: Sequence[str] | None = None, each: int = ROUND
) -> Iterator[Progress]:
    """So many lines, the same for the same number; what is done after each round.

    each: sessions of a round. Raises Found for a fault.
    """
    sessions = rounds = 0
    with Fuzz(command) as plain, Fuzz(command, is_yixin=True) as dialect:
        talks = (plain, dialect)
        while sum(talk.lines for talk in talks) < lines:
            play_round(talks, number + 1_000_003 * rounds, each)
            rounds += 1
            sessions += each
            yield Progress(
                rounds,
                sessions,
                sum(talk.lines for talk in talks),
                sum(talk.processes for talk in talks),
                max(talk.peak for talk in talks),
            )


def play_round(talks: tuple[Fuzz, Fuzz], number: int, each: int) -> None:
    """Some sessions, the same for the same number. Raises Found for a fault."""
    found: list[FuzzFault] = []

    @seed(number)
    @settings(
        max_examples=each,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(session(), st.booleans(), st.sampled_from(OFTEN))
    def play(lines: list[Line], is_yixin: bool, way: str) -> None:
        if found:  # hypothesis plays it again; to make it small would want too many processes
            raise found[0]
        talk = talks[is_yixin]
        try:
            talk.session(lines, way)
        except AssertionError as error:
            found.append(explained(talk, lines, way, str(error)))
            raise found[0] from None

    with catch_warnings(action="ignore", category=HypothesisWarning):  # of its long lines
        play()


def explained(talk: Fuzz, lines: Sequence[Line], way: str, why: str) -> FuzzFault:
    """The fault with as few lines as show it: of its session, or of all that its process heard."""

    def fails(lines: Sequence[Line]) -> bool:
        try:
            with talk.another() as new:
                if way != "first":
                    new.session([])
                new.session(lines, way)
        except AssertionError:
            return True
        return False

    for heard, heading in ((lines, "The session"), (talk.sent, "All that its process heard")):
        if fails(heard):
            return FuzzFault(why, smallest(heard, fails), f"{heading}, made small")
    return FuzzFault(why, lines, "The session; a new process does not show it again")


def smallest(lines: Sequence[Line], fails: Callable[[Sequence[Line]], bool]) -> Sequence[Line]:
    """Lines that fail without one that could be left out (ddmin: Zeller & Hildebrandt 2002)."""
    size = len(lines)
    while size:
        first = 0
        while first < len(lines):
            rest = [*lines[:first], *lines[first + size :]]
            if fails(rest):
                lines = rest
            else:
                first += size
        size //= 2
    return lines
