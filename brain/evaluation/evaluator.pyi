"""What a position is worth: the interface between a game and its evaluation."""

from typing_extensions import disjoint_base

from .weights import Weights

@disjoint_base
class Evaluator:
    """The evaluation of the positions of one rule. Abstract; an architecture is a subclass."""

    @property
    def weights(self) -> Weights:
        """What the file of weights that it was made from says of itself."""
