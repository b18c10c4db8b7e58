"""RenjuNet's games (.rif): XML with tables of players, tournaments and the like, then the games.

Such files are big, and typed by many people: what is missing or odd in them leaves a field empty.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain, repeat, takewhile
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from ..arguments import shown
from ..games.registry import new_game
from ..types import BLACK, EMPTY, WHITE, Stone, Turn
from .lines import Piece, at, at_line, at_turn
from .sgf_text import escape
from .tree import Defaults, Root, Tree, Walk, resized

Row = dict[str, str]  # the attributes of an element

SIDE = 15  # of every board
DATABASE = b"<database"  # the root
LONGEST_HEAD = 1000  # bytes before it
GAME, PLAYER, TOURNAMENT, RULE, OPENING = "game", "player", "tournament", "rule", "opening"
RIF_TABLES = (PLAYER, TOURNAMENT, RULE, OPENING)
# What a game names, by the key of its row, and the table where that is.
RIF_KEYS = (("black", PLAYER), ("white", PLAYER), *((name, name) for name in RIF_TABLES[1:]))
TEXTS = MOVES, INFO = "move", "info"  # elements within a game
RENJU = "1"  # category of a rule; other categories are other games
RIF_RESULTS: dict[str, Stone] = {"1": BLACK, "0.5": EMPTY, "0": WHITE}  # Black's score
RIF_POINT = re.compile(r"([a-o])(1[0-5]|[1-9])")  # rows count from below
RIF_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
RIF_OFFERS = ("swap", "alt")  # what was offered in the opening, as it stands in the file


Rows = dict[str, Row]  # a game, with TEXTS, and what belongs to it; empty where there is none


class Database:
    """What was read of a file: its tables, and games that nobody has taken."""

    def __init__(self) -> None:
        self.games: list[Piece] = []
        self._tables: dict[str, dict[str, Row]] = {name: {} for name in RIF_TABLES}
        self._game: Row | None = None  # the element that is open
        self._line = 0  # where it begins
        self._text: list[str] = []
        self._parser = parser = ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.EntityDeclHandler = self._refuse

    def read(self, text: str, *, is_last: bool) -> ValueError | None:
        """Read on; the error, with its line, where no more can be read."""
        try:
            self._parser.Parse(text, is_last)
        except ExpatError as error:
            return ValueError(f"line {error.lineno}: no XML: {ErrorString(error.code)}")
        except ValueError as error:
            return error
        return None

    def _start(self, name: str, row: Row) -> None:
        self._text.clear()
        if name == GAME:
            self._game, self._line = row, self._parser.CurrentLineNumber
        elif name in RIF_TABLES:
            self._tables[name][row.get("id", "")] = row

    def _end(self, name: str) -> None:
        game = self._game
        if game is None:
            return
        if name in TEXTS:
            game[name] = "".join(self._text)
        elif name == GAME:
            found = {key: self._tables[table].get(game.get(key, ""), {}) for key, table in RIF_KEYS}
            self.games.append((self._line, {GAME: game, **found}))
            self._game = None

    def _refuse(self, name: str, *_: object) -> None:
        """Entities may stand for endless texts and for other files."""
        line = self._parser.CurrentLineNumber
        raise ValueError(f"line {line}: an entity, {shown(name)}; files with their own are refused")


def is_like(begin: bytes) -> bool:
    """Whether a file begins as one of RenjuNet."""
    head = begin[:LONGEST_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and DATABASE in head


def games_of(chunks: Iterable[bytes]) -> Iterator[Piece]:
    """The games of a file that comes in chunks; ValueError, with the line, for what is no XML."""
    database = Database()
    decoder = getincrementaldecoder("utf-8")("replace")
    for chunk, is_last in chain(zip(chunks, repeat(False)), [(b"", True)]):
        wrong = database.read(decoder.decode(chunk, is_last), is_last=is_last)
        yield from database.games
        database.games.clear()
        if wrong is not None:
            raise wrong


def read(found: Rows, line: int, defaults: Defaults) -> Tree:
    """A game as games_of found it; ValueError, with its line, for what cannot be played."""
    row, tournament, rule, opening = found[GAME], found[TOURNAMENT], found[RULE], found[OPENING]
    is_renju = rule.get("category") == RENJU
    with at_line(line), at(f"game {row.get('id', '?')}"):
        kind = new_game("renju") if is_renju else resized(defaults.kind, SIDE, SIDE)
        walk = Walk(Root.of(kind))
        for count, name in enumerate(row.get(MOVES, "").split(), start=1):
            with at_turn(count):
                walk.play(_turn(name))
    said = [
        row.get(INFO, "").strip(),
        *(f"{key}: {row[key]}" for key in RIF_OFFERS if row.get(key)),
    ]
    walk.root.comment = "\n".join(filter(None, said))
    names = {
        "RU": rule.get("name", ""),
        "ON": opening.get("name") or opening.get("abbr", ""),
        "RO": row.get("round", ""),
    }
    walk.root.properties = {key: [escape(name)] for key, name in names.items() if name}
    return Tree(
        walk.root,
        black=_player(found["black"]),
        white=_player(found["white"]),
        winner=RIF_RESULTS.get(row.get("bresult", "")),
        event=tournament.get("name", ""),
        date=_date(tournament),
    )


def _turn(name: str) -> Turn:
    found = RIF_POINT.fullmatch(name)
    if found is None:
        raise ValueError(f"a point is h8, from a1 to o15, not {shown(name)}")
    return ((ord(found[1]) - ord("a"), SIDE - int(found[2])),)


def _player(row: Row) -> str:
    """The name of a player; some have one name only."""
    return " ".join(filter(None, (row.get("name"), row.get("surname"))))


def _date(tournament: Row) -> str:
    """When a tournament began, as far as it is said."""
    for text in (tournament.get("start", ""), tournament.get("year", "")):
        found = RIF_DATE.match(text)
        if found and int(found[1]):
            return "-".join(takewhile(lambda part: part and int(part), found.groups()))
    return ""
