"""How far a command is, at a terminal."""

import sys


def progress(text: str) -> None:
    """Show how far it is, at a terminal; an empty text clears the line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
