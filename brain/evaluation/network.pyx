"""The network: channels of cells, a value of their sums, an order of moves.

Forced wins are left to the search; these numbers say who is likely to have one first, and which
moves look best. training/ fits them to games of the engine.
"""

from libc.stdint cimport int16_t, uint16_t
from libc.stdlib cimport calloc, free, malloc

from ..geometry cimport DIRECTIONS
from ..grid.board cimport Grid
from ..platform cimport CACHE_LINE, cache_line
from ..types cimport Choice, first_square, square_t, value_t
from .cells cimport (
    CHANNEL_BITS, HALF, Cells, CellWeights, History, State, fill_tables, invalidate,
    preview_accumulator, record_change, refresh_accumulator,
)
from .evaluator cimport Evaluator, linear_value, row_of_colour, unproven
from .head cimport HeadWeights, head_value
from .kernels cimport CHANNELS, REGIONS, kernels_of
from .marks cimport fill_marks
from .windows cimport EXCHANGED, WINDOWS

from .cells import LAYOUT as CELL_LAYOUT
from .head import LAYOUT as HEAD_LAYOUT
from .layout import Field
from .marks import MARK_FIELD


cdef class Network(Evaluator):
    """The evaluation of one game by the network."""

    def __cinit__(self, weights, int rule, payload):
        self.listens = True
        self.kernels = kernels_of(True)
        # Not calloc: the first refresh fills them, which many games never need.
        self.memory[0] = malloc(sizeof(Cells) + CACHE_LINE)
        self.cells = <Cells*>cache_line(self.memory[0])
        self.memory[2] = malloc(sizeof(History))
        if self.owns_tables:
            self.memory[1] = calloc(1, sizeof(NetworkTables) + CACHE_LINE)
            self.network = <NetworkTables*>cache_line(self.memory[1])
        else:
            self.network = (<Network>self.owner).network
        if self.cells == NULL or self.network == NULL or self.memory[2] == NULL:
            raise MemoryError
        self.cells.history = <History*>self.memory[2]
        invalidate(self.cells)
        if self.owns_tables:
            self.fill(payload)

    def __dealloc__(self):
        free(self.memory[0])
        free(self.memory[1])
        free(self.memory[2])

    @staticmethod
    def layout():
        return (
            MARK_FIELD,
            *CELL_LAYOUT,
            *HEAD_LAYOUT,
            Field("channel", (CHANNELS,), 1 << (ORDER_BITS - CHANNEL_BITS)),
            Field("score", (WINDOWS,), 1 << MARK_BITS),
            Field("mark", scale=1 << MARK_BITS),
        )

    cdef int fill(self, bytes payload) except -1:
        """Make the tables from the numbers of a file."""
        cdef (const CellWeights*)[2] cells
        cdef const ViewWeights* view
        cdef NetworkTables* network = self.network
        cdef int colour, at
        for colour in range(2):
            view = <const ViewWeights*>row_of_colour(payload, sizeof(ViewWeights), colour)
            fill_marks(self.tables.marks[colour], &view.marks)
            cells[colour] = &view.cells
            network.head[colour] = view.head
            network.mark[colour] = view.order.mark
            for at in range(HALF):
                network.channel[colour][at + HALF * colour] = view.order.channel[at]
                network.channel[colour][at + HALF * (1 - colour)] = view.order.channel[HALF + at]
            for at in range(WINDOWS):
                network.score[colour][at] = view.order.score[at if colour == 0 else EXCHANGED[at]]
        fill_tables(&network.cells, cells)
        return 0

    cdef Evaluator fresh(self):
        return Network(self.weights, 0, self)

    cdef void init(self, const Grid* grid) noexcept nogil:
        invalidate(self.cells)

    cdef void push(self, square_t square, int stone) noexcept nogil:
        record_change(self.cells, square, stone)

    cdef void pop(self, square_t square, int stone) noexcept nogil:
        record_change(self.cells, square, stone)

    cdef void prepare(self, const Grid* grid) noexcept nogil:
        refresh_accumulator(self.cells, grid, &self.network.cells, self.kernels)

    cdef value_t value(self, const Grid* grid, int side) noexcept nogil:
        cdef const HeadWeights* head = &self.network.head[side - 1]
        cdef uint16_t[REGIONS * CHANNELS] regions
        if preview_accumulator(self.cells, grid, &self.network.cells, self.kernels, regions):
            return unproven(head_value(head, self.kernels, regions, side))
        refresh_accumulator(self.cells, grid, &self.network.cells, self.kernels)
        return unproven(head_value(head, self.kernels, self.cells.region[0], side))

    cdef value_t lazy_value(self, const Grid* grid, int side) noexcept nogil:
        return unproven(linear_value(grid, side) + TURN_VALUE)

    cdef void order(self, const Grid* grid, int side, Choice* list, int found) noexcept nogil:
        cdef const int16_t* weights = self.network.channel[side - 1]
        cdef const int16_t* scores = self.network.score[side - 1]
        cdef int mark = self.network.mark[side - 1]
        cdef int at, direction, score
        cdef const State* state
        refresh_accumulator(self.cells, grid, &self.network.cells, self.kernels)
        for at in range(found):
            state = &self.cells.state[first_square(list[at].turn)]
            score = 0
            for direction in range(DIRECTIONS):
                score += scores[state.window[direction]]
            score *= 1 << (ORDER_BITS - MARK_BITS)
            score += self.kernels.score(state.channels, weights)
            list[at].score = (list[at].score * mark >> MARK_BITS) + (score >> ORDER_BITS)

    cdef bint use_plain_kernels(self):
        self.kernels = kernels_of(False)
        return True
