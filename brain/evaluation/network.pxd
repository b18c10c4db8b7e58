"""The network: channels of cells, a value of their sums, an order of moves."""

from libc.stdint cimport int16_t

from .cells cimport Cells, CellTables, CellWeights
from .evaluator cimport Evaluator
from .head cimport HeadWeights
from .marks cimport MarkWeights
from .kernels cimport CHANNELS, Kernels
from .windows cimport WINDOWS

cdef struct OrderWeights:           # of the order of moves, for one colour to move
    int16_t[CHANNELS] channel       # in 1/2048 of a score, the half of the side to move first
    int16_t[WINDOWS] score          # by the windows of the cell, in 1/256 of a score
    int16_t mark                    # of the score of the marks, in 1/256

cdef struct ViewWeights:            # a file of weights has one for both colours, or two
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
