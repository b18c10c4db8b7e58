"""Windows: what stands on a line on both sides of a cell, numbered."""

from libc.stdint cimport uint16_t

cdef enum:
    WINDOW_REACH = 4                    # cells on each side
    WINDOWS = 7381
    WINDOW_KEYS = 1 << 4 * WINDOW_REACH     # of as many cells; see board.Cell

cdef uint16_t[WINDOW_KEYS] WINDOW_OF    # by the key of a line
cdef uint16_t[WINDOWS] EXCHANGED        # windows in which BLACK and WHITE have changed places
