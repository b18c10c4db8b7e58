"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

# Written by build_scripts.stubs from gomoku.pyx: change that.

from typing_extensions import disjoint_base

from .rows import Rows

@disjoint_base
class Gomoku(Rows): ...
