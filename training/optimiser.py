"""Gradient descent on the loss of some games, and the loss of others that are held out."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from tqdm import tqdm

from .positions import Bools

OPTIMISER_BATCH = 1024  # positions a step
BETAS = (0.9, 0.99)  # how long slopes are remembered, and their squares
DECAY = 1e-4  # pull of a weight towards zero, a part of its slope

Loss = Callable[[Tensor], Tensor]  # numbers of positions -> their mean loss


class Split(NamedTuple):
    """Numbers of positions."""

    fitted: Tensor
    held_out: Tensor


class Losses(NamedTuple):
    """What a fit came to: the mean loss of positions that it saw, and of those held out."""

    fitted: float
    held_out: float  # not a number where no position was held out

    def __str__(self) -> str:
        judged = f"of held-out games {self.held_out:.4f}"
        return f"loss {self.fitted:.4f}, {judged if self.held_out >= 0 else 'no game held out'}"


def device() -> torch.device:
    """Where to fit: on a GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def split(is_held_out: Bools, is_usable: Bools) -> Split:
    """Which positions to fit and which to hold out. Raises ValueError where none is left to fit."""
    fitted, held_out = (np.flatnonzero(is_usable & part) for part in (~is_held_out, is_held_out))
    if not len(fitted):
        raise ValueError("no position to fit: more games are needed")
    return Split(torch.from_numpy(fitted), torch.from_numpy(held_out))


def minimise(
    loss: Loss,
    weights: Iterable[Tensor],
    parts: Split,
    *,
    epochs: int,
    rate: float,
    seed: int,
    name: str,
) -> Losses:
    """Lessen a loss as fit does; what it comes to."""
    fit(loss, weights, parts.fitted, epochs=epochs, rate=rate, seed=seed, name=name)
    return Losses(*(_mean(loss, rows) for rows in parts))


def fit(
    loss: Loss,
    weights: Iterable[Tensor],
    fitted: Tensor,
    *,
    epochs: int,
    rate: float,
    seed: int,
    name: str,
    batch: int = OPTIMISER_BATCH,
    decay: float = DECAY,
) -> None:
    """Lessen a loss by Adam (Kingma and Ba 2015), with a rate that falls to 0 along a cosine.

    epochs: times that a position is seen. name: of what is fitted, for the bar that shows how far
    it is. The same seed gives the same weights.
    """
    torch.set_num_threads(1)  # the sums are small: more threads would only wait for each other
    batch = min(batch, len(fitted))
    steps = epochs * (len(fitted) // batch)
    optimiser = torch.optim.Adam(weights, lr=rate, betas=BETAS, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    generator = torch.Generator().manual_seed(seed)
    with tqdm(total=steps, desc=name, unit="step", disable=None) as bar:
        for _ in range(epochs):
            order = torch.randperm(len(fitted), generator=generator)
            for some in order.split(batch)[: len(order) // batch]:
                optimiser.zero_grad()
                mean = loss(fitted[some])
                mean.backward()
                optimiser.step()
                schedule.step()
                bar.update()
            bar.set_postfix(loss=f"{mean.item():.4f}")


def _mean(loss: Loss, rows: Tensor) -> float:
    """A loss over many positions, a batch at a time."""
    if not len(rows):
        return float("nan")
    with torch.no_grad():
        means: list[float] = [loss(some).item() * len(some) for some in rows.split(OPTIMISER_BATCH)]
    return sum(means) / len(rows)
