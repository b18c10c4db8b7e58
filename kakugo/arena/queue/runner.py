"""Plays a queue: the first candidate that can be tested, until it is decided, then the next."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path

from brain import bench

from ..engine import config
from ..figures import spsa
from ..game import pool
from ..game.pool import Concurrency, Pool
from ..match import options, schedule, tune
from ..match.tournament import identified
from ..model import Identity, MatchSpec, Player, Rules, Task, Violation
from ..report.live import Live
from ..store import conditions
from ..store.store import Store
from . import builds, candidates, decisions, kept, page, standing
from .candidates import Candidate, Trial
from .standing import Results, State, TrialState

BUILDS_FOLDER = "builds"  # folders of the queue's own
TUNING = ".json"  # behind the name of a candidate: what tune keeps
PAUSE = "pause"  # a file in the folder: nothing is begun while it is there
LOCK_FILE = "lock"  # a file in the folder, see alone
LOCK_S = 1.0  # the longest that is_played has it
LOOK_S = 1.0  # between two looks at the queue's file while nothing is played
IDLE = "nothing is left to play; waiting for other candidates"
STATE_EVERY_S = 10.0  # between two writings of the page while games are played
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
    lock = sqlite3.connect(folder / LOCK_FILE, timeout=LOCK_S, isolation_level=None)
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            raise ValueError(f"{folder}: another process plays this queue") from None
        yield
    finally:
        lock.close()


def is_played(folder: Path) -> bool:
    """Whether a process plays the queue of a folder now."""
    if not (folder / LOCK_FILE).is_file():
        return False
    lock = sqlite3.connect(folder / LOCK_FILE, timeout=0, isolation_level=None)
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
        self._failed: dict[str, str] = {}  # by name of the trial: why it cannot be played
        self._stamp: tuple[int, int] | None = None  # of the file, when it was read
        self._candidates: tuple[Candidate, ...] = ()
        self._signature = ""  # of this library, once it is wanted
        self._doing = State.RUNNING
        self._complaint = ""  # why the page could not be written, as it was said last
        self._written_at = 0.0

    def run(self, *, stays: bool) -> bool:
        """Play until nothing is left that can be; whether all was decided.

        stays: wait for other candidates instead. Raises ValueError for a wrong file, and where
        another process plays the same queue.
        """
        self._candidates = candidates.read(self._file)
        self._stamp = self._stamped()
        self._folder.mkdir(exist_ok=True)
        with alone(self._folder), self._pool() as opened:
            self._write()
            rests = False
            while True:
                self._reread()
                one = None if self._is_paused() else standing.next_one(self.trial_states())
                if one is not None:
                    rests = False
                    self._play(opened, one.candidate, one.trial)
                elif stays or self._is_paused():
                    if not rests:
                        self._say("paused; --resume lets it go on" if self._is_paused() else IDLE)
                        self._write()
                    rests = True
                    time.sleep(LOOK_S)
                else:
                    break
            self._write()
        return all(one.state in standing.OVER for one in self.trial_states())

    def trial_states(self, running: str = "") -> list[TrialState]:
        """How all trials stand."""
        return standing.trial_states(
            self._candidates, self._results, running, self._failed, self._doing
        )

    def _pool(self) -> AbstractContextManager[Pool]:
        """What plays all games of all tests."""
        sides = [side for one in self._candidates for trial in one.trials for side in trial.sides]
        threads = max((side.player.threads for side in sides), default=1)
        widest = MatchSpec((Player("", (), threads=threads),), Rules())
        return self._concurrency.pool(widest)

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

    def _goes_on(self, trial: Trial) -> bool:
        """Whether this trial is still the one to play, after a look at the file."""
        if self._is_paused():
            return False
        if not self._reread():
            return True
        one = standing.next_one(self.trial_states(trial.name))
        return one is not None and one.trial == trial

    def _play(self, opened: Pool, candidate: Candidate, trial: Trial) -> None:
        """Play games of a trial until it is decided, or another one is to be played."""
        try:
            tuned = self._tuned(opened, candidate, trial)
            if tuned is None:
                return
            spec, store = self._open(trial, tuned)
            with store:
                self._games(opened, trial, spec, store)
        except (ValueError, OSError, BrokenExecutor) as error:
            self._fail(trial, str(error))

    def _tuned(self, opened: Pool, candidate: Candidate, trial: Trial) -> spsa.Whole | None:
        """The parameters that a tuning has found for a candidate, none without one.

        None: the tuning was left before its end.
        """
        if candidate.tuning is None:
            return {}
        first, tuning = candidate.trials[0], candidate.tuning
        rules, player = first.conditions.rules, first.sides[0].player
        tasks = options.read_tasks(first.lines, rules, schedule.match(2), first.conditions.random)
        settings = tune.settings_of(
            tuning.plan, tuning.pairs, first.conditions.openings, player, rules
        )
        match = tune.Match(player, rules, tasks(), tuning.pairs, lambda _: nullcontext(opened))
        file = self._folder / f"{candidate.name}{TUNING}"
        found = spsa.Standing(tuning.plan.start)
        self._doing = State.TUNING
        try:
            self._say(f"{trial.name}: {tuning.pairs * tuning.plan.iterations} pairs of a tuning")
            for found in tune.climb(tuning.plan, file, settings, match):
                is_done = len(found.leads) == tuning.plan.iterations
                if not is_done and not self._goes_on(trial):
                    return None
                self._write(trial.name, rests=True)
        finally:
            self._doing = State.RUNNING
        return spsa.rounded(found.values)

    def _open(self, trial: Trial, tuned: spsa.Whole) -> tuple[MatchSpec, Store]:
        """The match, and its file. tuned: parameters of the candidate that a tuning has found.

        ValueError where its games cannot be played.
        """
        one, other = (builds.built(side, self._folder / BUILDS_FOLDER) for side in trial.sides)
        if tuned:
            parameters = {**dict(one.parameters), **tuned}
            one = replace(one, parameters=tuple(sorted(parameters.items())))
        players = one, other
        rules = trial.conditions.rules
        identities, absent = identified(players, rules, self._concurrency)
        for why in absent.values():
            raise ValueError(why)
        detailed = config.with_detail(players, identities)
        spec = MatchSpec(detailed, rules, reuse=True, identities=identities)
        store = Store.open(self._results.file(trial), detailed, trial.conditions)
        try:
            self._begin(store, trial, identities)
        except BaseException:
            store.close()
            raise
        return spec, store

    def _begin(self, store: Store, trial: Trial, identities: tuple[Identity, ...]) -> None:
        """Note in the file that games are going to be played; ValueError by other programs."""
        session = conditions.session(self._concurrency, (), identities)
        found = session.other_programs(store.sessions, store.players)
        if found and store.numbers():
            raise ValueError(
                f"its games were played by another engine ({conditions.in_a_sentence(found)}): "
                "give the candidate another name, or put that engine back"
            )
        kept.begin(self._folder, trial)
        store.begin(session, accept=True)

    def _games(self, opened: Pool, trial: Trial, spec: MatchSpec, store: Store) -> None:
        """The games of a trial, each in its file before the next one is looked at."""
        rules, about = trial.conditions.rules, trial.conditions
        tally = self._results.tally(trial)
        done = store.numbers()
        tasks = options.read_tasks(
            trial.lines, rules, schedule.match(2), about.random, about.first_opening
        )
        own = trial.games - 2 * sum(trial.before)
        left = (task for task in islice(tasks(), own) if task.number not in done)
        is_to_stop = False

        def until_stopped(_: Task) -> bool:
            return not is_to_stop

        live = Live(spec.players, trial.games, tally.games, tally, trial.sprt, PROGRESS_S)
        self._say(f"{trial.name}: {trial.league}, {trial.clock}, {tally.games} games so far")
        with live:
            self._write(trial.name, live)
            for played in pool.play(opened, spec, takewhile(until_stopped, left)):
                if played.violation in BROKEN:
                    self._fail(trial, f"game {played.task.number} was lost by {played.reason}")
                    return
                store.add(played)
                tally.add(played)
                live.add(played)
                if trial.sprt.verdict(tally.counts) is not None:
                    break
                is_to_stop = is_to_stop or not self._goes_on(trial)
                self._write(trial.name, live, rests=True)
        self._write()
        one = next((each for each in self.trial_states() if each.trial == trial), None)
        if one is not None and one.state in standing.DECIDED:
            self._say(f"{trial.name}: {one.state}, {page.gained(one)}, {decisions.note(one)}")
        elif hindered := [each for each in self.trial_states() if each.trial.name == trial.name]:
            why = hindered[0].why
            self._say(f"{trial.name}: left after {tally.games} games{why and ', ' + why}")
        else:
            self._say(f"{trial.name}: taken out after {tally.games} games")

    def _fail(self, trial: Trial, why: str) -> None:
        self._failed[trial.name] = why
        self._say(f"{trial.name}: {State.FAILED}, {why}; the queue goes on without it")
        self._write()

    def _write(self, running: str = "", live: Live | None = None, *, rests: bool = False) -> None:
        """The page and the table of decisions; rests: not if they were written just now."""
        now = time.perf_counter()
        if rests and now - self._written_at < STATE_EVERY_S:
            return
        self._written_at = now
        found = self.trial_states(running)
        pace = "Nothing is played." if live is None else f"{live.pace(now):.0f} games an hour."
        if self._is_paused():
            pace = "Paused."
        try:
            page.write(self._folder, self._file.stem, found, pace)
            kept.write_state(self._folder, running, self._failed)
            decisions.write(self._folder, found, self._bench)
        except OSError as error:  # as where another program has it open: the next time, perhaps
            if str(error) != self._complaint:
                self._complaint = str(error)
                self._say(f"not written: {error}")

    def _bench(self) -> str:
        """The signature of this library, which takes seconds the first time."""
        if not self._signature:
            self._signature = f"{bench.run(report=lambda line: None, pairs=1):016x}"
        return self._signature


def to_stderr(line: str) -> None:
    """Say something beside the line of the games in progress."""
    print(f"{time.strftime('%H:%M')} {line}", file=sys.stderr, flush=True)
