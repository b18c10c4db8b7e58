"""Line key -> pattern, four patterns -> combined pattern: what a stone would make of a cell.

A pattern is what the stone makes on one line; a combined pattern is what it makes on its four
lines together. In the drawings "X" is the new stone, "x" other stones of its colour, "_" an empty
cell, "|" whatever stops the line: a stone of the opponent, a wall or the edge. Beyond a drawing all
is empty. tests/brain/grid/test_drawings.py reads them.
"""

from .board cimport Tables

cdef enum:          # patterns
    DEAD            # no five through this cell is possible any more
    ONE_CLOSED      # |X____   : a lone stone with room for one five only
    ONE             # __X___   : a lone stone with room on both sides
    TWO_CLOSED      # |xX___   : one more makes a closed three
    TWO             # one way to an open three; on no line: each of the two stones missing is a way
    TWO_A           # _x_X_    : two or three ways
    TWO_B           # _xX__    : four ways or more
    THREE_CLOSED    # |xxX__   : one more makes a four
    THREE           # _x_xX_   : one way to a straight four
    THREE_S         # __xxX__  : two ways or more
    FOUR            # |xxxX_   : one more makes a five, and one stone stops it
    STRAIGHT        # _xxxX_   : no single stone stops the five; an open four
    FIVE            # xxxxX    : wins
    OVERLINE        # xxxxxX   : a foul; only where the rule has fouls
    DOUBLE          # x_xXx_x  : two fours on one line; a foul; only where the rule has fouls
    PATTERNS        # how many there are

cdef enum:          # combined patterns
    QUIET
    TWOS            # an open two or a closed three
    SINGLE_THREE    # a three
    RICH_THREE      # a three, and an open two or a closed three besides
    DOUBLE_THREE    # two threes; never for Black under renju: that is SUSPECT
    SINGLE_FOUR     # a four
    RICH_FOUR       # a four, and an open two or a closed three besides
    FOUR_THREE      # a four and a three
    STRAIGHT_FOUR   # a straight four, or fours on two lines: wins unless the opponent wins first
    FIVES           # wins
    SUSPECT         # may be a foul of renju; forbidden.foul_at decides
    COMBINED_END    # how many there are


cdef Tables* make_tables(int rule) noexcept nogil
cdef void free_tables(Tables* tables) noexcept nogil


cdef inline bint makes_four(int combined) noexcept nogil:
    """Whether a stone of this combined pattern makes a four that must be answered.

    False for SUSPECT, which may make one, too.
    """
    return SINGLE_FOUR <= combined <= STRAIGHT_FOUR
