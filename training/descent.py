"""Gradient descent, and the loss that it lessens."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .shapes import Floats

DECAY = 1e-4  # pull of a weight towards zero, a part of its slope
VALID = 10  # every tenth game is kept apart, to see whether the fit holds
ACCOUNTS = 4  # that a descent gives of itself


def descend(
    gradient: Callable[[Floats], tuple[Floats, str]], start: Floats, rounds: int, rate: float
) -> Floats:
    """Weights that a gradient leads to, by Adam (Kingma and Ba 2015) with a rate that falls to 0.

    gradient: gives an account of itself besides, some of which are shown.
    """
    weights = start
    mean, square = np.zeros_like(start), np.zeros_like(start)
    for at in range(1, rounds + 1):
        slope, account = gradient(weights)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        size_now = rate * (0.5 + 0.5 * np.cos(np.pi * at / rounds))
        step = mean / (1 - 0.9**at) / (np.sqrt(square / (1 - 0.99**at)) + 1e-8)
        weights = (weights - size_now * step).astype(np.float32)
        if at * ACCOUNTS % rounds < ACCOUNTS:
            print(f"  round {at} of {rounds}: {account}", file=sys.stderr)
    return weights


def sigmoid(logits: NDArray[Any]) -> Floats:
    """Log-odds as chances."""
    chances: Floats = (1 / (1 + np.exp(-np.clip(logits, -60, 60)))).astype(np.float32)
    return chances


def loss(chance: Floats, goal: Floats) -> float:
    """Mean cross-entropy."""
    return float(-np.mean(goal * np.log(chance + 1e-9) + (1 - goal) * np.log(1 - chance + 1e-9)))
