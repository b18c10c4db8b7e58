"""Records of games: read from files and texts of every format, written in each."""

import os
import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from itertools import chain
from os import PathLike
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO

from ..arguments import flag, function, instance, shown
from ..arguments import path as read_path
from ..games.drawing import svg
from ..games.game import Game
from ..games.registry import new_game
from ..types import Stone
from .formats import FORMATS, Format, format_of
from .tree import HEAD, Root, Tree

Source = str | PathLike[str]  # a path, or a text
OnError = Callable[[Exception], object]  # what is called with an error, to go on behind it
READ_FROM = "a record is read from a path or a text"
LONGEST_PATH = 1000  # characters; a longer str is a text
CHUNK = 1 << 20  # bytes, or characters, that are held of a file; at most twice as many
CHARSET = re.compile(rb"\bCA\[([\w.:-]{1,40})\]")
BYTE_ORDER = "\ufeff"  # may stand before a text
BYTE_ORDERS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


class Record(Tree):
    """A game with its variations: who played, what was played, and what is noted about it.

    The nodes of a record are its turns; Node.play adds turns and variations. root: the node before
    the first turn. black, white: the players' names. winner: BLACK, WHITE, EMPTY for a draw, None
    where it is not known. reason: why: as Outcome has it, "time", "resignation", "forfeit", ...
    event, date: as in SGF (2026-11-30).

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

    def _repr_svg_(self) -> str:  # what a notebook shows
        return svg(self.game(), numbers=True)

    def text(self, format: str = "sgf") -> str:
        """The record in a format of FORMATS; ValueError where it cannot hold the game."""
        return _text(self, format)

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
    return [*_games_in(source, format, _game(like), None)]


def iter_records(
    source: Source,
    format: str | None = None,
    like: Game | None = None,
    on_error: OnError | None = None,
) -> Iterator[Record]:
    """The games of a file of any size, or of the files of a folder, one by one; see read_records.

    Only the game at hand is held. A folder stands for all files in it and below it whose suffix is
    that of a format, by name. on_error: called with the ValueError or OSError of each game and each
    file that cannot be read, and reading goes on behind it; without it the error is raised.
    """
    _game(like)
    function("on_error", on_error)
    if not isinstance(source, str):
        _file(READ_FROM, source)
    if format is not None:
        _format(format)
    return _records_of(source, format, like, on_error)


def files_of(source: Source) -> Iterator[Source]:
    """The records in a folder and below it, by name; a file or a text is alone."""
    if not _is_folder(source):
        yield source
        return
    suffixes = tuple(suffix for form in FORMATS.values() for suffix in form.suffixes)
    for folder, folders, names in os.walk(source):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(suffixes):
                yield Path(folder, name)


def write_records(
    path: Source,
    records: Iterable[Tree],
    format: str | None = None,
    *,
    append: bool = False,
    on_error: OnError | None = None,
) -> None:
    """Write games into one file, as Record.write does; ValueError where a format holds one only.

    records: any iterable, of which one record at a time is held. append: add to the games that are
    in the file. on_error: called with the ValueError of each record that cannot be written, and
    writing goes on; without it the error is raised, and the file stays as it was.
    """
    file = _file("records are written to the path of a file", path)
    format = format_of(file) if format is None else format
    form = _format(format)
    if flag("append", append) and not form.many:
        raise ValueError(f"{format} holds one game: none can be added")
    function("on_error", on_error)
    number = 0
    with SpooledTemporaryFile(CHUNK) as held:
        for record in _each(records):
            try:
                text = _text(record, format)
            except ValueError as error:
                if on_error is None:
                    raise
                on_error(error)
                continue
            number += 1
            if number > 1 and not form.many:
                raise ValueError(f"{format} holds one game, not several")
            held.write(text.encode())
        if number == 0 and not form.many:
            if on_error is not None:
                return
            raise ValueError(f"{format} holds one game, not none")
        held.seek(0)
        with file.open("a+b" if append else "wb") as target:
            if append and target.tell() and not _ends_line(target):
                target.write(b"\n")
            copyfileobj(held, target)


def _is_folder(source: Source) -> bool:
    try:
        return os.path.isdir(read_path("a file", source))
    except ValueError:
        return False


def _text(record: Tree, format: str) -> str:
    """A game in a format of FORMATS; ValueError where it cannot hold it."""
    form = _format(format)
    refusal = form.refusal(instance("a record", record, Tree))
    if refusal:
        raise ValueError(f"{format} cannot hold {refusal}; {_others(record)}")
    return form.write(record)


def _each(records: Iterable[Tree]) -> Iterator[Tree]:
    """Records one by one; ValueError, which says what was expected, for what is no iterable."""
    try:
        yield from records
    except (OSError, ValueError):
        raise
    except Exception as error:  # TypeError, or what a generator of somebody else raises
        raise ValueError(f"records are a list, not {shown(records)}") from error


def _ends_line(file: BinaryIO) -> bool:
    """Whether a file that is not empty ends with a line's end."""
    file.seek(-1, os.SEEK_END)
    return file.read() == b"\n"


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


def _records_of(
    source: Source,
    format: str | None,
    like: Game | None,
    on_error: OnError | None,
) -> Iterator[Record]:
    """The games of a file, a text or the files of a folder; see iter_records."""
    for each in files_of(source):
        try:
            yield from _games_in(each, format, like, on_error)
        except (OSError, ValueError) as error:
            if on_error is None:
                raise
            on_error(error)


def _games_in(
    source: Source,
    format: str | None,
    like: Game | None,
    on_error: OnError | None,
) -> Iterator[Record]:
    """The games of a file or a text."""
    if isinstance(source, str) and not source.strip():
        raise ValueError(f"{READ_FROM}, and this text is empty")
    if isinstance(source, str) and (_is_text(source) or _recognised(source)):
        format = _recognised(source) if format is None else format
        if format is None:
            raise ValueError(_none_of("the text"))
        yield from _read([source.removeprefix(BYTE_ORDER)], format, like, "", on_error)
        return
    file = _file(READ_FROM, source)
    with _opened(file, source) as stream:
        begin = stream.read(CHUNK)
        if format is None:
            format = _recognised(begin) or _by_suffix(file)
        chunks = chain([begin], iter(lambda: stream.read(CHUNK), ""))
        yield from _read(chunks, format, like, f"{file}, ", on_error)


def _read(
    chunks: Iterable[str],
    format: str,
    like: Game | None,
    where: str,
    on_error: OnError | None,
) -> Iterator[Record]:
    """The games of a text that comes in chunks; errors begin with where it comes from."""
    form = _format(format)
    is_empty = True
    for line, text in form.cut(chunks):
        is_empty = False
        try:
            record = Record.of(form.read(text, line, like))
        except ValueError as error:
            named = ValueError(f"{where}{error}")
            if on_error is None:
                raise named from error
            on_error(named)
            continue
        yield record
    if is_empty:
        raise ValueError(f"{where}line 1: there is no game")


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


@contextmanager
def _opened(file: Path, source: Source) -> Iterator[TextIOWrapper]:
    """The text of a file, however it is encoded; OSError for one that cannot be read."""
    try:
        found: BinaryIO = file.open("rb")
    except IsADirectoryError:
        raise IsADirectoryError(f"{file}: Is a directory") from None
    except FileNotFoundError:
        maybe = f", and {_none_of('this text')}" if isinstance(source, str) else ""
        raise FileNotFoundError(f"there is no file {file}{maybe}") from None
    with found as stream:
        # A pipe cannot be read twice, and a small file need not be.
        if not stream.seekable() or os.fstat(stream.fileno()).st_size <= CHUNK:
            stream = BytesIO(stream.read())
        encoding = _encoding(stream)
        stream.seek(0)
        with TextIOWrapper(stream, encoding, "replace") as text:
            yield text


def _encoding(file: BinaryIO) -> str:
    """That of the text of a file: as it says itself, or UTF-8, or else Latin 1."""
    begin = file.read(CHUNK)
    for mark, encoding in BYTE_ORDERS.items():
        if begin.startswith(mark):
            return encoding
    charset = CHARSET.search(begin)
    for encoding in (charset[1].decode() if charset else "utf-8", "utf-8"):
        try:
            "".encode(encoding)  # LookupError for what makes no text of bytes, too
            decoder = getincrementaldecoder(encoding)()
            file.seek(0)
            while chunk := file.read(CHUNK):
                decoder.decode(chunk)
            decoder.decode(b"", True)
        except (LookupError, ValueError):  # no such encoding, or not of this text
            continue
        return encoding
    return "latin-1"
