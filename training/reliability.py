"""Do games end as a network says? Its chances on held-out games beside what happened.

    python -m training.reliability WEIGHTS 0=games/freestyle15 --picture reliability.png

WEIGHTS is a file of training.fit_network, or a folder of them. Of all held-out positions where no
win is at hand, prints how often the side to move won, for each tenth of the chance that the network
gave it, as Markdown has tables; and the losses of its value and its order, by which files can be
compared on the same games.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

from . import command_line, layout, obey, want
from .positions import Floats
from .records import is_sample

try:
    import torch

    from .candidates import TOGETHER, begun, losses_of, sample_of
    from .fit import Request, read_games, request
    from .fit_network import read_boards, read_network
    from .optimiser import device
except ModuleNotFoundError:
    want("torch", "numba")
    raise

TENTHS = 10  # of the chances from 0 to 1


class Part(NamedTuple):
    """Of the positions with chances in one PARTS of all."""

    positions: int
    predicted: float  # mean chance that the side to move wins
    happened: float  # mean result: 1 it won, 0.5 a draw


class Judged(NamedTuple):
    """The chances of N positions by a network, and how far off it is."""

    chances: Floats  # N: chance that the side to move wins
    results: Floats  # N: 1 it won, 0.5 a draw
    value_loss: float  # mean: see training.value
    order_loss: float  # mean of those where the order is a question: see training.order


def judge(weights: Path, asked: Request) -> Judged:
    """The network of each size of boards on the positions of all held-out games.

    Raises ValueError where no game is held out, or the weights are not those of a network, OSError.
    """
    corpus = read_games(asked.rule, asked.paths)
    if not corpus.is_held_out.any():
        raise ValueError("no game is held out: more games are needed")
    played = corpus.part(corpus.is_held_out & ~is_sample(corpus.games))  # samples have no result
    sides = set(played.games.headers["side"].tolist())
    networks = {side: read_network(weights, asked.rule, side) for side in sides}
    chances, results, losses = [], [], []
    for positions in read_boards(played):
        every_one = positions._replace(is_held_out=np.zeros_like(positions.is_held_out))
        sample = sample_of(every_one, asked.rule)
        colours = networks[positions.side]
        architecture = layout.architecture_of(colours)
        candidate = begun(architecture, asked.rule, seed=0, colours=colours).to(device())
        with torch.no_grad():
            for some in sample.parts.fitted.to(device()).split(TOGETHER):
                found = candidate(sample.inputs.of(some))
                chances.append(found.value.sigmoid().cpu().numpy())
                results.append(positions.results[some.cpu().numpy()])
                losses.append(losses_of(found, sample, some))
    value, order = (float(torch.cat(part).mean()) for part in zip(*losses, strict=True))
    return Judged(np.concatenate(chances), np.concatenate(results), value, order)


def parts_of(chances: Floats, results: Floats) -> list[Part]:
    """The positions by their chances; parts without any are left out."""
    numbers = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    return [
        Part(int(here.sum()), float(chances[here].mean()), float(results[here].mean()))
        for here in (numbers == number for number in range(TENTHS))
        if here.any()
    ]


def draw(parts: list[Part], path: Path) -> None:
    """What happened by what was predicted; the file's suffix says the format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4.5, 4.0), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    axes.plot([part.predicted for part in parts], [part.happened for part in parts], "o-")
    axes.set(xlabel="chance that the network gives", ylabel="part of these positions that was won")
    figure.savefig(path)


def run(given: argparse.Namespace) -> None:
    """Judge, print and draw. Raises as judge does."""
    judged = judge(given.weights, given.asked)
    print("| positions | predicted | happened |\n| ---: | ---: | ---: |")
    parts = parts_of(judged.chances, judged.results)
    for part in parts:
        print(f"| {part.positions:,} | {part.predicted:.3f} | {part.happened:.3f} |")
    print(f"\nvalue: loss {judged.value_loss:.4f}, order: loss {judged.order_loss:.4f}")
    if given.picture:
        draw(parts, given.picture)


def main() -> int:
    """The command; its exit status."""
    command = command_line("reliability", __doc__)
    add = command.add_argument
    add("weights", type=Path, metavar="WEIGHTS", help="a file or a folder")
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit_network has it")
    add("--picture", type=Path, metavar="FILE", help="draw it: .png, .svg or .pdf")
    return obey(command, run)


if __name__ == "__main__":
    sys.exit(main())
