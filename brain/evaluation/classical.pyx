"""The classical evaluation: a sum over cells, and a small network over counts.

A position is worth the sum, over all empty cells, of what each side could make there, which the
grid keeps up to date, and what a small network says of all cells together. Forced wins are left to
the search; these numbers say who is likely to have one first.
"""

from libc.string cimport memcpy

from ..grid.board cimport Grid
from ..types cimport value_t
from .counts cimport fill_network, network_value
from .evaluator cimport Evaluator, linear_value, unproven
from .marks cimport fill_marks


cdef class Classical(Evaluator):
    """The classical evaluation. It keeps no sums of its own: the grid keeps all that it needs.

    payload: one ColourWeights for both colours, or one for Black and one for White, as the numbers
    of a file of weights. Raises ValueError for another length.
    """

    def __cinit__(self, weights, int rule, bytes payload not None):
        cdef ColourWeights[2] colours
        cdef const unsigned char* data = payload
        cdef int colour
        cdef int rows = <int>(len(payload) // <int>sizeof(ColourWeights))
        if rows not in (1, 2) or len(payload) != rows * <int>sizeof(ColourWeights):
            raise ValueError(
                f"{len(payload)} bytes of weights, not {sizeof(ColourWeights)} for each colour"
            )
        for colour in range(2):
            memcpy(
                &colours[colour], data + min(colour, rows - 1) * sizeof(ColourWeights),
                sizeof(ColourWeights),
            )
            fill_marks(self.tables.marks[colour], &colours[colour].marks)
            fill_network(&self.network[colour], &colours[colour].counts)

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        cdef value_t linear = linear_value(grid, side)
        return unproven(linear + network_value(&self.network[side - 1], grid, side, linear))

    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil:
        return linear_value(grid, side)
