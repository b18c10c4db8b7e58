"""kakugo import: the positions of records, with their notes, into a database."""

from argparse import ArgumentParser, Namespace

from brain.records.record import check_source
from kakugo import Database

from .source import SOME_FAILED, Source, add_source


def add(parser: ArgumentParser) -> None:
    """Its arguments."""
    add_source(parser)
    parser.add_argument(
        "database",
        metavar="DATABASE",
        help="the database, made if it is not there, or postgresql://user@host/name; proven results"
        " win over deeper values, deeper values over others, and all texts are kept",
    )


def run(asked: Namespace) -> int:
    """Merge them, and say how many; each step is kept at once, and doing it again is harmless."""
    games = Source(asked)
    check_source(asked.source)  # before a database is made for nothing
    with Database(asked.database) as database:
        number = database.add_records(games)
        left_out = f"; {games.failed} left out" if games.failed else ""
        print(f"games: {games.given}; positions: {number}; known now: {len(database)}{left_out}")
    return SOME_FAILED if games.failed else 0
