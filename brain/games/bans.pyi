"""Gomoku with bans: a double three or four is forbidden, or paid for with a second stone."""

from typing_extensions import disjoint_base

from .variant import Variant

FORBIDDEN: str
COMPENSATED: str

@disjoint_base
class Bans(Variant): ...
