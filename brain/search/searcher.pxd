"""The alpha-beta search below the root, its steps numbered."""

from libc.stdint cimport int16_t, int64_t, uint64_t

from ..clock cimport Limit
from ..games.game cimport Game, Threat
from ..types cimport MAX_PLY, Choice, key_t, turn_t, value_t
from .order cimport Order
from .parameters cimport Parameters
from .table cimport Table

cdef enum:
    LMR_PARTS = 16              # reductions, and what is added to them, are in 1/LMR_PARTS of a ply
    LMR_SIDE = 64               # of the table: larger depths and numbers count as the last one
    MOST_SAMPLES = 16           # positions of a search that are kept for others
    VALUES = 1 << 16            # static values that are known, at most
    CORRECTION_BITS = 14        # of the slots of corrections, which belong to the last two turns
    VALUE_MASK = 0xFFFF         # bits of such an entry that hold the value; the others: of the key

cdef class Shared:
    """What the threads of one search share: the table and the limits."""

    cdef Table table
    cdef Limit limit

cdef class Searcher:
    """One thread's search of one game, below its root."""

    cdef Game game
    cdef Shared shared
    cdef Order order
    cdef Parameters tuned
    cdef int[LMR_SIDE][LMR_SIDE] lmr        # reduction by depth and number of the turn
    cdef int number                         # of the thread; 0 watches the limits and reports
    cdef int64_t nodes                      # turns played so far, those of solvers included
    cdef uint64_t polled                    # nodes when the clock was last read; atomic
    cdef int seldepth                       # plies of the longest line searched
    cdef int[MAX_PLY + 1] length            # by ply: where its best line ends
    cdef turn_t[MAX_PLY + 1][MAX_PLY + 1] line      # by ply: its best line (triangular table)
    cdef value_t[MAX_PLY + 1] static_value          # by ply
    cdef turn_t[MAX_PLY + 1] path                   # by ply: the turn that led there
    cdef Threat[MAX_PLY + 1] threat                 # by ply: what that turn threatens
    cdef int[MAX_PLY + 3] cutoffs   # by ply: cutoffs there since a search began two plies before it
    cdef turn_t[MAX_PLY + 1] excluded               # by ply: a turn not to be tried, or NO_TURN
    cdef uint64_t[VALUES] values            # static values by key; of one evaluation, as the table
    cdef int16_t[4][1 << CORRECTION_BITS] correction     # of static values, by side to move
    cdef int samples                        # positions to keep: see sample
    cdef int64_t asked                      # static values asked for since
    cdef uint64_t dice                      # which of them are kept
    cdef int[MOST_SAMPLES] sample_length    # plies from the root, 0: none yet
    cdef turn_t[MOST_SAMPLES][MAX_PLY + 1] sample_path      # its turns, from 1 on

    cdef bint should_stop(self) noexcept nogil
    cdef int lmr_of(self, int depth, int number) noexcept nogil
    cdef value_t search(
        self, int depth, value_t alpha, value_t beta, int ply,
    ) noexcept nogil
    cdef value_t search_child(
        self, turn_t turn, int depth, int reduction, value_t alpha, value_t beta, int ply,
        bint first,
    ) noexcept nogil
    cdef value_t evaluate(self, int ply, key_t key, bint goes_on) noexcept nogil
    cdef int16_t* correction_at(self, int ply) noexcept nogil
    cdef value_t corrected(self, int ply, value_t value) noexcept nogil
    cdef void correct(self, int ply, int depth, int error) noexcept nogil
    cdef void take_sample(self, int ply) noexcept nogil
    cdef int prune_quiets(self, Choice* list, int start, int found, Threat weak) noexcept nogil
    cdef int move_count_limit(self, int depth, bint improving) noexcept nogil
    cdef value_t probe_vcf(self, int ply, int fours, int64_t budget) noexcept nogil
    cdef value_t take_proof(
        self, int ply, int plies, int64_t spent, const turn_t* turns, int length,
    ) noexcept nogil
    cdef void update_pv(self, int ply, turn_t turn) noexcept nogil
