"""What a position is worth: the interface between a game and whatever judges its positions."""

from typing_extensions import disjoint_base

from .weights import Weights

@disjoint_base
class Evaluator:
    """What judges the positions of one rule. Abstract: an architecture is a subclass."""

    @property
    def weights(self) -> Weights: ...
