"""What happened -> the lines that report it."""

from collections.abc import Iterable, Iterator, Sequence

from brain import BLACK, EMPTY, WHITE, __version__
from brain.engine import Event, Line, Outcome
from brain.notation import turn_text
from brain.types import Point, Turn

LONGEST_ECHO = 100  # characters of the manager's text in a line of ours
LONGEST_REASON = 300  # characters of an ERROR
REALTIME, READABLE = 1, 2  # bits of show_detail

OK = "OK"
SWAP = "SWAP"
ABOUT = (
    f'name="Kakugo", version="{__version__}", author="Kakugo authors", country="International",'
    ' www="", email=""'
)

WINNERS = {BLACK: "black", WHITE: "white", EMPTY: "draw"}

# Kind of event -> its name in Yixin-Board's realtime lines.
YIXIN_WORDS = {"refresh": "REFRESH", "pos": "POS", "done": "DONE", "best": "BEST", "lose": "LOSE"}


def clipped(text: str, longest: int = LONGEST_ECHO) -> str:
    """Any text as one short line of printable ASCII."""
    shown = "".join(letter if " " <= letter <= "~" else "?" for letter in text[:longest])
    return shown + "..." if len(text) > longest else shown


def error(text: object) -> str:
    return f"ERROR {clipped(str(text), LONGEST_REASON)}"


def unknown(text: str) -> str:
    return f"UNKNOWN {clipped(text)}"


def message(text: str) -> str:
    return f"MESSAGE {text}"


def points(cells: Iterable[Point]) -> str:
    """Cells separated by spaces, or a pass: the answer to all commands that ask for a move.

    >>> points([(7, 7), (8, 6)])
    '7,7 8,6'
    """
    return turn_text(tuple(cells))


def turns(line: Sequence[Turn]) -> str:
    """Several turns, separated by spaces if each is one cell, else by semicolons.

    >>> turns([((7, 7),), ((8, 6),)]), turns([((7, 7), (8, 6)), ()])
    ('7,7 8,6', '7,7 8,6; pass')
    """
    is_plain = all(len(turn) == 1 for turn in line)
    return (" " if is_plain else "; ").join(map(points, line))


def legal(choices: Sequence[Turn]) -> str:
    """How many turns there are, and which ones.

    >>> legal([((7, 7),), ((7, 8),)]), legal([])
    ('LEGAL 2: 7,7; 7,8', 'LEGAL 0')
    """
    if not choices:
        return "LEGAL 0"
    return f"LEGAL {len(choices)}: {'; '.join(map(points, choices))}"


def outcome(ended: Outcome | None) -> str:
    """Who has won and why.

    >>> outcome(Outcome(0, "full board")), outcome(None)
    ('OUTCOME draw full board', 'OUTCOME none')
    """
    if ended is None:
        return "OUTCOME none"
    return f"OUTCOME {WINNERS[ended.winner]} {ended.reason}"


def forbid(cells: Iterable[Point]) -> str:
    """Two digits per number, a full stop at the end.

    >>> forbid([(7, 7), (12, 3)])
    'FORBID 07071203.'
    """
    return "FORBID " + "".join(f"{x:02}{y:02}" for x, y in cells) + "."


def short(count: int) -> str:
    """A number that is easy to read.

    >>> short(412_345)
    '412K'
    """
    for unit, name in ((10**9, "G"), (10**6, "M"), (10**3, "K")):
        if count >= 10 * unit:
            return f"{count // unit}{name}"
    return str(count)


def worth(line: Line) -> str:
    """A value, or the number of plies to a win (+M) or a loss (-M)."""
    if line.win_in is None:
        return str(line.value)
    return f"{'+' if line.win_in > 0 else '-'}M{abs(line.win_in)}"


def readable(line: Line) -> str:
    """A searched line for people: depth and longest line, value, nodes, speed, time, turns."""
    speed = 1000 * line.nodes // max(1, line.ms)
    return message(
        f"depth {line.depth}-{line.seldepth} ev {worth(line)} n {short(line.nodes)}"
        f" nps {short(speed)} tm {line.ms} pv {turns(line.pv)}"
    )


def ranked(rank: int, line: Line) -> str:
    """One of several searched lines for people, with its rank; 1 is the best."""
    return message(
        f"({rank}) {worth_in_words(line)} depth {line.depth}-{line.seldepth} n {short(line.nodes)}"
        f" tm {line.ms} pv {turns(line.pv)}"
    )


def worth_in_words(line: Line) -> str:
    """A value in words; a proven end in plies, the first turn of the line included."""
    if line.win_in is None:
        return f"value {line.value}"
    return f"{'win' if line.win_in > 0 else 'loss'} in {abs(line.win_in)}"


def thinking(event: Event, show_detail: int) -> Iterator[str]:
    """The lines that a running search shows, according to the bits of show_detail."""
    if event.kind == "setup":
        yield message(event.text)
    if show_detail & REALTIME:
        if event.line is not None:
            yield message(f"REALTIME VAL {event.line.value}")
            yield message(f"REALTIME PV {turns(event.line.pv)}")
        elif event.kind in YIXIN_WORDS:
            where = "" if event.turn is None else f" {points(event.turn)}"
            yield message(f"REALTIME {YIXIN_WORDS[event.kind]}{where}")
    if show_detail & READABLE and event.line is not None:
        yield readable(event.line)


class Ranks:
    """What a search for several lines shows: each line, with its rank, when it is found."""

    def __init__(self, show_detail: int) -> None:
        self._show_detail = show_detail
        self._rank = 0  # of the line found last in this iteration

    def thinking(self, event: Event) -> Iterator[str]:
        """As thinking(), with ranks in the readable lines; the others describe only the first."""
        if event.kind == "refresh":
            self._rank = 0
        if self._rank == 0 or event.kind not in ("best", "line"):
            yield from thinking(event, self._show_detail & ~READABLE)
        if event.line is not None:
            self._rank += 1
            if self._show_detail & READABLE:
                yield ranked(self._rank, event.line)
