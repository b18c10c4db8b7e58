"""The games that a command reads: of a file, or of a folder of them."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import inf
from pathlib import Path

import kakugo
from brain.files import sentence
from brain.records.formats import FORMATS
from brain.records.record import files_of
from kakugo.game_options import add_game, check_game, like_of

from .progress import progress
from .remarks import Remarks

SOME_FAILED = 1  # exit status where some of the games were left out
CHECK_EVERY_S = 0.1  # between two signs of progress


def add_source(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("source", metavar="FILE", help="what to read: a file, or a folder of them")
    add_form(parser)
    add_game(parser)


def add_form(parser: ArgumentParser) -> None:
    """The arguments that say in which form a FILE is."""
    parser.add_argument(
        "--from", dest="source_format", choices=[*FORMATS], help="(default: what it looks like)"
    )
    parser.add_argument(
        "--from-encoding",
        metavar="CODE",
        help="encoding of a FILE that does not name it (default: UTF-8, or what it looks like)",
    )


class Source:
    """The games of the source, one by one; a line on stderr names each that fails.

    What readers had to guess is said there, too.
    """

    def __init__(self, asked: Namespace) -> None:
        self.given = self.refused = 0  # games that were read; those that cannot be written
        self.failed = 0  # games and files that are left out
        self._asked = asked
        self._like = like_of(asked)
        self._file = Path(asked.source)
        self._number = 0  # of the game in its file
        self._error: Exception | None = None  # the last one, which is not yet shown
        self._shown = -inf  # when progress was, in seconds
        self._remarks = Remarks(asked.part)

    def __iter__(self) -> Iterator[kakugo.Record]:
        """Raises the last error where there is nothing to do."""
        asked = self._asked
        for file in files_of(Path(asked.source)):
            self._file, self._number = Path(file), 0
            for record in kakugo.iter_records(
                file, asked.source_format, self._like, self._miss, encoding=asked.from_encoding
            ):
                self._number += 1
                try:
                    check_game(asked, record.root.game(), str(file))
                except ValueError as error:
                    self._miss(error)
                    continue
                self.given += 1
                self.remark(record.remarks)
                yield record
                self._progress()
        progress("")
        self._remarks.show()
        if self.given == self.refused:
            raise self._error or ValueError(f"{asked.source} holds no records")
        self._show()

    def place(self, source: Path) -> Path:
        """Where in a folder the game at hand belongs."""
        place = self._file.relative_to(source) if source.is_dir() else Path(self._file.name)
        return place if self._number == 1 else place.with_stem(f"{place.stem}-{self._number}")

    def remark(self, remarks: tuple[str, ...]) -> None:
        """Say at the end, of the game at hand, what was left out of it."""
        self._remarks.add(self._file, remarks)

    def fail(self, error: Exception) -> None:
        """The game at hand cannot be written."""
        self.refused += 1
        self._miss(ValueError(f"{self._file}, game {self._number}: {sentence(error)}"))

    def _miss(self, error: Exception) -> None:
        self._show()
        self.failed += 1
        self._error = error

    def _show(self) -> None:
        """Show the last error; the only one may be the end of all, which is shown elsewhere."""
        if self._error is not None:
            progress("")
            print(f"kakugo {self._asked.part}: {sentence(self._error)}", file=sys.stderr)
            self._error = None

    def _progress(self) -> None:
        if time.monotonic() - self._shown > CHECK_EVERY_S:
            self._shown = time.monotonic()
            progress(f"games: {self.given}")
