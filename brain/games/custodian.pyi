"""Games with custodian pairs: a stone that shuts a pair in takes it, or changes its colour."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Custodian(Variant): ...
