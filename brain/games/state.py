"""What else belongs to a position besides its stones and the side to move."""

from typing import TypedDict

from ..types import Point


class GameState(TypedDict, total=False):
    """The state of a game; each game has some of these keys, and those always.

    pairs: that Black and White have taken (pente, ninuki). taken: stones, the same (keryo). owed:
    the side to move may play two stones (gomoku with double_three=compensated). passed: the
    opponent has just passed (murray). In an opening: stage, its name, or "play" once it is over;
    swapped, whether FIRST has White; offered, the points from which White chooses; announced, how
    many are to be offered, where a player has said it, else 0.

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
