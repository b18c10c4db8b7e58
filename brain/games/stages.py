"""The openings as tables: each has stages, and a stage knows what is due and what comes next."""

from collections.abc import Mapping
from typing import NamedTuple

from ..types import BLACK, WHITE, Point, Turn

# The names of the stages. Whoever is to move in one has the colour of the next stone.
THREE_STONES = "three stones"
COLOUR = "colour"  # a white stone, or swap
COLOUR_OR_TWO = "colour or two stones"  # the same, or a white and a black stone
FOURTH_STONE = "fourth stone"
OFFER = "offer"  # two points for the fifth stone
CHOICE = "choice"  # one of them, and the sixth stone
PLAY = "play"  # the opening is over, or there is none

SWAPS = 0  # SWAP, in the place of a number of points

# The names of the openings. PRO bars cells to the first stones and has no stages.
FREE, PRO, PLAIN_SWAP, SWAP2, OFFERS = "free", "pro", "swap", "swap2", "offers"
FROM_CENTRE = frozenset({OFFERS})  # openings whose first stone goes to the centre


class Stage(NamedTuple):
    """A stage of an opening."""

    wanted: str  # what is due, in words
    side: int  # whose turn it is
    stones: tuple[tuple[int, int], ...]  # black and white ones that may be on the board
    after: Mapping[int, str]  # number of points of a turn, or SWAPS -> the next stage
    swapped: bool | None = False  # whether FIRST has White; None: maybe


class Past(NamedTuple):
    """A turn of an opening, and what undoes it."""

    turn: Turn
    placed: int  # turns of the game behind the opening that it was
    stage: str  # before it, as all that follow
    swapped: bool
    offered: Turn


BEFORE, AFTER_THREE, AFTER_FIVE = ((0, 0),), ((2, 1),), ((3, 2),)
AFTER_FOUR = ((2, 2), (0, 4))  # the fourth may flip a pair

THREE = "the opening begins with three stones: black, white, black"
ONE = "a white stone is due, or swap"
ONE_OR_TWO = "a white stone is due, or a white and a black one, or swap"
FOURTH = "the fourth stone is due, a white one"
OFFERED = "two points are to be offered for Black's fifth stone"
CHOSEN = "Black's fifth stone is to be chosen from the two points offered, then White's sixth"

OPENINGS: Mapping[str, Mapping[str, Stage]] = {
    PLAIN_SWAP: {
        THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR}),
        COLOUR: Stage(ONE, WHITE, AFTER_THREE, {1: PLAY, SWAPS: PLAY}),
    },
    SWAP2: {
        THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR_OR_TWO}),
        COLOUR_OR_TWO: Stage(ONE_OR_TWO, WHITE, AFTER_THREE, {1: PLAY, 2: COLOUR, SWAPS: PLAY}),
        COLOUR: Stage(ONE, WHITE, AFTER_FIVE, {1: PLAY, SWAPS: PLAY}, swapped=True),
    },
    OFFERS: {
        THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR}),
        COLOUR: Stage(ONE, WHITE, AFTER_THREE, {1: OFFER, SWAPS: FOURTH_STONE}),
        FOURTH_STONE: Stage(FOURTH, WHITE, AFTER_THREE, {1: OFFER}, swapped=True),
        OFFER: Stage(OFFERED, BLACK, AFTER_FOUR, {2: CHOICE}, swapped=None),
        CHOICE: Stage(CHOSEN, WHITE, AFTER_FOUR, {2: PLAY}, swapped=None),
    },
}


def first_point(opening: str, width: int, height: int) -> Point | None:
    """Where the first stone of an opening goes on a board; None for anywhere."""
    return (width // 2, height // 2) if opening in FROM_CENTRE else None
