"""A game that begins with an opening: who places the first stones, and who takes which colour."""

from ..types cimport key_t, square_t
from .game cimport Game
from .rows cimport Rows

cdef class Opening(Game):
    cdef Rows plain             # the game without its opening, with the stones so far
    cdef str opening            # its name: a key of stages.OPENINGS
    cdef str now                # the stage
    cdef object due             # its row of stages.OPENINGS; None after the opening
    cdef bint swapped           # whether FIRST has White
    cdef tuple offered          # the points from which White is to choose, row by row, else ()
    cdef list past              # a stages.Past for each turn of the opening
    cdef int placed             # turns of the plain game that these were
    cdef int room               # free points that the turn needs at least
    cdef tuple first            # the point where the first stone goes, None for anywhere
    cdef square_t first_square  # the same
    cdef bint wants_first       # whether it is due there
    cdef key_t extra            # what the opening adds to the hash of the plain game

    cdef void enter(self, str stage, bint swapped, tuple offered)
    cdef void count_turns(self)
    cdef bint has_room(self) noexcept nogil
    cdef int place_stones(self, tuple turn) except -1
    cdef int choose(self, turn) except -1
    cdef object choices(self)
    cdef object chosen(self, tuple point, list free)
    cdef object stage_named(self, stage)
    cdef int check_stones(self, Rows plain, str stage, due) except -1
