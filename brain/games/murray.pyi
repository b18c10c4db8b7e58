"""Murray's moving game: both sides place their stones, then move them."""

# Written by build_scripts.stubs from murray.pyx: change that.

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class Murray(Variant): ...
