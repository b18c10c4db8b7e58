"""Pente and Gomoku Ninuki: five or more in a row, or five pairs taken."""

from typing_extensions import disjoint_base

from .custodian import Custodian

@disjoint_base
class Pente(Custodian):
    """Five in a row or five pairs taken; options: end_capture, double_three, opening."""
