"""The classical evaluation: a sum over cells, and a small network over counts."""

from typing_extensions import disjoint_base

from .evaluator import Evaluator
from .weights import Weights

@disjoint_base
class Classical(Evaluator):
    """The classical evaluation. It keeps no sums of its own: the grid keeps all that it needs."""

    def __init__(self, weights: Weights, rule: int, payload: bytes) -> None:
        """payload: the numbers of a file of weights; ValueError where their length is wrong."""
