"""Records of games: read from files and texts of every format, written in each."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from os import PathLike
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO

from ..arguments import flag, function, instance, iterated, shown
from ..arguments import path as read_path
from ..drawing.svg import svg
from ..files import append as add_to_file
from ..files import replacing
from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..games.registry import new_game
from ..types import Stone
from .encodings import UTF_8, encoding_of_file
from .formats import FORMATS, Format, format_of, recognised, says_game
from .lines import Piece, bytes_of, goes_on, lines_of, whole_of
from .links import link_of, no_moves
from .tree import NAMES_GAME, NAMES_SIZE, TREE_HEAD, Defaults, Root, Tree

FilePath = str | PathLike[str]
Source = FilePath | bytes  # a path, a text, or what is in a file
OnError = Callable[[Exception], object]  # what is called with an error, to go on behind it
READ_FROM = "a record is read from a path, a text or bytes"
LONGEST_PATH = 1000  # characters; a longer str is a text
FILE_CHUNK = 1 << 20  # bytes, or characters, that are held of a file; at most twice as many
LAST_BYTES = 16  # of a file, which are looked at; even, as two of them may be a character
LAST_NUMBER = re.compile(r"(?<=[A-Za-z,])-?(\d{1,2})\Z")  # of a point that no line end follows
PACKERS = {  # what such files begin with
    b"PK\x03\x04": "zip",
    b"\x1f\x8b\x08": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7z",
    b"Rar!": "RAR",
}
BYTE_ORDER = "\ufeff"  # may stand before a text


class Record(Tree):
    """A game with its variations: who played, what was played, and what is noted about it.

    The nodes of a record are its turns; Node.play adds turns and variations.

    Attributes:
        root: The node before the first turn.
        black: The name of the player who has Black.
        white: The name of the player who has White.
        winner: BLACK, WHITE, EMPTY for a draw, None where it is not known.
        reason: Why: as Outcome has it, "time", "resignation", "forfeit", ...
        event: As in SGF.
        date: As in SGF: 2026-11-30.
        remarks: What a reader had to guess or to leave out, a sentence each; two records that
            differ in them alone are equal.

    Examples:
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

        Raises ValueError for what is no game, no text and no winner.

        Where the game is over, winner and reason are known without.

        Args:
            black: The name of the player who has Black.
            white: The name of the player who has White.
            winner: BLACK, WHITE or EMPTY.
        """
        root = Root.of(_game(game) or new_game())
        super().__init__(root, black, white, winner, reason, event, date)
        self.conclude()

    @classmethod
    def of(cls, tree: Tree) -> "Record":
        """A record of what a reader has found; ValueError for anything else."""
        record = cls.__new__(cls)
        for name in ("root", *TREE_HEAD, "remarks"):
            setattr(record, name, getattr(instance("a record", tree, Tree), name))
        record.remarks = tree.remarks
        record.conclude()
        return record

    def _repr_svg_(self) -> str:  # what a notebook shows
        return svg(self.game(), numbers=True)

    def text(self, format: str = "sgf") -> str:
        """The record in a format of FORMATS; ValueError where it cannot hold the game."""
        if _format(format).is_bytes:
            raise ValueError(f"{format} is no text: Record.data has its bytes")
        return str(_written(self, format))

    def data(self, format: str = "sgf", *, encoding: str = UTF_8) -> bytes:
        """The file of the record in a format of FORMATS, as read_record takes it.

        Raises ValueError where format or encoding cannot hold the game.

        Args:
            encoding: The encoding of the texts in a format that is no text itself, as lib; all
                others are UTF-8.
        """
        return _data(self, format, encoding)

    def write(self, path: FilePath, format: str | None = None, *, encoding: str = UTF_8) -> None:
        """Write a file; the format is that of the path's suffix, unless you name one; see data.

        Raises ValueError where the format cannot hold the game, or is not known; OSError where the
        file cannot be written.
        """
        write_records(path, [self], format, encoding=encoding)


def read_record(
    source: Source,
    format: str | None = None,
    like: Game | None = None,
    *,
    encoding: str | None = None,
) -> Record:
    """The one game of a file or a text; see read_records. ValueError where there are several."""
    records = read_records(source, format, like, encoding=encoding)
    if len(records) != 1:
        raise ValueError(f"there are {len(records)} games, not one: read_records has them all")
    return records[0]


def read_records(
    source: Source,
    format: str | None = None,
    like: Game | None = None,
    *,
    encoding: str | None = None,
) -> list[Record]:
    """The games of a file or a text.

    Raises ValueError, with the line or the byte, for what is no record or cannot be played, and
    OSError for a file that cannot be read.

    Args:
        source: A path, the bytes of a file, or a text of one of the formats; a str that looks like
            none of them is a path.
        format: A key of FORMATS; None: what the text looks like.
        like: A game of the kind that is in the file, for formats and files that do not say which it
            is; without it, gomoku on 15x15, five or more win.
        encoding: The encoding of a file that does not say it; without it, UTF-8, or else what the
            bytes look like (Record.remarks names it), in lib cp1252.
    """
    return [*_games_in(source, format, _defaults(like, encoding), None)]


def iter_records(
    source: Source,
    format: str | None = None,
    like: Game | None = None,
    on_error: OnError | None = None,
    *,
    encoding: str | None = None,
) -> Iterator[Record]:
    """The games of a file of any size, or of the files of a folder, one by one; see read_records.

    Only the game at hand is held. A folder stands for all files in it and below it whose suffix is
    that of a format, by name.

    Args:
        on_error: Called with the ValueError or OSError of each game and each file that cannot be
            read, and reading goes on behind it; without it the error is raised. Lines that are in
            no format are one error, however many follow one another.
    """
    defaults = _defaults(like, encoding)
    function("on_error", on_error)
    if not isinstance(source, (str, bytes)):
        _file(READ_FROM, source)
    if format is not None:
        _format(format)
    return _records_of(source, format, defaults, on_error)


def check_source(source: FilePath) -> None:
    """OSError where there is no such file or folder; ValueError for a link without moves."""
    if _link(source) is None:
        os.stat(source)


def files_of(source: FilePath) -> Iterator[FilePath]:
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
    path: FilePath,
    records: Iterable[Tree],
    format: str | None = None,
    *,
    append: bool = False,
    on_error: OnError | None = None,
    encoding: str = UTF_8,
) -> None:
    """Write games into one file, as Record.write does; ValueError where a format holds one only.

    Whatever is raised, as on a full disk, the file stays as it was. A new file is written beside
    the old one and takes its place at the end, so that a program that is killed loses nothing
    either; if it was appending, a part of the new games may stand behind the old ones.

    Args:
        records: Any iterable, of which one record at a time is held; what it raises is raised here.
        append: Add to the games that are in the file.
        on_error: Called with the ValueError of each record that cannot be written, and writing goes
            on; without it the error is raised.
    """
    file = _file("records are written to the path of a file", path)
    format = format_of(file) if format is None else format
    form = _format(format)
    if flag("append", append) and not form.many:
        raise ValueError(f"{format} holds one game: none can be added")
    function("on_error", on_error)
    encoding = _encoding_of(format, encoding)  # of all records, so that it is no fault of one
    number = 0
    with SpooledTemporaryFile(FILE_CHUNK) as held:
        for record in iterated("records are a list", records):
            try:
                data = _data(record, format, encoding)
            except ValueError as error:
                if on_error is None:
                    raise
                on_error(error)
                continue
            number += 1
            if number > 1 and not form.many:
                raise ValueError(f"{format} holds one game, not several")
            held.write(data)
        if number == 0 and not form.many:
            if on_error is not None:
                return
            raise ValueError(f"{format} holds one game, not none")
        held.seek(0)
        if append:
            add_to_file(file, held)
        else:
            with replacing(file) as target:
                copyfileobj(held, target)


def text_of(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text in the bytes of a file, with remarks on how it is read; ValueError if packed."""
    _check_packed(data, None)
    encoding, remarks = encoding_of_file(BytesIO(data), None, FILE_CHUNK)
    return data.decode(encoding, "replace").removeprefix(BYTE_ORDER), remarks


def _is_folder(source: FilePath) -> bool:
    try:
        return os.path.isdir(read_path("a file", source))
    except ValueError:
        return False


def _data(record: Tree, format: str, encoding: str) -> bytes:
    """A game as the file of a format; ValueError where it cannot hold it."""
    written = _written(record, format, _encoding_of(format, encoding))
    return written.encode() if isinstance(written, str) else written


def _encoding_of(format: str, encoding: str) -> str:
    """An encoding that a format may be written in; ValueError for any other."""
    known = _known(encoding)
    if not _format(format).is_bytes and known != UTF_8:
        raise ValueError(f"{format} is written in {UTF_8}, not in {shown(encoding)}")
    return known


def _written(record: Tree, format: str, encoding: str = UTF_8) -> str | bytes:
    """A game in a format of FORMATS; ValueError where it cannot hold it."""
    form = _format(format)
    refusal = form.refusal(instance("a record", record, Tree))
    if refusal or form.write is None:
        raise ValueError(f"{format} cannot hold {refusal}; {_others(record)}")
    written: str | bytes = form.write(record, encoding) if form.is_bytes else form.write(record)
    return written


def _file(wanted: str, value: Any) -> Path:
    """The path of a file; ValueError, which says what was expected, for anything else."""
    try:
        return Path(read_path("a file", value))
    except ValueError:
        raise ValueError(f"{wanted}, not {shown(value)}") from None


def _game(value: Game | None) -> Game | None:
    """A game, or none; ValueError for anything else."""
    return None if value is None else instance("a game", value, Game)


def _defaults(like: Game | None, encoding: str | None) -> Defaults:
    """What a file may not say; ValueError for what is no game and no encoding."""
    return Defaults(_game(like), None if encoding is None else _known(encoding))


def _known(encoding: str) -> str:
    """An encoding of texts; ValueError for anything else."""
    try:
        "".encode(encoding)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"no encoding {shown(encoding)}; utf-8, cp1252, gbk, ... are") from None
    return encoding


def _others(record: Tree) -> str:
    """The formats that can hold a game."""
    able = [name for name, form in FORMATS.items() if not form.refusal(record)]
    first, last = able[:-1], able[-1]
    return f"{', '.join(first)} and {last} can" if first else f"{last} can"


def _records_of(
    source: Source,
    format: str | None,
    defaults: Defaults,
    on_error: OnError | None,
) -> Iterator[Record]:
    """The games of a file, a text or the files of a folder; see iter_records."""
    for each in [source] if isinstance(source, bytes) else files_of(source):
        try:
            yield from _games_in(each, format, defaults, on_error)
        except (OSError, ValueError) as error:
            if on_error is None:
                raise
            on_error(error)


def _games_in(
    source: Source,
    format: str | None,
    defaults: Defaults,
    on_error: OnError | None,
) -> Iterator[Record]:
    """The games of a file or a text."""
    if isinstance(source, str) and not source.strip():
        raise ValueError(f"{READ_FROM}, and this text is empty")
    link = _link(source)
    source = source if link is None else link
    plain = source.removeprefix(BYTE_ORDER) if isinstance(source, str) else ""
    if isinstance(source, str) and (_is_text(source) or recognised(plain)):
        format = recognised(plain) if format is None else format
        if format is None:
            raise ValueError(_none_of("the text"))
        if _format(format).is_bytes:
            raise ValueError(f"{format} is read from a file or from bytes, not from a text")
        yield from _read([plain], format, defaults, "", on_error, (), plain[-LAST_BYTES:])
        return
    file = None if isinstance(source, bytes) else _file(READ_FROM, source)
    with BytesIO(source) if isinstance(source, bytes) else _opened(source) as stream:
        begin = stream.read(FILE_CHUNK)
        encoding, remarks = encoding_of_file(stream, defaults.encoding, FILE_CHUNK)
        text = begin.decode(encoding, "replace").removeprefix(BYTE_ORDER)
        found = recognised(begin)
        if found is None:
            _check_packed(begin, file)
        format = format or found or recognised(text) or _by_suffix(file)
        if _format(format).is_bytes:
            remarks = ()  # such a format says by itself how its texts are written
        end = _end_of(stream, encoding)
        chunks = _chunks(stream, None if _format(format).is_bytes else encoding)
        where = f"{file}, " if file else ""
        yield from _read(chunks, format, defaults, where, on_error, remarks, end)


def _link(source: Source) -> str | None:
    """The link that a source is; None: it is none. ValueError for one that carries no moves."""
    try:
        name = read_path("a file", source)
    except ValueError:
        return None
    link = None if os.path.exists(name) else link_of(name)
    if link is not None and not recognised(link):
        raise ValueError(no_moves(link))
    return link


def _read(
    chunks: Iterable[Any],
    format: str,
    defaults: Defaults,
    where: str,
    on_error: OnError | None,
    remarks: tuple[str, ...],
    end: str,
) -> Iterator[Record]:
    """The games of a text that comes in chunks; errors begin with where it comes from.

    remarks: on the whole text. end: some of its last characters.
    """
    form = _format(format)
    last = LAST_NUMBER.search(end) if form.cut not in (whole_of, bytes_of) else None
    is_empty, is_record = True, False
    strays = _Strays(on_error)
    for line, piece in _pieces(form, chunks, where):
        is_empty = False
        try:
            record = Record.of(form.read(piece, line, defaults))
        except ValueError as error:
            named = ValueError(f"{where}{error}{_hint(error, format, piece, defaults)}")
            if on_error is None:
                raise named from error
            is_stray = form.cut is lines_of and not form.is_like(piece)
            is_beyond = NAMES_SIZE in str(error)
            if is_stray or is_beyond:
                is_record = is_record or is_beyond
                strays.add(named, is_beyond=is_beyond)
                continue
            strays.tell()
            on_error(named)
            is_record = True
            continue
        strays.tell()
        is_record = True
        cut = _maybe_cut(int(last[1]), record, form) if last else ()
        record.remarks = (*remarks, *record.remarks, *cut)
        yield record
    if is_empty:
        raise ValueError(f"{where}line 1: there is no game")
    if not is_record and strays.number > 1:
        raise ValueError(_none_of(where.removesuffix(", ") or "the text"))
    strays.tell()


def _hint(error: ValueError, format: str, piece: Any, defaults: Defaults) -> str:
    """What to do about a turn behind the end of a game that is only taken for freestyle."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, IllegalTurn):
        cause = cause.__cause__
    is_behind = cause is not None and cause.code == "over"
    is_taken = is_behind and defaults.like is None and not says_game(format, piece)
    return f"; it is read as freestyle: {NAMES_GAME}" if is_taken else ""


def _maybe_cut(last: int, record: Record, form: Format) -> tuple[str, ...]:
    """A remark on a text whose last number may have lost a digit; last: what is left of it."""
    begin = record.root.game()
    side = max(begin.width, begin.height)
    most = side // 2 if form.from_centre else side
    return (f"the text ends in {last} without a line end: it may be cut",) * goes_on(last, most)


class _Strays:
    """Lines, one behind another, that have one fault: one error for all of them.

    They are in no format, or of a larger board.
    """

    def __init__(self, on_error: OnError | None) -> None:
        self.number = 0
        self._on_error = on_error
        self._first: ValueError | None = None
        self._is_beyond = False

    def add(self, error: ValueError, *, is_beyond: bool) -> None:
        """Add a line; is_beyond: it is of a larger board."""
        if is_beyond != self._is_beyond:
            self.tell()
        self._first, self._is_beyond = self._first or error, is_beyond
        self.number += 1

    def tell(self) -> None:
        """Say it, if there are any, and begin anew."""
        if self._first is not None and self._on_error is not None:
            more = f"; so are the {self.number - 1} behind it" if self.number > 1 else ""
            self._on_error(ValueError(f"{self._first}{more}"))
        self._first, self.number = None, 0


def _pieces(form: Format, chunks: Iterable[Any], where: str) -> Iterator[Piece]:
    """The games as they stand in a file; errors begin with where it is."""
    try:
        yield from form.cut(chunks)
    except ValueError as error:
        raise ValueError(f"{where}{error}") from error


def _end_of(stream: BinaryIO, encoding: str) -> str:
    """Some of the last characters of a file."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(size - LAST_BYTES, 0))
    return stream.read().decode(encoding, "replace")


def _chunks(stream: BinaryIO, encoding: str | None) -> Iterator[Any]:
    """A file in chunks of text, or of bytes where there is no encoding."""
    stream.seek(0)
    content: IO[Any] = stream
    if encoding is not None:
        content = TextIOWrapper(stream, encoding, "replace")
    while chunk := content.read(FILE_CHUNK):
        yield chunk


def _format(name: str) -> Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise ValueError(f"no format {shown(name)}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def _is_text(source: str) -> bool:
    """Whether a source cannot be a path."""
    return "\n" in source or len(source) > LONGEST_PATH


def _none_of(what: str) -> str:
    """That something is in no format; which there are."""
    return f"{what} is in none of the formats {', '.join(FORMATS)}"


def _check_packed(begin: bytes, file: Path | None) -> None:
    """ValueError for what is packed."""
    for mark, packer in PACKERS.items():
        if begin.startswith(mark):
            what = file or "what is in these bytes"
            raise ValueError(f"{what} is packed ({packer}): unpack it, and read what is in it")


def _by_suffix(file: Path | None) -> str:
    """The format of a file that looks like none of them; ValueError for another suffix."""
    try:
        return format_of(file or Path())
    except ValueError:
        raise ValueError(_none_of(str(file or "what is in these bytes"))) from None


@contextmanager
def _opened(source: FilePath) -> Iterator[BinaryIO]:
    """What is in a file; OSError for one that cannot be read."""
    file = Path(source)
    try:
        found: BinaryIO = file.open("rb")
    except IsADirectoryError:
        raise IsADirectoryError(f"{file}: Is a directory") from None
    except FileNotFoundError:
        maybe = f", and {_none_of('this text')}" if isinstance(source, str) else ""
        raise FileNotFoundError(f"there is no file {file}{maybe}") from None
    with found as stream:
        # A pipe cannot be read twice, and a small file need not be.
        if not stream.seekable() or os.fstat(stream.fileno()).st_size <= FILE_CHUNK:
            stream = BytesIO(stream.read())
        yield stream
