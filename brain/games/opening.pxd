"""A game that begins with an opening: who places the first stones, and who takes which colour."""

from ..types cimport key_t
from .game cimport Game
from .rows cimport Rows

cdef class Opening(Game):
    cdef Rows plain             # the game without its opening, with the stones so far
    cdef str opening            # its name: a key of stages.OPENINGS
    cdef object course          # its row there
    cdef str now                # the stage
    cdef object due             # the stages.Stage of this game now; None after the opening
    cdef bint swapped           # whether FIRST has White
    cdef tuple offered          # the points from which White is to choose, row by row, else ()
    cdef int announced          # how many are to be offered, once a player has said it; else 0
    cdef int most               # how many are offered, or the most that may be announced
    cdef int number             # points of a turn that offers, in the stages that have one; else 0
    cdef list past              # a stages.Past for each turn of the opening
    cdef int placed             # turns of the plain game that these were
    cdef tuple first            # the point where the first stone goes, None for anywhere
    cdef bint is_stuck          # whether the side to move has no turn
    cdef key_t extra            # what the opening adds to the hash of the plain game

    cdef int enter(self, str stage, bint swapped, tuple offered, int announced) except -1
    cdef void count_turns(self)
    cdef bint has_turn(self) except -1
    cdef int read_number(self, turn) except -1
    cdef int place_stones(self, tuple turn) except -1
    cdef int check_squares(self, tuple turn) except -1
    cdef int stones_placed(self) except -1
    cdef int distance(self, tuple point) except -1
    cdef int choose(self, tuple turn) except -1
    cdef int check_square(self, tuple point, int reach) except -1
    cdef object choices(self)
    cdef list groups(self, list free, int size)
    cdef list domains(self, list free, int size)
    cdef object chosen(self, tuple point, list free)
    cdef tuple classes(self, list free)
    cdef list images(self, Rows plain)
    cdef tuple read_offer(self, Rows plain, tuple turn)
    cdef tuple offered_in(self, Rows plain, str stage, tuple offered)
    cdef object stage_named(self, stage)
    cdef int check_stones(self, Rows plain, str stage, due) except -1
    cdef dict reaches(self, int black, int white)
