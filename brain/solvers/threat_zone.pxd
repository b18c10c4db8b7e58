"""The zone of a win by threats: every empty cell on which that win depends."""

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..grid.board cimport Grid
from .vct cimport Vct
from .zone cimport Zone


cdef bint find_threat_zone(
    Zone* zone, Vct* vct, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil
