"""What the arena shows even without its extra: its commands."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

import brain

PROGRAM = "kakugo-arena"

# What pyproject.toml's extra "arena" installs: the rest of Kakugo does without.
ARENA_PACKAGES = frozenset({"distributed", "jinja2", "matplotlib", "numpy", "psutil", "tqdm"})

COMMAND_HELP = {
    "match": "Two players, a fixed number of games.",
    "gauntlet": "The first player against each of the others.",
    "roundrobin": "Everyone against everyone, with a rating list.",
    "sprt": "Two players, until a test has decided whether the first one is stronger.",
    "queue": "Test one candidate after another, each until it is decided.",
    "tune": "Find better values for the parameters of Kakugo's search.",
    "openings": "Make balanced openings.",
    "report": "Show the results and games of a file.",
}

EXAMPLE = f"""\
an example, for which Kakugo's library is enough:
  {PROGRAM} match --games 10 --file a.sqlite --player name=a nodes=400 --player name=b nodes=1000
  {PROGRAM} report a.sqlite --html a.html

{PROGRAM} COMMAND --help lists the options of a command.
"""


def parsers() -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """What reads the command line, and for each command a parser that has no options yet."""
    parser = ArgumentParser(
        prog=PROGRAM,
        description="Measured matches between Gomocup engines.",
        epilog=EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {brain.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    return parser, {
        name: commands.add_parser(
            name, help=text, description=text, formatter_class=RawDescriptionHelpFormatter
        )
        for name, text in COMMAND_HELP.items()
    }
