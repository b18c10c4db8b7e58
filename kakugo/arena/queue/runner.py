"""Plays a queue: the first candidate that can be tested, until it is decided, then the next."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path

from brain import bench

from .. import conditions, config, options, pool, schedule, spsa, tune
from ..live import Live
from ..model import Identity, MatchSpec, Player, Rules, Task, Violation
from ..pool import Concurrency, Pool
from ..store import Store
from ..tournament import identified
from . import builds, candidates, decisions, page, standing
from .candidates import Candidate, Stage
from .standing import Results, Standing, State

BUILDS = "builds"  # folders of the queue's own
TUNING = ".json"  # behind the name of a candidate: what tune keeps
PAUSE = "pause"  # a file in the folder: nothing is begun while it is there
LOCK = "lock"  # a file in the folder, see alone
LOCK_S = 1.0  # the longest that is_played has it
LOOK_S = 1.0  # between two looks at the queue's file while nothing is played
WRITE_S = 10.0  # between two writings of the page while games are played
BROKEN = {Violation.START, Violation.CRASH}  # what makes a test worthless
PROGRESS_S = 60.0

Say = Callable[[str], None]


def folder_of(file: Path) -> Path:
    """Where the games, decisions and page of a queue's file are."""
    return file.with_suffix(".games")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Within the block no other process plays this queue; ValueError where one does.

    The lock is a transaction, which the system ends with the process, however that goes.
    """
    lock = sqlite3.connect(folder / LOCK, timeout=LOCK_S, isolation_level=None)
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise ValueError(f"{folder}: another process plays this queue") from None
        yield
    finally:
        lock.close()


def is_played(folder: Path) -> bool:
    """Whether a process plays the queue of a folder now."""
    if not (folder / LOCK).is_file():
        return False
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
    try:
        lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        return True
    finally:
        lock.close()
    return False


class Runner:
    """A queue that is being played."""

    def __init__(self, file: Path, concurrency: Concurrency, say: Say) -> None:
        self._file = file
        self._folder = folder_of(file)
        self._concurrency = concurrency
        self._say = say
        self._results = Results(self._folder)
        self._failed: dict[str, str] = {}  # by name of the stage: why it cannot be played
        self._stamp: tuple[int, int] | None = None  # of the file, when it was read
        self._candidates: tuple[Candidate, ...] = ()
        self._signature = ""  # of this library, once it is wanted
        self._written_at = 0.0

    def run(self, *, stays: bool) -> bool:
        """Play until nothing is left that can be; whether all was decided.

        stays: wait for other candidates instead. Raises ValueError for a wrong file, and where
        another process plays the same queue.
        """
        self._candidates = candidates.read(self._file)
        self._stamp = self._stamped()
        self._folder.mkdir(exist_ok=True)
        with alone(self._folder):
            self._write()
            with self._pool() as opened:
                while True:
                    self._reread()
                    one = None if self._is_paused() else standing.next_one(self.standings())
                    if one is not None:
                        self._play(opened, one.candidate, one.stage)
                    elif stays or self._is_paused():
                        self._write(rests=True)
                        time.sleep(LOOK_S)
                    else:
                        break
            self._write()
        return all(one.state in standing.OVER for one in self.standings())

    def standings(self, running: str = "") -> list[Standing]:
        """How all stages stand."""
        return standing.standings(self._candidates, self._results, running, self._failed)

    @contextmanager
    def _pool(self) -> Iterator[Pool]:
        """What plays all games of all tests."""
        if self._concurrency.cluster is None:
            with pool.processes(self._concurrency.at_once) as opened:
                yield opened
            return
        sides = [side for one in self._candidates for stage in one.stages for side in stage.sides]
        threads = max((side.player.threads for side in sides), default=1)
        widest = MatchSpec((Player("", (), threads=threads),), Rules())
        with self._concurrency.pool(widest) as opened:
            yield opened

    def _stamped(self) -> tuple[int, int] | None:
        with suppress(OSError):
            about = self._file.stat()
            return about.st_mtime_ns, about.st_size
        return None

    def _reread(self) -> bool:
        """Whether the file has changed and was read again; one that is wrong changes nothing."""
        stamp = self._stamped()
        if stamp in (self._stamp, None):
            return False
        self._stamp = stamp
        try:
            read = candidates.read(self._file)
        except (ValueError, OSError) as error:
            self._say(f"{error}; the queue goes on as it was")
            return False
        self._candidates = read
        self._failed.clear()
        self._say(f"{self._file} was read again: {len(read)} candidates")
        return True

    def _is_paused(self) -> bool:
        return (self._folder / PAUSE).exists()

    def _goes_on(self, stage: Stage) -> bool:
        """Whether this stage is still the one to play, after a look at the file."""
        if self._is_paused():
            return False
        if not self._reread():
            return True
        one = standing.next_one(self.standings(stage.name))
        return one is not None and one.stage == stage

    def _play(self, opened: Pool, candidate: Candidate, stage: Stage) -> None:
        """Play games of a stage until it is decided, or another one is to be played."""
        try:
            tuned = self._tuned(opened, candidate, stage)
            if tuned is None:
                return
            spec, store = self._open(stage, tuned)
        except (ValueError, OSError, sqlite3.Error) as error:
            self._fail(stage, str(error))
            return
        with store:
            self._games(opened, stage, spec, store)

    def _tuned(self, opened: Pool, candidate: Candidate, stage: Stage) -> spsa.Whole | None:
        """The parameters that a tuning has found for a candidate, none without one.

        None: the tuning was left before its end.
        """
        if candidate.tuning is None:
            return {}
        first, tuning = candidate.stages[0], candidate.tuning
        rules, player = first.conditions.rules, first.sides[0].player
        tasks = options.read_tasks(first.lines, rules, schedule.match(2), first.conditions.random)
        settings = tune.settings_of(
            tuning.plan, tuning.pairs, first.conditions.openings, player, rules
        )
        match = tune.Match(player, rules, tasks(), tuning.pairs, lambda _: nullcontext(opened))
        file = self._folder / f"{candidate.name}{TUNING}"
        found = spsa.Standing(tuning.plan.start)
        for found in tune.climb(tuning.plan, file, settings, match):
            is_done = len(found.leads) == tuning.plan.iterations
            if not is_done and not self._goes_on(stage):
                return None
        return spsa.rounded(found.values)

    def _open(self, stage: Stage, tuned: spsa.Whole) -> tuple[MatchSpec, Store]:
        """The match, and its file. tuned: parameters of the candidate that a tuning has found.

        ValueError where its games cannot be played.
        """
        one, other = (builds.built(side, self._folder / BUILDS) for side in stage.sides)
        if tuned:
            parameters = {**dict(one.parameters), **tuned}
            one = replace(one, parameters=tuple(sorted(parameters.items())))
        players = one, other
        rules = stage.conditions.rules
        identities, absent = identified(players, rules, self._concurrency)
        for why in absent.values():
            raise ValueError(why)
        told = config.with_detail(players, identities)
        spec = MatchSpec(told, rules, reuse=True, identities=identities)
        store = Store.open(self._results.file(stage), told, stage.conditions)
        try:
            self._begin(store, stage, identities)
        except BaseException:
            store.close()
            raise
        return spec, store

    def _begin(self, store: Store, stage: Stage, identities: tuple[Identity, ...]) -> None:
        """Note in the file that games are going to be played; ValueError by other programs."""
        session = conditions.session(self._concurrency, (), identities)
        found = session.other_programs(store.sessions, store.players)
        if found and self._results.tally(stage).games:
            raise ValueError(
                f"its games were played by another engine ({conditions.in_a_sentence(found)}): "
                "give the candidate another name, or put that engine back"
            )
        store.begin(session, accept=True)

    def _games(self, opened: Pool, stage: Stage, spec: MatchSpec, store: Store) -> None:
        """The games of a stage, each in its file before the next one is looked at."""
        rules, about = stage.conditions.rules, stage.conditions
        tally = self._results.tally(stage)
        done = store.numbers()
        tasks = options.read_tasks(
            stage.lines, rules, schedule.match(2), about.random, about.first_opening
        )
        left = (task for task in islice(tasks(), stage.games) if task.number not in done)
        is_to_stop = False

        def until_stopped(_: Task) -> bool:
            return not is_to_stop

        live = Live(spec.players, stage.games, tally.games, tally, stage.sprt, PROGRESS_S)
        self._say(f"{stage.name}: {stage.league}, {stage.clock}, {tally.games} games so far")
        with live:
            for played in pool.play(opened, spec, takewhile(until_stopped, left)):
                store.add(played)
                tally.add(played)
                live.add(played)
                if played.violation in BROKEN:
                    self._fail(stage, f"game {played.task.number} was lost by {played.reason}")
                    return
                if stage.sprt.verdict(tally.counts) is not None:
                    break
                is_to_stop = is_to_stop or not self._goes_on(stage)
                self._write(stage.name, live, rests=True)
        one = next(each for each in self.standings() if each.stage == stage)
        self._write()
        if one.state in standing.DECIDED:
            self._say(f"{stage.name}: {one.state}, {decisions.note(one)} {page.row(one)[4]}")
        else:
            self._say(f"{stage.name}: left after {tally.games} games")

    def _fail(self, stage: Stage, why: str) -> None:
        self._failed[stage.name] = why
        self._say(f"{stage.name}: {State.FAILED}, {why}; the queue goes on without it")
        self._write()

    def _write(self, running: str = "", live: Live | None = None, *, rests: bool = False) -> None:
        """The page and the table of decisions; rests: not if they were written just now."""
        now = time.perf_counter()
        if rests and now - self._written_at < WRITE_S:
            return
        self._written_at = now
        found = self.standings(running)
        pace = "Nothing is played." if live is None else f"{live.pace(now):.0f} games an hour."
        page.write(self._folder, self._file.stem, found, pace)
        if not self._signature and any(one.state in standing.DECIDED for one in found):
            self._signature = f"{bench.run(report=lambda line: None, pairs=1):016x}"
        decisions.write(self._folder, found, self._signature)


def to_stderr(line: str) -> None:
    """Say something beside the line of the games in progress."""
    print(f"{time.strftime('%H:%M')} {line}", file=sys.stderr, flush=True)
