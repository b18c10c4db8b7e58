"""What a position is worth: the interface between a game and whatever judges its positions.

An evaluator is made of weights (a file, see weights), for one rule. A game asks for value() once a
node. There is one way to change a grid, and an evaluator that wants to keep sums of its own is told
of every change by it: push() when a stone has come, pop() when it has gone, init() when the
position is another one. What a grid keeps anyway (line keys, patterns, marks and the sum of their
values) an evaluator reads off the grid.
"""

from ..grid.board cimport Grid, listen
from ..grid.patterns cimport free_tables, make_tables
from ..types cimport Choice, square_t, value_t


cdef class Evaluator:
    """What judges the positions of one rule. Abstract: an architecture is a subclass.

    weights: brain.evaluation.weights.Weights. rule: the sum that INFO rule sends. Raises
    MemoryError.
    """

    def __cinit__(self, weights, int rule, *rest):
        self.weights = weights
        self.tables = make_tables(rule)
        if self.tables == NULL:
            raise MemoryError

    def __dealloc__(self):
        free_tables(self.tables)

    cdef Evaluator fresh(self):
        """One for another grid. An evaluator that keeps sums must not share them: it makes a new
        one of the same weights; one that keeps none is its own."""
        return self

    cdef void attach(self, Grid* grid):
        """Listen to a grid's changes, if that is wanted."""
        if self.listens:
            listen(grid, <void*>self, came, went)

    cdef void init(self, const Grid* grid) noexcept nogil:
        """The grid holds another position: begin anew."""

    cdef void push(self, square_t square, int stone) noexcept nogil:
        """A stone (BLACK, WHITE or WALL) has come to a square."""

    cdef void pop(self, square_t square, int stone) noexcept nogil:
        """A stone has gone from a square: mostly the newest, but any may go."""

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        """The static value of a position, in the view of the side to move; never a proven one."""
        return 0

    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil:
        """What the lines of a second grid of the same stones add to that (Hex-Gomoku has two)."""
        return 0

    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil:
        """Add to the scores of a list of moves, which hold what the marks of their cells say."""


cdef void came(void* evaluator, square_t square, int stone) noexcept nogil:
    (<Evaluator>evaluator).push(square, stone)


cdef void went(void* evaluator, square_t square, int stone) noexcept nogil:
    (<Evaluator>evaluator).pop(square, stone)
