"""What a position is worth: the interface between a game and its evaluation."""

from typing_extensions import disjoint_base

from .layout import Layout, Weights

@disjoint_base
class Evaluator:
    """The evaluation of the positions of one rule.

    This base class values every position at 0. An architecture is a subclass that overrides what it
    needs; these are cdef methods: a `def value` of a Python subclass is never called.
    """

    def __init__(self, weights: Weights, rule: int, payload: object = None) -> None:
        """payload: the numbers of a file of weights, or the evaluator whose tables to use.

        Raises ValueError where there are not as many numbers as in layout().
        """

    @staticmethod
    def layout() -> Layout:
        """What the numbers of a file are, in their order."""

    @property
    def weights(self) -> Weights:
        """The header of the file of weights that it was made from."""
