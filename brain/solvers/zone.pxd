"""The zone of a win by fours: every empty cell on which that win depends."""

from libc.stdint cimport int64_t, uint8_t

from ..clock cimport Limit
from ..geometry cimport CELLS
from ..grid.board cimport Grid
from ..types cimport MAX_TURNS, square_t
from .vcf cimport Vcf

cdef struct Zone:               # all zeros before its first use
    square_t[MAX_TURNS] cells   # empty cells that may matter
    int size
    bint everywhere             # all empty cells may
    uint8_t[CELLS] watched      # whether a cell is among them already; zeros between two calls
    Grid* grid
    int attacker
    Vcf* vcf                    # looks for what follows on other defences
    int64_t nodes               # that it took so far
    int64_t budget              # and how many it may take
    const Limit* limit          # of the search that asks, or NULL


cdef bint find_zone(
    Zone* zone, Vcf* vcf, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil
