"""What the variants of gomoku have in common: turns of any changes, no shortcuts of gomoku."""

# Written by build_scripts.stubs from variant.pyx: change that.

from typing_extensions import disjoint_base

from .rows import Rows

@disjoint_base
class Variant(Rows): ...
