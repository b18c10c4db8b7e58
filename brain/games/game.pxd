"""What the search asks of a game, and what a Python program sees of one."""

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..types cimport Choice, key_t, turn_t, value_t

cdef enum:
    TOO_MANY = -1       # of generate_far_moves: more turns than it lists

cdef enum Threat:       # what a turn threatens, in the order in which pruning gives it up
    NO_THREAT
    LONE_FOUR           # to win at once, and nothing else: the answer ends it
    LONE_THREE          # to make a straight four, and nothing else
    SOME_THREAT         # another threat
    STRONG_FOUR         # to win at once, and something else

cdef tuple STONE_OF_NUMBER   # each by its number

cdef void pick_best(Choice* list, int found, int at) noexcept nogil


cdef class Game:
    cdef readonly str name
    cdef readonly int width, height, rule
    cdef int to_move                    # the side that moves; `side` for Python
    cdef readonly int ply               # turns played since the start or setup
    cdef readonly object options        # every option of the game, by name, with its value
    cdef readonly bint is_hexagon       # the board is one; else a rectangle

    # What a search calls, once a node; do_turn only with turns that one of the generators listed.
    cdef key_t hash_key(self) noexcept nogil
    cdef key_t key_after(self, turn_t turn) noexcept nogil
    cdef void do_turn(self, turn_t turn) noexcept nogil
    cdef void undo_turn(self) noexcept nogil
    cdef value_t terminal_value(self, int ply) noexcept nogil
    cdef int generate_moves(self, Choice* list) noexcept nogil
    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil
    cdef int generate_all(self, Choice* list) noexcept nogil
    cdef bint is_discouraged(self, turn_t turn) noexcept nogil
    cdef void prepare(self) noexcept nogil
    cdef value_t evaluate(self) noexcept nogil
    cdef value_t lazy_value(self) noexcept nogil
    cdef void order_moves(self, Choice* list, int found) noexcept nogil
    cdef int generate_attacks(self, Choice* list) noexcept nogil
    cdef bint must_defend(self) noexcept nogil
    cdef bint must_answer_five(self) noexcept nogil
    cdef bint is_by_position(self) noexcept nogil
    cdef bint knows_answers(self) noexcept nogil
    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil
    cdef int solve_vct(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil
    cdef Threat threat_of(self, turn_t turn) noexcept nogil

    # What the methods for Python are made of; points and turns as points.py has read them.
    cdef bint is_over(self) noexcept nogil
    cdef bint is_swapped(self) noexcept nogil
    cdef int stone_on(self, tuple point) except -1
    cdef str foul_on(self, tuple point, int side)
    cdef object explained(self, str foul, tuple point, int side)
    cdef object read(self, tuple form)
    cdef object empty_turn(self)
    cdef int play_turn(self, turn) except -1
    cdef bint allows(self, turn) except -1
    cdef turn_t check_turn(self, turn) except? 0
    cdef int read_side(self, side) except -1
    cdef list free_points(self)
    cdef tuple recipe(self)
    cdef bint suits(self, symmetry) except -1
    cdef dict moved_state(self, dict state, symmetry)
    cdef turn_t read_turn(self, tuple points) except? 0
    cdef tuple points_of(self, turn_t turn)
