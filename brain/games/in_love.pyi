"""In Love Gomoku: a turn is an own stone, and one of the opponent's next to it."""

from typing_extensions import disjoint_base

from .variant import Variant

@disjoint_base
class InLove(Variant):
    """Five or more, exactly five under rule 1.

    Options: variant1, a turn must have both its stones; variant3, no turn may make a five of both
    colours. Variant 2 is rule 1.
    """
