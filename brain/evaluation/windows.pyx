"""Windows: what stands on a line on both sides of a cell, numbered.

A half of a window is read from its cell outwards, up to the first wall. Halves are numbered by
their length, then by their stones, the nearest first (EMPTY, BLACK, WHITE). A window is a pair of
halves, whichever way it is read.
"""

from libc.stdint cimport uint16_t, uint32_t

from ..platform cimport agree
from ..types cimport BLACK, EMPTY, WALL, WHITE

cdef enum:
    STONES = 3                  # EMPTY, BLACK, WHITE
    HALVES = 121                # 1 + 3 + 9 + 27 + 81
    HALF_KEYS = 1 << 2 * WINDOW_REACH


cdef uint16_t half_of(uint32_t key, int nearest, int step) noexcept nogil:
    """The number of a half. nearest: its place in the key; step: 1 or -1, outwards."""
    cdef uint16_t shorter = 0           # how many halves are
    cdef uint16_t number = 0
    cdef uint16_t all_alike = 1         # how many halves have this length
    cdef uint32_t stone
    cdef int away
    for away in range(WINDOW_REACH):
        stone = key >> 2 * (nearest + step * away) & 3
        if stone == WALL:
            break
        number = <uint16_t>(STONES * number + stone)
        shorter += all_alike
        all_alike *= STONES
    return shorter + number


cdef uint32_t exchanged_key(uint32_t key) noexcept nogil:
    """A line key in which BLACK and WHITE have changed places."""
    cdef uint32_t low = 0x55555555
    return (key & low) << 1 | key >> 1 & low


cdef void number_windows() noexcept nogil:
    """Fill the tables."""
    cdef uint16_t[HALF_KEYS] back
    cdef uint16_t[HALF_KEYS] ahead
    cdef int key, low, high
    for key in range(HALF_KEYS):
        back[key] = half_of(key, WINDOW_REACH - 1, -1)
        ahead[key] = half_of(key, 0, 1)
    for key in range(WINDOW_KEYS):
        low = back[key % HALF_KEYS]
        high = ahead[key // HALF_KEYS]
        if low > high:
            low, high = high, low
        WINDOW_OF[key] = <uint16_t>(low * HALVES - low * (low - 1) // 2 + high - low)
    for key in range(WINDOW_KEYS):
        EXCHANGED[WINDOW_OF[key]] = WINDOW_OF[exchanged_key(key)]

number_windows()


def window_numbers():
    """The window of eight cells of two bits each, by these 16 bits: native numbers of 16 bits."""
    return (<const char*>WINDOW_OF)[:sizeof(WINDOW_OF)]


agree(2 * WINDOWS, HALVES * (HALVES + 1))
agree(EMPTY, 0)
agree(BLACK, 1)
agree(WHITE, 2)
agree(WALL, 3)
