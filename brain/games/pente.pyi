"""Pente and Gomoku Ninuki: five or more in a row, or five pairs taken."""

# Written by build_scripts.stubs from pente.pyx: change that.

from typing_extensions import disjoint_base

from .custodian import Custodian

@disjoint_base
class Pente(Custodian): ...
