"""A book for the beginning of games: what deeper searches say there.

    python -m training.book FOLDER --sets freestyle15 renju15 --empty 0

FOLDER keeps all of it, and the same command goes on where it was after any kill:

    SET.json   how often each position came in so many openings swap2 of the engine with itself
    SET.db     a database that grew from these, the more from one the more often it came, and from
               the empty board
    book.db    what engines play from, of all sets
"""

import argparse
import json
import os
import sys
from collections import Counter
from pathlib import Path

from tqdm import tqdm

import kakugo
from brain.database.place import Place, place_of
from kakugo import Database, Engine, Game

from . import command_line
from .generate import between
from .sets import SETS, SETS_HELP, Set
from .steps import command, obey_steps

TURN_S = 0.05  # in the openings
MOST_SEARCHES = 1 << 31  # of whatever is counted


def empty(played: Set) -> Game:
    """The beginning of a set's games."""
    return kakugo.new_game(rule=played.rule, width=played.side, height=played.side)


def opened(engine: Engine) -> Game:
    """The position after an opening swap2 that the engine has played with itself."""
    placed = kakugo.swap2(engine, [], TURN_S)
    assert placed is not None
    added = kakugo.swap2(engine, placed, TURN_S) or ()
    game = engine.game.copy()
    for point in (*placed, *(added if len(added) > 1 else ())):  # one stone: White is taken
        game.play(point)
    return game


def beginnings(played: Set, openings: int) -> Counter[str]:
    """How often each position came."""
    engine = Engine()
    engine.game = empty(played)
    texts: dict[Place, str] = {}
    count: Counter[str] = Counter()
    for _ in tqdm(range(openings), unit=" openings"):
        game = opened(engine)
        count[texts.setdefault(place_of(game), kakugo.position_text(game))] += 1
    return count


def searched(file: Path, position: str) -> int:
    """How many positions behind one, itself among them, a database has the best turns of."""
    if not file.exists():
        return 0
    game = kakugo.read_game(position)
    with Database(file, read_only=True) as database:
        around = [database.get(game), *(entry for _, entry in database.descendants(game))]
    return sum(entry is not None and entry.turn is not None for entry in around)


def swapped(name: str, asked: argparse.Namespace) -> dict[str, int]:
    """What SET.json says; it is made if it is not there."""
    listed: Path = asked.folder / f"{name}.json"
    if not listed.exists():
        part = listed.with_suffix(".part")  # the file is whole at any moment
        part.write_text(json.dumps(beginnings(SETS[name], asked.openings), indent=1))
        part.replace(listed)
    counted: dict[str, int] = json.loads(listed.read_text())
    return counted


def make(name: str, asked: argparse.Namespace) -> None:
    """The steps for one set. Raises StepError, ValueError, OSError."""
    wanted = {kakugo.position_text(empty(SETS[name])): asked.empty} if asked.empty else {}
    if asked.swap2:
        counted = swapped(name, asked)
        share = asked.swap2 / sum(counted.values())
        wanted |= {position: 1 + int(share * number) for position, number in counted.items()}
    database = asked.folder / f"{name}.db"
    for position, most in wanted.items():
        lacking = most - searched(database, position)
        words = ["explore", database, "--from", position, "--book", asked.folder / "book.db"]
        if lacking > 0:
            words += ["--grow", lacking, "--nodes", asked.nodes, "--workers", asked.workers]
        command("kakugo", *words)


def run(asked: argparse.Namespace) -> None:
    """All sets."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.sets:
        make(name, asked)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = command_line("book", __doc__)
    add, count = made.add_argument, between(1, MOST_SEARCHES)
    add("folder", type=Path, metavar="FOLDER", help="of all that is made; made if need be")
    add("--sets", nargs="+", choices=SETS, default=[*SETS], metavar="SET", help=SETS_HELP)
    add("--openings", type=count, default=150, help="of each set that has none yet (%(default)s)")
    text = "positions that are searched behind {}, of each set (%(default)s)"
    add(
        "--empty", type=between(0, MOST_SEARCHES), default=1200, help=text.format("the empty board")
    )
    add("--swap2", type=between(0, MOST_SEARCHES), default=800, help=text.format("openings swap2"))
    add("--nodes", type=count, default=400_000, help="of a search (%(default)s)")
    add("--workers", type=between(1, 1024), default=os.cpu_count() or 1, help="(one a core)")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey_steps(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
