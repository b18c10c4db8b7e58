"""What a position is worth: the interface between a game and its evaluation.

An evaluator is made from a file of weights, for one rule. A game calls value() once a node. One
that keeps sums of its own sets `listens`; the grid then calls push() after a stone was placed and
pop() after one was lifted, and the game init() for a new position. What a grid keeps for every
evaluator (line keys, patterns, marks and the sum of their values) is read from the grid.
"""

from ..grid.board cimport Grid, listen
from ..grid.patterns cimport free_tables, make_tables
from ..types cimport INFINITE, Choice, square_t, value_t

from .layout import Layout, Weights


cdef class Evaluator:
    """The evaluation of the positions of one rule.

    This base class values every position at 0. An architecture is a subclass that overrides what it
    needs; these are cdef methods: a `def value` of a Python subclass is never called.

    weights: brain.evaluation.layout.Weights. rule: the number of INFO rule. payload: the numbers
    of a file of weights, as bytes; fresh() passes an evaluator of the same class instead, whose
    tables the new one uses. Raises ValueError where there are not as many as in layout(),
    MemoryError.
    """

    @staticmethod
    def layout() -> Layout:
        """What the numbers of a file are: brain.evaluation.layout.Field in their order."""
        return ()

    def __cinit__(self, weights: Weights, int rule, payload: object = None):
        self.weights = weights
        if isinstance(payload, Evaluator):
            if type(payload) is not type(self):
                raise TypeError(f"tables of another class: {type(payload).__name__}")
            self.owner = payload
            self.tables = (<Evaluator>payload).tables
            return
        self.owns_tables = True
        self.tables = make_tables(rule)
        if self.tables == NULL:
            raise MemoryError

    def __dealloc__(self):
        if self.owns_tables:        # not `owner is None`: the collector clears that first
            free_tables(self.tables)

    cdef Evaluator fresh(self):
        """An evaluator of the same weights for another grid.

        Itself, where it keeps no sums; one that does must not share them, and makes another.
        """
        return self

    cdef void attach(self, Grid* grid):
        """Listen to a grid, if this evaluator listens."""
        if self.listens:
            listen(grid, <void*>self, came, went)

    cdef void init(self, const Grid* grid) noexcept nogil:
        """The grid holds a new position: compute all sums."""

    cdef void push(self, square_t square, int stone) noexcept nogil:
        """A stone (BLACK, WHITE or WALL) was placed on a square."""

    cdef void pop(self, square_t square, int stone) noexcept nogil:
        """A stone was lifted from a square: mostly the newest one, but it may be any."""

    cdef void prepare(self, const Grid* grid) noexcept nogil:
        """More will be asked of this position than value(): order(). Changes no answer."""

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        """The static value of a position, as the side to move sees it; never a proven one."""
        return 0

    cdef value_t lazy_value(self, const Grid* grid, int side) noexcept nogil:
        """About the same at no cost, good enough far above a window; -INFINITE: not to be had."""
        return -INFINITE

    cdef value_t lines_value(self, const Grid* grid, int side) noexcept nogil:
        """What a second grid of the same stones adds to that, by its lines (Hex-Gomoku has two)."""
        return 0

    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil:
        """Add to the scores of a list of moves, which are so far those of the marks."""

    cdef bint use_plain_kernels(self):
        """Compute in plain C whatever the processor can, for tests; False: there are no kernels."""
        return False


cdef const void* row_of_colour(bytes payload, size_t size, int colour) except NULL:
    """The row of a colour: a file has one of some bytes for both, or Black's and White's."""
    cdef const char* data = payload
    cdef size_t length = <size_t>len(payload)
    if length not in (size, 2 * size):
        raise ValueError(f"{length} bytes of weights, expected {size} for each colour")
    return data + size * (colour if length > size else 0)


cdef void came(void* evaluator, square_t square, int stone) noexcept nogil:
    (<Evaluator>evaluator).push(square, stone)


cdef void went(void* evaluator, square_t square, int stone) noexcept nogil:
    (<Evaluator>evaluator).pop(square, stone)
