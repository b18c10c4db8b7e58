"""One alpha-beta search over Game, its steps numbered."""

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..games.game cimport Choice, Game, Threat
from ..types cimport MAX_PLY, MAX_TURNS, turn_t, value_t
from .order cimport Order
from .parameters cimport Parameters
from .table cimport Table

cdef class Shared:
    """What the threads of one search have in common."""

    cdef Table table
    cdef Limit limit

cdef class Searcher:
    """One thread's search of one game."""

    cdef Game game
    cdef Shared shared
    cdef object report              # called with Events, or None
    cdef object error               # what the report raised, if anything
    cdef readonly list lines        # Lines of the last finished iteration, best first
    cdef Order order
    cdef Parameters tuned
    cdef int[64][64] lmr    # plies, by depth, by number of the turn
    cdef int number         # of the thread; 0 decides when to stop
    cdef int64_t nodes
    cdef int64_t started            # nanoseconds of now()
    cdef int64_t polled             # nodes at the last look at the clock
    cdef int depth                  # of this iteration
    cdef int seldepth
    cdef int wanted                 # lines to find
    cdef int root_fours             # so many have been looked for at the root
    cdef int64_t root_budget        # nodes that the solvers could take there last
    cdef int root_count
    cdef int root_others            # turns after those, for when they all lose
    cdef Choice[MAX_TURNS] root     # the turns at the root, best first
    cdef int[MAX_PLY + 1] length    # of the line from each ply
    cdef turn_t[MAX_PLY + 1][MAX_PLY + 1] line
    cdef value_t[MAX_PLY + 1] static_value
    cdef turn_t[MAX_PLY + 1] path           # the turn that led to each ply

    cdef bint should_stop(self) noexcept nogil
    cdef void iterate(self, int deepest) noexcept nogil
    cdef bint is_turn_over(self, int stable, value_t fallen) noexcept nogil
    cdef bint solve_root(self) noexcept nogil
    cdef int64_t solver_budget(self) noexcept nogil
    cdef value_t aspiration_search(self, int first, value_t guess) noexcept nogil
    cdef value_t search_root(self, int first, value_t alpha, value_t beta) noexcept nogil
    cdef void move_to_front(self, int first, int at) noexcept nogil
    cdef void set_root_best(self, int first, int at) noexcept nogil
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
    cdef value_t probe_vct(self, int ply, int64_t budget) noexcept nogil
    cdef value_t take_proof(
        self, int ply, int plies, int64_t spent, const turn_t* turns, int length,
    ) noexcept nogil
    cdef void update_pv(self, int ply, turn_t turn) noexcept nogil
    cdef void finish_line(self, int slot, value_t value) noexcept nogil
    cdef void tell(self, int kind, turn_t turn) noexcept nogil
    cdef void call(self, object event)
    cdef object make_line(self, int slot, value_t value)
