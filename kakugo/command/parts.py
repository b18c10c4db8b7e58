"""The parts of the command `kakugo`: the table of them, and how one of them is run."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import NamedTuple

import brain
import kakugo
from brain.files import sentence

from . import analyse, bench, board, convert, explore, importing, play, prove

FAILED = 2  # exit status where the arguments or a file are wrong, as argparse has it
INTERRUPTED = 130  # after Ctrl-C, as shells have it


class Part(NamedTuple):
    """A part of the command."""

    help: str  # one line
    add: Callable[[ArgumentParser], None]  # declares its arguments
    # The exit status, where it is not 0; raises ValueError, OSError or BrainError, reported in one
    # line.
    run: Callable[[Namespace], int | None]


PARTS: dict[str, Part] = {
    "play": Part("Play a game in the terminal.", play.add, play.run),
    "board": Part("Play, analyse and watch games in a browser.", board.add, board.run),
    "analyse": Part("Find the mistakes in the games of a file.", analyse.add, analyse.run),
    "convert": Part("Write the games of a file in another format.", convert.add, convert.run),
    "import": Part("Put the games of a file into a database.", importing.add, importing.run),
    "explore": Part("Look into a database of positions, or let it grow.", explore.add, explore.run),
    "prove": Part(
        "Prove that a side wins a position, however long it takes.", prove.add, prove.run
    ),
    "bench": Part("Measure the engine's speed, and its signature.", bench.add, bench.run),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit status."""
    parser = ArgumentParser(
        "kakugo",
        description="Five in a row, and its relatives: play, analyse, convert.",
        epilog="kakugo PART --help tells more of each. The brain for managers is pbrain-kakugo.",
    )
    parser.add_argument("--version", action="version", version=f"Kakugo {brain.__version__}")
    parts = parser.add_subparsers(title="parts", metavar="PART", dest="part", required=True)
    for name, part in PARTS.items():
        part.add(parts.add_parser(name, help=part.help, description=part.help))
    asked = parser.parse_args(arguments)
    try:
        status = PARTS[asked.part].run(asked)
        sys.stdout.flush()
    except BrokenPipeError:  # as with | head: nobody wants to know more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (ValueError, OSError, kakugo.BrainError) as error:
        print(f"kakugo {asked.part}: {sentence(error)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return status or 0
