"""A game that begins with an opening: who places the first stones, and who takes which colour.

The stones of the opening are turns of a plain game behind it, which judges them. A search is given
that one, once the opening is over.
"""

from ..geometry cimport square_at
from ..grid.board cimport mixed_key
from ..types cimport BLACK, WHITE, key_t
from .game cimport Game
from .rows cimport Rows

import random
from collections.abc import Iterable, Sequence
from os import PathLike
from itertools import product
from random import Random
from typing import Any, Self

from ..arguments import instance, shown, whole
from ..points import read_turn
from ..types import SWAP, Announced, Stone, Turn
from . import game, stages
from .choices import Choices, Group, Offer
from .game import Outcome
from .illegal import IllegalTurn
from .state import GameState

cdef enum:
    MOST_IMAGES = 8             # of a point, under the symmetries of a square

cdef key_t SWAPPED_KEY = mixed_key(<key_t>1 << 46)      # of exchanged colours, in the hash


cdef key_t stage_key(str stage) except? 0:
    """What a stage adds to the hash: nothing after the opening."""
    cdef key_t number = 0
    if stage == stages.PLAY:
        return 0
    for letter in stage:
        number = number * 31 + <int>ord(letter)
    return mixed_key(number)


cdef key_t offered_key(tuple point) except? 0:
    """What an offered point adds to the hash."""
    return mixed_key(<key_t>1 << 47 | square_at(point[0], point[1]))


cdef key_t announced_key(int offers) noexcept:
    """What a number of offers that was announced adds to the hash."""
    return mixed_key(<key_t>1 << 48 | offers) if offers else 0


cdef class Opening(Game):
    """A game that begins with an opening, in which two players alternate from the first turn on.

    plain: the game without it, before its first turn; the opening takes it over. opening: its name.

    Its state is that of the plain game and, for setup: stage, of the opening, "play" if none is
    given; swapped, whether FIRST has White, if none is given as it must be in the stage, or False;
    where the opening has offers: offered, the points in the stage "choice", else (); and where a
    player announces how many: announced, from then on until they are offered, else 0.
    """

    def __cinit__(self, Rows plain not None: Game, str opening not None):
        self.plain = plain
        self.opening = opening
        self.name = plain.name
        self.width = plain.width
        self.height = plain.height
        self.rule = plain.rule
        self.options = plain.options
        self.is_hexagon = plain.is_hexagon
        self.past = []
        self.course = stages.COURSES[opening]
        self.most = self.course.number(plain.options.get("offers", 0))
        self.first = self.course.centre(plain.width, plain.height)
        self.enter(self.course.first_stage, False, (), 0)

    cdef int enter(self, str stage, bint swapped, tuple offered, int announced) except -1:
        """Be in a stage, with the stones of the plain game."""
        due = self.course.stages.get(stage)
        self.now = stage
        self.due = due and due.of(announced or self.most)
        self.swapped = swapped
        self.offered = offered
        self.announced = announced
        self.number = 0
        if due is not None and stages.AS_OFFERED in due.after:
            self.number = announced or self.most
        self.extra = stage_key(stage) ^ (SWAPPED_KEY if swapped else 0) ^ announced_key(announced)
        for point in offered:
            self.extra ^= offered_key(point)
        self.count_turns()
        self.is_stuck = not self.has_turn()
        return 0

    cdef void count_turns(self):
        """Set what every game shows, after a turn or its undoing."""
        self.ply = len(self.past) + self.plain.ply - self.placed
        self.to_move = self.plain.to_move if self.due is None else self.due.side

    cdef bint has_turn(self) except -1:
        """Whether there is a turn in this stage of a plain game that goes on."""
        if self.due is None or stages.SWAPS in self.due.after or self.now == stages.CHOICE:
            return True
        free = self.free_points()
        for size in self.due.after:
            if size == self.number:
                return len(free) >= MOST_IMAGES * size or len(self.classes(free)) >= size
            if next(_distinct(self.domains(free, size)), None) is not None:
                return True
        return False

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        return self.plain.hash_key() ^ self.extra

    def for_search(self, evaluation: str | PathLike[str] | None = None) -> game.Game:
        """The plain game, once the opening is over; see Game.for_search."""
        if self.due is not None:
            raise ValueError(f"no search before the opening is over: {self.due.wanted}")
        return self.plain.copy(evaluation)

    # ---- a turn ----

    cdef object empty_turn(self):
        is_swap = self.due is not None and stages.SWAPS in self.due.after
        return SWAP if is_swap else ()

    cdef int play_turn(self, turn) except -1:
        cdef int before = self.plain.ply
        cdef int side = self.to_move
        cdef int announced = self.announced
        cdef bint chooses = self.now == stages.CHOICE
        cdef tuple offered = ()
        if self.due is None:
            self.plain.play_turn(turn)
            self.count_turns()
            return 0
        if isinstance(turn, Announced) and not self.due.announces:
            raise IllegalTurn("no-number")
        after = self.due.after
        size = stages.SWAPS if turn is SWAP else len(turn) or None
        if chooses:
            self.choose(tuple(turn))
            size = max(after)
        elif size not in after:
            raise IllegalTurn("owed", due=self.due.wanted)
        elif size == stages.SWAPS:
            pass
        elif size == self.number:
            offered = self.read_offer(self.plain, turn)
            announced = 0
        else:
            if self.due.announces:
                announced = self.read_number(turn)
            self.place_stones(tuple(turn))
        past = stages.Past(
            turn, self.plain.ply - before, self.now, self.swapped, self.offered, self.announced
        )
        self.past.append(past)
        self.placed += past.placed
        self.enter(after[size], self.swapped, offered, announced)
        # The players alternate: who moves with the colour of the last mover has exchanged it. Only
        # a choice whose fifth stone ends the game leaves it to the same player.
        if self.to_move == side and not chooses:
            self.enter(after[size], not self.swapped, offered, announced)
        return 0

    cdef int read_number(self, turn) except -1:
        """The number of offers that a turn with stones announces."""
        if not isinstance(turn, Announced):
            raise IllegalTurn("owed", due=self.due.wanted)
        if not 1 <= turn.offers <= self.most:
            raise IllegalTurn("number", most=self.most, count=turn.offers)
        return turn.offers

    cdef int place_stones(self, tuple turn) except -1:
        """Place stones of alternating colours, all of them or none."""
        cdef int before = self.plain.ply
        if self.now != stages.CHOICE:
            self.check_squares(turn)
        try:
            for point in turn:
                if self.plain.is_over():
                    raise IllegalTurn("after-end", point)
                self.plain.play_turn((point,))
        except IllegalTurn:
            while self.plain.ply > before:
                self.plain.undo_turn()
            raise
        return 0

    cdef int check_squares(self, tuple turn) except -1:
        """IllegalTurn for a stone outside the square around the centre that it has to go to."""
        for point, reach in zip(turn, self.course.reach[self.stones_placed():]):
            self.check_square(point, reach)
        return 0

    cdef int check_square(self, tuple point, int reach) except -1:
        """The same for a point, and how far from the centre it may lie."""
        if self.distance(point) <= reach:
            return 0
        if reach == 0:
            raise IllegalTurn("first-stone", self.first)
        raise IllegalTurn("square", point, size=2 * reach + 1)

    cdef int stones_placed(self) except -1:
        """How many stones are on the board."""
        return self.plain.given + self.plain.ply

    cdef int distance(self, tuple point) except -1:
        """How far a point is from the centre, in rows or columns."""
        return max(abs(point[0] - self.first[0]), abs(point[1] - self.first[1]))

    cdef int choose(self, tuple turn) except -1:
        """Place one of the offered stones, and the sixth one unless the game is over by then."""
        if not 1 <= len(turn) <= 2 or turn[0] not in self.offered:
            raise IllegalTurn("choice", *self.offered, count=len(self.offered))
        self.place_stones(turn)
        if len(turn) == 1 and not self.plain.is_over():
            self.plain.undo_turn()
            raise IllegalTurn("choice", *self.offered, count=len(self.offered))
        return 0

    def undo(self) -> Turn:
        """Take the last turn back and return it; see Game.undo."""
        if self.plain.ply > self.placed:
            last = self.plain.undo()
            self.count_turns()
            return last
        if not self.past:
            raise IndexError("no turn to undo")
        past = self.past.pop()
        for _ in range(past.placed):
            self.plain.undo_turn()
        self.placed -= past.placed
        self.enter(past.stage, past.swapped, past.offered, past.announced)
        return past.turn

    # ---- for Python ----

    cdef bint is_over(self) noexcept nogil:
        return self.plain.is_over() or self.is_stuck

    cdef bint is_swapped(self) noexcept nogil:
        return self.swapped

    cdef int stone_on(self, tuple point) except -1:
        return self.plain.stone_on(point)

    def cells(self) -> bytes:
        """What stands on every cell; see Game.cells."""
        return self.plain.cells()

    def stones(self) -> list[tuple[int, int, Stone]]:
        """Every stone and every wall; see Game.stones."""
        return self.plain.stones()

    cdef list free_points(self):
        return self.plain.free_points()

    cdef str foul_on(self, tuple point, int side):
        return self.plain.foul_on(point, side)

    cdef object explained(self, str foul, tuple point, int side):
        return self.plain.explained(foul, point, side)

    cdef bint allows(self, turn) except -1:
        if self.due is None:
            return self.plain.allows(turn)
        try:
            self.play_turn(turn)
        except IllegalTurn:
            return False
        self.undo()
        return True

    @property
    def stage(self) -> str:
        """The stage of the opening; see Game.stage."""
        return self.now

    @property
    def opening_name(self) -> str:
        """The name of the first three stones; see Game.opening_name."""
        return self.plain.opening_name

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        if self.due is None:
            return self.plain.legal_turns()
        return [] if self.is_over() else self.choices()

    cdef object choices(self):
        """The turns of a stage: a list, but where a turn is several free points."""
        free = self.free_points()
        if self.now == stages.CHOICE:
            return list(Choices(*[self.chosen(point, free) for point in self.offered]))
        choices = Choices(*[
            group for size in self.due.after for group in self.groups(free, size)
        ])
        is_short = len(self.course.reach) > 1 or max(self.due.after) == 1
        return list(choices) if is_short and not self.number else choices

    cdef list groups(self, list free, int size):
        """The turns of one size."""
        if size == stages.SWAPS:
            return [Group(SWAP, (), 0)]
        if size == self.number:
            return [Offer(self.classes(free), size)]
        domains = self.domains(free, size)
        if self.due.announces:
            return [
                Group(Announced(stones, number), (), 0)
                for stones in _distinct(domains) for number in range(1, self.most + 1)
            ]
        if size == 1 or domains[0] is free:
            return [Group((), tuple(domains[0]), size)]
        if domains[1] is free:
            return [Group((self.first,), without(free, (self.first,)), size - 1)]
        return [Group(stones, (), 0) for stones in _distinct(domains)]

    cdef list domains(self, list free, int size):
        """The free points for each of so many stones: all of them behind those with a square."""
        reaches = self.course.reach[self.stones_placed():]
        within = [[point for point in free if self.distance(point) <= reach] for reach in reaches]
        return [*within, *[free] * size][:size]

    cdef tuple classes(self, list free):
        """The free points, each together with those that mirror it where that matters."""
        cdef dict found = {}
        images = self.images(self.plain)
        if len(images) == 1:
            return tuple([(point,) for point in free])
        for point in free:
            found.setdefault(min([symmetry.moved(*point) for symmetry in images]), []).append(point)
        return tuple(map(tuple, found.values()))

    cdef list images(self, Rows plain):
        """The symmetries of the board that keep its stones, the identity first; that alone where
        offers may be symmetric.
        """
        every = plain.symmetries()
        if not self.course.is_federal:
            return [every[0]]
        stones = [(at, plain.stone_on(at)) for at in self.points]
        return [
            symmetry for symmetry in every
            if all([plain.stone_on(symmetry.moved(*at)) == stone for at, stone in stones])
        ]

    cdef tuple read_offer(self, Rows plain, tuple turn):
        """Offered points, row by row; IllegalTurn for points that cannot be offered."""
        cdef dict seen = {}
        images = self.images(plain)
        for point in turn:
            plain.read_free(point)
            if point in seen.values():
                raise IllegalTurn("offer", point)
            other = seen.setdefault(min([symmetry(point) for symmetry in images]), point)
            if other != point:
                raise IllegalTurn("mirror", other, point)
        return tuple(sorted(turn, key=lambda point: (point[1], point[0])))

    cdef object chosen(self, tuple point, list free):
        """The turns that choose an offered point."""
        cdef bint ends
        self.plain.play_turn((point,))
        ends = self.plain.is_over()
        self.plain.undo_turn()
        return Group((point,), () if ends else without(free, (point,)), 0 if ends else 1)

    def candidates(self) -> Sequence[Turn]:
        """The legal turns near stones, or all of a stage; see Game.candidates."""
        return Game.candidates(self) if self.due is not None else self.plain.candidates()

    def playout(self, rng: Random | None = None) -> Stone:
        """The winner of this game if random turns end it; see Game.playout."""
        cdef Opening twin
        if self.due is None:
            return self.plain.playout(rng)
        twin = self.copy()
        choose = random if rng is None else instance("a random.Random", rng, Random)
        while twin.due is not None and not twin.is_over():
            twin.play_turn(choose.choice(twin.choices()))
        return twin.outcome().winner if twin.is_over() else twin.plain.playout(rng)

    def standing_win(self) -> Outcome | None:
        """The win of a row in a position without turns; see Game.standing_win."""
        return None if self.ply else self.plain.standing_win()

    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn; see Game.outcome."""
        found = self.plain.outcome()
        if found is None and self.is_stuck:
            return Outcome(Stone.EMPTY, "no legal turn")
        return found

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played since the start or setup; see Game.turns."""
        return (*[past.turn for past in self.past], *self.plain.turns[self.placed:])

    @property
    def last_turn(self) -> Turn | None:
        """The newest of the turns; see Game.last_turn."""
        if self.plain.ply > self.placed:
            return self.plain.last_turn
        return self.past[len(self.past) - 1].turn if self.past else None

    @property
    def evaluation(self) -> str:
        """The weights that value this game in a search; see Game.evaluation."""
        return self.plain.evaluation

    def copy(self, evaluation: str | PathLike[str] | None = None) -> Self:
        """An independent game with the same position and history; see Game.copy."""
        cdef Opening twin = Opening(self.plain.copy(evaluation), self.opening)
        twin.past = list(self.past)
        twin.placed = self.placed
        twin.enter(self.now, self.swapped, self.offered, self.announced)
        return twin

    def without_opening(self, evaluation: str | PathLike[str] | None = None) -> game.Game:
        """A copy of the plain game; see Game.without_opening."""
        return self.plain.copy(evaluation)

    # ---- any position ----

    cdef tuple recipe(self):
        return type(self.plain)(*self.plain.recipe()), self.opening

    cdef bint suits(self, symmetry) except -1:
        return self.plain.suits(symmetry) and (
            self.first is None or symmetry(self.first) == self.first
        )

    cdef dict moved_state(self, dict state, symmetry):
        offered = tuple([symmetry(point) for point in state.get("offered", ())])
        moved = self.plain.moved_state(state, symmetry)
        return moved | {"offered": offered} if offered else moved

    @property
    def state(self) -> GameState:
        """The stage, the colours and what is offered, and the state of the plain game."""
        state = {"stage": self.now, "swapped": self.swapped} | self.plain.state
        if self.course.offers:
            state["offered"] = self.offered
        if self.course.announces:
            state["announced"] = self.announced
        return state

    def setup(
        self, stones: Iterable[Sequence[Any]] | bytes, side: int, **state: object,
    ) -> None:
        """Clear the board and put stones on it; see Game.setup, and Opening for the state."""
        cdef Rows plain = self.plain.copy()
        stage = state.pop("stage", stages.PLAY)
        swapped = state.pop("swapped", None)
        offered = state.pop("offered", ())
        announced = whole("the number announced", state.pop("announced", 0), 0, self.most)
        due = self.stage_named(stage)
        side = whole("the side to move", side, BLACK, WHITE)
        if due is not None and side != due.side:
            raise ValueError(f"in the stage {stage} the side to move is {due.side}, not {side}")
        if swapped is None:
            swapped = due is not None and bool(due.swapped)
        if swapped not in ((True, False) if due is None or due.swapped is None else (due.swapped,)):
            raise ValueError(f"in the stage {stage} swapped is not {shown(swapped)}")
        plain.setup(stones, BLACK if stage == stages.CHOICE else side, **state)
        if due is not None:
            self.check_stones(plain, stage, due)
        if (announced > 0) != (due is not None and due.is_announced):
            raise ValueError(f"in the stage {stage} the number announced is not {announced}")
        offered = self.offered_in(plain, stage, read_turn(offered) if offered else ())
        self.plain = plain
        self.past = []
        self.placed = 0
        self.enter(stage, swapped, offered, announced)

    cdef tuple offered_in(self, Rows plain, str stage, tuple offered):
        """The points offered in a position; ValueError for others than the stage can have."""
        if stage != stages.CHOICE:
            if offered:
                raise ValueError(f"no points are offered in the stage {stage}")
            return ()
        if not (1 if self.course.announces else self.most) <= len(offered) <= self.most:
            raise ValueError(f"{self.most} points are offered, not {len(offered)}")
        return self.read_offer(plain, offered)

    cdef object stage_named(self, stage):
        """A stage of this opening, None for the play after it; ValueError for no stage at all."""
        known = (*self.course.stages, stages.PLAY)
        if not isinstance(stage, str) or stage not in known:
            raise ValueError(
                f"{self.opening} has no stage {shown(stage)}; there are: {', '.join(known)}"
            )
        return self.course.stages.get(stage)

    cdef int check_stones(self, Rows plain, str stage, due) except -1:
        """ValueError for stones that cannot be on the board in a stage."""
        found = [plain.stone_on(point) for point in self.points]
        stones = found.count(BLACK), found.count(WHITE)
        if stones not in due.stones:
            wanted = " or ".join([f"{black} and {white}" for black, white in due.stones])
            raise ValueError(
                f"in the stage {stage} there are {wanted} black and white stones, not"
                f" {stones[0]} and {stones[1]}"
            )
        if self.first is None:
            return 0
        for colour, reaches in self.reaches(stones[0], stones[1]).items():
            placed = [point for point in self.points if plain.stone_on(point) == colour]
            placed.sort(key=lambda point: self.distance(point))
            for point, reach in zip(placed, reaches):
                self.check_square(point, reach)
        return 0

    cdef dict reaches(self, int black, int white):
        """How far from the centre the nearest stones of a colour may lie, by colour.

        Only a fourth stone can flip the others: all are white then.
        """
        if black == 0:
            return {WHITE: self.course.reach} if white else {}
        reach = self.course.reach[:black + white]
        return {BLACK: reach[::2], WHITE: reach[1::2]}


def _distinct(domains):
    """Every way to take a point of each of these lists, all of them different."""
    return (points for points in product(*domains) if len({*points}) == len(points))


cdef tuple without(list free, tuple turn):
    """The points that are not in a turn."""
    return tuple([point for point in free if point not in turn])
