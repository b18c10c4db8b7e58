"""kakugo convert: the games of a file or a folder, written in another format."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import inf
from pathlib import Path

import kakugo
from brain.records.formats import FORMATS, format_of
from brain.records.record import UTF_8, files_of
from kakugo.game_options import add_game, check_game, game_of

from .errors import sentence
from .progress import progress

SOME_FAILED = 1  # exit status where some of the games could not be converted
EVERY_S = 0.1  # between two signs of progress


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("source", metavar="FILE", help="what to read: a file, or a folder of them")
    parser.add_argument(
        "target",
        metavar="NEW",
        help="the file to write; its suffix is its format. A format of one game a file makes a"
        " folder of files where FILE is a folder, or NEW has no suffix",
    )
    parser.add_argument(
        "--from", dest="source_format", choices=[*FORMATS], help="(default: what it looks like)"
    )
    written = [name for name, form in FORMATS.items() if form.write]
    parser.add_argument(
        "--to", dest="target_format", choices=written, help="(default: by the suffix)"
    )
    parser.add_argument(
        "--from-encoding",
        metavar="CODE",
        help="of texts in a FILE that does not say it (default: UTF-8, or else Latin 1)",
    )
    parser.add_argument(
        "--to-encoding",
        metavar="CODE",
        default=UTF_8,
        help=f"of texts in a .lib (default: {UTF_8})",
    )
    parser.add_argument("--force", action="store_true", help="overwrite NEW")
    add_game(parser)


def run(asked: Namespace) -> int:
    """Read and write; says how many games there were, and names each that is not among them."""
    source, target = Path(asked.source), Path(asked.target)
    if target.exists() and not asked.force:
        raise ValueError(f"{target} is there already: --force overwrites it")
    name = asked.target_format or format_of(target)
    games = Games(asked)
    if FORMATS[name].many or not (source.is_dir() or target.is_dir() or not target.suffix):
        kakugo.write_records(target, games, name, on_error=games.fail, encoding=asked.to_encoding)
    else:
        taken = set()
        for record in games:
            path = target / games.place(source).with_suffix(FORMATS[name].suffixes[0])
            if path in taken:
                games.fail(ValueError(f"another game was written to {path}"))
                continue
            taken.add(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            kakugo.write_records(
                path, [record], name, on_error=games.fail, encoding=asked.to_encoding
            )
    number = games.given - games.refused
    left_out = f"; {games.failed} left out" if games.failed else ""
    print(f"{number} game{'s' if number != 1 else ''} written: {target}{left_out}")
    return SOME_FAILED if games.failed else 0


class Games:
    """The games of the source, one by one; a line on stderr names each that fails."""

    def __init__(self, asked: Namespace) -> None:
        self.given = self.refused = 0  # games that were read; those that cannot be written
        self.failed = 0  # games and files that are left out
        self._asked = asked
        self._like = game_of(asked)
        self._file = Path(asked.source)
        self._number = 0  # of the game in its file
        self._error: Exception | None = None  # the last one, which is not yet shown
        self._shown = -inf  # when progress was, in seconds

    def __iter__(self) -> Iterator[kakugo.Record]:
        """Raises the last error where there is nothing to convert."""
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
                yield record
                self._progress()
        progress("")
        if self.given == self.refused:
            raise self._error or ValueError(f"{asked.source} holds no records")
        self._show()

    def place(self, source: Path) -> Path:
        """Where in a folder the game at hand belongs."""
        place = self._file.relative_to(source) if source.is_dir() else Path(self._file.name)
        return place if self._number == 1 else place.with_stem(f"{place.stem}-{self._number}")

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
            print(f"kakugo convert: {sentence(self._error)}", file=sys.stderr)
            self._error = None

    def _progress(self) -> None:
        if time.monotonic() - self._shown > EVERY_S:
            self._shown = time.monotonic()
            progress(f"games: {self.given}")
