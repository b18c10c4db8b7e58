"""kakugo convert: the games of a file or a folder, written in another format, or as a page."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import kakugo
from brain.files import write_text
from brain.records.encodings import UTF_8
from brain.records.formats import FORMATS, format_of
from kakugo.board.viewer.making import PAGE_FORMAT, PAGE_SUFFIX, page

from .losses import losses
from .source import SOME_FAILED, Source, add_source


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    add_source(parser)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = formats_text()
    parser.add_argument(
        "target",
        metavar="NEW",
        help="the file to write; its suffix names the format. If the format has one game a file,"
        " and FILE is a folder or NEW has no suffix, a folder of files is written",
    )
    written = [name for name, form in FORMATS.items() if form.write]
    parser.add_argument(
        "--to",
        dest="target_format",
        choices=[*written, PAGE_FORMAT],
        help="(default: by the suffix)",
    )
    parser.add_argument(
        "--to-encoding",
        metavar="CODE",
        default=UTF_8,
        help=f"encoding of texts in a .lib (default: {UTF_8})",
    )
    parser.add_argument("--force", action="store_true", help="overwrite NEW")


def formats_text() -> str:
    """What is read and written: a line for each format."""
    lines = ["formats, which --from and --to name; all are read, those with w are written, too:"]
    for name, form in FORMATS.items():
        suffixes = ", ".join(form.suffixes)
        lines.append(f"  {name:10}{'w' if form.write else ' '} {suffixes:5} {form.help}")
    about = "A page that shows the games in a browser, without a server."
    lines.append(f"  {PAGE_FORMAT:10}w {PAGE_SUFFIX:5} {about}")
    return "\n".join(lines)


def run(asked: Namespace) -> int:
    """Read and write; says how many games there were, and names each that is not among them."""
    source, target = Path(asked.source), Path(asked.target)
    if target.exists() and not asked.force:
        raise ValueError(f"{target} is there already: --force overwrites it")
    is_page = asked.target_format is None and target.suffix.lower() == PAGE_SUFFIX
    name = asked.target_format or (PAGE_FORMAT if is_page else format_of(target))
    games = Source(asked)
    if name == PAGE_FORMAT:
        write_text(target, page(games))
    elif FORMATS[name].many or not (source.is_dir() or target.is_dir() or not target.suffix):
        written = _noting(games, name)
        kakugo.write_records(target, written, name, on_error=games.fail, encoding=asked.to_encoding)
    else:
        taken = set()
        for record in _noting(games, name):
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


def _noting(games: Source, format: str) -> Iterator[kakugo.Record]:
    """The games to write; what the format does not hold of each is said."""
    for record in games:
        with suppress(ValueError):  # it says so itself when it is written
            games.remark(losses(record, format))
        yield record
