"""The games of all streams together: none twice, some held out; and what they are like.

    python -m training.gather                          statistics of all sets
    python -m training.gather --picture games.png      the same in pictures
    python -m training.gather --into FOLDER            the games, two files a set

FOLDER gets NAME.games to learn from and NAME-held-out.games to judge by. Which games are held out
is decided by a hash: a game that is held out once always is, whatever games come to it.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from tqdm import tqdm

from . import command_line, obey
from .corpus import Corpus, collect
from .records import RECORDS_SUFFIX, pack
from .sets import SETS, SETS_HELP
from .statistics import draw, statistics_of, table
from .streams import folder_of


def write(path: Path, corpus: Corpus, is_wanted: np.ndarray) -> None:
    """Write some games of a set; the file appears when it is whole."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        for number in np.flatnonzero(is_wanted).tolist():
            file.write(pack(corpus.games.record(number)))
    part.replace(path)


def run(args: argparse.Namespace) -> None:
    """What the command line asks for. Raises ValueError, OSError."""
    folder = folder_of(args.folder)
    found = {}
    there = [name for name in args.sets if (folder / name).is_dir()]
    for name in tqdm(there, unit="set", disable=None):
        corpus = collect([folder / name])
        if len(corpus.games.headers):
            found[name] = corpus
    if not found:
        raise ValueError(f"no games in {folder}: see python -m training.generate")
    print(table({name: statistics_of(corpus) for name, corpus in found.items()}))
    if args.into:
        args.into.mkdir(parents=True, exist_ok=True)
        for name, corpus in found.items():
            write(args.into / f"{name}{RECORDS_SUFFIX}", corpus, ~corpus.is_held_out)
            write(args.into / f"{name}-held-out{RECORDS_SUFFIX}", corpus, corpus.is_held_out)
    if args.picture:
        draw(found, args.picture)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = command_line("gather", __doc__)
    add = made.add_argument
    add("--sets", nargs="+", choices=SETS, default=list(SETS), metavar="SET", help=SETS_HELP)
    add("--folder", type=Path, help="where the games are ($KAKUGO_GAMES)")
    add("--into", type=Path, metavar="FOLDER", help="write the games there")
    add("--picture", type=Path, metavar="FILE", help="draw the statistics: .png, .svg or .pdf")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
