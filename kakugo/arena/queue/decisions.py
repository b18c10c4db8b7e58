"""What a queue has decided, as rows of the table of experiments."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from brain.files import write_text

from .standing import DECIDED, Standing, State, is_home

HEAD = ("idea", "rule", "clock", "games", "elo", "low", "high", "kept", "commit", "note")
FILE = "decisions.csv"


def rows(found: Sequence[Standing], engine: str) -> Iterator[tuple[str, ...]]:
    """A row for each decided stage. engine: the signature of this library."""
    for one in found:
        if one.state in DECIDED:
            result = one.summary
            yield (
                one.candidate.idea,
                one.stage.league,
                one.stage.clock,
                str(result.games),
                *(f"{elo:+.1f}" for elo in (result.elo, result.low, result.high)),
                kept(one, found),
                one.stage.sides[1].commit or engine,
                " ".join(filter(None, (one.candidate.note, note(one)))),
            )


def kept(one: Standing, found: Sequence[Standing]) -> str:
    """yes or no; nothing while a later test under the rules of the first may still say no."""
    if one.state is State.REJECTED:
        return "no"
    mine = [other for other in found if other.candidate.name == one.candidate.name]
    home = [other.state for other in mine if is_home(one.candidate, other.stage)]
    if State.REJECTED in home:
        return "no"
    return "yes" if set(home) == {State.ACCEPTED} else ""


def note(one: Standing) -> str:
    """How it was decided."""
    sprt, counts = one.stage.sprt, one.counts
    pairs = " ".join(map(str, counts.pairs))
    how = f"SPRT {sprt.elo0:g} to {sprt.elo1:g}: {one.state}, LLR {one.llr:.2f}"
    if sprt.verdict(counts) is None:
        how += ", stopped early" if one.candidate.is_ended else ", no more games"
    return f"{how}; pairs {pairs}; {one.stage.conditions.openings.partition(' ')[0]}."


def write(folder: Path, found: Sequence[Standing], engine: str) -> None:
    """All rows so far, into the queue's folder; whoever reads meanwhile sees all or those before.

    They are made anew from the games each time, so that a kill loses none and doubles none.
    """
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEAD)
    table.writerows(rows(found, engine))
    write_text(folder / FILE, text.getvalue())
