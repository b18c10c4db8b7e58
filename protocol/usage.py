"""What --help and --version print."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator

import brain

from .commands import COMMANDS
from .info import KEYS


def explain(arguments: list[str]) -> int:
    """Obey the command line of a person; leaves by SystemExit for all that argparse answers."""
    rows = [f"  {name:16}{row.help}" for name, row in COMMANDS.items()]
    keys = [f"  {name:16}{key.help}" for name, key in KEYS.items()]
    text = "\n".join(["commands:", *rows, "", "INFO keys:", *keys, "", "games:", *described()])
    parser = ArgumentParser(
        "pbrain-kakugo",
        description="A five-in-a-row brain that speaks the Gomocup protocol on stdin and stdout.",
        epilog=text,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Kakugo {brain.__version__}")
    parser.parse_args(arguments)
    return 0


def described() -> Iterator[str]:
    """The games for INFO game, each with its options for INFO option."""
    for name in brain.games():
        yield f"  {name}"
        for key, option in brain.options_of(name).items():
            yield f"    {key:14}{option.described()}: {option.help}"
