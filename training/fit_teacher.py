"""A teacher, fitted to games of training.generate: a large network that no engine plays by.

    python -m training.fit_teacher teacher.pt 0=games/freestyle15
    python -m training.fit_teacher teacher.pt 0=games/freestyle15 --blocks 6 --channels 64

Its loss shows how much there is to see: training.accuracy judges it beside files of weights.
training.relabel values positions by it, and a network of the engine can be fitted to them.

Games are files of training.generate, or folders of them. A GPU is used if there is one. FILE
appears when the fit is over; until then FILE.part has what was done, and after a kill the same
command goes on from there. A row is printed after every twentieth of the fit, as Markdown has
tables: the losses of what is learned from, and of the held-out games by weights that are averaged
over the steps.
"""

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from tqdm import tqdm

from . import command_line, obey, want
from .generate import GAME_NODES_MOST, above_zero, between

try:
    from .candidates import sample_of
    from .fit import read_games, request
    from .fit_network import read_boards
    from .optimiser import device
    from .teacher import TEACHER_SUFFIX, Fit, Judged, Run, digest_of, load, save
except ModuleNotFoundError:
    want("torch", "numba")
    raise

BLOCKS, CHANNELS = 8, 96
TEACHER_EPOCHS, TEACHER_RATE, TEACHER_BATCH = 4, 0.002, 1024
PRINTED = 20  # rows of a fit
JUDGED_MOST = 20_000  # held-out positions for a row before the last one
SAVE_S = 60.0  # between two times that what was done is kept


def learn(run: Run, part: Path, is_stopped: Callable[[], bool]) -> None:
    """Fit to the end, and print how it goes; part: where to keep what was done.

    is_stopped: asked after each step; KeyboardInterrupt is raised then.
    """
    saved, means = time.monotonic(), []
    every = max(1, run.steps // PRINTED)
    print("| step of | positions seen | value: fitted, held out | order: fitted, held out |")
    print("| :--- | ---: | ---: | ---: |")
    with tqdm(total=run.steps, initial=run.step, unit="step", disable=None) as bar:
        for losses in run.advance():
            bar.update()
            means.append(losses)
            is_last = run.step == run.steps
            if run.step % every == 0 or is_last:
                _print_row(run, means, None if is_last else JUDGED_MOST)
                means.clear()
            if is_last or is_stopped() or time.monotonic() - saved > SAVE_S:
                save(part, run.state())
                saved = time.monotonic()
            if is_stopped():
                raise KeyboardInterrupt


@contextmanager
def signals() -> Iterator[list[int]]:
    """Within the block, Ctrl-C and SIGTERM are only listed, so that no step is cut."""
    heard: list[int] = []
    numbers = signal.SIGINT, signal.SIGTERM
    before = [signal.signal(number, lambda number, _: heard.append(number)) for number in numbers]
    try:
        yield heard
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _print_row(run: Run, means: Sequence[Judged], most: int | None) -> None:
    value, order = np.mean(means, 0)
    held_out = run.judge(most)
    tqdm.write(
        f"| {run.step} of {run.steps} | {run.step * run.fit.batch:,} |"
        f" {value:.4f}, {held_out.value:.4f} | {order:.4f}, {held_out.order:.4f} |"
    )
    sys.stdout.flush()


def run(given: argparse.Namespace) -> None:
    """Do what the command line asks for. Raises ValueError, OSError."""
    path: Path = given.file
    part = path.with_name(f"{path.name}.part")
    if path.suffix != TEACHER_SUFFIX:
        raise ValueError(f"{path}: the name of a teacher ends with {TEACHER_SUFFIX}")
    corpus = read_games(given.asked.rule, given.asked.paths)
    wanted = corpus.small(given.most) if given.most else corpus
    samples = [sample_of(positions, given.asked.rule) for positions in read_boards(wanted)]
    fit = Fit(
        given.asked.rule,
        sum(len(sample.parts.fitted) for sample in samples),
        digest_of(samples),
        *(given.blocks, given.channels, given.epochs, given.rate, given.batch, given.seed),
    )
    going = Run(fit, samples)
    for known in (part, path):
        if known.exists():
            state = load(known)
            if Fit(*state["fit"]) != fit:
                raise ValueError(f"{known} is of another fit: delete it, or choose another name")
            going.restore(state)
            break
    size = sum(weights.numel() for weights in going.network.parameters())
    print(f"{fit.positions:,} positions, {fit.size}: {size:,} weights")
    print(f"on {device()}, from step {going.step} of {going.steps}", flush=True)
    if going.step < going.steps:
        with signals() as heard:
            learn(going, part, lambda: bool(heard))
        part.replace(path)
    print(path)


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = command_line("fit_teacher", __doc__)
    add, number = made.add_argument, between(1, GAME_NODES_MOST)
    add(
        "file",
        type=Path,
        metavar="FILE",
        help=f"gets the teacher; its name ends with {TEACHER_SUFFIX}",
    )
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit takes it")
    add("--blocks", type=number, default=BLOCKS, help="of two convolutions each (%(default)s)")
    add("--channels", type=number, default=CHANNELS, help="of every cell (%(default)s)")
    text = "times that a position is seen, as one of its images (%(default)s)"
    add("--epochs", type=number, default=TEACHER_EPOCHS, help=text)
    add("--rate", type=above_zero("rate"), default=TEACHER_RATE, help="the largest (%(default)s)")
    add("--batch", type=number, default=TEACHER_BATCH, help="positions a step (%(default)s)")
    add("--most", type=int, default=0, metavar="N", help="learn from the first N games (all)")
    add("--seed", type=int, default=0, help="of the first weights and batches (0)")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
