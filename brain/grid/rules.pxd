"""Which runs win, for whom, under which rule; what a run may not be."""

cdef enum:                  # bits of INFO rule
    EXACT = 1               # longer than five does not win
    CONTINUOUS = 2          # a habit of one manager; no effect on play
    RENJU = 4               # Black: exactly five, and fouls
    CARO = 8                # a five between two opponent stones does not win
    ALL_RULES = 16          # how many sums of them there are

cdef enum Overline:         # what a run longer than five is to its owner
    OVERLINE_WINS
    OVERLINE_IDLE
    OVERLINE_FOUL

cdef struct LineRule:       # one colour's rule
    Overline overline
    bint open_end           # a five needs an end that the opponent does not hold


cdef LineRule line_rule(int rule, int stone) noexcept nogil


cdef inline bint run_wins(const LineRule* rule, int length, int held_ends) noexcept nogil:
    """Whether an unbroken run wins; held_ends: how many of its two ends the opponent holds."""
    if length > 5:
        return rule.overline == OVERLINE_WINS
    return length == 5 and not (rule.open_end and held_ends == 2)
