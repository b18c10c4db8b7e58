"""The problems of the board: found in quick games, measured, chosen and written, resumed any time.

    python -m training.problems FOLDER                    all of it, both cores
    python -m training.problems FOLDER --step find        only the games
    python -m training.problems FOLDER --step choose      only the file

FOLDER keeps what was found, so a kill loses only the games in progress. The file is
kakugo/board/library/problems.txt.
"""

import argparse
import os
import sys
from pathlib import Path

from .. import command_line, obey
from .making import PROBLEM_STEPS, SHIPPED, choose, counts_of, find, measure


def main(words: list[str] | None = None) -> int:
    command = command_line("problems", __doc__)
    command.add_argument("folder", type=Path, help="keeps what was found")
    command.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    command.add_argument("--step", choices=PROBLEM_STEPS, help="only this step")
    command.add_argument("--out", type=Path, default=SHIPPED, help="the file")

    def run(args: argparse.Namespace) -> None:
        args.folder.mkdir(parents=True, exist_ok=True)
        if args.step in (None, "find"):
            find(args.folder, args.workers)
        if args.step in (None, "measure"):
            measure(args.folder, args.workers)
        if args.step in (None, "choose"):
            print(counts_of(choose(args.folder, args.out)))

    return obey(command, run)


if __name__ == "__main__":
    sys.exit(main())
