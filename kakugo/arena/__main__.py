"""The console script kakugo-arena: its commands, or what to install for them."""

import sys

from brain.extras import how_to_install

from . import face

HELP_WORDS = {"-h", "--help"}


def main() -> int:
    """Run what the command line asks for; exit status."""
    try:
        from .commands import run
    except ModuleNotFoundError as error:
        lacking = (error.name or "").partition(".")[0]
        if lacking not in face.ARENA_PACKAGES:
            raise
        return lack(lacking)
    return run()


def lack(module: str) -> int:
    """Say what to install, after the help where that is asked for; exit status."""
    if is_help := not HELP_WORDS.isdisjoint(sys.argv[1:]):
        parser, _ = face.parsers()
        parser.print_help()
    print(f"{face.PROGRAM} needs {module}: {how_to_install('arena')}", file=sys.stderr)
    return 0 if is_help else 1


if __name__ == "__main__":
    sys.exit(main())
