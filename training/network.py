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
from .board import CHANNEL_UNIT, JointTable, Network
from .candidates import EPOCHS, NETWORK, Candidate, Fitted, fit_candidate
from .counts import SCALE
from .layout import CODES, HALF, HIDDEN, VIEW, WINDOWS, rounded
from .order import SCORE
from .positions import Positions
from .windows import DIRECTIONS

UNIT, WEIGHT_UNIT, LAST_UNIT = 256, 1024, 16  # activations, weights, weights of the last layer
ORDER_UNIT, MARK_UNIT = 2048, 256  # scores: of channels; of marks and windows
MOST = 32767  # that the channels of a cell may come to: the sum of six rows
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
    own, foe = (plain(part).reshape(len(views), CODES, HALF) for part in table.codes.table())
    lines = plain(table.lines.table()).reshape(len(views), WINDOWS, HALF + 1)
    rows = [own, foe, *[lines[..., :HALF]] * len(DIRECTIONS)]
    most = sum(abs(row).max() for row in rows) * CHANNEL_UNIT
    if most > MOST:
        raise OverflowError(f"weights too large: {most:.0f} of {MOST}")
    views["own"] = rounded(own * CHANNEL_UNIT)
    views["foe"] = rounded(foe[::-1] * CHANNEL_UNIT)  # the other colour's patterns
    views["line"] = rounded(lines[..., :HALF] * CHANNEL_UNIT)
    views["score"] = rounded(lines[..., HALF] * SCORE * MARK_UNIT)
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
    for name in set(VIEW.names or ()) - {"marks"}:
        if abs(views[name]).max() == layout.MOST:
            raise OverflowError(f"weights too large: {name}")
    return views


def restore(candidate: Candidate, views: NDArray[Any]) -> None:
    """The inverse of quantised, but for what was rounded, and for the marks.

    views: as quantised returns them; one row serves both colours of renju, and Black's row of two
    serves both colours of any other rule.
    """
    network, table = parts_of(candidate)
    views = views[[0, -1]] if network.tells_colours else views[:1]
    own, foe, lines = (views[name] / CHANNEL_UNIT for name in ("own", "foe", "line"))
    codes, scores = table.codes, views["score"][..., None] / (SCORE * MARK_UNIT)
    with torch.no_grad():
        for part in (codes.shared, codes.bias, table.lines.last.weight):
            part.zero_()
        rows = np.concatenate([own, foe[::-1]], 2)
        codes.rows.copy_(torch.from_numpy(rows.reshape(codes.rows.shape)))
        rows = np.concatenate([lines, scores], 2)
        table.lines.base.copy_(torch.from_numpy(rows.reshape(table.lines.base.shape)))
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


def parts_of(candidate: Candidate) -> tuple[Network, JointTable]:
    """What NETWORK has that other candidates lack."""
    network = candidate.network
    assert isinstance(network, Network)
    assert isinstance(network.table, JointTable)
    return network, network.table


def plain(weights: Tensor) -> NDArray[Any]:
    """A tensor as an array."""
    found: NDArray[Any] = weights.detach().cpu().numpy()
    return found
