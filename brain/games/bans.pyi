"""Gomoku with bans: a double three or four is forbidden, or paid for with a second stone."""

# Written by build_scripts.stubs from bans.pyx: change that.

from typing import Final

from typing_extensions import disjoint_base

from .variant import Variant

FORBIDDEN: Final[str]
COMPENSATED: Final[str]

@disjoint_base
class Bans(Variant): ...
