"""What --help and --version print."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator

import brain

from . import config
from .commands import COMMANDS
from .info import KEYS


def explain(arguments: list[str]) -> int:
    """Carry out the command line; argparse answers by SystemExit."""
    rows = [f"  {name:20}{row.help}" for name, row in COMMANDS.items()]
    keys = [f"  {name:16}{key.help}" for name, key in KEYS.items()]
    own = [f"  {name:16}{key.help}" for name, key in config.KEYS.items()]
    text = "\n".join(
        [
            *("commands:", *rows, "", "INFO keys:", *keys, "", "games:", *game_lines(), ""),
            *(f"keys of {config.NAME}, a file beside this program:", *own),
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


def game_lines() -> Iterator[str]:
    """The games of INFO game, each with its options for INFO option."""
    for name in brain.games():
        yield f"  {name}"
        for key, option in brain.options_of(name).items():
            yield f"    {key:14}{option.described()}: {option.help}"
