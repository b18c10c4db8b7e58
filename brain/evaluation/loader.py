"""A path and a rule -> the evaluator that plays by them."""

import os
from collections.abc import Callable
from functools import lru_cache

from .classical import Classical
from .evaluator import Evaluator
from .weights import Weights, WeightsError, find, read, rule_name

CONTINUOUS = 2  # the bit of INFO rule that changes nothing
KEPT = 16  # evaluators that are kept for the next game

# architecture, as files name it -> what makes an evaluator of weights, a rule and the numbers
ARCHITECTURES: dict[str, Callable[[Weights, int, bytes], Evaluator]] = {"classical": Classical}


def load(path: str, rule: int) -> Evaluator:
    """The evaluator of a setting (a file, a folder, or "" for the built-in one) under a rule.

    Raises WeightsError where the file cannot be used, MemoryError.
    """
    file = find(path, rule)
    try:
        stamp = os.stat(file).st_mtime_ns
    except OSError as error:
        raise WeightsError(f"{file}: {error.strerror}") from None
    return _load(file, stamp, rule & ~CONTINUOUS)


@lru_cache(maxsize=KEPT)
def _load(file: str, stamp: int, rule: int) -> Evaluator:
    """The same, read once for each state of a file."""
    weights, payload = read(file)
    if weights.architecture not in ARCHITECTURES:
        known = ", ".join(ARCHITECTURES)
        raise WeightsError(f"{file}: no architecture {weights.architecture}; there are {known}")
    if weights.rule != rule_name(rule):
        raise WeightsError(f"{file} is for {weights.rule}, this game wants {rule_name(rule)}")
    try:
        return ARCHITECTURES[weights.architecture](weights, rule, payload)
    except ValueError as error:
        raise WeightsError(f"{file}: {error}") from None
