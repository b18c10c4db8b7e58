"""What shapes are worth, as fitted to games: see training/fit.py."""

from libc.stdint cimport int16_t

cdef enum Kind:             # whose weights
    FOR_FREE
    FOR_EXACT
    FOR_RENJU_BLACK
    FOR_RENJU_WHITE
    FOR_CARO
    KINDS

cdef enum:                  # a row of weights: 15 shapes, 120 pairs of shapes, 11 ranks
    PAIR_WEIGHTS = 15
    RANK_WEIGHTS = PAIR_WEIGHTS + 120
    WEIGHTS = RANK_WEIGHTS + 11
    THREATS = 1 << 9        # see evaluate.threats_of

cdef int16_t[KINDS][WEIGHTS] VALUE      # of a cell, in 1/16 of a value
cdef int16_t[KINDS][WEIGHTS] MAKE       # how early to play there for who makes the shapes, in 1/16
cdef int16_t[KINDS][WEIGHTS] STOP       # the same for his opponent
cdef int16_t[KINDS][THREATS] THREAT     # value of what both sides could make, for who moves
