"""The root of a search: iterative deepening, aspiration windows, solvers, reports."""

from libc.stdint cimport int64_t

from ..types cimport MAX_TURNS, Choice, turn_t, value_t
from .searcher cimport Searcher

cdef class RootSearcher(Searcher):
    """One thread's search of one game, from its root."""

    cdef object report              # called with Events, or None
    cdef object error               # what report raised, or None
    cdef readonly list lines        # the Lines found, best first
    cdef int64_t started            # now() when the search began
    cdef int depth                  # of this iteration, in plies
    cdef int wanted                 # lines to find
    cdef int mate                   # plies of the longest win that ends the search; 0: of any
    cdef int vcf_tried              # fours of the last VCF at the root
    cdef int64_t solver_spent       # budget of the last call of the solvers, in nodes
    cdef int root_count             # turns at the root
    cdef int root_far               # far moves behind them, for when they all lose
    cdef Choice[MAX_TURNS] root     # the turns at the root, best first, and the far moves

    cdef void iterate(self, int deepest) noexcept nogil
    cdef bint is_turn_over(self, int stable, value_t fallen) noexcept nogil
    cdef bint solve_root(self) noexcept nogil
    cdef value_t probe_vct(self, int64_t budget) noexcept nogil
    cdef value_t aspiration_search(self, int first, value_t guess) noexcept nogil
    cdef value_t search_root(self, int first, value_t alpha, value_t beta) noexcept nogil
    cdef void move_to_front(self, int first, int at) noexcept nogil
    cdef void set_root_best(self, int first, int at) noexcept nogil
    cdef void finish_line(self, int slot, value_t value) noexcept nogil
    cdef void report_event(self, int kind, turn_t turn) noexcept nogil
    cdef void call(self, object event)
    cdef object make_line(self, int slot, value_t value)
