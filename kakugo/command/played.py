"""The played games of --games: what they are, where their files do not say it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import kakugo
from brain.records.formats import FORMATS

Reader = Callable[..., Iterator[kakugo.Record]]


def add_played(parser: ArgumentParser, **more: Any) -> None:
    """The arguments. more: how several are given."""
    parser.add_argument("--games", default=[], metavar="GAMES", **more)
    parser.add_argument(
        "--games-format",
        choices=[*FORMATS],
        help="of the GAMES (default: what they look like)",
    )
    parser.add_argument(
        "--games-encoding",
        metavar="CODE",
        help="of GAMES that do not name it (default: UTF-8, or what they look like)",
    )


def reader_of(asked: Namespace, like: kakugo.Game | None) -> Reader:
    """What reads the games of a file or a folder, and takes on_error as iter_records does."""
    return partial(
        kakugo.iter_records,
        format=asked.games_format,
        like=like,
        encoding=asked.games_encoding,
    )
