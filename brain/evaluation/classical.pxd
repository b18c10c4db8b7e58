"""The classical evaluation: the sum of what each cell promises, and a network over counts."""

from .counts cimport CountNetwork, CountWeights
from .evaluator cimport Evaluator
from .marks cimport MarkWeights

cdef struct ColourWeights:          # what a file of weights has for a colour
    MarkWeights marks
    CountWeights counts             # for when this colour is to move

cdef class Classical(Evaluator):
    cdef CountNetwork[2] network    # for BLACK to move, for WHITE
