"""A process that writes into a database and says what was acknowledged, number by number.

python -m tests.helpers.database.writer FILE SEED WAY COUNT

Nobody else's positions are its own, but for those that all merge into. COUNT 0: without end.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

from kakugo import Database, Entry, Game, new_game

STONES = 8  # of a position: no two are images of one another by chance
BATCH = 40  # positions of an update
SHARED = 5  # positions that texts are merged into

Pair = tuple[Game, Entry]


def position(name: object) -> Game:
    """The position of this name."""
    game = new_game("freestyle")
    for point in Random(str(name)).sample(game.points, STONES):
        game.play(point)
    return game


def own(seed: str, number: int) -> Pair:
    """What a process writes once."""
    return position(f"{seed} {number}"), Entry(number % 1000, 5, text=f"{seed} {number}")


def shared(seed: str, number: int) -> Pair:
    """What it adds to a position that others add to as well."""
    return position(number % SHARED), Entry(text=f"{seed} {number}")


def one_by_one(database: Database, seed: str) -> Iterator[int]:
    """As an engine that searches; how many numbers are written."""
    for number in count():
        game, entry = own(seed, number)
        database[game] = entry
        yield number + 1


def in_bulk(database: Database, seed: str) -> Iterator[int]:
    """As one who imports."""
    for done in count(BATCH, BATCH):
        database.update(own(seed, number) for number in range(done - BATCH, done))
        yield done


def merged(database: Database, seed: str) -> Iterator[int]:
    """As several who explore the same positions."""
    for number in count():
        database.merge([shared(seed, number)])
        yield number + 1


WAYS: dict[str, tuple[Callable[[Database, str], Iterator[int]], Callable[[str, int], Pair]]] = {
    "one": (one_by_one, own),
    "bulk": (in_bulk, own),
    "merge": (merged, shared),
}


def main() -> None:
    """Write."""
    path, seed, way, steps = sys.argv[1:]
    with Database(path) as database:
        for written in islice(WAYS[way][0](database, seed), int(steps) or None):
            print(written, flush=True)


if __name__ == "__main__":
    main()
