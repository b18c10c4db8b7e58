"""The games of a text or a file that a page sends, one by one: a bad one costs one line."""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import islice
from zipfile import BadZipFile, ZipFile

from brain.records import formats, sgf
from brain.records.drawings import DRAWING_PROPERTIES
from brain.records.formats import FORMATS, recognised
from brain.records.record import BYTE_ORDER, text_of
from brain.records.sgf_text import RawNode, parse_game
from brain.records.tree import NAMES_GAME, NAMES_SIZE
from kakugo import Game, Record, drawings, iter_records

from ..game.nodes import TREE_NODES_MOST
from ..wire.messages import BadMessage

MOST_DRAWINGS = 20_000  # of a game
DRAWN = {*DRAWING_PROPERTIES.values()}
MOST_FAULTS = 20  # that are told
MOST_UNPACKED_BYTES = 1 << 30  # of a ZIP
ZIP_MARK = b"PK\x03\x04"
SGF_FORMAT = "sgf"
# There is no command line: what is advised there, and here.
ADVICE = {NAMES_SIZE: "choose another size", NAMES_GAME: "choose another game"}


def on_page(text: str) -> str:
    """What a reader of records says, without the options of a command line."""
    for option, advice in ADVICE.items():
        text = text.replace(option, advice)
    return text


class Reader:
    """The games of a text, or of the bytes of a file; BadMessage where there is none at all.

    format: what it is in. failed: how many games were left out so far. faults: what is wrong with
    the first of them. share: how much was looked through, where it is known.
    """

    def __init__(self, source: str | bytes, name: str | None = None, like: Game | None = None):
        """like: a game of the kind that is there, if the games do not say it."""
        self.failed = self.given = 0
        self.faults: list[str] = []
        self.share: float | None = None
        self._like = like
        self._remarks: tuple[str, ...] = ()
        found = recognised(source) if isinstance(source, bytes) else None
        if isinstance(source, bytes) and found is None:
            source, self._remarks = text_of(source)
        if isinstance(source, str):
            source = source.removeprefix(BYTE_ORDER)
        if not source.strip():
            raise BadMessage("empty", "there is nothing in it")
        if isinstance(source, str):
            # A text with a line end is never taken for the path of a file.
            source = f"{source}\n"
            found = recognised(source)
        self.format = name or found or ""
        self._looks_like = found or self.format
        self._source = source

    def __iter__(self) -> Iterator[Record]:
        is_sgf = self.format == SGF_FORMAT and isinstance(self._source, str)
        for record in self._sgf() if is_sgf else self._others():
            self.given += 1
            record.remarks = tuple(map(on_page, (*self._remarks, *record.remarks)))
            yield record
        if self.given == 0:
            raise BadMessage("record", next(iter(self.faults), "there is no game"))

    def _sgf(self) -> Iterator[Record]:
        """The games of an SGF; each is counted before its turns are played."""
        assert isinstance(self._source, str)
        lines = self._source.count("\n") + 1
        for line, piece in FORMATS[SGF_FORMAT].cut([self._source]):
            self.share = line / lines
            try:
                root = parse_game(str(piece), line)
                nodes = [*_walk(root)]
                _check_turns(len(nodes) - 1)
                drawn = (node.properties for node in nodes if DRAWN & node.properties.keys())
                found = (drawing for properties in drawn for drawing in drawings(properties))
                if any(islice(found, MOST_DRAWINGS, None)):
                    # A few letters of SGF draw on all cells: none are drawn beyond the limit.
                    raise ValueError(f"these are more than {MOST_DRAWINGS} drawings")
                self._check_kind(sgf.says_game(root))
                record = Record.of(sgf.tree(root, self._like))
            except ValueError as error:
                self._miss(error)
            else:
                yield record

    def _others(self) -> Iterator[Record]:
        """The games of a text in another format, or in none."""
        row = FORMATS.get(self._looks_like)
        is_bytes = isinstance(self._source, bytes)
        if row is not None and row.is_bytes == is_bytes and row.is_like(self._source):
            says_game = row.says_game
            if isinstance(self._source, str):
                with suppress(ValueError):  # which is told below
                    (_, first), *_ = islice(row.cut([self._source]), 1)
                    says_game = formats.says_game(self._looks_like, first)
            self._check_kind(says_game)
        name = self.format or None
        for record in iter_records(self._source, name, self._like, self._miss):
            try:
                _check_turns(sum(1 for _ in record.root.walk()) - 1)
            except ValueError as error:
                self._miss(error)
            else:
                yield record

    def _check_kind(self, is_said: bool) -> None:
        """BadMessage where the first game does not say its kind; others are left out then."""
        if self._like is None and not is_said:
            text = "the text does not say which game it is"
            if self.given == 0:
                raise BadMessage("kind", f"{text}: `like` has to")
            raise ValueError(text)

    def _miss(self, error: Exception) -> None:
        """A game is left out."""
        if isinstance(error, BadMessage):
            raise error
        self.failed += 1
        if len(self.faults) < MOST_FAULTS:
            number = self.given + self.failed
            text = on_page(str(error))
            self.faults.append(f"game {number}: {text}" if number > 1 else text)


def files_in(data: bytes) -> Iterator[bytes]:
    """The files of a ZIP, by name; other bytes are one file. BadMessage for a damaged ZIP."""
    if not data.startswith(ZIP_MARK):
        yield data
        return
    left = MOST_UNPACKED_BYTES  # a small ZIP may hold more than a machine has
    try:
        with ZipFile(BytesIO(data)) as packed:
            for about in sorted(packed.infolist(), key=lambda one: one.filename):
                left -= about.file_size
                if left < 0:
                    raise BadMessage("record", "there is too much in the ZIP")
                if not about.is_dir():
                    yield packed.read(about)
    except (BadZipFile, NotImplementedError, RuntimeError, OSError, zlib.error) as error:
        raise BadMessage("record", f"the ZIP is damaged: {error}") from None


def _walk(root: RawNode) -> Iterator[RawNode]:
    """All nodes of a tree."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        ahead += node.children


def _check_turns(turns: int) -> None:
    if turns > TREE_NODES_MOST:
        most = f"the board takes {TREE_NODES_MOST:,} at most"
        raise ValueError(f"a game of {turns:,} turns: {most}; `kakugo convert` reads all of them")
