"""What the variants of gomoku have in common: turns of any changes, no shortcuts of gomoku."""

from libc.stdint cimport uint8_t

from ..types cimport Choice, key_t, square_t, turn_t
from .forcing cimport Forcing
from .rows cimport LONGEST_GAME, Rows

cdef enum:
    MOST_CHANGES = 8192             # stones placed and lifted in a game and a search at its end

cdef struct Change:                 # one stone placed or lifted
    square_t square
    uint8_t was                     # who stood there before: EMPTY, BLACK or WHITE

cdef class Variant(Rows):
    cdef Forcing forcing
    cdef bint is_pro                            # the opening bars cells to the first stones
    cdef bint has_bars                          # whether empty cells may be barred to a side
    cdef key_t wins_key                         # hash of the position that wins belongs to
    cdef int[2] wins                            # whether BLACK, WHITE can win with one turn
    cdef int top                                # changes so far
    cdef int[LONGEST_GAME + 1] first_change     # by ply: changes before that turn
    cdef Change[MOST_CHANGES] change            # the changes of all turns, oldest first

    cdef void drop(self, square_t square, int stone) noexcept nogil
    cdef void take(self, square_t square) noexcept nogil
    cdef int apply(self, turn_t turn) noexcept nogil
    cdef int ending(self) noexcept nogil
    cdef int away(self, square_t square) noexcept nogil
    cdef bint bans(self, square_t square) noexcept nogil
    cdef bint barred(self, square_t square) noexcept nogil
    cdef bint has_turn(self) noexcept nogil
    cdef bint can_win(self, int stone) noexcept nogil
    cdef bint would_win(self, int stone) noexcept nogil
    cdef int answers(self, Choice* list) noexcept nogil
    cdef int candidates(self, Choice* list) noexcept nogil
    cdef int offer_cells(self, Choice* list, bint near) noexcept nogil
    cdef str ban(self, square_t square)
    cdef int check_bar(self, square_t square) except -1
