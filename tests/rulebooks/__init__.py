"""The rule book of five in a row's variants, in slow, plain Python: one file a game.

Written from the definitions alone and never from the engine, so that the two can disagree.
new_game() makes a book as brain.new_game() makes a game, and a book can be asked the same things.
"""

from typing import NamedTuple

from tests.rulebooks.book import Book
from tests.rulebooks.gomoku import Gomoku, Renju
from tests.rulebooks.hexgomoku import HexGomoku
from tests.rulebooks.inlove import InLove
from tests.rulebooks.keryo import Keryo
from tests.rulebooks.murray import Murray
from tests.rulebooks.opening import COURSES, Opening
from tests.rulebooks.pente import Ninuki, Pente
from tests.rulebooks.repensi import Repensi

HEX_WIDTHS = {0: 17, 1: 13, 2: 13, 3: 13}  # of each variant


class BookRow(NamedTuple):
    """A game: its book, the width and the rule if nothing is said."""

    book: type[Book]
    width: int
    rule: int


GAMES = {
    "gomoku": BookRow(Gomoku, 15, 0),
    "freestyle": BookRow(Gomoku, 15, 0),
    "standard": BookRow(Gomoku, 19, 1),
    "renju": BookRow(Renju, 15, 4),
    "caro": BookRow(Gomoku, 19, 9),
    "omok": BookRow(Gomoku, 19, 1),
    "murray": BookRow(Murray, 19, 1),
    "inlove": BookRow(InLove, 15, 0),
    "hexgomoku": BookRow(HexGomoku, HEX_WIDTHS[0], 1),
    "pente": BookRow(Pente, 19, 0),
    "ninuki": BookRow(Ninuki, 19, 0),
    "keryo": BookRow(Keryo, 19, 0),
    "repensi": BookRow(Repensi, 15, 4),
}


def new_game(
    name: str,
    *,
    rule: int | None = None,
    width: int | None = None,
    height: int | None = None,
    **options: int | str,
) -> Book:
    """The book of that game, open at the empty board; an option's value by number or by name.

    ValueError where the rules cannot be combined in this way.
    """
    row = GAMES[name]
    chosen = dict.fromkeys(row.book.values, 0) | row.book.defaults
    for option, value in options.items():
        names = row.book.values[option]
        chosen[option] = names.index(value) if isinstance(value, str) else value
    width = width or (HEX_WIDTHS[chosen["variant"]] if "variant" in chosen else row.width)
    book = row.book(width, height or width, row.rule if rule is None else rule, chosen)
    return Opening(book) if book.opening in COURSES else book
