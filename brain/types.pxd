"""Square, stone, turn, value, key: the words that every other room uses."""

from libc.stdint cimport uint32_t, uint64_t

ctypedef int square_t       # index of a cell in the padded grid; see geometry
ctypedef uint32_t turn_t    # bits 0-10 first square, 11-21 second square (0 where there is none)
ctypedef int value_t        # as the side to move sees it; an open two more is worth about 10
ctypedef uint64_t key_t     # Zobrist hash of a position

# Python programs see the cpdef enums; the stones and the players as types.pyx makes them.

cdef enum:                  # stones
    EMPTY = 0
    BLACK = 1               # moves first; the side to move is BLACK or WHITE
    WHITE = 2
    WALL = 3                # off the board, or blocked by the manager

cdef enum:                  # the two players, whose colours an opening may exchange
    FIRST = 1               # who began the game
    SECOND = 2

cpdef enum:                 # bits of a rule, the number of INFO rule; 0 is freestyle
    EXACT = 1               # a bit of a rule: more than five in a row do not win
    CONTINUOUS = 2          # a bit of a rule: the manager starts the next game; no effect
    RENJU = 4               # a bit of a rule: Black needs exactly five, and has fouls
    CARO = 8                # a bit of a rule: a five between two opposing stones does not win
    ALL_RULES = 16          # how many sums of these bits there are

cdef enum:
    NO_SQUARE = 0           # cell 0 lies in the border, so no stone is ever there
    NO_TURN = 0
    PASS = 1                # the turn without a stone; cell 1 lies in the border, too
    SQUARE_BITS = 11
    SQUARE_MASK = (1 << SQUARE_BITS) - 1

cdef enum:
    MAX_PLY = 128           # plies of the longest line that a search follows
    MAX_TURNS = 1024        # cells of the largest board: no list of turns is longer
    MAX_FOURS = 110         # longest win by fours looked for: no tournament board has room for more

cpdef enum:
    WIN = 30000             # the value of a game that is won; WIN - n: of a win in n plies
    WON = WIN - 2 * MAX_TURNS   # the least value of a proven win; -WON: of a loss

cdef enum:
    INFINITE = 32000        # beyond every value
    NO_VALUE = 32001        # "not known", never the value of a position

cdef struct Choice:         # a turn in a list of turns to try
    turn_t turn
    int score               # of move order: the higher, the earlier it is tried


cdef inline int opponent(int stone) noexcept nogil:
    """The colour that plays against BLACK or WHITE."""
    return BLACK + WHITE - stone


cdef inline square_t first_square(turn_t turn) noexcept nogil:
    """The square of a turn's only stone, of its first stone, or the start of a move."""
    return <square_t>(turn & SQUARE_MASK)


cdef inline square_t second_square(turn_t turn) noexcept nogil:
    """The square of a turn's second stone, or the end of a move; NO_SQUARE where there is none."""
    return <square_t>(turn >> SQUARE_BITS)


cdef inline turn_t turn_of(square_t first, square_t second) noexcept nogil:
    """A turn of two squares; a turn of one is its square."""
    return <turn_t>(first | second << SQUARE_BITS)
