"""What a position is worth: the interface between a game and its evaluation."""

from typing_extensions import disjoint_base

from .layout import Layout, Weights

@disjoint_base
class Evaluator:
    def __init__(self, weights: Weights, rule: int, payload: object = None) -> None: ...
    @staticmethod
    def layout() -> Layout: ...
    @property
    def weights(self) -> Weights: ...
