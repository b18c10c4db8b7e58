"""How the candidates of a queue stand: which stages are decided, and what each has gained."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from .. import stats
from ..store import Store
from .candidates import Candidate, Stage

SUFFIX = ".sqlite"


class State(StrEnum):
    """Where a stage stands; of a candidate that of its last stage that has begun."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"  # its games cannot be played; see Standing.why
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SPARED = "not needed"  # a stage before it was rejected


DECIDED = {State.ACCEPTED, State.REJECTED}
OVER = {*DECIDED, State.SPARED}


class Standing(NamedTuple):
    """How a stage stands."""

    candidate: Candidate
    stage: Stage
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
        return self.stage.sprt.llr(self.counts)


class Results:
    """The games of a queue's stages, read once from their files and kept up to date."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._tallies: dict[str, stats.Tally] = {}

    def file(self, stage: Stage) -> Path:
        """Where the games of a stage are: a tournament's file, which `report` reads."""
        return self.folder / f"{stage.name}{SUFFIX}"

    def tally(self, stage: Stage) -> stats.Tally:
        """The results of its candidate so far."""
        if stage.name not in self._tallies:
            tally, file = stats.Tally(0, stage.before), self.file(stage)
            if file.is_file() and file.stat().st_size:
                with Store(file) as store:
                    store.tell(tally)
            self._tallies[stage.name] = tally
        return self._tallies[stage.name]

    def verdict(self, candidate: Candidate, stage: Stage) -> bool | None:
        """Whether its candidate is accepted or rejected there, or neither yet."""
        counts = self.tally(stage).counts
        verdict = stage.sprt.verdict(counts)
        is_spent = counts.wins + counts.draws + counts.losses >= stage.games
        return False if verdict is None and (is_spent or candidate.is_ended) else verdict


def standings(
    candidates: Sequence[Candidate],
    results: Results,
    running: str = "",
    failed: dict[str, str] | None = None,
) -> list[Standing]:
    """All stages, in order. running: the name of the stage that is played. failed: why, by name.

    A rejected stage ends its candidate, except that under other rules than those of its first stage
    it decides about these rules only.
    """
    found: list[Standing] = []
    for candidate in candidates:
        is_out = is_held = False  # rejected; behind a stage that is not decided
        for stage in candidate.stages:
            verdict = results.verdict(candidate, stage)
            why = (failed or {}).get(stage.name, "")
            if is_out:
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
                state = State.RUNNING if stage.name == running else State.WAITING
            counts = results.tally(stage).counts
            found.append(Standing(candidate, stage, state, counts, why))
            is_held = is_held or state not in OVER
            is_out = is_out or (state is State.REJECTED and is_home(candidate, stage))
    return found


def is_home(candidate: Candidate, stage: Stage) -> bool:
    """Whether a stage is under the rules of the first one: without it the candidate is out."""
    return stage.conditions.rules == candidate.stages[0].conditions.rules


def next_one(found: Sequence[Standing]) -> Standing | None:
    """The stage to play now: the first that can be, of those whose earlier stages are decided."""
    seen: set[str] = set()
    for one in found:
        if one.state in OVER or one.candidate.name in seen:
            continue
        seen.add(one.candidate.name)
        if one.state in (State.WAITING, State.RUNNING):
            return one
    return None
