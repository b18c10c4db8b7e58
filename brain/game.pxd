"""What the search asks of a game, and what a Python program sees of one."""

from libc.stdint cimport int64_t

from .clock cimport Limit
from .units cimport key_t, turn_t, value_t

cdef struct Choice:         # a turn worth trying
    turn_t turn
    int score               # the higher the earlier

cdef enum:
    UNTOLD = -1             # more turns than are listed

cdef enum Force:            # how much a turn threatens
    NO_FORCE
    LONE_FOUR               # to win at once, and nothing more: the answer undoes it
    LONE_THREE              # to threaten that, and nothing more
    THREAT                  # something
    STRONG_FOUR             # to win at once, and something more

cdef class Game:
    cdef readonly str name
    cdef readonly int width, height, rule
    cdef readonly int side              # who moves
    cdef readonly int ply               # turns played since the start or setup
    cdef readonly dict options          # every option of the game, by name, with its value

    # What a search calls, once a node. A turn given to do_turn is one that choices gave.
    cdef key_t hash_key(self) noexcept nogil
    cdef key_t key_after(self, turn_t turn) noexcept nogil
    cdef void do_turn(self, turn_t turn) noexcept nogil
    cdef void undo_turn(self) noexcept nogil
    cdef value_t settled(self, int ply) noexcept nogil
    cdef int choices(self, Choice* list) noexcept nogil
    cdef int others(self, Choice* list, bint thorough) noexcept nogil
    cdef int fallback(self, Choice* list) noexcept nogil
    cdef bint is_shunned(self, turn_t turn) noexcept nogil
    cdef value_t evaluate(self) noexcept nogil
    cdef int attacks(self, Choice* list) noexcept nogil
    cdef bint pressed(self) noexcept nogil
    cdef bint forced(self) noexcept nogil
    cdef int force_win(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil
    cdef int threat_win(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil
    cdef Force force_of(self, turn_t turn) noexcept nogil

    # What the Python face is made of.
    cdef turn_t read_turn(self, tuple points) except? 0
    cdef tuple points_of(self, turn_t turn)
