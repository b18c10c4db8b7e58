"""The classical evaluation: a sum over cells, and a small network over counts."""

from .counts cimport CountNetwork, CountWeights
from .evaluator cimport Evaluator
from .marks cimport MarkWeights

cdef struct ColourWeights:          # a file of weights has one for both colours, or two
    MarkWeights marks
    CountWeights counts             # for this colour to move

cdef class Classical(Evaluator):
    cdef CountNetwork[2] network    # for BLACK to move, for WHITE to move
