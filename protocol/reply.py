"""What happened -> the lines that report it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from brain import BLACK, EMPTY, WHITE, __version__
from brain.analysis.openings import Answer
from brain.engine import Line, Outcome
from brain.notation import turn_text
from brain.types import Announced, Point, Turn

LONGEST_ECHO = 100  # characters of the manager's text in a line of ours
CELLS_LISTED = 100_000  # turns in an answer to LEGAL: 600 kB
LONGEST_REASON = 300  # characters of an ERROR

OK = "OK"
SWAP_WORD = "SWAP"
FACTS = (
    f'name="Kakugo", version="{__version__}", author="Kakugo authors", country="International",'
    ' www="", email=""'
)

WINNER_NAMES = {BLACK: "black", WHITE: "white", EMPTY: "draw"}


def clipped(text: str, longest: int = LONGEST_ECHO) -> str:
    """Any text as one short line of printable ASCII."""
    shown = "".join(letter if " " <= letter <= "~" else "?" for letter in text[:longest])
    return shown + "..." if len(text) > longest else shown


def about(evaluation: str) -> str:
    """The answer to ABOUT. evaluation: which one plays, or why none can.

    >>> about("network freestyle 0123456789abcdef").rpartition(", ")[2]
    'evaluation="network freestyle 0123456789abcdef"'
    """
    shown = clipped(evaluation, LONGEST_REASON).replace('"', "'")
    return f'{FACTS}, evaluation="{shown}"'


def error(text: object) -> str:
    return f"ERROR {clipped(str(text), LONGEST_REASON)}"


def unknown(text: str) -> str:
    return f"UNKNOWN {clipped(text)}"


def message(text: str) -> str:
    return f"MESSAGE {text}"


def points(cells: Sequence[Point]) -> str:
    """Cells separated by spaces, or a pass: the answer to all commands that ask for a move.

    >>> points([(7, 7), (8, 6)])
    '7,7 8,6'
    """
    return turn_text(cells)


def turns(line: Sequence[Turn], text: Callable[[Turn], str] = points) -> str:
    """Several turns, separated by spaces if each is one cell, else by semicolons.

    text: how a turn is written.

    >>> turns([((7, 7),), ((8, 6),)]), turns([((7, 7), (8, 6)), ()])
    ('7,7 8,6', '7,7 8,6; pass')
    """
    is_plain = all(len(turn) == 1 for turn in line)
    return (" " if is_plain else "; ").join(map(text, line))


def legal(choices: Sequence[Turn]) -> str:
    """How many turns there are, and which ones where they can be listed.

    >>> legal([((7, 7),), ((7, 8),)]), legal([])
    ('LEGAL 2: 7,7; 7,8', 'LEGAL 0')
    """
    if not choices:
        return "LEGAL 0"
    if len(choices) > CELLS_LISTED:
        return f"LEGAL {len(choices)}: these are too many to list"
    return f"LEGAL {len(choices)}: {'; '.join(map(points, choices))}"


def outcome(ended: Outcome | None) -> str:
    """Who has won and why.

    >>> outcome(Outcome(0, "full board")), outcome(None)
    ('OUTCOME draw full board', 'OUTCOME none')
    """
    if ended is None:
        return "OUTCOME none"
    return f"OUTCOME {WINNER_NAMES[ended.winner]} {ended.reason}"


def opening(answer: Answer) -> Iterator[str]:
    """What is to be played in an opening.

    >>> [*opening(((7, 7), (8, 8)))], [*opening(None)]
    (['7,7 8,8'], ['SWAP'])
    """
    yield SWAP_WORD if answer is None else points(answer)


def swap2_moves(answer: Answer, first: int = 1) -> Iterator[str]:
    """Stones of a swap2 opening, the first of them with this number.

    >>> [*swap2_moves(((7, 8), (9, 9)), 4)]
    ['MESSAGE SWAP2 MOVE4 7 8', 'MESSAGE SWAP2 MOVE5 9 9']
    """
    for number, (row, column) in enumerate(answer or (), start=first):
        yield message(f"SWAP2 MOVE{number} {row} {column}")


def swap2_first(answer: Answer) -> Iterator[str]:
    """Whether White takes Black's three stones, or adds two."""
    if answer is not None and len(answer) == 2:
        yield from swap2_moves(answer, first=4)
    else:
        yield message(f"SWAP2 SWAP1 {'YES' if answer is None else 'NO'}")


def swap2_second(answer: Answer) -> Iterator[str]:
    """Whether Black, with five stones on the board, becomes White. (None: it takes Black.)"""
    yield message(f"SWAP2 SWAP2 {'NO' if answer is None else 'YES'}")


def soosorv_moves(answer: Answer) -> Iterator[str]:
    """The first three stones of a Soosõrv opening.

    >>> [*soosorv_moves(((7, 7), (7, 8), (9, 9)))][-1]
    'MESSAGE SOOSORV MOVE3 9 9'
    """
    for number, (row, column) in enumerate(answer or (), start=1):
        yield message(f"SOOSORV MOVE{number} {row} {column}")


def soosorv_colour(number: int, answer: Answer) -> Iterator[str]:
    """Whether the colours are exchanged; number: of this question."""
    yield message(f"SOOSORV SWAP{number} {'YES' if answer is None else 'NO'}")


def soosorv_fourth(answer: Answer) -> Iterator[str]:
    """The fourth stone, and how many fifth ones are to be offered."""
    if isinstance(answer, Announced):
        ((row, column),) = answer
        yield message(f"SOOSORV MOVE4 {row} {column} {answer.offers}")


def soosorv_fifths(answer: Answer) -> Iterator[str]:
    """The fifth stones that are offered."""
    yield message("SOOSORV MOVE5 REFRESH")
    for row, column in answer or ():
        yield message(f"SOOSORV MOVE5 {row} {column}")
    yield message("SOOSORV MOVE5 DONE")


def soosorv_choice(answer: Answer) -> Iterator[str]:
    """Which of them is chosen."""
    for row, column in (answer or ())[:1]:
        yield message(f"SOOSORV MOVE5C {row} {column}")


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
    if line.win_within is None:
        return str(line.value)
    return f"{'+' if line.win_within > 0 else '-'}M{abs(line.win_within)}"


def readable(line: Line, text: Callable[[Turn], str] = points, rank: int = 0) -> str:
    """A searched line: depth and longest line, rank, value, nodes, speed, time, turns.

    Clients read it by these words, in this order. rank: of one of several lines, 1 is the best; 0:
    there is only one.
    """
    multipv = f" multipv {rank}" if rank else ""
    return message(
        f"depth {line.depth}-{line.seldepth}{multipv} ev {worth(line)} n {short(line.nodes)}"
        f" n/ms {line.nodes // max(1, line.ms)} tm {line.ms} pv {turns(line.pv, text)}"
    )


def front_end(number: int, line: Line, text: Callable[[Turn], str]) -> Iterator[str]:
    """A searched line for a front end, a fact a line; the best line has the number 0."""
    yield f"INFO PV {number}"
    yield f"INFO DEPTH {line.depth}"
    yield f"INFO EVAL {worth(line)}"
    yield f"INFO WINRATE {line.score.chance:.4f}"
    yield f"INFO BESTLINE {turns(line.pv, text)}"
    yield "INFO PV DONE"
