"""Keryo-Pente: five or more in a row, or fifteen stones taken, by pairs and by threes."""

# Written by build_scripts.stubs from keryo.pyx: change that.

from typing_extensions import disjoint_base

from .custodian import Custodian

@disjoint_base
class Keryo(Custodian): ...
