"""The alpha-beta search below the root, its steps numbered."""

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..games.game cimport Game, Threat
from ..types cimport MAX_PLY, Choice, turn_t, value_t
from .order cimport Order
from .parameters cimport Parameters
from .table cimport Table

cdef enum:
    LMR_PARTS = 16              # reductions are counted in such parts of a ply; so is lmr_fours
    LMR_SIDE = 64               # depths and turns beyond count as the last of the table

cdef class Shared:
    """What the threads of one search have in common."""

    cdef Table table
    cdef Limit limit

cdef class Searcher:
    """One thread's search of one game, below its root."""

    cdef Game game
    cdef Shared shared
    cdef Order order
    cdef Parameters tuned
    cdef int[LMR_SIDE][LMR_SIDE] lmr        # parts of a ply, by depth, by number of the turn
    cdef int number                         # of the thread; 0 decides when to stop
    cdef int64_t nodes
    cdef int64_t polled                     # nodes at the last look at the clock
    cdef int seldepth
    cdef int[MAX_PLY + 1] length            # of the line from each ply
    cdef turn_t[MAX_PLY + 1][MAX_PLY + 1] line
    cdef value_t[MAX_PLY + 1] static_value
    cdef turn_t[MAX_PLY + 1] path           # the turn that led to each ply

    cdef bint should_stop(self) noexcept nogil
    cdef int lmr_of(self, int depth, int number) noexcept nogil
    cdef value_t search(
        self, int depth, value_t alpha, value_t beta, int ply,
    ) noexcept nogil
    cdef value_t search_child(
        self, turn_t turn, int depth, int reduction, value_t alpha, value_t beta, int ply,
        bint first,
    ) noexcept nogil
    cdef int prune_quiets(self, Choice* list, int start, int found, Threat weak) noexcept nogil
    cdef int move_count_limit(self, int depth, bint improving) noexcept nogil
    cdef value_t probe_vcf(self, int ply, int fours, int64_t budget) noexcept nogil
    cdef value_t take_proof(
        self, int ply, int plies, int64_t spent, const turn_t* turns, int length,
    ) noexcept nogil
    cdef void update_pv(self, int ply, turn_t turn) noexcept nogil
