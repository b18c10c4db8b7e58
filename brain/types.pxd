"""Square, stone, turn, value, key: the words that every other room uses."""

from libc.stdint cimport uint32_t, uint64_t

ctypedef int square_t       # index of a cell in the padded grid; see geometry
ctypedef uint32_t turn_t    # bits 0-10 first square, 11-21 second square (0 where there is none)
ctypedef int value_t        # the view of the side to move; about 10 for an open two more
ctypedef uint64_t key_t     # hash of a position

cpdef enum:                 # stones; Python knows them, too
    EMPTY = 0
    BLACK = 1               # moves first; the side to move is BLACK or WHITE
    WHITE = 2
    WALL = 3                # off the board, or blocked by the manager

cdef enum:
    NO_SQUARE = 0           # cell 0 lies in the border, so no stone is ever there
    NO_TURN = 0
    PASS = 1                # nor on cell 1: the turn without a stone
    SQUARE_BITS = 11
    SQUARE_MASK = (1 << SQUARE_BITS) - 1

cdef enum:
    MAX_PLY = 128           # deepest line the search follows
    MAX_TURNS = 1024        # cells of the largest board: no turn list is longer

cpdef enum:
    WIN = 30000             # a win now; WIN - n is a win in n plies

cdef enum:
    WON = WIN - 2 * MAX_TURNS   # everything from here up is a proven win
    INFINITE = 32000
    NO_VALUE = 32001        # "not known", never a value of a position

cdef struct Choice:         # a turn worth trying
    turn_t turn
    int score               # the higher the earlier


cdef inline int other(int stone) noexcept nogil:
    return BLACK + WHITE - stone


cdef inline square_t first_square(turn_t turn) noexcept nogil:
    return <square_t>(turn & SQUARE_MASK)


cdef inline square_t second_square(turn_t turn) noexcept nogil:
    return <square_t>(turn >> SQUARE_BITS)


cdef inline turn_t turn_of(square_t first, square_t second) noexcept nogil:
    return <turn_t>(first | second << SQUARE_BITS)
