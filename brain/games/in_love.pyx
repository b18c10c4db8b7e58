"""In Love Gomoku: a turn is an own stone, and one of the opponent's next to it.

The own stone is placed first, and its five counts first. The partner, the opponent's stone, must be
placed wherever a neighbour is free, even after a five.
"""

from libc.stdint cimport uint64_t

from ..geometry cimport CELLS, EAST, SOUTH, column, row, square_at
from ..grid.board cimport Mark
from ..grid.patterns cimport FIVES
from ..types cimport (
    EMPTY, MAX_TURNS, NO_SQUARE, Choice, first_square, opponent, second_square, square_t,
    turn_of, turn_t,
)
from .game cimport TOO_MANY, pick_best
from .playout cimport below
from .rows cimport GAVE_FIVE, GOES_ON, MADE_FIVE, Rows, point_at
from .variant cimport Variant

from collections.abc import Sequence

from ..evaluation import weights as files
from ..types import Turn
from .illegal import IllegalTurn

cdef enum:
    NEIGHBOURS = 8              # of a cell
    MOST_OWN = 32               # own stones that are tried, the best of move order
    MOST_PARTNERS = 4           # partners of each, those that help the opponent least
    ATTACK_PARTNERS = 2         # the same for an attack
    GIFT_SCORE = 1000           # off the score of a partner that makes the opponent's five
    TRIES = 64                  # at a random turn, before all of them are listed

cdef int[NEIGHBOURS] WAY = [
    -EAST - SOUTH, -SOUTH, EAST - SOUTH, -EAST, EAST, SOUTH - EAST, SOUTH, SOUTH + EAST,
]

# By own square and way to the partner: the turn, made when it is first asked for. There are many of
# them in each position, and to look one up is quicker.
cdef list TURNS = [None] * (CELLS * NEIGHBOURS)


cdef tuple pair_at(square_t own, int way):
    """The turn of an own stone and its neighbour."""
    cdef int at = NEIGHBOURS * own + way
    turn = TURNS[at]
    if turn is None:
        turn = TURNS[at] = (point_at(own), point_at(own + WAY[way]))
    return turn


cdef class InLove(Variant):
    """Five or more, exactly five under rule 1.

    Options: variant1, a turn must have both its stones; variant3, no turn may make a five of both
    colours. Variant 2 is rule 1.
    """

    _built_in = files.CLASSICAL   # in 40 games a network brought 0 +- 110 Elo

    def __cinit__(
        self, int width=15, int height=15, int rule=0, str name="inlove", options=None,
        str evaluation="", Rows model=None,
    ):
        self.needs_both = self.options.get("variant1", False)
        self.needs_peace = self.options.get("variant3", False)
        self.is_plain = not (self.needs_both or self.needs_peace or rule)
        self.begin(model)

    # ---- a turn ----

    cdef int partners(self, square_t own, square_t* cells) noexcept nogil:
        """The empty neighbours of an empty cell; how many."""
        cdef int dx, dy
        cdef int found = 0
        cdef square_t square
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                square = own + dx * EAST + dy * SOUTH
                if square != own and self.grid.cell[square].stone == EMPTY:
                    cells[found] = square
                    found += 1
        return found

    cdef bint can_place(self, square_t own, int stone) noexcept nogil:
        """Whether a colour has a legal turn that begins with a stone on this empty cell."""
        cdef square_t[NEIGHBOURS] cells
        cdef int found, number
        if not (self.needs_both or self.needs_peace):
            return True
        found = self.partners(own, cells)
        if found == 0:
            return not self.needs_both
        if not self.needs_peace or self.grid.cell[own].mark[stone - 1].combined != FIVES:
            return True
        for number in range(found):
            if self.grid.cell[cells[number]].mark[opponent(stone) - 1].combined != FIVES:
                return True
        return False

    cdef turn_t random_turn(self, uint64_t* state) noexcept nogil:
        cdef square_t[NEIGHBOURS] cells
        cdef square_t own, partner
        cdef int way
        for _ in range(TRIES):
            own = square_at(<int>below(state, self.width), <int>below(state, self.height))
            way = <int>below(state, NEIGHBOURS)
            if self.grid.cell[own].stone != EMPTY:
                continue
            # Each turn is found in one way, also one without a partner.
            partner = own + WAY[way]
            if self.grid.cell[partner].stone == EMPTY:
                if not self.makes_two_fives(own, partner):
                    return turn_of(own, partner)
            elif way == 0 and not self.needs_both and self.partners(own, cells) == 0:
                return <turn_t>own
        return 0

    cdef int apply(self, turn_t turn) noexcept nogil:
        cdef square_t own = first_square(turn)
        cdef square_t partner = second_square(turn)
        cdef int side = self.to_move
        cdef int foe = opponent(side)
        cdef bint five = self.grid.cell[own].mark[side - 1].combined == FIVES
        cdef bint gives_five = False
        self.drop(own, side)
        if partner != NO_SQUARE:
            gives_five = self.grid.cell[partner].mark[foe - 1].combined == FIVES
            self.drop(partner, foe)
        return MADE_FIVE if five else GAVE_FIVE if gives_five else GOES_ON

    cdef bint has_turn(self) noexcept nogil:
        cdef int x, y
        if not (self.needs_both or self.needs_peace):
            return True
        for y in range(self.height):
            for x in range(self.width):
                if self.grid.cell[square_at(x, y)].stone == EMPTY:
                    if self.can_place(square_at(x, y), self.to_move):
                        return True
        return False

    # ---- for a search ----

    cdef bint can_win(self, int stone) noexcept nogil:
        cdef square_t[MAX_TURNS] cells
        cdef int number
        for number in range(self.cells_of(stone, FIVES, FIVES, cells)):
            if self.can_place(cells[number], stone):
                return True
        return False

    cdef bint knows_answers(self) noexcept nogil:
        return False                            # there may be more turns than MAX_TURNS

    cdef bint has_rows(self) noexcept nogil:
        return False

    cdef bint must_defend(self) noexcept nogil:
        # In the variants a five may be stopped by its partners, too.
        return self.is_plain and self.must_answer_five()

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        return TOO_MANY

    cdef int offer_pairs(self, Choice* list, int found, square_t own, int most) noexcept nogil:
        """Add the turns of an own stone with at most so many partners; the new number of turns.

        The partners are those that help the opponent least.
        """
        cdef square_t[NEIGHBOURS] cells
        cdef Choice[NEIGHBOURS] pairs
        cdef Choice single
        cdef const Mark* mark
        cdef int side = self.to_move
        cdef int foe = opponent(side)
        cdef int number
        cdef int kept = 0
        cdef int free = self.partners(own, cells)
        cdef bint five = self.grid.cell[own].mark[side - 1].combined == FIVES
        Rows.offer(self, &single, own)
        if free == 0 and not self.needs_both:
            list[found] = single
            return found + 1
        for number in range(free):
            mark = self.grid.cell[cells[number]].mark
            if five and self.needs_peace and mark[foe - 1].combined == FIVES:
                continue
            pairs[kept].turn = turn_of(own, cells[number])
            # the opponent's stone helps him, and takes the cell from us
            pairs[kept].score = single.score
            pairs[kept].score -= mark[foe - 1].attack_score + mark[side - 1].defend_score
            if mark[foe - 1].combined == FIVES:
                pairs[kept].score -= GIFT_SCORE
            kept += 1
        for number in range(min(kept, most)):
            pick_best(pairs, kept, number)
            list[found] = pairs[number]
            found += 1
        return found

    cdef int answers(self, Choice* list) noexcept nogil:
        """A stone on the opponent's five, with every partner; two fives cannot be stopped."""
        cdef square_t[MAX_TURNS] cells
        if self.cells_of(opponent(self.to_move), FIVES, FIVES, cells) != 1:
            return 0
        return self.offer_pairs(list, 0, cells[0], NEIGHBOURS)

    cdef int candidates(self, Choice* list) noexcept nogil:
        cdef Choice[MAX_TURNS] own
        cdef int found = Variant.candidates(self, own)
        cdef int number
        cdef int pairs = 0
        for number in range(min(found, <int>MOST_OWN)):
            pick_best(own, found, number)
            pairs = self.offer_pairs(list, pairs, first_square(own[number].turn), MOST_PARTNERS)
        return pairs

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        if self.grid.stones == 0:
            return self.offer_pairs(list, 0, square_at(self.width // 2, self.height // 2), 1)
        return Variant.generate_moves(self, list)

    cdef int generate_all(self, Choice* list) noexcept nogil:
        cdef int x, y
        cdef int found = 0
        for y in range(self.height):
            for x in range(self.width):
                if found + NEIGHBOURS > MAX_TURNS:
                    return found
                if self.grid.cell[square_at(x, y)].stone == EMPTY:
                    found = self.offer_pairs(list, found, square_at(x, y), NEIGHBOURS)
        return found

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        cdef Choice[MAX_TURNS] own
        cdef int found = Variant.generate_attacks(self, own)
        cdef int number
        cdef int pairs = 0
        for number in range(found):
            if pairs + NEIGHBOURS > MAX_TURNS:
                break
            pairs = self.offer_pairs(list, pairs, first_square(own[number].turn), ATTACK_PARTNERS)
        return pairs

    # ---- for Python ----

    cdef turn_t read_turn(self, tuple points) except? 0:
        cdef square_t[NEIGHBOURS] cells
        cdef square_t own, partner
        cdef int free
        if len(points) == 0:
            return Variant.read_turn(self, points)
        if len(points) > 2:
            raise IllegalTurn("turn-size", count=len(points), most=2)
        own = self.read_free(points[0])
        free = self.partners(own, cells)
        if len(points) == 1:
            if free or self.needs_both:
                raise IllegalTurn("partner", points[0])
            return <turn_t>own
        partner = self.read_free(points[1])
        if max(abs(column(own) - column(partner)), abs(row(own) - row(partner))) != 1:
            raise IllegalTurn("partner", *points)
        if self.makes_two_fives(own, partner):
            raise IllegalTurn("two-fives", *points)
        return turn_of(own, partner)

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        cdef int x, y, way
        cdef bint is_alone
        cdef square_t own, partner
        turns = []
        if self.is_over():
            return turns
        for y in range(self.height):
            for x in range(self.width):
                own = square_at(x, y)
                if self.grid.cell[own].stone != EMPTY:
                    continue
                is_alone = True
                for way in range(NEIGHBOURS):
                    partner = own + WAY[way]
                    if self.grid.cell[partner].stone == EMPTY:
                        is_alone = False
                        if not self.makes_two_fives(own, partner):
                            turns.append(pair_at(own, way))
                if is_alone and not self.needs_both:
                    turns.append((point_at(own),))
        return turns

    cdef bint makes_two_fives(self, square_t own, square_t partner) noexcept nogil:
        """Whether a turn makes a five of both colours where that is forbidden."""
        return (
            self.needs_peace
            and self.grid.cell[own].mark[self.to_move - 1].combined == FIVES
            and self.grid.cell[partner].mark[opponent(self.to_move) - 1].combined == FIVES
        )
