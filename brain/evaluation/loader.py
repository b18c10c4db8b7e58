"""A path, a rule and a board -> the evaluator of that file of weights."""

import os
from functools import lru_cache

from ..types import CONTINUOUS
from .architectures import ARCHITECTURES
from .evaluator import Evaluator
from .weights import (
    LARGE_SIDE,
    RULE_OF,
    SIDE,
    WEIGHTS_SUFFIX,
    WeightsError,
    file_names,
    find,
    layout_of,
    read,
    rule_name,
)

LOADED_AT_MOST = 16  # evaluators that are kept for later games


def load(path: str, rule: int, side: int = SIDE) -> Evaluator:
    """The evaluator for a rule from a path: a file, a folder, or "" for the built-in weights.

    rule: the number of INFO rule. side: cells of the shorter side of the board. Raises WeightsError
    where the file cannot be used, MemoryError.
    """
    file = find(path, rule, side)
    try:
        stamp = os.stat(file).st_mtime_ns
    except OSError as error:
        raise WeightsError(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise WeightsError(f"{file!r} is no path: {error}") from None
    return _load(file, stamp, rule & ~CONTINUOUS)


@lru_cache(maxsize=LOADED_AT_MOST)
def built_in(folder: str, rule: int, side: int) -> Evaluator:
    """As load, from weights that come with the program: these are read once."""
    return load(folder, rule, side)


@lru_cache(maxsize=LOADED_AT_MOST)
def _load(file: str, stamp: int, rule: int) -> Evaluator:
    """The same; a file is read again when its time of change (stamp) is another one."""
    weights, payload = read(file)
    layout_of(weights)
    if weights.rule != rule_name(rule):
        raise WeightsError(f"{file} is for {weights.rule}, expected {rule_name(rule)}")
    try:
        return ARCHITECTURES[weights.architecture](weights, rule, payload)
    except ValueError as error:
        raise WeightsError(f"{file}: {error}") from None


def loaded(path: str, rule: int) -> str:
    """Architecture, rule and hash of the weights that play a rule; raises as load."""
    return str(load(path, rule).weights)


def check(path: str) -> None:
    """WeightsError where a value of the setting `evaluation` cannot be used.

    A file must serve the rule that its header names; in a folder every file must, by its name.
    """
    if not path:
        return
    if not os.path.isdir(path):
        load(path, RULE_OF[read(path)[0].rule])
        return
    try:
        files = sorted(name for name in os.listdir(path) if name.endswith(WEIGHTS_SUFFIX))
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror}") from None
    if not files:
        raise WeightsError(f"{path} holds no files of weights (*{WEIGHTS_SUFFIX})")
    known = {name: rule for rule in RULE_OF.values() for name in file_names(rule, LARGE_SIDE)}
    for file in files:
        name = file.removesuffix(WEIGHTS_SUFFIX)
        if name not in known:
            raise WeightsError(f"{path}: {file} is named after no rule ({', '.join(RULE_OF)})")
        load(os.path.join(path, file), known[name])
