"""kakugo convert: the games of a file, written in another format."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

import kakugo
from brain.records.formats import FORMATS, format_of
from kakugo.game_options import add_game, read_records


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    parser.add_argument("source", metavar="FILE", help="the file to read")
    parser.add_argument("target", metavar="NEW", help="the file to write; its suffix is its format")
    formats = [*FORMATS]
    parser.add_argument(
        "--from", dest="source_format", choices=formats, help="(default: what it looks like)"
    )
    parser.add_argument(
        "--to", dest="target_format", choices=formats, help="(default: by the suffix)"
    )
    parser.add_argument("--force", action="store_true", help="overwrite NEW")
    add_game(parser)


def run(asked: Namespace) -> None:
    """Read and write; says how many games there were."""
    target = Path(asked.target)
    if target.exists() and not asked.force:
        raise ValueError(f"{target} is there already: --force overwrites it")
    target_format = asked.target_format or format_of(target)
    records = read_records(asked, Path(asked.source), asked.source_format)
    kakugo.write_records(target, records, target_format)
    print(f"{len(records)} game{'s' if len(records) != 1 else ''} written: {target}")
