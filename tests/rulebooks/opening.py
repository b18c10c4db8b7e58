"""Openings in which the players share out the first stones and the colours, before any game."""

from collections.abc import Iterable, Iterator
from itertools import permutations

from tests.rulebooks.book import SWAP, WHITE, Book, IllegalTurn, Point, Turn, centre

# The stages: what the player to move has to do.
BEGIN = "begin"  # three stones
CHOOSE = "choose"  # go on with the colour of the next stone, or take the other one
CHOOSE_AGAIN = "choose again"
FOURTH = "fourth stone"
OFFER = "offer"  # two cells for the fifth stone, which are left empty
PICK = "pick"  # one of them, and the sixth stone
OVER = "over"

OFFERS = "offers"

# For each opening and stage the turns, by their number of points or by their word, and the stage
# that they lead to.
COURSES: dict[str, dict[str, dict[int | Turn, str]]] = {
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
        OFFER: {2: PICK},
        PICK: {1: OVER, 2: OVER},  # one if it ends the game
    },
}


def kind(turn: Turn) -> int | Turn:
    """How COURSES names a turn."""
    return SWAP if turn == SWAP else len(turn)


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

    def __init__(self, game: Book) -> None:
        self.game = game
        super().__init__(game.width, game.height, game.rule, game.options)
        self.enter(BEGIN)

    @property
    def plain(self) -> Book:
        return self.game

    @property
    def opening(self) -> str:
        return self.game.opening

    def setup(self, stones: Iterable[tuple[int, int, int]], side: int, **state: object) -> None:
        self.game = self.game.copy()
        self.game.setup(stones, side, **state)
        self.blank = self.game.blank
        self.enter(OVER)

    def enter(self, stage: str, swapped: bool = False, offered: Iterable[Point] = ()) -> None:
        """Begin in this stage, with the stones that are there."""
        self.stage = stage
        self.swapped = swapped
        self.offered = frozenset(offered)
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
            return self.game.may_play(turn)
        if kind(turn) not in self._due():
            return False
        if turn == SWAP:
            return True
        if self.stage == OFFER:
            return turn[0] != turn[1] and all(map(self.is_free, turn))
        if self.stage == PICK and turn[0] not in self.offered:
            return False
        if self._wants_centre() and turn[0] != centre(self.width, self.height):
            return False
        later = after(self.game, turn)
        if later is None:
            return False
        return self.stage != PICK or len(turn) == 2 or later.outcome() is not None

    def turns(self) -> Iterator[Turn]:
        if self.stage == OVER:
            yield from self.game.turns()
        elif self.stage == OFFER:
            yield from permutations(self.free(), 2)
        elif self.stage == PICK:
            for chosen in self.offered:
                later = self.game.copy()
                later.play(chosen)
                sixth = placements(later, 1) if later.outcome() is None else [()]
                yield from ((chosen, *stone) for stone in sixth)
        elif self._wants_centre():
            first = (centre(self.width, self.height),)
            begun = after(self.game, first)
            yield from (first + rest for rest in placements(begun, 2)) if begun else ()
        else:
            for due in self._due():
                yield from placements(self.game, due) if isinstance(due, int) else [due]

    def _due(self) -> dict[int | Turn, str]:
        """The turns of this stage, and the stages that follow."""
        return COURSES[self.opening][self.stage]

    def _wants_centre(self) -> bool:
        """Whether the first stone is due, and has its place."""
        return self.stage == BEGIN and self.opening == OFFERS

    def _carry_on(self, turn: Turn) -> None:
        """Carry out a turn of the opening."""
        # Who adds White's and Black's stone has Black, and who would have moved next has White.
        if turn == SWAP or (self.stage == CHOOSE and len(turn) == 2):
            self.swapped = not self.swapped
        if self.stage == OFFER:
            self.offered = frozenset(turn)
        elif turn != SWAP:
            self.offered = frozenset()
            for point in turn:
                self.game.play(point)
        self.stage = self._due()[kind(turn)]

    def _look(self) -> None:
        """Show what the game shows."""
        self.cells = self.game.cells
        self.side = WHITE if self.stage == PICK else self.game.side
        self.verdict = self.game.outcome()
        if self.verdict is None and self.stage != OVER:
            self.verdict = self.dead_end()
