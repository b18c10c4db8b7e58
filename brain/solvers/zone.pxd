"""The zone of a win by fours: every empty cell on which that win depends."""

from libc.stdint cimport int64_t, uint8_t

from ..clock cimport Limit
from ..geometry cimport CELLS
from ..grid.board cimport Grid
from ..types cimport MAX_TURNS, square_t
from .vcf cimport Vcf

cdef struct Zone:               # all zeros before its first use
    square_t[MAX_TURNS] cells   # the empty cells of the zone
    int size
    int extra                   # stones of the defender, outside it, against which the win holds
    bint everywhere             # every empty cell belongs to it
    uint8_t[CELLS] watched      # whether a cell is listed already; zeros between two calls
    Grid* grid
    int attacker
    Vcf* vcf                    # finds the win against other answers
    int64_t nodes               # fours that it has played so far
    int64_t budget              # fours that it may play
    const Limit* limit          # of the calling search, or NULL


cdef bint find_zone(
    Zone* zone, Vcf* vcf, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil
cdef void begin_zone(
    Zone* zone, int extra, Vcf* vcf, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil
cdef void end_zone(Zone* zone) noexcept nogil
cdef void watch(Zone* zone, square_t square) noexcept nogil
cdef void watch_fives(Zone* zone) noexcept nogil
cdef void watch_pairs(Zone* zone) noexcept nogil
cdef void watch_pairs_at(Zone* zone, square_t square) noexcept nogil
cdef bint win_again(Zone* zone) noexcept nogil
cdef bint collect_win(Zone* zone) noexcept nogil
