"""How the weights of the evaluation are made: games of the engine with itself, and fits to them."""

import argparse
import sys
from collections.abc import Callable
from importlib.util import find_spec

from brain.compiled import without_traceback

LIBRARIES = ("numpy", "tqdm")
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it


def want(*libraries: str) -> None:
    """Raises ImportError, in one line, where a library is not installed."""
    lacking = [name for name in libraries if find_spec(name) is None]
    if lacking:
        names = " and ".join(lacking)
        line = f'{names} not installed: run python -m pip install -e ".[training]" in this folder'
        raise without_traceback(ImportError(line))


def command_line(program: str, text: str | None) -> argparse.ArgumentParser:
    """Of a command of this package. text: its docstring."""
    return argparse.ArgumentParser(
        prog=f"python -m training.{program}",
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def obey(command: argparse.ArgumentParser, run: Callable[[argparse.Namespace], None]) -> int:
    """Do what the command line asks for; the exit status."""
    try:
        run(command.parse_args())
    except (ValueError, OverflowError, OSError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"{command.prog}: stopped", file=sys.stderr)
        return INTERRUPTED
    return 0


want(*LIBRARIES)
