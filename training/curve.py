"""How much a fit gains from more games: the loss on held-out games, for growing numbers of games.

    python -m training.curve 0=games/freestyle15 --games 3000 10000 30000 --picture curve.png

Each fit learns from the first N games; all are judged by the same held-out games. Prints a row for
each, as Markdown has tables. Fitted is what training.fit fits, in the same way.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .fit import Request, read_games, request
from .optimiser import Losses
from .order import fit_order
from .patterns import sum_up
from .positions import Positions, read_positions
from .value import fit_value

GAMES = (3000, 10_000, 30_000)
PARTS = ("value", "order")  # of the weights
INCHES = (6.0, 4.0)  # of a panel


class Point(NamedTuple):
    """Of a curve."""

    games: int  # learned from
    positions: int  # of these games
    losses: dict[str, Losses]  # of the parts of the weights


def fit_all(positions: Positions, rule: int, seed: int) -> dict[str, Losses]:
    """The losses of both parts of the weights."""
    value = fit_value(positions, sum_up(positions, rule), rule, seed=seed)
    order = fit_order(positions, rule, seed=seed)
    return dict(zip(PARTS, (value.losses, order.losses), strict=True))


def curve(
    asked: Request, sizes: Sequence[int], seed: int, tell: Callable[[Point], None]
) -> list[Point]:
    """A fit for each number of games. Raises ValueError where there are not so many."""
    corpus = read_games(asked.rule, asked.paths)
    there = int((~corpus.is_held_out).sum())
    if max(sizes) > there:
        raise ValueError(f"{max(sizes)} games are asked for, and there are {there} to learn from")
    every = read_positions(corpus.small(max(sizes)))
    learned = np.unique(every.games[~every.is_held_out])
    points = []
    for size in sizes:
        last = learned[min(size, len(learned)) - 1]
        positions = every.of(every.is_held_out | (every.games <= last))
        count = int((~positions.is_held_out).sum())
        points.append(Point(size, count, fit_all(positions, asked.rule, seed)))
        tell(points[-1])
    return points


def draw(points: Sequence[Point], path: Path) -> None:
    """The curves, a panel for each part; the file's suffix says the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(len(PARTS) * INCHES[0], INCHES[1]), layout="constrained")
    for part, axes in zip(PARTS, figure.subplots(1, len(PARTS)), strict=True):
        games = [point.games for point in points]
        for field in Losses._fields:
            losses = [getattr(point.losses[part], field) for point in points]
            axes.plot(games, losses, "o-", label=f"{field.replace('_', ' ')} games")
        axes.set(title=part, xlabel="games", ylabel="loss", xscale="log")
        axes.legend()
    figure.savefig(path)


def row(point: Point) -> str:
    """A point of the curve as a row of a table."""
    losses = [f"{loss:.4f}" for part in point.losses.values() for loss in part]
    return f"| {' | '.join([str(point.games), str(point.positions), *losses])} |"


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = argparse.ArgumentParser(
        prog="python -m training.curve",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit takes it")
    add("--games", type=int, nargs="+", default=GAMES, help="how many, for each fit")
    add("--seed", type=int, default=0, help="of the first weights and batches (0)")
    add("--picture", type=Path, metavar="FILE", help="draw it: .png, .svg or .pdf")
    return made


def main() -> int:
    """The command; its exit status."""
    command = parser()
    args = command.parse_args()
    losses = [f"{part}: {field.replace('_', ' ')}" for part in PARTS for field in Losses._fields]
    columns = ["games", "positions", *losses]
    print(f"| {' | '.join(columns)} |\n{'| ---: ' * len(columns)}|", flush=True)
    try:
        points = curve(
            args.asked, sorted(args.games), args.seed, lambda point: print(row(point), flush=True)
        )
    except (ValueError, OSError) as error:
        print(f"{command.prog}: {error}", file=sys.stderr)
        return 1
    if args.picture:
        draw(points, args.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
