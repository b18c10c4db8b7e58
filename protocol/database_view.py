"""A database of positions as Yixin-Board reads and edits it: lines, numbers, filters."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from brain import BLACK
from brain.database import IN_MEMORY, yixindb
from brain.database.database import Database
from brain.database.entry import ENTRY_RESULTS, LOST_LABEL, WON_LABEL, Bound, Entry
from brain.database.place import kind_of, place_of, places_behind
from brain.engine import Game, IllegalTurn, check_goes_on
from brain.report import Score
from brain.types import WIN, WON, Point

from . import reply
from .parse import BadLine
from .rapfi_copy import is_compressed, is_theirs

LABEL, VALUE, DEPTH = 1, 2, 4  # bits of what an edit changes
LONGEST_TAG = 4  # characters, in a number
NO_TAG = -1
PROVEN_LABELS = (WON_LABEL, LOST_LABEL)
RECURSIVE = "RECURSIVE"
MARKED = re.compile(r'["\\]')  # what has a backslash before it in a quoted text

REFRESH, DONE = reply.message("DATABASE REFRESH"), reply.message("DATABASE DONE")

# What YXDELETEDATABASEALL deletes: whether an entry, with a number of plies, is meant. Won is what
# the side has won that has just moved: the side to move has lost it.
FILTERS: dict[str, Callable[[Entry, int], bool]] = {
    "NONWL": lambda entry, _: entry.result not in PROVEN_LABELS,
    "NONWLD": lambda entry, _: entry.result not in ENTRY_RESULTS,
    "W": lambda entry, _: entry.result == LOST_LABEL,
    "L": lambda entry, _: entry.result == WON_LABEL,
    "WL": lambda entry, _: entry.result in PROVEN_LABELS,
    "WLD": lambda entry, _: entry.result in ENTRY_RESULTS,
    "WLNOSTEP": lambda entry, _: entry.result in PROVEN_LABELS and plies(entry) is None,
    "WLINSTEP": lambda entry, most: entry.result in PROVEN_LABELS and (plies(entry) or WIN) <= most,
}


class DatabaseView:
    """An open database in the terms of the board; games are positions, and stay as they are."""

    def __init__(self, base: Database) -> None:
        self.base = base

    # ---- what it says ----

    def around(self, game: Game, *, rows_first: bool) -> Iterator[str]:
        """What is known behind each cell; rows_first: the first number of a cell is its row."""
        children = {
            turn[0]: entry for turn, entry in self.base.children(game).items() if len(turn) == 1
        }
        here = self.base.get(game) or Entry()
        hidden = {(x, y) for x, y, _ in game.stones()}
        if game.side == BLACK:
            hidden.update(game.fouls(BLACK))
        cells = {*children, *here.cells} - hidden
        yield REFRESH
        for x, y in sorted(cells, key=None if rows_first else lambda cell: cell[::-1]):
            entry = children.get((x, y), Entry())
            text = " ".join(here.cells.get((x, y), "").split())
            facts = f"{tag(entry)} {known(entry)} {int(bool(entry.text))} {text}"
            yield reply.message(f"DATABASE {x} {y} {facts}".rstrip())
        yield DONE

    def one(self, game: Game) -> str:
        """What is known of a position."""
        entry = self.base.get(game)
        facts = "0 0 0 0" if entry is None else f"{code(entry)} {known(entry)} {shown(entry)}"
        return reply.message(f"DATABASE ONE {facts}".rstrip())

    def text(self, game: Game) -> str:
        """The comment on a position, in quotation marks; it may span lines."""
        text = (self.base.get(game) or Entry()).text
        escaped = MARKED.sub(r"\\\g<0>", text.replace("\r\n", "\n").replace("\r", "\n"))
        return reply.message(f'DATABASE TEXT "{escaped}"')

    # ---- edits ----

    def edit(self, game: Game, mask: int, label: int, value: int, depth: int) -> None:
        """Change what the bits of the mask name; ValueError for a label or number that is none."""
        entry = self._here(game)
        if mask & LABEL:
            if label not in yixindb.YIXIN_TEXTS:
                raise BadLine(f"no label has the number {label}")
            entry = replace(entry, label=yixindb.YIXIN_TEXTS[label])
        if mask & VALUE:
            entry = replace(entry, value=value)
        if mask & DEPTH:
            entry = replace(entry, depth=depth, bound=Bound.EXACT)
        self.base[game] = entry

    def edit_text(self, game: Game, text: str) -> None:
        """Change the comment."""
        self.base[game] = replace(self._here(game), text=text)

    def edit_cell(self, game: Game, cell: Point, text: str) -> None:
        """Change the text on a cell; behind one with a text there is a known position."""
        entry = self._here(game)
        ahead = game.copy()
        ahead.play(cell)
        changed = {game: replace(entry, cells={**entry.cells, cell: text})}
        if text and ahead.outcome() is None and ahead not in self.base:
            changed[ahead] = Entry()
        self.base.update(changed)

    def edit_turn(self, game: Game, cell: Point | None) -> None:
        """Change the best turn; None: there is none. IllegalTurn for one that cannot be played."""
        entry = self._here(game)
        if cell is not None:
            game.copy().play(cell)
        self.base[game] = replace(entry, turn=None if cell is None else (cell,))

    def _here(self, game: Game) -> Entry:
        """What is known of a position that goes on."""
        check_goes_on(game)
        return self.base.get(game) or Entry()

    # ---- deletions ----

    def delete(self, game: Game) -> None:
        """Forget a position, and the texts on the cells that lead to it."""
        parents = self.base.parents(game) if kind_of(game).only_adds else []
        for parent, entry in parents:
            cells = {at: text for at, text in entry.cells.items() if not _leads(parent, at, game)}
            if len(cells) < len(entry.cells):
                self.base[parent] = replace(entry, cells=cells)
        self.base.pop(game, None)

    def delete_behind(self, game: Game, words: list[str]) -> int:
        """Forget positions behind one that no other leads to; how many they were.

        words: none, for all of them; or a filter, for what it means among the positions after one
        turn, with RECURSIVE behind it among all.
        """
        if not words:
            return self.base.delete_below(game)
        is_meant, is_recursive = _filter(words)
        if is_recursive:
            return self.base.delete_below(game, is_meant)
        children, gone = self.base.children(game), []
        for place, turn in places_behind(game, children).items():
            child = game.copy()
            child.play(turn)
            others = {*place[0].parents(child)} - {place_of(game)}
            if is_meant(children[turn]) and not self.base.found(others):
                gone.append(place)
        self.base.delete(gone)
        return len(gone)

    # ---- other databases ----

    def merge(self, path: str) -> int:
        """Add what another file has; how many positions it has."""
        if is_theirs(path):
            return self.base.read_yixindb(path)
        with Database(path, read_only=True) as other:
            return self.base.merge_rows(other.rows())

    def split(self, game: Game, path: str) -> int:
        """Add the way to a position and all behind it to another file; how many it has then."""
        if not is_theirs(path):
            with Database(path) as other:
                self.base.split(game, other)
                return len(other)
        with Database(IN_MEMORY) as other:
            if os.path.exists(path):
                other.read_yixindb(path)
            self.base.split(game, other)
            return other.write_yixindb(path, compressed=is_compressed(path))[0]


# ---- an entry in the board's numbers ----


def code(entry: Entry) -> int:
    """The number of a label: that of Rapfi's files, or else of its first character."""
    label = entry.label or entry.result
    return yixindb.THEIRS.get(label) or ord(label[0])


def known(entry: Entry) -> str:
    """Value, depth and bound."""
    return f"{entry.value or 0} {entry.depth} {int(entry.bound)}"


def plies(entry: Entry) -> int | None:
    """How many it takes to win a position, from the turn before it; None: nothing says so.

    >>> plies(Entry(40 - WIN - 1))
    40
    """
    return WIN + 1 - abs(entry.value) if abs(entry.value or 0) >= WON and entry.value else None


def shown(entry: Entry) -> str:
    """A label, or the chances of the side that has just moved, as the board shows them on a cell.

    >>> [shown(each) for each in (Entry(-29961), Entry(label="lost"), Entry(0), Entry(label="?!"))]
    ['w40', 'w*', '50%', '?!']
    """
    label = entry.label or entry.result
    if label in PROVEN_LABELS:
        return f"{chr(code(entry))}{plies(entry) or '*'}"
    if label:
        return chr(code(entry)) if label in yixindb.THEIRS else label[:LONGEST_TAG]
    if entry.value is None or entry.bound != Bound.EXACT:
        return ""
    return f"{round(100 * Score(-entry.value, BLACK).chance)}%"


def tag(entry: Entry) -> int:
    """What is shown as one number, a byte a character; -1: nothing.

    >>> tag(Entry(label="drawn")), tag(Entry(-29961)), tag(Entry())
    (100, 7812144, -1)
    """
    text = shown(entry)
    return int.from_bytes(text.encode("ascii", "replace"), "big") if text else NO_TAG


def _filter(words: list[str]) -> tuple[Callable[[Entry], bool], bool]:
    """Which entries the words of a filter mean, and whether RECURSIVE stands behind it."""
    text = " ".join(words).upper()
    is_recursive = RECURSIVE in text
    name, _, number = text.replace(RECURSIVE, " ").strip().partition(" ")
    if name not in FILTERS or (name == "WLINSTEP") != number.strip().isdecimal():
        raise BadLine(f"expected a filter: {', '.join(FILTERS)} with a number")
    most = int(number or 0)
    return (lambda entry: FILTERS[name](entry, most)), is_recursive


def _leads(parent: Game, cell: Point, game: Game) -> bool:
    """Whether a stone on this cell leads to a position."""
    ahead = parent.copy()
    try:
        ahead.play(cell)
    except IllegalTurn:
        return False
    return place_of(ahead) == place_of(game)
