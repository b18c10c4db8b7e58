"""Which runs of stones win, for whom, and which are fouls."""

from ..types cimport BLACK, CARO, EXACT, RENJU


cdef LineRule line_rule(int rule, int stone) noexcept nogil:
    """The line rule of one colour; rule: a sum of the bits EXACT, CONTINUOUS, RENJU and CARO."""
    cdef LineRule line
    line.open_end = (rule & CARO) != 0
    line.overline = OVERLINE_IDLE if rule & EXACT else OVERLINE_WINS
    if rule & RENJU and stone == BLACK:
        line.overline = OVERLINE_FOUL
    return line
