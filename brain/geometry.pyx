"""Which lines run through which cell: a padded grid where a step is one addition."""

STEP[0] = EAST
STEP[1] = SOUTH
STEP[2] = SOUTH_EAST
STEP[3] = NORTH_EAST
SLANT_STEP[0] = SOUTH_EAST + EAST
SLANT_STEP[1] = SOUTH_EAST + SOUTH
SLANT_STEP[2] = NORTH_EAST


cdef const int* steps_of(Lanes lanes) noexcept nogil:
    """One step along each of the lines, directions_of() of them."""
    return &SLANT_STEP[0] if lanes == SLANT else &STEP[0]


cdef int directions_of(Lanes lanes) noexcept nogil:
    """How many lines run through a cell."""
    return DIRECTIONS if lanes == SQUARE else 3
