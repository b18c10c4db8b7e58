"""Lines that no manager would send, or not in this order: noise, commands, mutated recordings."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.helpers.protocol.model import ROWS

Line = bytes  # without its end

RECORDINGS = Path(__file__).parents[2] / "data" / "sessions"
# With a mark, after its time; or in a plain log, where it is what no brain says.
SENT = re.compile(
    r"(?: *[\d.]+ > |(?! *[\d.]+ [<>]|#|OK|\d+,\d+$|DEBUG))(?P<text>.+?)(?:\\r)?(?:\\n)?"
).fullmatch

PARTS = 40  # of a session, each of a few lines or none
PASSAGE_LINES = 12  # of a recording, at most
LONGEST = 100_000  # bytes of a line; the brain reads fewer

GAMES = ("gomoku", "murray", "inlove", "hexgomoku", "pente", "ninuki", "keryo", "repensi", "omok")
KEYS = (
    *("timeout_turn", "timeout_match", "time_left", "time_increment", "max_memory", "game_type"),
    *("rule", "folder", "evaluate", "max_depth", "max_node", "thread_num", "hash_size"),
    *("strength", "show_detail", "evaluation", "game", "option", "pondering", "Rule", "x"),
)


def joined(*parts: SearchStrategy[str]) -> SearchStrategy[str]:
    """Texts one after the other."""
    return st.tuples(*parts).map("".join)


COORDINATE = st.integers(0, 14).map(str)
SIZE = st.sampled_from(["15", "5", "6", "8", "20", "32", "4", "33", "0", "15 15", "7 5", "-15"])
NUMBER = st.one_of(
    st.sampled_from(["0", "1", "2", "3", "4", "8", "9", "500", "-1"]),
    st.integers(-(10**22), 10**22).map(str),
)
TEXT = st.text(st.characters(max_codepoint=255, exclude_characters="\n\r"), max_size=20)
CELL = joined(COORDINATE, st.sampled_from([",", ", ", " ,"]), COORDINATE)
ANY_CELL = st.one_of(CELL, CELL, CELL, joined(NUMBER, st.just(","), NUMBER), TEXT)
STONE = joined(CELL, st.sampled_from([",1", ",2", ",3", ",2 x", ",4", "", ",pass"]))
TURN = st.one_of(CELL, CELL, joined(CELL, st.just(" "), CELL), st.sampled_from(["pass", "h8"]))
VALUE = st.one_of(NUMBER, NUMBER, st.sampled_from([*GAMES, "double_three banned", ""]), TEXT)

ARGUMENTS: dict[str, SearchStrategy[str]] = {
    "START": SIZE,
    "RECTSTART": joined(SIZE, st.sampled_from([",", " "]), SIZE),
    "TURN": st.one_of(TURN, ANY_CELL),
    "PLAY": st.one_of(TURN, ANY_CELL),
    "TAKEBACK": ANY_CELL,
    "YXNBEST": NUMBER,
    "YXBALANCEONE": NUMBER,
    "YXBALANCETWO": NUMBER,
    "YXSOOSORVSTEP4": NUMBER,
    "YXSOOSORVSTEP5": NUMBER,
}
NO_ARGUMENT = st.just("")


def written(name: str) -> SearchStrategy[str]:
    """A command with what may follow it."""
    arguments = ARGUMENTS.get(name, NO_ARGUMENT)
    return joined(st.just(f"{name} "), arguments)


def encoded(text: str) -> Line:
    """Text as a manager may write it: Latin letters are a byte each."""
    return text.encode("latin-1", "replace")


NOISE: SearchStrategy[list[Line]] = st.one_of(
    st.binary(max_size=40).map(lambda data: re.split(rb"[\n\r]", data)),
    TEXT.map(lambda text: [encoded(text)]),
    st.tuples(st.binary(min_size=1, max_size=3), st.integers(1, LONGEST)).map(
        lambda drawn: [(re.sub(rb"[\n\r]", b"", drawn[0]) * drawn[1])[:LONGEST]]
    ),
)
COMMAND = st.sampled_from(sorted(ROWS)).flatmap(written)
SETTING = joined(st.just("INFO "), st.sampled_from(KEYS), st.just(" "), VALUE)
BLOCK = st.tuples(
    st.sampled_from(sorted(name for name, row in ROWS.items() if row.has_lines)),
    st.lists(st.one_of(STONE, STONE, STONE, ANY_CELL, TURN), max_size=8),
    st.sampled_from(["DONE", "done", "DONE", "BEGIN"]),
).map(lambda drawn: [drawn[0], *drawn[1], drawn[2]])
GAME = st.tuples(st.sampled_from(GAMES), SIZE).map(
    lambda drawn: [f"INFO game {drawn[0]}", f"START {drawn[1]}"]
)


@cache
def recordings() -> dict[str, list[Line]]:
    """What the managers of tests/data/sessions sent."""
    found = {}
    for path in sorted(RECORDINGS.glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found[path.stem] = [encoded(match["text"]) for line in lines if (match := SENT(line))]
    return found


def swapped(lines: list[Line], at: int, byte: int) -> list[Line]:
    """A line changes places with the next."""
    return [*lines[:at], *reversed(lines[at : at + 2]), *lines[at + 2 :]]


def flipped(lines: list[Line], at: int, byte: int) -> list[Line]:
    """A byte of a line is another."""
    line = bytearray(lines[at] or b"x")
    line[byte % len(line)] = 0 if byte in b"\n\r" else byte
    return [*lines[:at], bytes(line), *lines[at + 1 :]]


def cut(lines: list[Line], at: int, byte: int) -> list[Line]:
    """A line ends early."""
    return [*lines[:at], lines[at][: byte % (len(lines[at]) + 1)], *lines[at + 1 :]]


MUTATIONS: tuple[Callable[[list[Line], int, int], list[Line]], ...] = (
    lambda lines, at, byte: lines,
    lambda lines, at, byte: [*lines[:at], *lines[at + 1 :]],  # left out
    lambda lines, at, byte: [*lines[: at + 1], *lines[at:]],  # said twice
    lambda lines, at, byte: [*lines[:at], lines[at].swapcase(), *lines[at + 1 :]],
    lambda lines, at, byte: [*lines[:at], b"".join(lines[at : at + 2]), *lines[at + 2 :]],
    swapped,
    flipped,
    cut,
)


@st.composite
def passage(draw: st.DrawFn) -> list[Line]:
    """Some lines of a recording, mutated once or not."""
    lines = draw(st.sampled_from([*recordings().values()]))
    first = draw(st.integers(0, len(lines) - 1))
    lines = lines[first : first + draw(st.integers(1, PASSAGE_LINES))]
    mutation = draw(st.sampled_from(MUTATIONS))
    return mutation(lines, draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, 255)))


def texts(strategy: SearchStrategy[list[str]]) -> SearchStrategy[list[Line]]:
    """Lines of text, as bytes."""
    return strategy.map(lambda lines: [encoded(line) for line in lines])


def session() -> SearchStrategy[list[Line]]:
    """About a hundred lines of all kinds."""
    one = st.one_of(
        st.just([]),
        NOISE,
        texts(COMMAND.map(lambda text: [text])),
        texts(COMMAND.map(lambda text: [text])),
        texts(SETTING.map(lambda text: [text])),
        texts(BLOCK),
        texts(GAME),
        passage(),
        passage(),
    )
    parts = st.lists(one, min_size=PARTS, max_size=PARTS)  # it shrinks to empty ones
    return parts.map(lambda parts: [line for part in parts for line in part])
