"""The network that sees the board: its fit, and its integers for brain.evaluation.network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from brain.evaluation.weights import CLASSICAL, find

from . import layout
from .board import CHANNEL_UNIT, CodeTable, Network
from .candidates import EPOCHS, NETWORK, Candidate, Fitted, fit_candidate
from .counts import SCALE
from .layout import CODES, HALF, HIDDEN, VIEW, rounded
from .order import SCORE
from .positions import Positions

UNIT, WEIGHT_UNIT, LAST_UNIT = 256, 1024, 16  # activations, weights, weights of the last layer
ORDER_UNIT, MARK_UNIT = 2048, 256  # scores
MOST = 32767 // 2  # that a row of the tables may have: the channels of a cell are two of them
MOST_SUM = 2**31 - 1  # that a neuron's inputs may add up to, as the engine has them
MOST_INPUT = 2**15 - 1  # of a layer over regions, on the largest board


def fit_network(
    boards: Sequence[Positions],
    rule: int,
    *,
    seed: int,
    epochs: int = EPOCHS,
    start: NDArray[Any] | None = None,
) -> Fitted:
    """Fit the network to the positions of a rule; boards: of each size of boards, one.

    start: rows of VIEW to begin with, perhaps of another rule; None: random weights.
    """
    candidate = Candidate(NETWORK, rule, seed=seed)
    if start is not None:
        restore(candidate, start)
    return fit_candidate(boards, rule, candidate, seed=seed, epochs=epochs)


def pairs(weights: NDArray[Any]) -> NDArray[np.int16]:
    """Outputs x inputs -> pairs of inputs x outputs x 2, as vectors of a processor take them."""
    return rounded(weights.reshape(HIDDEN, -1, 2).transpose(1, 0, 2) * WEIGHT_UNIT)


def quantised(candidate: Candidate, rule: int) -> NDArray[Any]:
    """Its weights as a file has them: rows of VIEW, one for both colours, or one for each.

    The marks are the built-in ones. OverflowError where its numbers might not fit.
    """
    network, table = parts_of(candidate)
    views = np.zeros(layout.colours_of(rule), VIEW)
    own, foe = (plain(part).reshape(len(views), CODES, HALF) for part in table.table())
    most = max(abs(own).max(), abs(foe).max()) * CHANNEL_UNIT
    if most > MOST:
        raise OverflowError(f"weights too large: {most:.0f} of {MOST}")
    views["own"] = rounded(own * CHANNEL_UNIT)
    views["foe"] = rounded(foe[::-1] * CHANNEL_UNIT)  # the other colour's patterns
    views["marks"] = layout.read(find(CLASSICAL, rule))["marks"]
    for name in ("quarter", "first", "second"):
        layer = getattr(network, name)
        most = abs(plain(layer.weight)).sum(1).max() * WEIGHT_UNIT * MOST_INPUT
        if most > MOST_SUM:
            raise OverflowError(f"weights too large: {most / MOST_SUM:.1f} times what may be")
        views[name] = pairs(plain(layer.weight))
        views[f"{name}_bias"] = rounded(plain(layer.bias) * UNIT)
    if len(views) == 2:
        bias = plain(network.first.bias) + plain(network.colour)
        views["first_bias"][0] = rounded(bias * UNIT)
    views["last"] = rounded(plain(network.last.weight)[0] * SCALE * LAST_UNIT)
    views["last_bias"] = rounded(plain(network.last.bias)[0] * SCALE)
    channel = plain(network.order.weight)[0] * SCORE / CHANNEL_UNIT
    views["channel"] = rounded(channel * ORDER_UNIT)
    views["mark"] = rounded(plain(candidate.marks.scale) * MARK_UNIT)
    return views


def restore(candidate: Candidate, views: NDArray[Any]) -> None:
    """The inverse of quantised, but for what was rounded, and for the marks.

    views: as quantised returns them; one row serves both colours of renju, and Black's row of two
    serves both colours of any other rule.
    """
    network, table = parts_of(candidate)
    views = views[[0, -1]] if network.tells_colours else views[:1]
    own, foe = (views[name] / CHANNEL_UNIT for name in ("own", "foe"))
    with torch.no_grad():
        for part in (table.shared, table.bias):
            part.zero_()
        rows = np.concatenate([own, foe[::-1]], 2)
        table.rows.copy_(torch.from_numpy(rows.reshape(table.rows.shape)))
        for name in ("quarter", "first", "second"):
            layer, weights = getattr(network, name), views[name][-1] / WEIGHT_UNIT
            layer.weight.copy_(torch.from_numpy(weights.transpose(1, 0, 2).reshape(HIDDEN, -1)))
            layer.bias.copy_(torch.from_numpy(views[f"{name}_bias"][-1] / UNIT))
        bias = views["first_bias"][0] / UNIT - plain(network.first.bias)
        network.colour.copy_(torch.from_numpy(bias))
        last = views["last"][-1:] / (SCALE * LAST_UNIT)
        network.last.weight.copy_(torch.from_numpy(last))
        network.last.bias.fill_(float(views["last_bias"][-1] / SCALE))
        channel = views["channel"][-1:] / (SCORE / CHANNEL_UNIT * ORDER_UNIT)
        network.order.weight.copy_(torch.from_numpy(channel))
        candidate.marks.scale.fill_(float(views["mark"][-1] / MARK_UNIT))


def parts_of(candidate: Candidate) -> tuple[Network, CodeTable]:
    """What NETWORK has that other candidates lack."""
    network = candidate.network
    assert isinstance(network, Network)
    assert isinstance(network.table, CodeTable)
    return network, network.table


def plain(weights: Tensor) -> NDArray[Any]:
    """A tensor as an array."""
    found: NDArray[Any] = weights.detach().cpu().numpy()
    return found
