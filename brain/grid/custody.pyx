"""Custodian pairs: two stones of one colour between two of the other."""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy

from ..geometry cimport DIRECTIONS, STEP, square_at
from ..types cimport BLACK, EMPTY, WHITE, opponent, square_t
from .board cimport Grid


cdef enum:
    EIGHT = 8                   # one-byte counters in a word of 64 bits


cdef void fill() noexcept nogil:
    """Outward from the middle, a pair is two stones of the opponent, then an own stone."""
    cdef int near, stone, held
    for near in range(NEAREST_KEYS):
        PAIRS[near] = 0
        for stone in range(BLACK, WHITE + 1):
            held = opponent(stone)
            PAIRS[near] += <uint8_t>((
                ((near >> 4 & 3) == held and (near >> 2 & 3) == held and (near & 3) == stone)
                + ((near >> 6 & 3) == held and (near >> 8 & 3) == held and near >> 10 == stone)
            ) << 4 * (stone - BLACK))

fill()


cdef int custody(const Grid* grid, square_t square, int stone, square_t* taken) noexcept nogil:
    """The stones that a stone placed on this cell takes, pair by pair; how many.

    taken: room for MOST_TAKEN.
    """
    cdef int direction, sign, step
    cdef int found = 0
    cdef int held = opponent(stone)
    for direction in range(DIRECTIONS):
        for sign in range(-1, 2, 2):
            step = sign * STEP[direction]
            if (
                grid.cell[square + step].stone == held
                and grid.cell[square + 2 * step].stone == held
                and grid.cell[square + 3 * step].stone == stone
            ):
                taken[found] = square + step
                taken[found + 1] = square + 2 * step
                found += 2
    return found


cdef inline void add_taker(Takers* takers, square_t square, int pairs) noexcept nogil:
    if pairs:
        takers.pairs += pairs
        takers.most = max(takers.most, pairs)
        takers.cell[takers.cells] = square
        takers.cells += 1


cdef void find_takers(const Grid* grid, Takers* takers) noexcept nogil:
    """Every empty cell where BLACK (takers[0]) or WHITE (takers[1]) takes pairs."""
    cdef int y, pairs, colour
    cdef square_t square, first
    cdef uint64_t eight = 0     # near of eight cells at once: mostly all zero
    for colour in range(2):
        takers[colour].pairs = 0
        takers[colour].most = 0
        takers[colour].cells = 0
    for y in range(grid.height):
        first = square_at(0, y)
        for square in range(first, first + grid.width):
            if (square - first) % EIGHT == 0:
                memcpy(&eight, &grid.near[square], EIGHT)
            if eight == 0 or grid.near[square] < 2 or grid.cell[square].stone != EMPTY:
                continue
            pairs = all_pairs_at(grid, square)
            if pairs:
                add_taker(&takers[0], square, pairs & 15)
                add_taker(&takers[1], square, pairs >> 4)
