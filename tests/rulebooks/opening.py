"""Openings in which the players share out the first stones and the colours, before any game."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

from tests.rulebooks.book import SWAP, WHITE, Book, IllegalTurn, Point, Turn, centre

# The stages: what the player to move has to do.
BEGIN = "begin"  # three stones
CHOOSE = "choose"  # go on with the colour of the next stone, or take the other one
CHOOSE_AGAIN = "choose again"
FOURTH = "fourth stone"
OFFER = "offer"  # cells for the fifth stone, which are left empty
OFFER_OR_SWAP = "offer, or take the other colour"
PICK = "pick"  # one of them, and the sixth stone
OVER = "over"

OFFERS = "offers"
RIF, YAMAGUCHI, SOOSORV, TARAGUCHI = "rif", "yamaguchi", "soosorv", "taraguchi"
SQUARES = (1, 3, 5, 7, 9)  # cells a side, for stones 1, 2, ... of the federation's openings
FEDERATION = {RIF: 3, YAMAGUCHI: 3, SOOSORV: 3, TARAGUCHI: 5}  # and how many stones have them
CHANGEABLE = (YAMAGUCHI, SOOSORV, TARAGUCHI)  # in which an option sets N
USUAL = {OFFERS: 2, RIF: 2, YAMAGUCHI: 10, SOOSORV: 8, TARAGUCHI: 10}  # N


class Said(NamedTuple):
    """A kind of turn: so many stones, and how many cells will be offered."""

    stones: int


class Cells(NamedTuple):
    """A kind of turn: the cells that are offered."""


Kind = int | Turn | Said | Cells  # an int: so many stones
OFFERED = Cells()


def one_by_one(stone: str, later: str) -> dict[str, dict[Kind, str]]:
    """A player places this stone, or takes the other colour and leaves it to the other player."""
    return {f"{stone} or swap": {1: later, SWAP: stone}, stone: {1: later}}


# For each opening and stage the turns, by kind, and the stage that they lead to.
COURSES: dict[str, dict[str, dict[Kind, str]]] = {
    "swap": {
        BEGIN: {3: CHOOSE},
        CHOOSE: {1: OVER, SWAP: OVER},
    },
    "swap2": {
        BEGIN: {3: CHOOSE},
        CHOOSE: {1: OVER, SWAP: OVER, 2: CHOOSE_AGAIN},
        CHOOSE_AGAIN: {1: OVER, SWAP: OVER},
    },
    OFFERS: {
        BEGIN: {3: CHOOSE},
        CHOOSE: {1: OFFER, SWAP: FOURTH},
        FOURTH: {1: OFFER},
        OFFER: {OFFERED: PICK},
        PICK: {1: OVER, 2: OVER},  # one if it ends the game
    },
    RIF: {
        BEGIN: {3: CHOOSE},
        CHOOSE: {1: OFFER, SWAP: FOURTH},
        FOURTH: {1: OFFER},
        OFFER: {OFFERED: PICK},
        PICK: {1: OVER, 2: OVER},
    },
    YAMAGUCHI: {
        BEGIN: {Said(3): CHOOSE},
        CHOOSE: {1: OFFER, SWAP: FOURTH},
        FOURTH: {1: OFFER},
        OFFER: {OFFERED: PICK},
        PICK: {1: OVER, 2: OVER},
    },
    SOOSORV: {
        BEGIN: {3: CHOOSE},
        CHOOSE: {Said(1): OFFER_OR_SWAP, SWAP: FOURTH},
        FOURTH: {Said(1): OFFER_OR_SWAP},
        OFFER_OR_SWAP: {OFFERED: PICK, SWAP: OFFER},
        OFFER: {OFFERED: PICK},
        PICK: {1: OVER, 2: OVER},
    },
    TARAGUCHI: {
        "first": {1: "second or swap"},
        **one_by_one("second", "third or swap"),
        **one_by_one("third", "fourth or swap"),
        **one_by_one("fourth", "fifth, offers or swap"),
        "fifth, offers or swap": {1: "sixth or swap", OFFERED: PICK, SWAP: "fifth"},
        "fifth": {1: "sixth or swap"},
        "sixth or swap": {1: OVER, SWAP: OVER},
        PICK: {1: OVER, 2: OVER},
    },
}


def kind(turn: Turn) -> Kind:
    """The kind of a turn, as far as its form shows it: the cells that are offered seem stones."""
    if turn == SWAP:
        return SWAP
    return Said(len(turn) - 1) if said_with(turn) else len(turn)


def said_with(turn: Turn) -> int:
    """How many offers a turn announces, 0 for none: the number stands behind the stones."""
    last: Any = turn[-1] if turn else None
    return last if isinstance(last, int) else 0


def stones_in(turn: Turn) -> Turn:
    """The turn without its number."""
    return turn[:-1] if said_with(turn) else turn


def images(cells: dict[Point, int]) -> list[dict[Point, Point]]:
    """The symmetries of the board that keep the stones: from each cell to its image.

    A square has eight: the two axes may be mirrored, and exchanged.
    """
    right, bottom = max(cells)
    found = []
    for exchanged in (False, True) if right == bottom else (False,):
        for mirror_x in (False, True):
            for mirror_y in (False, True):
                image = {}
                for x, y in cells:
                    across, down = (y, x) if exchanged else (x, y)
                    image[x, y] = (
                        right - across if mirror_x else across,
                        bottom - down if mirror_y else down,
                    )
                if all(cells[image[cell]] == stone for cell, stone in cells.items()):
                    found.append(image)
    return found


def after(game: Book, points: Turn) -> Book | None:
    """The game after these stones, one by one; None where one of them cannot be placed."""
    game = game.copy()
    for point in points:
        if not game.is_playable(point):
            return None
        game.play(point)
    return game


def placements(game: Book, count: int) -> Iterator[Turn]:
    """Every way to place so many stones one by one."""
    for turn in game.turns() if game.outcome() is None else ():
        if count == 1:
            yield turn
        else:
            later = game.copy()
            later.play(*turn)
            yield from (turn + rest for rest in placements(later, count - 1))


class Opening(Book):
    """A game that begins with an opening: it judges the stones, here is whose turn it is."""

    game: Book  # its side is the colour of the next stone
    stage: str
    offered: frozenset[Point]  # while the stage is PICK
    said: int  # how many cells are to be offered, once a player has said it; else 0

    def __init__(self, game: Book) -> None:
        self.game = game
        super().__init__(game.width, game.height, game.rule, game.options)
        chosen = game.options.get("offers", 0) if self.opening in CHANGEABLE else 0
        self.most = chosen or USUAL.get(self.opening, 0)
        self.enter(self.first_stage)

    @property
    def plain(self) -> Book:
        return self.game

    @property
    def opening(self) -> str:
        return self.game.opening

    @property
    def first_stage(self) -> str:
        """Where the opening begins."""
        return next(iter(COURSES[self.opening]))

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        self.game = self.game.copy()
        self.game.setup(stones, side, **state)
        self.blank = self.game.blank
        self.enter(OVER)

    def enter(self, stage: str, swapped: bool = False) -> None:
        """Begin in this stage, with the stones that are there and nothing said or offered."""
        self.stage = stage
        self.swapped = swapped
        self.offered = frozenset()
        self.said = 0
        self._look()

    def play(self, *points: Point) -> None:
        if not self.is_playable(*points):
            raise IllegalTurn(f"{points}")
        self.game = self.game.copy()
        if self.stage == OVER:
            self.game.play(*points)
        else:
            self._carry_on(points)
        self._look()

    def is_legal(self, *points: Point) -> bool:
        if self.stage == OVER:
            return self.game.is_legal(*points)
        return self.is_playable(*points)

    def legal_turns(self) -> list[Turn]:
        return self.game.legal_turns() if self.stage == OVER else super().legal_turns()

    @property
    def state(self) -> dict[str, object]:
        """That of the game itself; how an opening is called there is not the rules' matter."""
        return self.game.state

    def foul(self, x: int, y: int, side: int = 0) -> str | None:
        return self.game.foul(x, y, side or self.side)

    def may_play(self, turn: Turn) -> bool:
        if self.stage == OVER:
            return said_with(turn) == 0 and self.game.may_play(turn)
        due = self._kind(turn)
        if due is None:
            return False
        if due == SWAP:
            return True
        if due == OFFERED:
            return all(map(self.is_free, turn)) and self._are_different(turn)
        if self.stage == PICK and turn[0] not in self.offered:
            return False
        stones = stones_in(turn)
        if isinstance(due, Said) and not 1 <= said_with(turn) <= self.most:
            return False
        if self.stage != PICK and not self._keeps_to_squares(stones):
            return False
        later = after(self.game, stones)
        if later is None:
            return False
        return self.stage != PICK or len(turn) == 2 or later.outcome() is not None

    def turns(self) -> Iterator[Turn]:
        if self.stage == OVER:
            yield from self.game.turns()
            return
        if self.stage == PICK:
            for chosen in self.offered:
                later = self.game.copy()
                later.play(chosen)
                sixth = placements(later, 1) if later.outcome() is None else [()]
                yield from ((chosen, *stone) for stone in sixth)
            return
        for due in self._due():
            if due == SWAP:
                yield SWAP
            elif due == OFFERED:
                yield from self._offers(self.free(), self.offers())
            elif isinstance(due, Said):
                for stones in self._placements(due.stones):
                    yield from ((*stones, number) for number in range(1, self.most + 1))  # type: ignore[misc]
            elif isinstance(due, int):
                yield from self._placements(due)

    def offers(self) -> int:
        """How many cells are to be offered."""
        return self.said or self.most

    def is_offer(self, turn: Turn) -> bool:
        """Whether a turn would be an offer now."""
        return self.stage != OVER and self._kind(turn) == OFFERED

    def _due(self) -> dict[Kind, str]:
        """The turns of this stage, and the stages that follow."""
        return COURSES[self.opening][self.stage]

    def _kind(self, turn: Turn) -> Kind | None:
        """Of which kind a turn is in this stage; None where it is none of those that are due."""
        seems = kind(turn)
        if seems in self._due():
            return seems
        return OFFERED if OFFERED in self._due() and seems == self.offers() else None

    def _placements(self, count: int) -> Iterator[Turn]:
        """Every way to place so many stones in their squares."""
        first = (centre(self.width, self.height),)
        if self.opening in FEDERATION:  # where no stone changes another one, or ends the game
            next_one = self.game.count() + 1
            cells = [
                [point for point in self.free() if self._is_in_square(point, number)]
                for number in range(next_one, next_one + count)
            ]
            yield from (turn for turn in product(*cells) if len(set(turn)) == count)
        elif self.opening == OFFERS and self.stage == BEGIN:  # do not try all the others
            begun = after(self.game, first)
            yield from (first + rest for rest in placements(begun, count - 1)) if begun else ()
        else:
            yield from placements(self.game, count)

    def _offers(self, free: list[Point], count: int) -> Iterator[Turn]:
        """Every set of so many cells to offer, in one order."""
        if count == 0:
            yield ()
            return
        for place, point in enumerate(free):
            others = [other for other in free[place + 1 :] if self._are_different((point, other))]
            yield from ((point, *rest) for rest in self._offers(others, count - 1))

    def _are_different(self, offers: Turn) -> bool:
        """Whether no two offered cells are one, or symmetric where the federation forbids it."""
        for image in self.images:
            seen = {image[point] for point in offers}
            if len(seen) < len(offers):
                return False
            if any(image[point] != point and image[point] in offers for point in offers):
                return False
        return True

    def _keeps_to_squares(self, stones: Turn) -> bool:
        """Whether the stones of a turn go where the opening wants them."""
        number = self.game.count() + 1
        return all(self._is_in_square(point, place) for place, point in enumerate(stones, number))

    def _is_in_square(self, point: Point, number: int) -> bool:
        """Whether the stone with this number, from 1, may go there."""
        limited = 1 if self.opening == OFFERS else FEDERATION.get(self.opening, 0)
        if number > limited:
            return True
        middle = centre(self.width, self.height)
        steps = max(abs(point[0] - middle[0]), abs(point[1] - middle[1]))
        return 2 * steps + 1 <= SQUARES[number - 1]

    def _carry_on(self, turn: Turn) -> None:
        """Carry out a turn of the opening."""
        due = self._kind(turn)
        assert due is not None
        # Who adds White's and Black's stone has Black, and who would have moved next has White.
        if turn == SWAP or (self.stage == CHOOSE and len(turn) == 2 and due == 2):
            self.swapped = not self.swapped
        if due == OFFERED:
            self.offered = frozenset(turn)
            self.said = 0
        elif turn != SWAP:
            self.offered = frozenset()
            self.said = said_with(turn) or self.said
            for point in stones_in(turn):
                self.game.play(point)
        self.stage = self._due()[due]

    def _look(self) -> None:
        """Show what the game shows."""
        self.cells = self.game.cells
        self.side = WHITE if self.stage == PICK else self.game.side
        self.images = [{cell: cell for cell in self.cells}]  # symmetries that matter
        if self.opening in FEDERATION and OFFERED in COURSES[self.opening].get(self.stage, ()):
            self.images = images(self.cells)
        self.verdict = self.game.outcome()
        if self.verdict is None and self.stage != OVER:
            self.verdict = self.dead_end()
