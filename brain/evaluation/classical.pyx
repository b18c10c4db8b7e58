"""The classical evaluation: a sum over cells, and a small network over counts.

A position is worth the sum, over all empty cells, of what each side could make there, which the
grid keeps up to date, and what a small network says of all cells together. Forced wins are left to
the search; these numbers say who is likely to have one first.
"""

from ..grid.board cimport Grid
from ..types cimport value_t
from .counts cimport CountNetwork, CountWeights, fill_network, network_value
from .evaluator cimport Evaluator, linear_value, row_of_colour, unproven
from .marks cimport MarkWeights, fill_marks

from .counts import LAYOUT
from .marks import MARK_FIELD

cdef struct ColourWeights:          # a row of a file: see layout
    MarkWeights marks
    CountWeights counts             # for this colour to move


cdef class Classical(Evaluator):
    """The classical evaluation. It keeps no sums of its own: the grid keeps all that it needs."""

    cdef CountNetwork[2] network    # for BLACK to move, for WHITE to move

    def __cinit__(self, weights, int rule, bytes payload not None):
        cdef const ColourWeights* row
        cdef int colour
        for colour in range(2):
            row = <const ColourWeights*>row_of_colour(payload, sizeof(ColourWeights), colour)
            fill_marks(self.tables.marks[colour], &row.marks)
            fill_network(&self.network[colour], &row.counts)

    @staticmethod
    def layout():
        return (MARK_FIELD, *LAYOUT)

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        cdef value_t linear = linear_value(grid, side)
        return unproven(linear + network_value(&self.network[side - 1], grid, side, linear))

    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil:
        return linear_value(grid, side)
