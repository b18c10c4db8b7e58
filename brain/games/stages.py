"""The openings as tables: each has stages, and a stage knows what is due and what comes next."""

from collections.abc import Mapping
from typing import NamedTuple

from ..types import BLACK, WHITE, Point, Turn

# The names of the stages. Whoever is to move in one has the colour of the next stone.
THREE_STONES = "three stones"
FIRST_STONE = "first stone"
SECOND_STONE = "second stone"
SECOND_OR_SWAP = "second stone or swap"
THIRD_STONE = "third stone"
THIRD_OR_SWAP = "third stone or swap"
FOURTH_OR_SWAP = "fourth stone or swap"
COLOUR = "colour"  # a white stone, or swap
COLOUR_OR_TWO = "colour or two stones"  # the same, or a white and a black stone
FOURTH_STONE = "fourth stone"
FIFTH_STONE = "fifth stone"
FIFTH_OR_OFFER = "fifth stone or offer"  # or swap
SIXTH_OR_SWAP = "sixth stone or swap"
OFFER = "offer"  # points for the fifth stone
OFFER_OR_SWAP = "offer or swap"
CHOICE = "choice"  # one of them, and the sixth stone
PLAY = "play"  # the opening is over, or there is none

# In the place of a number of points.
SWAPS = 0  # SWAP
AS_OFFERED = -1  # as many as Black is to offer

# The names of the openings. PRO bars cells to the first stones and has no stages.
FREE, PRO, PLAIN_SWAP, SWAP2, OFFERS = "free", "pro", "swap", "swap2", "offers"
RIF, YAMAGUCHI, SOOSORV, TARAGUCHI = "rif", "yamaguchi", "soosorv", "taraguchi"

MOST_OFFERS = 10  # with which the legal turns can be counted in 63 bits on the largest board
LARGEST_OPENING_SIDE = 19  # cells of a side, in the openings of the renju federation


class Stage(NamedTuple):
    """A stage of an opening."""

    wanted: str  # what is due, in words
    side: int  # whose turn it is
    stones: tuple[tuple[int, int], ...]  # black and white ones that may be on the board
    after: Mapping[int, str]  # number of points of a turn, SWAPS or AS_OFFERED -> the next stage
    swapped: bool | None = False  # whether FIRST has White; None: maybe
    announces: bool = False  # whether a turn with stones says how many are to be offered
    is_announced: bool = False  # whether that was said

    def of(self, number: int) -> "Stage":
        """The same where Black is to offer so many stones."""
        after = {number if size == AS_OFFERED else size: name for size, name in self.after.items()}
        return self._replace(wanted=self.wanted.format(number), after=after)


class Course(NamedTuple):
    """An opening with stages."""

    stages: Mapping[str, Stage]  # the first one begins
    reach: tuple[int, ...] = ()  # how far from the centre the first, second, ... stone may lie
    offers: int = 0  # fifth stones that Black offers, or the most that may be announced
    fewest: int = 0  # that an option may set instead; 0: none may
    is_federal: bool = False  # whether no two offers may be symmetric

    @property
    def first_stage(self) -> str:
        """The stage in which the game begins."""
        return next(iter(self.stages))

    @property
    def announces(self) -> bool:
        """Whether a player says how many stones are to be offered."""
        return any(stage.announces for stage in self.stages.values())

    def number(self, option: int) -> int:
        """How many fifth stones are offered, or the most; option: what was chosen, 0 the usual."""
        return option if option and self.fewest else self.offers

    def centre(self, width: int, height: int) -> Point | None:
        """Where the first stone goes on a board; None for anywhere."""
        return (width // 2, height // 2) if self.reach else None


class Past(NamedTuple):
    """A turn of an opening, and what undoes it."""

    turn: Turn
    placed: int  # turns of the game behind the opening that it was
    stage: str  # before it, as all that follow
    swapped: bool
    offered: Turn
    announced: int


BEFORE, AFTER_ONE, AFTER_TWO, AFTER_THREE = ((0, 0),), ((1, 0),), ((1, 1),), ((2, 1),)
AFTER_FOUR, AFTER_FIVE = ((2, 2),), ((3, 2),)
AFTER_FLIPS = (*AFTER_FOUR, (0, 4))  # the fourth may flip a pair

THREE = "the opening begins with three stones: black, white, black"
ANNOUNCED = ", and how many fifth stones Black is to offer"
NEXT_STONE = "the {} stone is due, a {} one"
ONE = "a white stone is due, or swap"
ONE_OR_TWO = "a white stone is due, or a white and a black one, or swap"
FOURTH = NEXT_STONE.format("fourth", "white")
OFFERED_POINTS = "{} different points are to be offered for Black's fifth stone"
CHOSEN = "Black's fifth stone is to be chosen from the points offered, then White's sixth"

CHOOSING = Stage(CHOSEN, WHITE, AFTER_FOUR, {2: PLAY}, swapped=None)
OFFERING = Stage(OFFERED_POINTS, BLACK, AFTER_FOUR, {AS_OFFERED: CHOICE}, swapped=None)
THREE_AND_COLOUR = {
    THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR}),
    COLOUR: Stage(ONE, WHITE, AFTER_THREE, {1: OFFER, SWAPS: FOURTH_STONE}),
    FOURTH_STONE: Stage(FOURTH, WHITE, AFTER_THREE, {1: OFFER}, swapped=True),
}


def _stone_or_swap(
    ordinal: str, side: int, stones: tuple[tuple[int, int], ...], after: str
) -> dict[str, Stage]:
    """The stages in which a player places a stone or takes the other colour, and then must not."""
    due = NEXT_STONE.format(ordinal, "black" if side == BLACK else "white")
    placing = Stage(due, side, stones, {1: after}, swapped=None)
    or_swap = {1: after, SWAPS: f"{ordinal} stone"}
    choosing = placing._replace(wanted=f"{due}, or swap", after=or_swap)
    return {f"{ordinal} stone or swap": choosing, f"{ordinal} stone": placing}


COURSES: Mapping[str, Course] = {
    PLAIN_SWAP: Course(
        {
            THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR}),
            COLOUR: Stage(ONE, WHITE, AFTER_THREE, {1: PLAY, SWAPS: PLAY}),
        }
    ),
    SWAP2: Course(
        {
            THREE_STONES: Stage(THREE, BLACK, BEFORE, {3: COLOUR_OR_TWO}),
            COLOUR_OR_TWO: Stage(ONE_OR_TWO, WHITE, AFTER_THREE, {1: PLAY, 2: COLOUR, SWAPS: PLAY}),
            COLOUR: Stage(ONE, WHITE, AFTER_FIVE, {1: PLAY, SWAPS: PLAY}, swapped=True),
        }
    ),
    OFFERS: Course(
        {
            **THREE_AND_COLOUR,
            OFFER: OFFERING._replace(stones=AFTER_FLIPS),
            CHOICE: CHOOSING._replace(stones=AFTER_FLIPS),
        },
        reach=(0,),
        offers=2,
    ),
    RIF: Course(
        {**THREE_AND_COLOUR, OFFER: OFFERING, CHOICE: CHOOSING},
        reach=(0, 1, 2),
        offers=2,
        is_federal=True,
    ),
    YAMAGUCHI: Course(
        {
            THREE_STONES: Stage(THREE + ANNOUNCED, BLACK, BEFORE, {3: COLOUR}, announces=True),
            **{
                name: stage._replace(is_announced=True)
                for name, stage in THREE_AND_COLOUR.items()
                if name != THREE_STONES
            },
            OFFER: OFFERING._replace(is_announced=True),
            CHOICE: CHOOSING,
        },
        reach=(0, 1, 2),
        offers=10,
        fewest=1,
        is_federal=True,
    ),
    SOOSORV: Course(
        {
            THREE_STONES: THREE_AND_COLOUR[THREE_STONES],
            COLOUR: Stage(
                f"{FOURTH}{ANNOUNCED}; or swap",
                WHITE,
                AFTER_THREE,
                {1: OFFER_OR_SWAP, SWAPS: FOURTH_STONE},
                announces=True,
            ),
            FOURTH_STONE: Stage(
                FOURTH + ANNOUNCED,
                WHITE,
                AFTER_THREE,
                {1: OFFER_OR_SWAP},
                swapped=True,
                announces=True,
            ),
            OFFER_OR_SWAP: OFFERING._replace(
                wanted=f"{OFFERED_POINTS}, or swap",
                after={AS_OFFERED: CHOICE, SWAPS: OFFER},
                is_announced=True,
            ),
            OFFER: OFFERING._replace(is_announced=True),
            CHOICE: CHOOSING,
        },
        reach=(0, 1, 2),
        offers=8,
        fewest=1,
        is_federal=True,
    ),
    TARAGUCHI: Course(
        {
            FIRST_STONE: Stage(
                NEXT_STONE.format("first", "black"), BLACK, BEFORE, {1: SECOND_OR_SWAP}
            ),
            **_stone_or_swap("second", WHITE, AFTER_ONE, THIRD_OR_SWAP),
            **_stone_or_swap("third", BLACK, AFTER_TWO, FOURTH_OR_SWAP),
            **_stone_or_swap("fourth", WHITE, AFTER_THREE, FIFTH_OR_OFFER),
            FIFTH_OR_OFFER: Stage(
                f"{NEXT_STONE.format('fifth', 'black')}, or {OFFERED_POINTS}, or swap",
                BLACK,
                AFTER_FOUR,
                {1: SIXTH_OR_SWAP, AS_OFFERED: CHOICE, SWAPS: FIFTH_STONE},
                swapped=None,
            ),
            FIFTH_STONE: Stage(
                NEXT_STONE.format("fifth", "black"),
                BLACK,
                AFTER_FOUR,
                {1: SIXTH_OR_SWAP},
                swapped=None,
            ),
            SIXTH_OR_SWAP: Stage(ONE, WHITE, AFTER_FIVE, {1: PLAY, SWAPS: PLAY}, swapped=None),
            CHOICE: CHOOSING,
        },
        reach=(0, 1, 2, 3, 4),
        offers=10,
        fewest=2,
        is_federal=True,
    ),
}
BEGINNINGS = frozenset(course.first_stage for course in COURSES.values())
