"""Counts by the rule books what tests/data/perft.json says of the engine's games.

python -m tests.long.perft                    every row, some two minutes
python -m tests.long.perft pente ninuki       the rows of these games
python -m tests.long.perft --write            stores what the rule books have counted

Exit code 1 and the rows where the two differ, unless they are to be stored. A new row needs only
its start and, for its numbers, as many zeros as turns are to be counted.
"""

import json
import sys
import time
from multiprocessing import Pool

from brain import games
from brain.notation import read_game
from tests.helpers.perft import DATA, Counts, Row, count, load
from tests.long.command import options
from tests.rulebooks import Book, new_game

GOMOKU = "gomoku"  # the game that takes a rule


def book_of(start: str) -> Book:
    """The rule book in the position of a record."""
    game = read_game(start)
    rule = game.rule if game.name == GOMOKU else None
    book = new_game(game.name, rule=rule, width=game.width, height=game.height, **game.options)
    for turn in game.turns:
        book.play(*turn)
    return book


def recount(row: Row) -> Row:
    """A row with the rule book's numbers."""
    return Row(row.start, count(book_of(row.start), row.depth))


def as_line(row: Row) -> str:
    """A row as the file has it."""
    counts: Counts = row.counts
    return f" {json.dumps({'start': row.start, **counts._asdict()})}"


def main() -> int:
    """Count, print what differs, and exit with 1 where something does."""
    parser = options(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games())}")
    parser.add_argument("--write", action="store_true", help="store all rows as counted")
    parser.add_argument("--jobs", type=int, default=2, help="rows at a time")
    wanted = parser.parse_args()
    if wanted.write and wanted.games:
        parser.error("all rows are stored, or none")

    began = time.monotonic()
    rows = [row for row in load() if not wanted.games or row.start.split()[0] in wanted.games]
    with Pool(wanted.jobs) as pool:
        counted = pool.map(recount, rows, chunksize=1)
    different = [pair for pair in zip(rows, counted, strict=True) if pair[0] != pair[1]]
    for stored, true in different:
        print(f"stored {as_line(stored)}\ncounted{as_line(true)}")
    total = sum(sum(row.counts.sequences) for row in counted)
    spent = f"{time.monotonic() - began:.0f} s"
    print(f"{len(rows)} rows, {total} sequences, {len(different)} rows differ, {spent}")
    if wanted.write:
        text = ",\n".join(map(as_line, counted))
        DATA.write_text(f"[\n{text}\n]\n", encoding="utf-8")
        return 0
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
