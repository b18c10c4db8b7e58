"""What a queue has decided, as rows of the table of experiments."""

import csv
import io
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from brain.files import write_text

from . import kept
from .standing import DECIDED, State, TrialState, is_home

KEPT_COLUMN = "kept"
DECISIONS_HEAD = (
    "idea",
    "rule",
    "clock",
    "games",
    "elo",
    "low",
    "high",
    KEPT_COLUMN,
    "commit",
    "note",
)
PLACE = DECISIONS_HEAD.index(KEPT_COLUMN)
DECISIONS_FILE = "decisions.csv"


def row(one: TrialState, signature: str) -> list[str]:
    """The cells of a decision, KEPT among them still empty. signature: of this library."""
    result = one.summary
    return [
        one.candidate.idea,
        one.trial.league,
        one.trial.clock,
        str(result.games),
        *(f"{elo:+.1f}" for elo in (result.elo, result.low, result.high)),
        "",
        one.trial.sides[1].commit or signature,
        " ".join(filter(None, (one.candidate.note, note(one)))),
    ]


def is_kept(one: TrialState, found: Sequence[TrialState]) -> str:
    """yes or no; nothing while a later test under the rules of the first may still say no."""
    if one.state is State.REJECTED:
        return "no"
    mine = [other for other in found if other.candidate.name == one.candidate.name]
    home = [other.state for other in mine if is_home(one.candidate, other.trial)]
    if State.REJECTED in home:
        return "no"
    return "yes" if set(home) == {State.ACCEPTED} else ""


def note(one: TrialState) -> str:
    """How it was decided."""
    sprt, counts = one.trial.sprt, one.counts
    pairs = " ".join(map(str, counts.pairs))
    how = f"SPRT {sprt.elo0:g} to {sprt.elo1:g}: {one.state}, LLR {one.llr:.2f}"
    if sprt.verdict(counts) is None:
        how += ", stopped early" if one.candidate.is_ended else ", no more games"
    return f"{how}; pairs {pairs}; {one.trial.conditions.openings.partition(' ')[0]}."


def write(folder: Path, found: Sequence[TrialState], signature: Callable[[], str]) -> None:
    """All rows so far, into the queue's folder; whoever reads meanwhile sees all or those before.

    A row stays what it was when it was decided; only whether an idea is kept may become known
    later. signature: what gives that of this library.
    """
    known = dict(kept.rows(folder))
    for one in found:
        if one.state in DECIDED and one.trial.name not in known:
            kept.decide(folder, one.trial, row(one, signature()), time.time())
    states = {one.trial.name: one for one in found if one.state in DECIDED}
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(DECISIONS_HEAD)
    for name, cells in kept.rows(folder):
        if name in states and cells[PLACE] != (now := is_kept(states[name], found)):
            cells[PLACE] = now
            kept.amend(folder, name, cells)
        table.writerow(cells)
    write_text(folder / DECISIONS_FILE, text.getvalue())
