"""Which runs win, for whom, under which rule; what a run may not be."""

from ..types cimport BLACK, CARO, EXACT, RENJU


cdef LineRule line_rule(int rule, int stone) noexcept nogil:
    """The line rule of one colour under an INFO rule number."""
    cdef LineRule line
    line.open_end = (rule & CARO) != 0
    line.overline = OVERLINE_IDLE if rule & EXACT else OVERLINE_WINS
    if rule & RENJU and stone == BLACK:
        line.overline = OVERLINE_FOUL
    return line
