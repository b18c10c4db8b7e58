"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from typing_extensions import disjoint_base

from .rows import Rows

@disjoint_base
class Gomoku(Rows):
    """Five in a row on a rectangle; rule: the number of INFO rule (see brain.types).

    Raises ValueError for sides outside 5..32 and rules outside 0..15.
    """
