"""Writes random games of every game and option in every format that can hold them, and reads them.

python -m tests.long.records 200 --seed 1
python -m tests.long.records 0 --damaged 100000     an hour; --forms psq psq-judge: only these
python -m tests.long.records 0 --trees 1000         some minutes

So many games for each combination of size, rule and options; and so many
damaged .lib files, .db files and compressed .db files, each of which must be
read as a slow decoder reads it, or be refused with one error that names a byte,
and damaged .csv, .sgf and .psq files, each refused with one error that names a
line, or read, written, and then read as the same, a .psq as a plain reader does,
as are damaged files of each of tests.helpers.records.other_forms;
and so many trees with variations and all kinds of notes, in all formats for them.
An AssertionError says what came back differently.
"""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psutil

import brain
from tests.helpers.brains.memory import MIB
from tests.helpers.database import yixindb
from tests.helpers.games.variant_settings import settings_of
from tests.helpers.records import other_forms, renlib, round_trips
from tests.helpers.records.games import check, random_game
from tests.long.command import Progress, options

# What may be damaged.
FORMS = (
    *("lib", "db", "db-lz4", "csv", "sgf", "psq", "psq-judge", "sgf-cgomoku"),
    *other_forms.FORMS,
)


def main() -> None:
    asked = options(
        __doc__,
        ("games", 200, "of each kind"),
        seed=(1, "of all games"),
        only=(brain.games(), "these games"),
        damaged=(0, "files of each format"),
        forms=(FORMS, "of the damaged files"),
        trees=(0, "with variations, in each format"),
    )
    rng = Random(asked.seed)
    for name in asked.only if asked.games else ():
        every = settings_of(name)
        passed = Counter(
            form
            for setting in every
            for _ in range(asked.games)
            for form in check(random_game(setting, rng), rng)
        )
        there_and_back = (f"{form} {count}" for form, count in passed.items())
        print(f"{name}: {len(every)} settings", *there_and_back, sep=", ", flush=True)
    if asked.trees:
        with TemporaryDirectory() as folder:
            forms = Counter(
                form for _ in range(asked.trees) for form in round_trips.check(rng, Path(folder))
            )
        print("trees", *(f"{form} {count}" for form, count in forms.items()), sep=", ", flush=True)
    if asked.damaged:
        with TemporaryDirectory() as folder:
            path = Path(folder, "damaged.db")
            read = {
                "lib": lambda: renlib.check(renlib.damaged(renlib.random_file(rng), rng)),
                "db": lambda: yixindb.check(path, rng, compressed=False),
                "db-lz4": lambda: yixindb.check(path, rng, compressed=True),
                "csv": round_trips.read_damaged_csv(rng, path).__next__,
                "sgf": round_trips.read_damaged_sgf(rng).__next__,
                "psq": round_trips.read_damaged_psq(rng, judged=False).__next__,
                "psq-judge": round_trips.read_damaged_psq(rng, judged=True).__next__,
                "sgf-cgomoku": round_trips.read_damaged_cgomoku(rng).__next__,
                **{
                    name: other_forms.read_damaged(rng, form).__next__
                    for name, form in other_forms.FORMS.items()
                },
            }
            for form in asked.forms:
                print(f"damaged {form}: {read_damaged(asked.damaged, read[form])}", flush=True)


def read_damaged(files: int, read: Callable[[], bool]) -> str:
    """Read so many damaged files; an account. read: makes one, and says whether it was read."""
    progress = Progress()
    process = psutil.Process(os.getpid())
    right, early = 0, 0
    for number in range(files):
        right += read()
        if number == files // 10:
            early = process.memory_info().rss
        progress(f"{number} files")
    grown = process.memory_info().rss - early
    return (
        f"{right} read, {files - right} refused,"
        f" {grown / MIB:.1f} MiB more than after a tenth of them"
    )


if __name__ == "__main__":
    main()
