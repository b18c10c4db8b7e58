"""What else belongs to a position besides its stones and the side to move."""

from typing import TypedDict

from ..types import Point


class GameState(TypedDict, total=False):
    """The state of a game; each game has some of these keys, and those always.

    Attributes:
        pairs: Pairs that Black and White have taken; in pente and ninuki.
        taken: Stones that Black and White have taken; in keryo.
        owed: Whether the side to move may play two stones; in gomoku with the option
            double_three=compensated.
        passed: Whether the opponent has just passed; in murray.
        stage: The stage of an opening, "play" once it is over.
        swapped: Whether FIRST has White; in an opening.
        offered: The points from which White chooses; in an opening with offers.
        announced: How many points are to be offered, where a player says it, else 0.

    Examples:
        >>> from kakugo import new_game
        >>> new_game("pente").state
        {'pairs': (0, 0)}
    """

    pairs: tuple[int, int]
    taken: tuple[int, int]
    owed: bool
    passed: bool
    stage: str
    swapped: bool
    offered: tuple[Point, ...]
    announced: int
