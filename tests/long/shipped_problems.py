"""Lets three levels of our own player try the problems of the board, as its labels say they fail.

python -m tests.long.shipped_problems                  ten of each level, half an hour
python -m tests.long.shipped_problems --count 1000     all of them

A problem is solved where the first turn is right. The player is the one that people play against;
the labels were measured with other seeds of it, and with other levels. Exit code 1 where a level of
the problems is not solved less often than the one before, by one of the players.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from kakugo import Engine, read_game
from kakugo.board.library.problem_rows import LEVEL_NAMES, Row
from kakugo.board.library.shipped import shipped
from tests.long.command import Progress, options, table

PLAYERS = (10, 50, 75)
SLACK = 0.1  # of a sample, that a harder level may be solved more often


class Solved(NamedTuple):
    """How many problems of a level each player has solved."""

    level: str
    problems: int
    shares: Sequence[float]


def is_solved(row: Row, engine: Engine) -> bool:
    """Whether a player begins with the point that is right."""
    game = read_game(row["line"])
    right = read_game(row["solution"]).turns[len(game.turns)]
    engine.clear()
    engine.game = game
    return engine.think().turn[0] == right[0]


def main() -> int:
    asked = options(
        __doc__, count=(10, "problems of each level"), seed=(1, "of sample and players")
    )
    progress, found = Progress(), list[Solved]()
    engine = Engine()
    for level, name in LEVEL_NAMES.items():
        rows = [r for r in shipped().values() if r["level"] == level and r["task"] != "foul"]
        rows = Random(asked.seed).sample(rows, min(asked.count, len(rows)))
        shares = []
        for player in PLAYERS:
            engine.settings.set("strength", player)
            engine.rng.seed(asked.seed)
            shares.append(sum(is_solved(row, engine) for row in rows) / len(rows))
            progress(f"{name} {player}")
        found.append(Solved(name, len(rows), shares))
    heads = "  ".join(["problems", "count", *(f"level {player}" for player in PLAYERS)])
    rows_shown = [
        (one.level, one.problems, *(f"{share:.0%}" for share in one.shares)) for one in found
    ]
    table(heads, rows_shown)
    pairs = [
        (easier, harder)
        for before, after in pairwise(found)
        for easier, harder in zip(before.shares, after.shares, strict=True)
    ]
    return int(any(harder > easier + SLACK for easier, harder in pairs))


if __name__ == "__main__":
    sys.exit(main())
