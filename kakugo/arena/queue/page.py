"""A queue as words and as a page: what runs, what was decided, and what it gained."""

import time
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from brain.files import write_text

from ..store.facts import when
from .standing import TrialState

QUEUE_TEMPLATE = "page.html"
PAGE_FILE = "index.html"
PAGE_HEAD = ("candidate", "test", "Elo", "games", "gained", "LLR", "")


def row(one: TrialState) -> tuple[str, ...]:
    """A trial in cells of text."""
    result, sprt = one.summary, one.trial.sprt
    low, high = sprt.bounds
    played = result.games > 0
    return (
        one.trial.name,
        f"{one.trial.league}, {one.trial.clock}",
        f"{sprt.elo0:g} to {sprt.elo1:g}",
        str(result.games) if played else "",
        gained(one) if played else "",
        f"{one.llr:.2f} ({low:.2f}, {high:.2f})" if played else "",
        f"{one.state}: {one.why}" if one.why else str(one.state),
    )


def gained(one: TrialState) -> str:
    """Elo with its interval."""
    result = one.summary
    return f"{result.elo:+.1f} ({result.low:+.1f} to {result.high:+.1f})"


def lines(found: Sequence[TrialState]) -> list[str]:
    """The queue as a table of text."""
    table = [PAGE_HEAD, *map(row, found)]
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join(map(str.ljust, cells, wide)).rstrip() for cells in table]


def write(folder: Path, title: str, found: Sequence[TrialState], pace: str) -> None:
    """The page, into the queue's folder; a browser that has it open reads it again by itself."""
    shelf = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    text = shelf.get_template(QUEUE_TEMPLATE).render(
        title=title,
        date=when(time.time()),
        pace=pace,
        head=PAGE_HEAD,
        rows=[
            {"state": one.state.name.lower(), "idea": one.candidate.idea, "cells": row(one)}
            for one in found
        ],
    )
    write_text(folder / PAGE_FILE, text)
