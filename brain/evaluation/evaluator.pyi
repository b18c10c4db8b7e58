"""What a position is worth: the interface between a game and its evaluation."""

# Written by build_scripts.stubs from evaluator.pyx: change that.

from typing import Self

from typing_extensions import disjoint_base

from .layout import Layout, Weights

@disjoint_base
class Evaluator:
    @property
    def weights(self) -> Weights: ...
    @staticmethod
    def layout() -> Layout: ...
    def __new__(cls, weights: Weights, rule: int, payload: object = None) -> Self: ...
