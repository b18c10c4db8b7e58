"""How much fits gain from more games: the loss on held-out games, for growing numbers of games.

    python -m training.curve 0=games/freestyle15 --games 3000 10000 30000 --picture curve.png
    python -m training.curve 0=games/freestyle15 --games 3000 10000 --only counts network

Each fit learns from the first N games; all are judged by the same held-out games. Prints a row for
each, as Markdown has tables. counts is what training.fit fits, in the same way; classical is the
built-in evaluation, of which only scales are fitted; the others are those of training/networks.py.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from . import command_line, obey, want
from .patterns import sum_up
from .positions import Positions, read_positions

try:
    from .candidates import CANDIDATE_EPOCHS, CANDIDATES, Candidate, fit_candidate
    from .fit import Request, read_games, request
    from .optimiser import Losses
    from .order import fit_order
    from .value import fit_value
except ModuleNotFoundError:
    want("torch", "numba")
    raise

COUNTS = "counts"  # what training.fit fits
CURVE_NAMES = (COUNTS, *CANDIDATES)
CURVE_GAMES = (3000, 10_000, 30_000)
CURVE_PARTS = ("value", "order")
INCHES = (6.0, 4.0)  # of a panel
STYLES = dict(zip(Losses._fields, ("o--", "o-"), strict=True))  # of lines

Fit = Callable[[Positions], tuple[Losses, Losses]]  # -> of CURVE_PARTS


class Point(NamedTuple):
    """Of a curve."""

    name: str  # of what was fitted: of CURVE_NAMES
    games: int  # learned from
    positions: int  # of these games
    losses: dict[str, Losses]  # of CURVE_PARTS


def fit_counts(positions: Positions, rule: int, *, seed: int) -> tuple[Losses, Losses]:
    """What training.fit does: the losses of the value and of the order."""
    value = fit_value(positions, sum_up(positions, rule), rule, seed=seed)
    return value.losses, fit_order(positions, rule, seed=seed).losses


def fit_named(
    positions: Positions, rule: int, name: str, *, seed: int, epochs: int
) -> tuple[Losses, Losses]:
    """A candidate: the losses of the value and of the order."""
    candidate = Candidate(name, rule, seed=seed)
    fitted = fit_candidate([positions], rule, candidate, seed=seed, epochs=epochs)
    return fitted.value, fitted.order


def fits(given: argparse.Namespace) -> dict[str, Fit]:
    """The fits that a command line asks for, by their names."""
    rule, options = given.asked.rule, {"seed": given.seed}
    known: dict[str, Fit] = {COUNTS: partial(fit_counts, rule=rule, **options)}
    for name in CANDIDATES:
        known[name] = partial(fit_named, rule=rule, name=name, epochs=given.epochs, **options)
    return {name: known[name] for name in given.only}


def curve(asked: Request, sizes: Sequence[int], wanted: dict[str, Fit]) -> Iterator[Point]:
    """Every fit for each number of games. Raises ValueError where there are not so many."""
    corpus = read_games(asked.rule, asked.paths)
    there = int((~corpus.is_held_out).sum())
    if max(sizes) > there:
        raise ValueError(f"{max(sizes)} games are asked for, and there are {there} to learn from")
    every = read_positions(corpus.small(max(sizes)))
    learned = np.unique(every.games[~every.is_held_out])
    for size in sizes:
        last = learned[min(size, len(learned)) - 1]
        positions = every.of(every.is_held_out | (every.games <= last))
        count = int((~positions.is_held_out).sum())
        for name, fit in wanted.items():
            yield Point(name, size, count, dict(zip(CURVE_PARTS, fit(positions), strict=True)))


def draw(points: Sequence[Point], path: Path) -> None:
    """The curves, a panel for each part; the file's suffix says the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(len(CURVE_PARTS) * INCHES[0], INCHES[1]), layout="constrained")
    for part, axes in zip(CURVE_PARTS, figure.subplots(1, len(CURVE_PARTS)), strict=True):
        for number, name in enumerate(dict.fromkeys(point.name for point in points)):
            some = [point for point in points if point.name == name]
            for field, style in STYLES.items():
                axes.plot(
                    [point.games for point in some],
                    [getattr(point.losses[part], field) for point in some],
                    style,
                    color=f"C{number}",
                    label=f"{name}, {field.replace('_', ' ')} games",
                )
        axes.set(title=part, xlabel="games", ylabel="loss", xscale="log")
        axes.legend(fontsize="small")
    figure.savefig(path)


def row(point: Point) -> str:
    """A point of the curve as a row of a table."""
    losses = [f"{loss:.4f}" for part in point.losses.values() for loss in part]
    return f"| {' | '.join([point.name, str(point.games), str(point.positions), *losses])} |"


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = command_line("curve", __doc__)
    add = made.add_argument
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit takes it")
    add("--games", type=int, nargs="+", default=CURVE_GAMES, help="how many, for each fit")
    add("--only", nargs="+", choices=CURVE_NAMES, default=[COUNTS], help="what to fit (counts)")
    add(
        "--epochs",
        type=int,
        default=CANDIDATE_EPOCHS,
        help=f"of candidates, not of counts ({CANDIDATE_EPOCHS})",
    )
    add("--seed", type=int, default=0, help="of the first weights and batches (0)")
    add("--picture", type=Path, metavar="FILE", help="draw it: .png, .svg or .pdf")
    return made


def run(given: argparse.Namespace) -> None:
    """Print a row a fit, and draw them. Raises ValueError for too few games, OSError."""
    losses = [
        f"{part}: {field.replace('_', ' ')}" for part in CURVE_PARTS for field in Losses._fields
    ]
    columns = ["games", "positions", *losses]
    print(f"| candidate | {' | '.join(columns)} |\n| :--- {'| ---: ' * len(columns)}|", flush=True)
    points = []
    for point in curve(given.asked, sorted(given.games), fits(given)):
        print(row(point), flush=True)
        points.append(point)
    if given.picture:
        draw(points, given.picture)


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
