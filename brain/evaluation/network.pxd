"""The network of channels: its numbers, its tables, and the evaluator of one game."""

from libc.stdint cimport int16_t

from .cells cimport Cells, CellTables, CellWeights
from .evaluator cimport Evaluator
from .head cimport HeadWeights
from .kernels cimport CHANNELS, Kernels
from .marks cimport MarkWeights
from .windows cimport WINDOWS

cdef enum:
    ORDER_BITS = 11             # channels times weights >> this are scores
    MARK_BITS = 8               # scores of windows >> this, too
    TURN_VALUE = 140            # what the sum of the marks lacks, on average: the right to move

cdef struct OrderWeights:           # of the order of moves, for one colour to move
    int16_t[CHANNELS] channel       # the half of the side to move first
    int16_t[WINDOWS] score          # by the windows of the cell
    int16_t mark                    # of the score of the marks

cdef struct ViewWeights:            # a row of a file: see layout
    MarkWeights marks
    CellWeights cells
    HeadWeights head
    OrderWeights order

cdef struct NetworkTables:          # what the games of one file share
    CellTables cells
    HeadWeights[2] head             # for BLACK to move, for WHITE to move
    int16_t[2][CHANNELS] channel    # OrderWeights for either to move, BLACK's half first
    int16_t[2][WINDOWS + 1] score   # as CellTables.line
    int16_t[2] mark


cdef class Network(Evaluator):
    cdef NetworkTables* network     # its own, or its owner's
    cdef Cells* cells               # of its game
    cdef (void*)[3] memory          # of both, and of the history of the cells; NULL: none
    cdef const Kernels* kernels

    cdef int fill(self, bytes payload) except -1
