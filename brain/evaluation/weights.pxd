"""What patterns and counts of combined patterns are worth, fitted to games: see training/fit.py."""

from libc.stdint cimport int16_t

cdef enum Kind:             # whose weights
    FOR_FREE
    FOR_EXACT
    FOR_RENJU_BLACK
    FOR_RENJU_WHITE
    FOR_CARO
    KINDS

cdef enum:                  # a row: 15 patterns, 120 pairs of them, 11 combined patterns
    PAIR_WEIGHTS = 15
    COMBINED_WEIGHTS = PAIR_WEIGHTS + 120
    WEIGHTS = COMBINED_WEIGHTS + 11

cdef enum:                  # a row of the network, part by part as network.open_network reads it
    COUNTED = 9             # combined patterns that are counted, for who moves and for the other
    KNOTS = 5               # weights of a count: of min(count, knot) for each knot
    STONE_KNOTS = 4         # the same for the stones
    HIDDEN = 16             # neurons of the first layer
    DEEPER = 8              # neurons of the second
    NETWORK_WEIGHTS = (2 * COUNTED * KNOTS + STONE_KNOTS + 2) * HIDDEN + DEEPER * (HIDDEN + 2) + 1

cdef int16_t[KINDS][WEIGHTS] VALUE      # of a cell, in 1/16 of a value
cdef int16_t[KINDS][WEIGHTS] MAKE       # how early to play there for who makes them, in 1/16
cdef int16_t[KINDS][WEIGHTS] STOP       # the same for his opponent
cdef int16_t[KINDS][NETWORK_WEIGHTS] NETWORK    # for who moves
