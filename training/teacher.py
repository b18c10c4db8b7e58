"""A teacher: a large network, fitted to games, that no engine plays by; its fit, and its file.

Weights are averaged over the steps as in B. T. Polyak and A. B. Juditsky, "Acceleration of
Stochastic Approximation by Averaging", SIAM J. Control Optim. 30 (1992). AdamW: I. Loshchilov and
F. Hutter, "Decoupled Weight Decay Regularization", ICLR (2019).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from math import cos, pi
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from brain.files import replacing

from .candidates import ORDER_SHARE, Sample, inputs_of, losses_of
from .corpus import images
from .fit import FITTED_RULES
from .networks import Inputs, Outputs
from .optimiser import device
from .positions import Positions
from .residual import ResidualNetwork, Size

TEACHER_SUFFIX = ".pt"
TEACHER_DECAY = 0.01
WARM_SHARE = 0.02  # of the steps, in which the rate grows from 0
KEPT_SHARE = 0.999  # of the averaged weights, at a step; less at first
JUDGED_AT_ONCE = 1024  # positions


class Fit(NamedTuple):
    """What is fitted, and how: on a CPU, the same comes to the same."""

    rule: int  # of training.fit.FITTED_RULES
    positions: int  # to learn from
    digest: str  # of all that is read of them, and of those that are held out
    blocks: int
    channels: int
    epochs: int  # times that a position is seen, as one of its eight images by chance
    rate: float  # the largest
    batch: int  # positions a step
    seed: int  # of the first weights, the batches and the images

    @property
    def size(self) -> Size:
        """Of the network."""
        return Size(self.blocks, self.channels)


class Judged(NamedTuple):
    """Mean losses of some positions; not a number where there is none."""

    value: float
    order: float


class Teacher(NamedTuple):
    """What a file holds."""

    name: str
    network: nn.Module  # Inputs -> Outputs

    def values(self, positions: Positions, rule: int) -> NDArray[np.float64]:
        """Of N positions, for the side to move, in log-odds. rule: INFO rule of their games."""
        inputs, _ = inputs_of(positions, rule)
        found = []
        with torch.no_grad():
            for some in torch.arange(len(positions.values)).split(JUDGED_AT_ONCE):
                here = Inputs(*(part.to(device()) for part in inputs.of(some)))
                found.append(evaluated(self.network, here).value.cpu())
        return torch.cat(found).numpy().astype(np.float64)


def evaluated(network: nn.Module, inputs: Inputs) -> Outputs:
    """What a network says, in 16 bits where a GPU does so faster."""
    place = inputs.stones.device.type
    with torch.autocast(place, torch.bfloat16, enabled=place == "cuda"):
        found: Outputs = network(inputs)
    return Outputs(found.value.float(), found.order.float())


def digest_of(samples: Sequence[Sample]) -> str:
    """What two fits have in common that read the same."""
    found = blake2b(digest_size=8)
    for sample in samples:
        read = sample.inputs.stones, sample.goal, sample.best, sample.is_ordered, *sample.parts
        for part in read:
            found.update(part.cpu().numpy().tobytes())
    return found.hexdigest()


@cache
def turned(side: int) -> tuple[Tensor, Tensor]:
    """The images of a board: which cell each cell of an image shows, and where each cell goes.

    Both are images x cells.
    """
    shown = torch.from_numpy(np.stack(images(side)).astype(np.int64)).to(device())
    return shown, shown.argsort(1)


def image_of(sample: Sample, some: Tensor, number: int) -> Sample:
    """Some positions as one of the images of their board; parts stay those of the sample."""
    seen = sample.inputs.of(some)
    side = round(seen.stones.shape[1] ** 0.5)
    shown, goes = (part[number] for part in turned(side))
    stones, own, foe = (part[:, shown] for part in (seen.stones, seen.own, seen.foe))
    return Sample(
        Inputs(stones, own, foe, seen.is_black, seen.static),
        sample.goal[some],
        goes[sample.best[some]],
        sample.far[some][:, shown],
        sample.is_ordered[some],
        sample.parts,
    )


def batches(samples: Sequence[Sample], fit: Fit, epoch: int) -> list[tuple[int, Tensor]]:
    """Those of an epoch, in a random order: which sample, and which of its positions."""
    generator = torch.Generator().manual_seed(fit.seed * 1_000_003 + epoch)
    found = []
    for number, sample in enumerate(samples):
        rows = sample.parts.fitted
        order = rows[torch.randperm(len(rows), generator=generator)]
        found += [(number, some) for some in order.split(fit.batch)[: batches_of(sample, fit)]]
    return [found[at] for at in torch.randperm(len(found), generator=generator).tolist()]


def batches_of(sample: Sample, fit: Fit) -> int:
    """How many a sample has; what fills none is left out, in each epoch something else."""
    return max(1, len(sample.parts.fitted) // fit.batch)


class Run:
    """A fit on its way."""

    def __init__(self, fit: Fit, samples: Sequence[Sample]) -> None:
        """At its beginning."""
        self.fit, self.samples = fit, samples
        self.step = 0
        self.steps = fit.epochs * sum(batches_of(sample, fit) for sample in samples)
        torch.manual_seed(fit.seed)
        self.network: nn.Module = new_network(fit)
        self.averaged = AveragedModel(self.network, multi_avg_fn=self._average, use_buffers=True)
        self._optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=fit.rate, weight_decay=TEACHER_DECAY
        )
        warm = max(1, round(WARM_SHARE * self.steps))
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimiser, lambda step: rate_at(step, warm, self.steps)
        )

    def advance(self) -> Iterator[Judged]:
        """Go on to the end; the losses of each batch."""
        while self.step < self.steps:
            epoch, at = divmod(self.step, self.steps // self.fit.epochs)
            for number, some in batches(self.samples, self.fit, epoch)[at:]:
                yield self._take(number, some)

    def _take(self, number: int, some: Tensor) -> Judged:
        """A step by a batch."""
        self.network.train()
        sample = self.samples[number]
        images = len(turned(round(sample.inputs.stones.shape[1] ** 0.5))[0])
        image = (self.fit.seed + self.step) % images
        batch = image_of(sample, some.to(sample.goal.device), image)
        every = torch.arange(len(batch.goal), device=batch.goal.device)
        value, order = losses_of(evaluated(self.network, batch.inputs), batch, every)
        means = value.mean(), order.sum() / max(len(order), 1)
        self._optimiser.zero_grad()
        (means[0] + ORDER_SHARE * means[1]).backward()
        self._optimiser.step()
        self._schedule.step()
        self.averaged.update_parameters(self.network)
        self.step += 1
        return Judged(*(mean.item() for mean in means))

    def _average(self, averaged: Sequence[Tensor], current: Sequence[Tensor], _: object) -> None:
        """Let averaged weights follow: at first quickly, for they began anywhere."""
        kept = min(KEPT_SHARE, (1 + self.step) / (10 + self.step))
        for old, new in zip(averaged, current, strict=True):
            if old.is_floating_point():
                old.lerp_(new, 1 - kept)
            else:
                old.copy_(new)

    def judge(self, most: int | None = None) -> Judged:
        """The losses of held-out positions, of so many at most, by the averaged weights."""
        self.averaged.eval()
        found: list[tuple[Tensor, Tensor]] = []
        with torch.no_grad():
            for sample in self.samples:
                for some in sample.parts.held_out[:most].split(JUDGED_AT_ONCE):
                    here = some.to(sample.goal.device)
                    outputs = evaluated(self.averaged, sample.inputs.of(here))
                    found.append(losses_of(outputs, sample, here))
        if not found:
            return Judged(float("nan"), float("nan"))
        value, order = (torch.cat(part) for part in zip(*found, strict=True))
        return Judged(value.mean().item(), order.mean().item())

    def state(self) -> dict[str, Any]:
        """All that going on takes."""
        return {
            "fit": list(self.fit),
            "step": self.step,
            "network": self.network.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "schedule": self._schedule.state_dict(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Be where a state was."""
        self.step = state["step"]
        for name, part in (
            ("network", self.network),
            ("averaged", self.averaged),
            ("optimiser", self._optimiser),
            ("schedule", self._schedule),
        ):
            part.load_state_dict(state[name])


def rate_at(step: int, warm: int, steps: int) -> float:
    """The share of the largest rate: it grows to it, and falls to 0 along a cosine."""
    if step < warm:
        return (step + 1) / warm
    return 0.5 + 0.5 * cos(pi * (step - warm) / max(1, steps - warm))


def new_network(fit: Fit) -> nn.Module:
    """With random weights, where fits are done."""
    return ResidualNetwork(fit.rule, fit.size).to(device())


def save(path: Path, state: dict[str, Any]) -> None:
    """Write a state; the file is whole or as it was."""
    with replacing(path) as file:
        torch.save(state, file)


def load(path: Path) -> dict[str, Any]:
    """Read a state that was saved. Raises ValueError for another file, OSError."""
    try:
        found = torch.load(path, map_location="cpu", weights_only=True)
        if not isinstance(found, dict) or len(found["fit"]) != len(Fit._fields):
            raise KeyError("fit")
    except (KeyError, EOFError, RuntimeError, UnpicklingError) as error:
        raise ValueError(f"{path} holds no teacher") from error
    return found


def read_teacher(path: Path, rule: int) -> Teacher:
    """What a fit has written, for games of a rule of INFO.

    Raises ValueError for another file and for a teacher of another rule, OSError.
    """
    state = load(path)
    fit = Fit(*state["fit"])
    if rule not in FITTED_RULES[fit.rule]:
        raise ValueError(f"{path} is a teacher of rule {fit.rule}, not {rule}")
    averaged = AveragedModel(new_network(fit), use_buffers=True)
    averaged.load_state_dict(state["averaged"])
    averaged.eval()
    return Teacher(f"{path.name}: {fit.size}", averaged)
