"""What --help and --version print."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping
from typing import Protocol

import brain

from . import config
from .commands import COMMANDS
from .info import INFO_KEYS


def explain(arguments: list[str]) -> int:
    """Carry out the command line; argparse answers by SystemExit."""
    text = "\n".join(
        [
            *("commands:", *table(COMMANDS), "", "INFO keys:", *table(INFO_KEYS), ""),
            *("games, each with its options (the value that holds if none is given):",),
            *(*game_lines(), ""),
            *(
                f"keys of {config.SETTINGS_FILE}, a file beside this program:",
                *table(config.FILE_KEYS),
            ),
        ]
    )
    parser = ArgumentParser(
        "pbrain-kakugo",
        description="A five-in-a-row brain that speaks the Gomocup protocol on stdin and stdout.",
        epilog=text,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Kakugo {brain.__version__}")
    parser.parse_args(arguments)
    return 0


class Explained(Protocol):
    """A row with a line of help."""

    @property
    def help(self) -> str: ...


def table(rows: Mapping[str, Explained]) -> list[str]:
    """Names and their lines of help, below each other."""
    width = max(map(len, rows)) + 2
    return [f"  {name:{width}}{row.help}" for name, row in rows.items()]


def game_lines() -> Iterator[str]:
    """The games of INFO game, each with its options for INFO option."""
    for name in brain.games():
        yield f"  {name}"
        for key, option in brain.options_of(name).items():
            usual = option.read(option.default)
            yield f"    {key:14}{option.described()} ({usual}): {option.help}"
