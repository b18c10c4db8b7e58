"""Candidates for the evaluation, to be fitted and compared: networks, and the classical one.

The value of a network stands alone; its order of moves adds to that of the built-in marks, times a
scale that is fitted. The loss of its value is that of training.value, the loss of its order that of
training.order.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy_with_logits
from torch.nn.functional import cross_entropy

from brain.evaluation.architectures import MOST_LINEAR
from brain.evaluation.weights import CLASSICAL, find
from brain.report import STATIC_SCALE
from brain.types import RENJU

from . import layout
from .networks import NETWORKS, Inputs, Network, Outputs
from .optimiser import Losses, Split, device, fit, split
from .order import SCORE, Cells, read_cells, weighed_by
from .positions import Positions
from .windows import pick

ORDER_SHARE = 0.1  # weight of the order's loss beside the value's
CANDIDATE_EPOCHS = 4  # times that a position is seen
CANDIDATE_RATE = 0.004
CANDIDATE_BATCH = 512  # positions a step
TOGETHER = 1024  # positions that are judged at a time


class Marks(nn.Module):
    """The order of moves by the scores of the built-in marks, times a scale."""

    attack: Tensor  # one a code: see order.Order; in log-odds
    defend: Tensor

    def __init__(self, rule: int) -> None:
        """With the weights of a rule."""
        super().__init__()
        made, rows = weighed_by(bool(rule & RENJU)), layout.read(find(CLASSICAL, rule))["marks"]
        scales = {
            part.name: part.scale for part in layout.LAYOUT_FIELDS["classical"]["marks"].parts
        }
        for name in ("attack", "defend"):
            scores = made @ rows[name].ravel().astype(np.float32) / (scales[name] * SCORE)
            self.register_buffer(name, torch.from_numpy(scores))
        self.scale = nn.Parameter(torch.ones(()))

    def forward(self, inputs: Inputs) -> Tensor:
        """Of N positions: N x cells, in log-odds."""
        scores: Tensor = pick(self.attack, inputs.own) + pick(self.defend, inputs.foe)
        return scores * self.scale


class Static(nn.Module):
    """The value of the classical evaluation, times a scale, and no order of moves."""

    def __init__(self, _: int) -> None:
        """The same for each rule."""
        super().__init__()
        self.scale = nn.Parameter(torch.ones(()))

    def forward(self, inputs: Inputs) -> Outputs:
        """Its evaluation."""
        return Outputs(inputs.static * self.scale, inputs.static.new_zeros(inputs.own.shape))


# Name -> what makes it, of a rule.
CANDIDATES: dict[str, Callable[[int], Network | Static]] = {"classical": Static, **NETWORKS}


class Candidate(nn.Module):
    """A row of CANDIDATES, and the marks."""

    def __init__(self, name: str, rule: int, *, seed: int) -> None:
        """seed: of the first weights."""
        super().__init__()
        self.name = name
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.network = CANDIDATES[name](rule)
        self.marks = Marks(rule)

    def forward(self, inputs: Inputs) -> Outputs:
        """The value of the network; the sum of both orders."""
        found = self.network(inputs)
        return Outputs(found.value, found.order + self.marks(inputs))


def begun(name: str, rule: int, *, seed: int, colours: layout.Colours | None = None) -> Candidate:
    """A candidate with the weights of a file, perhaps of another rule; None: random ones."""
    candidate = Candidate(name, rule, seed=seed)
    if colours is not None:
        rows = layout.numbers_of(colours)
        assert isinstance(candidate.network, Network)
        candidate.network.restore(rows)
        with torch.no_grad():
            candidate.marks.scale.fill_(float(rows[-1]["mark"]))
    return candidate


def quantised(candidate: Candidate, rule: int) -> layout.Colours:
    """The inverse of begun: a network's weights as a file has them, with the built-in marks.

    OverflowError where its numbers might not fit.
    """
    network = candidate.network
    assert isinstance(network, Network)
    mark = {"mark": candidate.marks.scale.item()}
    colours = layout.quantised(network.architecture, [{**row, **mark} for row in network.weights()])
    for name, numbers in layout.LAYOUT_FIELDS[network.architecture].items():
        if not numbers.parts and abs(colours[name]).max() == layout.LARGEST_WEIGHT:
            raise OverflowError(f"weights too large: {name}")
    colours["marks"] = layout.read(find(CLASSICAL, rule))["marks"]
    return colours


class Sample(NamedTuple):
    """The positions of one size of boards, as a fit reads them; all have N rows."""

    inputs: Inputs
    goal: Tensor  # what each is taken to be worth, as a chance
    best: Tensor  # the cell of the move
    far: Tensor  # N x cells: where no move is looked for
    is_ordered: Tensor  # whether the order of moves is a question
    parts: Split


class Fitted(NamedTuple):
    """A candidate, and the losses of its value and its order."""

    candidate: Candidate
    value: Losses
    order: Losses


def inputs_of(positions: Positions, rule: int) -> tuple[Inputs, Cells]:
    """What a candidate sees of some positions, and their cells."""
    cells = read_cells(positions, bool(rule & RENJU))
    static = np.clip(positions.static, -MOST_LINEAR, MOST_LINEAR).astype(np.float32) / STATIC_SCALE
    parts = positions.stones, cells.own, cells.foe, positions.is_black, static
    return Inputs(*map(torch.from_numpy, parts)), cells


def sample_of(positions: Positions, rule: int) -> Sample:
    """What a fit reads of some positions. Raises ValueError where there is none to fit."""
    place = device()
    inputs, cells = inputs_of(positions, rule)
    best, far, is_ordered = (
        torch.from_numpy(part).to(place) for part in (positions.cells, ~cells.near, cells.is_usable)
    )
    return Sample(
        Inputs(*(part.to(place) for part in inputs)),
        torch.from_numpy(positions.returns).to(place),
        best,
        far,
        is_ordered,
        split(positions.is_held_out, cells.is_open),
    )


def losses_of(outputs: Outputs, sample: Sample, some: Tensor) -> tuple[Tensor, Tensor]:
    """Of the value of some positions, and of the order of those where it is a question."""
    asked = sample.is_ordered[some]
    order = outputs.order[asked].masked_fill(sample.far[some[asked]], -torch.inf)
    return (
        cross_entropy_with_logits(outputs.value, sample.goal[some], reduction="none"),
        cross_entropy(order, sample.best[some[asked]], reduction="none"),
    )


def fit_candidate(
    boards: Sequence[Positions],
    rule: int,
    candidate: Candidate,
    *,
    seed: int,
    epochs: int = CANDIDATE_EPOCHS,
    rate: float = CANDIDATE_RATE,
) -> Fitted:
    """Fit a candidate to the positions of a rule; boards: of each size of boards, one.

    seed: of the batches. rate: the first step's, see optimiser.fit. Raises ValueError where there
    is no position to fit.
    """
    candidate = candidate.to(device())
    samples = [sample_of(positions, rule) for positions in boards]
    # Positions of all boards are numbered through.
    starts = np.cumsum([0, *(len(sample.goal) for sample in samples)]).tolist()

    def losses(some: Tensor) -> tuple[Tensor, Tensor]:
        found = []
        for sample, first, end in zip(samples, starts[:-1], starts[1:], strict=True):
            here = some[(first <= some) & (some < end)] - first
            if len(here):
                here = here.to(sample.goal.device)
                found.append(losses_of(candidate(sample.inputs.of(here)), sample, here))
        value, order = (torch.cat(part) for part in zip(*found, strict=True))
        return value, order

    def loss(some: Tensor) -> Tensor:
        value, order = losses(some)
        return value.mean() + ORDER_SHARE * order.sum() / max(len(order), 1)

    def means(rows: Tensor) -> list[float]:
        """Of both losses; not a number where there is no position."""
        if not len(rows):
            return [float("nan")] * 2
        with torch.no_grad():
            found = [losses(some) for some in rows.split(TOGETHER)]
        return [torch.cat(part).mean().item() for part in zip(*found, strict=True)]

    parts = [
        torch.cat([rows + first for rows, first in zip(part, starts[:-1], strict=True)])
        for part in zip(*(sample.parts for sample in samples), strict=True)
    ]
    fit(
        loss,
        candidate.parameters(),
        parts[0],
        epochs=epochs,
        rate=rate,
        seed=seed,
        name=candidate.name,
        batch=CANDIDATE_BATCH,
        decay=0,
    )
    value, order = (Losses(*pair) for pair in zip(*map(means, parts), strict=True))
    return Fitted(candidate, value, order)
