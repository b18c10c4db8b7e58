"""Games with custodian pairs: a stone that shuts a pair in takes it, or changes its colour."""

# Written by build_scripts.stubs from custodian.pyx: change that.

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Custodian(Variant): ...
