"""Records of games: read from files and texts of every format, written in each."""

import re
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

from ..arguments import instance, items, shown
from ..arguments import path as read_path
from ..games.game import Game
from ..games.registry import new_game
from ..types import Stone
from .formats import FORMATS, Format, format_of
from .tree import HEAD, Root, Tree

Source = str | PathLike[str]  # a path, or a text
READ_FROM = "a record is read from a path or a text"
LONGEST_PATH = 1000  # characters; a longer str is a text
CHARSET = re.compile(rb"\bCA\[([\w.:-]{1,40})\]")
BYTE_ORDER = "\ufeff"  # may stand before a text
BYTE_ORDERS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


class Record(Tree):
    """A game with its variations: who played, what was played, and what is noted about it.

    The nodes of a record are its turns; `root` stands before the first of them. Node.play adds
    turns and variations. black, white: the players' names. winner: BLACK, WHITE, EMPTY for a draw,
    None where it is not known. reason: why: as Outcome has it, "time", "resignation", "forfeit",
    ... event, date: as in SGF (2026-11-30).

    >>> record = Record(black="A", white="B")
    >>> node = record.root.play("h8").play("i9")
    >>> record.mainline()[0].play("h9").comment = "a variation"
    >>> record.game().turns
    (((7, 7),), ((8, 8),))
    >>> record.text("psq").splitlines()
    ['Piskvorky 15x15, 11:11, 0', '8,8,0', '9,9,0', 'A', 'B', '-1']
    """

    __slots__ = ()

    def __init__(
        self,
        game: Game | None = None,
        *,
        black: str = "",
        white: str = "",
        winner: Stone | None = None,
        reason: str = "",
        event: str = "",
        date: str = "",
    ) -> None:
        """A record of a game's turns, or of an empty gomoku board.

        black, white, winner, ...: what is known. Where the game is over, winner and reason are
        known without. Raises ValueError for what is no game, no text and no winner.
        """
        root = Root.of(_game(game) or new_game())
        super().__init__(root, black, white, winner, reason, event, date)
        self.conclude()

    @classmethod
    def of(cls, tree: Tree) -> "Record":
        """A record of what a reader has found; ValueError for anything else."""
        record = cls.__new__(cls)
        for name in ("root", *HEAD):
            setattr(record, name, getattr(instance("a record", tree, Tree), name))
        record.conclude()
        return record

    def text(self, format: str = "sgf") -> str:
        """The record in a format of FORMATS; ValueError where it cannot hold the game."""
        return text_of([self], format)

    def write(self, path: Source, format: str | None = None) -> None:
        """Write a file, in UTF-8; the format is that of the path's suffix, unless you name one.

        Raises ValueError where the format cannot hold the game, or is not known; OSError where the
        file cannot be written.
        """
        write_records(path, [self], format)


def read_record(source: Source, format: str | None = None, like: Game | None = None) -> Record:
    """The one game of a file or a text; see read_records. ValueError where there are several."""
    records = read_records(source, format, like)
    if len(records) != 1:
        raise ValueError(f"there are {len(records)} games, not one: read_records has them all")
    return records[0]


def read_records(
    source: Source, format: str | None = None, like: Game | None = None
) -> list[Record]:
    """The games of a file or a text.

    source: a path, or a text of one of the formats; a str that looks like none of them is a path.
    format: a key of FORMATS; None: what the text looks like. like: a game of the kind that is in
    the file, for formats and files that do not say which it is; without it, gomoku on 15x15, five
    or more win. Raises ValueError, with the line, for what is no record or cannot be played, and
    OSError for a file that cannot be read.
    """
    _game(like)
    if isinstance(source, str) and not source.strip():
        raise ValueError(f"{READ_FROM}, and this text is empty")
    if isinstance(source, str) and (_is_text(source) or _recognised(source)):
        format = _recognised(source) if format is None else format
        if format is None:
            raise ValueError(_none_of("the text"))
        return _read(source, format, like)
    file = _file(READ_FROM, source)
    text = _decoded(_bytes_of(file, source))
    if format is None:
        format = _recognised(text) or _by_suffix(file)
    try:
        return _read(text, format, like)
    except ValueError as error:
        raise ValueError(f"{file}, {error}") from error


def write_records(path: Source, records: Iterable[Tree], format: str | None = None) -> None:
    """Write games into one file, as Record.write does; ValueError where a format holds one only."""
    file = _file("records are written to the path of a file", path)
    text = text_of(records, format_of(file) if format is None else format)
    file.write_text(text, encoding="utf-8", newline="\n")


def text_of(records: Iterable[Tree], format: str) -> str:
    """Games in a format of FORMATS; ValueError where it cannot hold them."""
    form = _format(format)
    trees = items("records are a list", records)
    for record in trees:
        instance("a record", record, Tree)
        refusal = form.refusal(record)
        if refusal:
            raise ValueError(f"{format} cannot hold {refusal}; {_others(record)}")
    if len(trees) != 1 and not form.many:
        raise ValueError(f"{format} holds one game, not {len(trees)}")
    return form.write(trees)


def _file(wanted: str, value: Any) -> Path:
    """The path of a file; ValueError, which says what was expected, for anything else."""
    try:
        return Path(read_path("a file", value))
    except ValueError:
        raise ValueError(f"{wanted}, not {shown(value)}") from None


def _game(value: Game | None) -> Game | None:
    """A game, or none; ValueError for anything else."""
    return None if value is None else instance("a game", value, Game)


def _others(record: Tree) -> str:
    """The formats that can hold a game."""
    able = [name for name, form in FORMATS.items() if not form.refusal(record)]
    return f"{' and '.join(able)} can"


def _read(text: str, format: str, like: Game | None) -> list[Record]:
    trees = _format(format).read(text.removeprefix(BYTE_ORDER), like)
    if not trees:
        raise ValueError("line 1: there is no game")
    return [Record.of(tree) for tree in trees]


def _format(name: str) -> Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise ValueError(f"no format {shown(name)}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def _recognised(text: str) -> str | None:
    """The format that a text looks like; None: none of them."""
    plain = text.removeprefix(BYTE_ORDER)
    return next((name for name, form in FORMATS.items() if form.is_like(plain)), None)


def _is_text(source: str) -> bool:
    """Whether a source cannot be a path."""
    return "\n" in source or len(source) > LONGEST_PATH


def _none_of(what: str) -> str:
    """That something is in no format; which there are."""
    return f"{what} is in none of the formats {', '.join(FORMATS)}"


def _by_suffix(file: Path) -> str:
    """The format of a file whose text looks like none of them; ValueError for another suffix."""
    try:
        return format_of(file)
    except ValueError:
        raise ValueError(_none_of(str(file))) from None


def _bytes_of(file: Path, source: Source) -> bytes:
    """What is in a file; OSError for one that cannot be read."""
    try:
        return file.read_bytes()
    except IsADirectoryError:
        raise IsADirectoryError(f"{file}: Is a directory") from None
    except FileNotFoundError:
        maybe = f", and {_none_of('this text')}" if isinstance(source, str) else ""
        raise FileNotFoundError(f"there is no file {file}{maybe}") from None


def _decoded(data: bytes) -> str:
    """The text of a file: as it says itself, or UTF-8, or else Latin 1."""
    for mark, encoding in BYTE_ORDERS.items():
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    charset = CHARSET.search(data)
    for encoding in (charset[1].decode() if charset else "utf-8", "utf-8"):
        try:
            return data.decode(encoding)
        except (LookupError, ValueError):  # no such encoding, or not of this text
            continue
    return data.decode("latin-1")
