"""How a database of positions does when it is large; or whether it loses anything when killed.

python -m tests.long.database                        ten million, some 20 minutes of a core
python -m tests.long.database --positions 100000
python -m tests.long.database --server               on a PostgreSQL server that it starts
python -m tests.long.database --kills 50             instead
python -m tests.long.database --kills 50 --programs  engines, explorers and importers, by turns

Positions are those of random games of freestyle 15; one half is written in
bulk, the other merged. Times are those of the clock and those of the
processor, without the making of the positions; an engine's with its searches,
those of two processes with all that they do. Exit code 1 where a process that
was killed has lost what was acknowledged, or where the look-up of all children
takes longer than 2 ms at the median.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil

from kakugo import Database, Engine, Entry, Game, Record, Turn, new_game, read_game
from kakugo.explorer import growing
from kakugo.explorer.searches import FoundTurn, Search, search
from tests.helpers.brains.memory import MIB, unique_set
from tests.helpers.database.kills import kill_writers
from tests.helpers.database.postgresql import programs, running
from tests.helpers.database.programs import kill_programs
from tests.long.command import Progress, options, spread, table

PLIES = 30  # of a game
TRIED = 10_000  # positions, to know how long it takes to make them
KEPT = 1000  # positions that are looked up later
SINGLE = 200  # positions that are written one by one
IMPORTED = 2000  # records, each of as many turns as a game
SEARCHED = 500  # positions, by an engine that writes down what it finds
NODES = 1000  # of a search
EXPLORED = 100  # positions that each of two processes searches
PART = 20  # of all positions: what each of two processes makes and merges in the end
BAR_MS = 2.0  # for a position's children, at the median

Pair = tuple[Game, Entry]


class Seconds(NamedTuple):
    """Of the clock, and of the processor."""

    clock: float
    processor: float

    def less(self, other: "Seconds") -> "Seconds":
        """What is left of these without the others."""
        return Seconds(self.clock - other.clock, self.processor - other.processor)


def now() -> Seconds:
    """The times."""
    return Seconds(time.perf_counter(), time.process_time())


def taken(work: Callable[[], object]) -> Seconds:
    """How long it takes."""
    began = now()
    work()
    return now().less(began)


class Positions:
    """Those of random games with entries, and some of the games."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.made = 0
        self.kept: list[tuple[Turn, ...]] = []
        self._progress = Progress()
        self._pairs = self._all()

    def some(self, number: int) -> Iterable[Pair]:
        """So many; a game changes when the next is asked for."""
        return islice(self._pairs, number)

    def _all(self) -> Iterator[Pair]:
        game, rng = new_game("freestyle"), self.rng
        while True:
            for point in rng.sample(game.points, PLIES):
                if game.outcome() is not None:
                    break
                game.play(point)
                self.made += 1
                yield game, Entry(rng.randint(-300, 300), rng.randint(1, 30), turn=(point,))
            self._keep(game.turns[: rng.randrange(game.ply)])
            self._progress(f"{self.made} positions")
            while game.ply:
                game.undo()

    def _keep(self, turns: tuple[Turn, ...]) -> None:
        """Keep some games of all, from whenever they are."""
        if len(self.kept) < KEPT:
            self.kept.append(turns)
        elif self.rng.random() < KEPT * PLIES / self.made:
            self.kept[self.rng.randrange(KEPT)] = turns


@contextmanager
def place(on_server: bool) -> Iterator[tuple[str, Callable[[], int]]]:
    """Where to put a database, and how many bytes it has there."""
    if not on_server:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "positions")
            yield str(path), lambda: path.stat().st_size
        return
    found = programs()
    if found is None:
        sys.exit("there is no PostgreSQL server: apt-get install postgresql")
    with running(found) as server:
        where = server.place()
        yield where, lambda: server.size(where)


def measure(number: int, seed: int, on_server: bool) -> bool:
    """Write, look up and print; whether look-ups are quick enough."""
    rows: list[tuple[object, ...]] = []
    making = taken(lambda: list(Positions(Random(seed)).some(TRIED)))
    positions = Positions(Random(seed))
    with place(on_server) as (where, size):
        with Database(where) as database:
            half = number // 2
            for what, many, write in (
                ("in bulk", half, database.update),
                ("merged", half, database.merge),
                ("one by one", SINGLE, partial(write_each, database)),
            ):
                spent = taken(partial(write, positions.some(many)))
                made = Seconds(*(many * each / TRIED for each in making))
                rows.append((f"positions a second, {what}", *per_second(many, spent.less(made))))
            rows.append(
                ("records imported", *per_second(IMPORTED * PLIES, imported(database, seed)))
            )
            before = len(database)
            spent = taken(partial(search_some, where, seed))
            rows.append(("an engine, searching", *per_second(len(database) - before, spent)))
        both = taken(lambda: write_at_once(where, number // PART, seed)).clock
        rows.append(("positions a second, two processes", 2 * (number // PART) / both, ""))
        rows.append(("searched by two explorers: in all, both, lost", *explored(where)))
        opened = taken(lambda: Database(where).close())
        rows.append(("opened, ms", *(f"{1000 * each:.1f}" for each in opened)))
        with Database(where, read_only=True) as database:
            times = [taken(partial(database.children, game)) for game in kept(positions)]
            middle = milliseconds(times, 0.5)
            rows.append(("all children, ms: median", *middle))
            rows.append(("99 %", *milliseconds(times, 0.99)))
            count = len(database)
        rows[:0] = [("positions", count, ""), ("bytes each", size() / count, "")]
        rows.append(("memory of the process, MiB", unique_set(psutil.Process().pid) / MIB, ""))
    table("database  by the clock  by the processor", rows)
    return float(middle[0]) <= BAR_MS  # of the clock


def some_games(seed: int, number: int) -> Iterator[Game]:
    """Random games of other turns than those of Positions."""
    rng = Random(f"{seed} of records")
    while number:
        game = new_game("freestyle")
        for point in rng.sample(game.points, PLIES):
            if game.outcome() is None:
                game.play(point)
        if game.outcome() is None:
            number -= 1
            yield game


def imported(database: Database, seed: int) -> Seconds:
    """How long records take that are put into a database."""
    records = [Record(game) for game in some_games(seed, IMPORTED)]
    return taken(partial(database.add_records, records))


def search_some(where: str, seed: int) -> None:
    """Let an engine search positions, and write down what it finds."""
    with Database(where) as database:
        engine = Engine(database=database)
        for game in some_games(seed + 1, SEARCHED):
            engine.analyse(game, nodes=NODES)
        engine.database = None  # all is written then


def write_at_once(where: str, number: int, seed: int) -> None:
    """Merge so many positions in each of two processes."""
    for _ in spread(partial(merge_some, where, number), (seed + 1, seed + 2), jobs=2):
        pass


def merge_some(where: str, number: int, seed: int) -> None:
    """In a process of its own."""
    with Database(where) as database:
        database.merge(Positions(Random(seed)).some(number))


def explored(where: str) -> tuple[str, str]:
    """Let two processes explore one position at once; what came of the positions they searched."""
    work = partial(explore_some, where)
    first, second = ({*each} for each in spread(work, (EXPLORED, EXPLORED), jobs=2))
    with Database(where, read_only=True) as database:
        games = map(read_game, first | second)
        lost = sum(game not in database or not database.children(game) for game in games)
    return f"{len(first | second)}, {len(first & second)}, {lost}", ""


def explore_some(where: str, number: int) -> list[str]:
    """Search so many positions, in a process of its own; which they were."""
    searched: list[str] = []

    def noted(asked: Search) -> list[FoundTurn]:
        searched.append(asked.position)
        return search(asked)

    pool = ThreadPoolExecutor(1)
    vars(growing).update(search=noted, searchers=lambda *_: nullcontext((pool, lambda: 1)))
    with Database(where) as database:
        root = read_game("renju 15x15: h8; i9")
        for _ in growing.Explorer(database, root, growing.Plan(nodes=NODES)).grow(number):
            pass
    return searched


def write_each(database: Database, pairs: Iterable[Pair]) -> None:
    """One by one."""
    for game, entry in pairs:
        database[game] = entry


def per_second(number: int, spent: Seconds) -> Iterator[int]:
    """How many."""
    return (round(number / each) for each in spent)


def milliseconds(times: list[Seconds], share: float) -> list[str]:
    """The time that such a share of the look-ups did not exceed."""
    each = (sorted(column) for column in zip(*times, strict=True))
    return [f"{1000 * column[int(share * len(column))]:.2f}" for column in each]


def kept(positions: Positions) -> Iterator[Game]:
    """The games to look up."""
    for turns in positions.kept:
        game = new_game("freestyle")
        for turn in turns:
            game.play(turn)
        yield game


def kill(kills: int, seed: int, are_programs: bool) -> bool:
    """Kill processes that write; whether nothing was lost, and nobody left."""
    is_right = True
    run = kill_programs if are_programs else kill_writers
    with tempfile.TemporaryDirectory() as folder:
        for account in run(Path(folder, "positions"), kills, Random(seed)):
            facts = account._asdict()
            print(*(f"{name} {value}" for name, value in facts.items()), sep=", ", flush=True)
            is_right &= not any(facts.get(fault) for fault in ("lost", "damaged", "left"))
    return is_right


def main() -> int:
    asked = options(
        __doc__,
        positions=(10_000_000, "written"),
        kills=(0, "processes killed while they write, instead"),
        programs=(False, "kill Kakugo's own programs"),
        server=(False, "on a PostgreSQL server instead of in a file"),
        seed=(1, "of the positions and of the moments"),
    )
    if asked.kills:
        return int(not kill(asked.kills, asked.seed, asked.programs))
    return int(not measure(asked.positions, asked.seed, asked.server))


if __name__ == "__main__":
    sys.exit(main())
