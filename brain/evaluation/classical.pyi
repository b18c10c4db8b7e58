"""The classical evaluation: the sum of what each cell promises, and a network over counts."""

from typing_extensions import disjoint_base

from .evaluator import Evaluator
from .weights import Weights

@disjoint_base
class Classical(Evaluator):
    """Keeps nothing of its own: all that it sums the grid sums already."""

    def __init__(self, weights: Weights, rule: int, payload: bytes) -> None: ...
