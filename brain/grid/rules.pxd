"""Which runs of stones win, for whom, and which are fouls."""

cdef enum Overline:         # what a run longer than five does for its owner
    OVERLINE_WINS
    OVERLINE_IDLE
    OVERLINE_FOUL

cdef struct LineRule:       # one colour's rule
    Overline overline
    bint open_end           # a five needs an end that the opponent does not hold


cdef LineRule line_rule(int rule, int stone) noexcept nogil


cdef inline bint run_wins(const LineRule* rule, int length, int held_ends) noexcept nogil:
    """Whether an unbroken run wins; held_ends: at how many of its two ends the opponent stands."""
    if length > 5:
        return rule.overline == OVERLINE_WINS
    return length == 5 and not (rule.open_end and held_ends == 2)
