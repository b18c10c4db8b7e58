"""Counts by the rule books what tests/data/perft.json says of the engine's games.

python -m tests.long.perft                    every row, some two minutes
python -m tests.long.perft pente ninuki       the rows of these games
python -m tests.long.perft --write            stores what the rule books have counted

Exit code 1 and the rows where the two differ, unless they are to be stored. A new row needs only
its start and, for its numbers, as many zeros as turns are to be counted.
"""

import json
import sys
from multiprocessing import Pool

from brain import games
from brain.notation import read_game
from tests.helpers.games.judges import spoken
from tests.helpers.games.perft import DATA, PerftRow, count, load
from tests.long.command import options
from tests.rulebooks import new_game

GOMOKU = "gomoku"  # the game that takes a rule


def recount(row: PerftRow) -> PerftRow:
    """A row with the rule book's numbers."""
    game = read_game(row.start)
    rule = game.rule if game.name == GOMOKU else None
    book = new_game(game.name, rule=rule, width=game.width, height=game.height, **game.options)
    for turn in game.turns:
        book.play(*spoken(turn))
    return PerftRow(row.start, count(book, row.depth))


def as_line(row: PerftRow) -> str:
    """A row as the file has it."""
    return f" {json.dumps({'start': row.start, **row.counts._asdict()})}"


def main() -> int:
    asked = options(
        __doc__,
        ("games", games(), "whose rows are counted; the others stay as they are"),
        write=(False, "store the rows as counted"),
        jobs=(2, "rows at a time"),
    )
    rows = {row.start: row for row in load()}
    chosen = [row for row in rows.values() if row.start.split()[0] in asked.games]
    with Pool(asked.jobs) as pool:
        counted = pool.map(recount, chosen, chunksize=1)
    different = [pair for pair in zip(chosen, counted, strict=True) if pair[0] != pair[1]]
    for stored, true in different:
        print(f"stored {as_line(stored)}\ncounted{as_line(true)}")
        rows[true.start] = true
    total = sum(sum(row.counts.sequences) for row in counted)
    print(f"{len(counted)} rows, {total} sequences, {len(different)} rows differ")
    if not asked.write:
        return int(bool(different))
    text = ",\n".join(map(as_line, rows.values()))
    DATA.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
