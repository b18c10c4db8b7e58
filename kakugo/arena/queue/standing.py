"""How the candidates of a queue stand: which trials are decided, and what each has gained."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from ..figures import stats
from ..store.store import Store
from . import kept
from .candidates import Candidate, Trial

GAMES_SUFFIX = ".sqlite"


class State(StrEnum):
    """Where a trial stands; of a candidate that of its last trial that has begun."""

    WAITING = "waiting"
    RUNNING = "running"
    TUNING = "being tuned"
    PAUSED = "paused"
    FAILED = "failed"  # its games cannot be played; see TrialState.why
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SPARED = "not needed"  # one before it was rejected, or it was ended before its first game


OF_GAME = (
    "game",
    "rule",
    "width",
    "height",
    "options",
)  # fields of Rules: the rest is when it ends
DECIDED = {State.ACCEPTED, State.REJECTED}
OVER = {*DECIDED, State.SPARED}


class TrialState(NamedTuple):
    """How a trial stands."""

    candidate: Candidate
    trial: Trial
    state: State
    counts: stats.Counts
    why: str = ""  # what hinders it

    @property
    def summary(self) -> stats.Summary:
        """What its games say."""
        return stats.summarise(self.counts)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio."""
        return self.trial.sprt.llr(self.counts)


class Results:
    """The games of a queue's trials, read once from their files and kept up to date."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._tallies: dict[str, stats.Tally] = {}
        self._described: dict[str, Trial] = {}  # what was last asked about, by name
        self._differences: dict[str, str] = {}

    def file(self, trial: Trial) -> Path:
        """Where the games of a trial are: a tournament's file, which `report` reads."""
        return self.folder / f"{trial.name}{GAMES_SUFFIX}"

    def difference(self, trial: Trial) -> str:
        """In what the trial differs from the one whose games are in its file; "": in nothing."""
        if self._described.get(trial.name) != trial:
            self._described[trial.name] = trial
            self._differences[trial.name] = kept.difference(self.folder, trial)
            self._tallies.pop(trial.name, None)
        return self._differences[trial.name]

    def tally(self, trial: Trial) -> stats.Tally:
        """The results of its candidate so far."""
        if trial.name not in self._tallies:
            tally, file = stats.Tally(0, trial.before), self.file(trial)
            if file.is_file() and file.stat().st_size:
                with Store(file) as store:
                    store.tell(tally)
            self._tallies[trial.name] = tally
        return self._tallies[trial.name]

    def verdict(self, candidate: Candidate, trial: Trial) -> bool | None:
        """Whether its candidate is accepted or rejected there, or neither yet."""
        if self.difference(trial):
            return None
        tally = self.tally(trial)
        verdict = trial.sprt.verdict(tally.counts)
        is_spent = tally.games >= trial.games or candidate.is_ended
        return False if verdict is None and is_spent else verdict


def trial_states(
    candidates: Sequence[Candidate],
    results: Results,
    running: str = "",
    failed: Mapping[str, str] | None = None,
    doing: State = State.RUNNING,
) -> list[TrialState]:
    """All trials, in order. running: the name of the one that is played. failed: why, by name.
    doing: RUNNING or TUNING.

    A rejected trial ends its candidate, except that under other rules than those of its first trial
    it decides about these rules only.
    """
    found: list[TrialState] = []
    for candidate in candidates:
        is_out = is_held = False  # rejected; behind a trial that is not decided
        for trial in candidate.trials:
            verdict = results.verdict(candidate, trial)
            why = results.difference(trial) or (failed or {}).get(trial.name, "")
            tally = results.tally(trial)
            if is_out or (candidate.is_ended and not tally.games):
                state = State.SPARED
            elif is_held:
                state = State.WAITING
            elif verdict is not None:
                state = State.ACCEPTED if verdict else State.REJECTED
            elif why:
                state = State.FAILED
            elif candidate.is_paused:
                state = State.PAUSED
            else:
                state = doing if trial.name == running else State.WAITING
            shown = why if state is State.FAILED else ""
            found.append(TrialState(candidate, trial, state, tally.counts, shown))
            is_held = is_held or state not in OVER
            is_out = is_out or (state is State.REJECTED and is_home(candidate, trial))
    return found


def is_home(candidate: Candidate, trial: Trial) -> bool:
    """Whether a trial is under the rules of the first one: without it the candidate is out."""
    one, other = trial.conditions.rules, candidate.trials[0].conditions.rules
    return all(getattr(one, name) == getattr(other, name) for name in OF_GAME)


def next_one(found: Sequence[TrialState]) -> TrialState | None:
    """The trial to play now: the first that can be, of those whose earlier trials are decided."""
    seen: set[str] = set()
    for one in found:
        if one.state in OVER or one.candidate.name in seen:
            continue
        seen.add(one.candidate.name)
        if one.state in (State.WAITING, State.RUNNING, State.TUNING):
            return one
    return None
