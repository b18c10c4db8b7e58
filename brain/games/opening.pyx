"""A game that begins with an opening: who places the first stones, and who takes which colour.

The stones of the opening are turns of a plain game behind it, which judges them. A search is given
that one, once the opening is over.
"""

from ..geometry cimport square_at
from ..grid.board cimport mixed_key
from ..types cimport BLACK, EMPTY, WHITE, key_t
from .game cimport Game
from .rows cimport Rows

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Self

from ..arguments import shown, whole
from ..types import SWAP, Stone, Turn
from . import game, stages
from .choices import Choices, Group
from .game import Outcome
from .illegal import IllegalTurn
from .points import read_turn

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


cdef class Opening(Game):
    """A game that begins with an opening, in which two players alternate from the first turn on.

    plain: the game without it, before its first turn; the opening takes it over. opening: its name.

    Its state is that of the plain game and, for setup: stage, of the opening, "play" if none is
    given; swapped, whether FIRST has White, if none is given as it must be in the stage, or False;
    and where the opening has offers: offered, the two points in the stage "choice", else ().
    """

    def __cinit__(self, Rows plain not None, str opening not None):
        self.plain = plain
        self.opening = opening
        self.name = plain.name
        self.width = plain.width
        self.height = plain.height
        self.rule = plain.rule
        self.options = plain.options
        self.is_hexagon = plain.is_hexagon
        self.past = []
        self.first = stages.first_point(opening, plain.width, plain.height)
        if self.first is not None:
            self.first_square = square_at(self.first[0], self.first[1])
        self.enter(stages.THREE_STONES, False, ())

    cdef void enter(self, str stage, bint swapped, tuple offered):
        """Be in a stage, with the stones of the plain game."""
        self.now = stage
        self.due = stages.OPENINGS[self.opening].get(stage)
        self.swapped = swapped
        self.offered = offered
        self.room = 0
        if self.due is not None and stages.SWAPS not in self.due.after:
            self.room = min(self.due.after)
        self.wants_first = stage == stages.THREE_STONES and self.first is not None
        self.extra = stage_key(stage) ^ (SWAPPED_KEY if swapped else 0)
        for point in offered:
            self.extra ^= offered_key(point)
        self.count_turns()

    cdef void count_turns(self):
        """Set what every game shows, after a turn or its undoing."""
        self.ply = len(self.past) + self.plain.ply - self.placed
        self.to_move = self.plain.to_move if self.due is None else self.due.side

    cdef bint has_room(self) noexcept nogil:
        """Whether the points that the turn needs are free."""
        cdef int x, y
        cdef int free = 0
        if self.room == 0:
            return True
        if self.wants_first and self.plain.grid.cell[self.first_square].stone != EMPTY:
            return False
        for y in range(self.height):
            for x in range(self.width):
                free += self.plain.grid.cell[square_at(x, y)].stone == EMPTY
        return free >= self.room

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
        cdef bint chooses = self.now == stages.CHOICE
        cdef tuple offered = ()
        if self.due is None:
            self.plain.play_turn(turn)
            self.count_turns()
            return 0
        after = self.due.after
        size = stages.SWAPS if turn is SWAP else len(turn) or None
        if chooses:
            self.choose(turn)
            size = max(after)
        elif size not in after:
            raise IllegalTurn("owed", due=self.due.wanted)
        elif self.now == stages.OFFER:
            offered = read_offer(self.plain, turn)
        elif size != stages.SWAPS:
            self.place_stones(turn)
        past = stages.Past(turn, self.plain.ply - before, self.now, self.swapped, self.offered)
        self.past.append(past)
        self.placed += past.placed
        self.enter(after[size], self.swapped, offered)
        # The players alternate: who moves with the colour of the last mover has exchanged it. Only
        # a choice whose fifth stone ends the game leaves it to the same player.
        if self.to_move == side and not chooses:
            self.enter(after[size], not self.swapped, offered)
        return 0

    cdef int place_stones(self, tuple turn) except -1:
        """Place stones of alternating colours, all of them or none."""
        cdef int before = self.plain.ply
        if self.wants_first and turn[0] != self.first:
            raise IllegalTurn("first-stone", self.first)
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

    cdef int choose(self, turn) except -1:
        """Place one of the offered stones, and the sixth one unless the game is over by then."""
        if not 1 <= len(turn) <= 2 or turn[0] not in self.offered:
            raise IllegalTurn("choice", *self.offered)
        self.place_stones(turn)
        if len(turn) == 1 and not self.plain.is_over():
            self.plain.undo_turn()
            raise IllegalTurn("choice", *self.offered)
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
        self.enter(past.stage, past.swapped, past.offered)
        return past.turn

    # ---- for Python ----

    cdef bint is_over(self) noexcept nogil:
        return self.plain.is_over() or not self.has_room()

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
        most = max(self.due.after)
        if self.wants_first:
            begin = (self.first,)
            return Choices(Group(begin, without(free, begin), most - 1))
        groups = [
            Group(SWAP, (), 0) if size == stages.SWAPS else Group((), tuple(free), size)
            for size in self.due.after
        ]
        return Choices(*groups) if most > 1 else list(Choices(*groups))

    cdef object chosen(self, tuple point, list free):
        """The turns that choose an offered point."""
        cdef bint ends
        self.plain.play_turn((point,))
        ends = self.plain.is_over()
        self.plain.undo_turn()
        return Group((point,), () if ends else without(free, (point,)), 0 if ends else 1)

    def outcome(self) -> Outcome | None:
        """How the game ended with the last turn; see Game.outcome."""
        found = self.plain.outcome()
        if found is None and not self.has_room():
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
        twin.enter(self.now, self.swapped, self.offered)
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
    def state(self) -> dict[str, object]:
        """The stage, the colours and what is offered, and the state of the plain game."""
        state = {"stage": self.now, "swapped": self.swapped} | self.plain.state
        if stages.OFFER in stages.OPENINGS[self.opening]:
            state["offered"] = self.offered
        return state

    def setup(self, stones: Iterable[Sequence[Any]], side: int, **state: object) -> None:
        """Clear the board and put stones on it; see Game.setup, and Opening for the state."""
        cdef Rows plain = self.plain.copy()
        stage = state.pop("stage", stages.PLAY)
        swapped = state.pop("swapped", None)
        offered = state.pop("offered", ())
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
        offered = read_turn(offered) if offered else ()
        if len(offered) != (2 if stage == stages.CHOICE else 0):
            raise ValueError("two points are offered in the stage choice, none in the others")
        if offered:
            offered = read_offer(plain, offered)
        self.plain = plain
        self.past = []
        self.placed = 0
        self.enter(stage, swapped, offered)

    cdef object stage_named(self, stage):
        """A stage of this opening, None for the play after it; ValueError for no stage at all."""
        known = (*stages.OPENINGS[self.opening], stages.PLAY)
        if not isinstance(stage, str) or stage not in known:
            raise ValueError(
                f"{self.opening} has no stage {shown(stage)}; there are: {', '.join(known)}"
            )
        return stages.OPENINGS[self.opening].get(stage)

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
        # Only the fourth stone can flip it, and then no black one is left.
        first = BLACK if stones[0] else WHITE
        if self.first is not None and stones != (0, 0) and plain.stone_on(self.first) != first:
            raise IllegalTurn("first-stone", self.first)
        return 0


cdef tuple read_offer(Rows plain, tuple turn):
    """Two offered points, row by row; IllegalTurn for points that cannot be offered."""
    one, other = turn
    plain.read_free(one)
    plain.read_free(other)
    if one == other:
        raise IllegalTurn("offer", one)
    return tuple(sorted(turn, key=lambda point: (point[1], point[0])))


cdef tuple without(list free, tuple turn):
    """The points that are not in a turn."""
    return tuple([point for point in free if point not in turn])
