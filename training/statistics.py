"""What the games of a set are like, in numbers and in pictures."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain import BLACK, WHITE

from .corpus import Corpus, opening
from .records import FORCED, NO_VALUE, RANDOM, usable

OPEN_PATTERNS = 100  # a value up to which nobody is far ahead
MOST_LENGTH, MOST_VALUE, MOST_DEPTH = 120, 800, 20  # of the pictures
BINS = 40
PANEL_INCHES = (5.0, 3.4)


class Mean(float):
    """An average, which is no share."""

    def __str__(self) -> str:
        return f"{self:.1f}"


class Statistics(NamedTuple):
    """Of one set. Shares are parts of 1; those without a remark are of all positions."""

    games: int
    positions: int
    usable: float
    duplicates: float  # of the games that were written
    damaged: int  # pieces of files
    held_out: float  # of the games
    black_wins: float  # of the games
    white_wins: float
    proven: float  # of the games: ended by a proof, not by the last stone
    openings: float  # different ones, of the games
    random: float
    forced: float
    open: float  # of the usable positions: nobody is far ahead
    second: float  # have the value of a second turn
    stones: Mean  # of a game
    depth: Mean  # in plies, of the usable positions


def statistics_of(corpus: Corpus) -> Statistics:
    """Of some games, of which there must be one."""
    games = corpus.games
    headers, turns, flags = games.headers, games.turns, games.turns["flags"]
    is_usable, is_searched = usable(turns), turns["value"] != NO_VALUE
    written = len(headers) + corpus.duplicates
    return Statistics(
        games=len(headers),
        positions=len(turns),
        usable=float(is_usable.mean()),
        duplicates=corpus.duplicates / written,
        damaged=games.damaged,
        held_out=float(corpus.is_held_out.mean()),
        black_wins=float((headers["winner"] == BLACK).mean()),
        white_wins=float((headers["winner"] == WHITE).mean()),
        proven=float(headers["proven"].mean()),
        openings=len({opening(games.record(at)) for at in range(len(headers))}) / len(headers),
        random=float((is_searched & (flags & RANDOM != 0)).mean()),
        forced=float((flags & FORCED != 0).mean()),
        open=float((abs(turns["value"][is_usable].astype(int)) <= OPEN_PATTERNS).mean()),
        second=float((turns["second"] != NO_VALUE).mean()),
        stones=Mean(headers["turns"].mean()),
        depth=Mean(turns["depth"][is_usable].mean()),
    )


def table(found: Mapping[str, Statistics]) -> str:
    """A row for each number, a column for each set; as Markdown has tables."""
    rows = [["", *found], ["---"] * (1 + len(found))]
    for field in Statistics._fields:
        numbers = [_text(getattr(one, field)) for one in found.values()]
        rows.append([field.replace("_", " "), *numbers])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _text(number: float) -> str:
    """Whole numbers and means as they are, shares in per cent."""
    return str(number) if isinstance(number, (int, Mean)) else f"{number:.1%}"


def draw(found: Mapping[str, Corpus], path: Path) -> None:
    """Pictures of some sets in one file, whose suffix says the format: lengths, results, values,
    depths, openings, and shares of positions."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3 * PANEL_INCHES[0], 2 * PANEL_INCHES[1]), layout="constrained")
    lengths, results, values, depths, openings, shares = figure.subplots(2, 3).flat
    numbers = {name: statistics_of(corpus) for name, corpus in found.items()}
    places = np.arange(len(found))
    for name, corpus in found.items():
        headers, turns = corpus.games.headers, corpus.games.turns[usable(corpus.games.turns)]
        _step(lengths, headers["turns"], (0, MOST_LENGTH), name)
        _step(values, turns["value"], (-MOST_VALUE, MOST_VALUE), name)
        _step(depths, turns["depth"], (0, MOST_DEPTH), name)
        _step(openings, headers["opening"], (0, 10), name)
    black, white = (
        np.array([getattr(one, field) for one in numbers.values()])
        for field in ("black_wins", "white_wins")
    )
    results.bar(places, black, color="0.15", label="Black wins")
    results.bar(places, white, bottom=black, color="0.75", label="White wins")
    results.bar(places, 1 - black - white, bottom=black + white, color="C1", label="draw")
    for at, field in enumerate(("usable", "forced", "random", "duplicates")):
        heights = [getattr(one, field) for one in numbers.values()]
        shares.bar(places + (at - 1.5) / 5, heights, 0.2, label=field)
    for axes, title in (
        (lengths, "stones a game"),
        (results, "results"),
        (values, "values for the side to move"),
        (depths, "depth of the search, plies"),
        (openings, "random stones of the opening"),
        (shares, "shares"),
    ):
        axes.set_title(title)
        axes.legend(fontsize="x-small", loc="lower right" if axes is results else "best")
        if axes in (results, shares):
            axes.set_xticks(places, list(found), rotation=30, fontsize="small")
        else:
            axes.set_ylabel("share")
    figure.savefig(path)


def _step(axes: object, numbers: NDArray[np.generic], ends: tuple[int, int], name: str) -> None:
    """The outline of a histogram, as shares; what is beyond its ends is counted at them."""
    some = np.clip(numbers.astype(int), *ends)
    bins = np.linspace(*ends, min(BINS, ends[1] - ends[0]) + 1)
    weights = np.full(len(some), 1 / len(some))
    axes.hist(some, bins, weights=weights, histtype="step", label=name)  # type: ignore[attr-defined]
