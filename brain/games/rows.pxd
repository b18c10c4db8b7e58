"""What all games of rows have in common: one grid, a history of turns, a verdict on each."""

from libc.stdint cimport uint64_t, uint8_t

from ..evaluation.evaluator cimport Evaluator
from ..geometry cimport Lanes
from ..grid.board cimport Grid, Mark
from ..grid.patterns cimport SINGLE_FOUR, SINGLE_THREE, makes_four
from ..types cimport Choice, key_t, opponent, square_t, turn_t, value_t
from .game cimport LONE_FOUR, LONE_THREE, NO_THREAT, SOME_THREAT, STRONG_FOUR, Game, Threat

cdef enum:
    LONGEST_GAME = 2048             # turns; no game lasts longer, a search at its end included

cdef enum Verdict:                  # what a turn did; the first four are forbidden.Foul
    GOES_ON
    IS_OVERLINE                     # the mover has lost by a foul
    IS_DOUBLE_FOUR
    IS_DOUBLE_THREE
    MADE_FIVE                       # the mover has won
    MADE_PAIRS
    GAVE_FIVE                       # the mover has lost: he made a five of the opponent (In Love)
    LEFT_FIVE                       # the same: he did not break a five of the opponent (Pente)
    FULL_FOR_WHITE                  # White has won: the board is full
    FULL_BOARD                      # a draw, as all that follow
    NO_TURN_LEFT
    THREEFOLD
    TOO_LONG
    TWO_PASSES
    STONES_USED
    VERDICTS                        # how many there are

cdef tuple point_at(square_t square)

cdef class Rows(Game):
    cdef Evaluator evaluator                    # of this game alone
    cdef str weights                            # the path that it was loaded from
    cdef Grid* grid
    cdef void* memory                           # of the grid
    cdef key_t board                            # game, rule and size, as part of a position's hash
    cdef bint is_set_up                         # whether it began from setup
    cdef int given                              # stones of both sides that setup placed
    cdef turn_t[LONGEST_GAME] played            # the turns so far, oldest first
    cdef uint8_t[LONGEST_GAME + 1] verdict      # a Verdict, by number of turns played

    cdef void start(self, int side)
    cdef str choice(self, str option)
    cdef int begin(self, Rows model) except -1
    cdef int frame(self, Grid* grid) except -1
    cdef int empty(self, Grid* grid, Lanes lanes) except -1
    cdef void adopt(self, Rows model)
    cdef bint is_off(self, square_t square) noexcept nogil
    cdef void put(self, square_t square, int stone) noexcept nogil
    cdef void remove(self, square_t square) noexcept nogil
    cdef dict read_state(self, dict state)
    cdef int read_setup(self, stones, uint8_t* wanted) except -1
    cdef int read_cells(self, bytes cells, uint8_t* wanted) except -1
    cdef int check_stones(self, int black, int white, int side, dict state) except -1
    cdef void after_setup(self, dict state)
    cdef bint is_full(self) noexcept nogil
    cdef int sign(self) noexcept nogil
    cdef int winner(self) noexcept nogil
    cdef turn_t random_turn(self, uint64_t* state) noexcept nogil
    cdef value_t ended(self, int ply) noexcept nogil
    cdef int cells_of(self, int stone, int lowest, int highest, square_t* cells) noexcept nogil
    cdef void offer(self, Choice* choice, square_t square) noexcept nogil
    cdef tuple ways(self)
    cdef set touched(self, int stone)
    cdef bint has_rows(self) noexcept nogil
    cdef list foul_rows(self, str foul, square_t square, int side)
    cdef tuple foul_line(self)
    cdef tuple winning_line(self, int stone)
    cdef bint may_place(self, square_t square) noexcept nogil
    cdef square_t read_point(self, tuple point) except -1
    cdef square_t read_free(self, tuple point) except -1


cdef inline void offer_cell(
    const Grid* grid, int side, Choice* choice, square_t square,
) noexcept nogil:
    """The same as Rows.offer, for games that do not override it."""
    cdef const Mark* mark = &grid.cell[square].mark[0]
    choice.turn = <turn_t>square
    choice.score = mark[side - 1].attack_score + mark[opponent(side) - 1].defend_score


cdef inline Threat threat_of_pattern(int combined) noexcept nogil:
    """What a stone of this combined pattern threatens."""
    if combined < SINGLE_THREE:
        return NO_THREAT
    if makes_four(combined):
        return LONE_FOUR if combined == SINGLE_FOUR else STRONG_FOUR
    return LONE_THREE if combined == SINGLE_THREE else SOME_THREAT
