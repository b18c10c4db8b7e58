"""The network: channels of cells, a value of their sums, an order of moves."""

from typing_extensions import disjoint_base

from .evaluator import Evaluator
from .weights import Weights

@disjoint_base
class Network(Evaluator):
    """The evaluation of one game by the network."""

    def __init__(self, weights: Weights, rule: int, payload: bytes | Network) -> None:
        """payload: the numbers of a file of weights, ValueError where their length is wrong; or the
        network whose tables to use.
        """
