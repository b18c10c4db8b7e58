"""What the search remembers of positions it has seen: the transposition table."""

from libc.stdint cimport uint8_t, uint64_t

from .units cimport key_t, turn_t, value_t

cdef enum Bound:
    UPPER = 1           # the value is at most this
    LOWER               # at least this
    EXACTLY

cdef struct Entry:
    uint64_t check      # key ^ data, so that a torn write is seen as another position
    uint64_t data       # bits 0-31 turn, 32-47 value, 48-55 depth, 56-57 bound, 58-63 age

cdef struct Table:      # may be shared by threads without a lock
    Entry* entries
    void* memory        # entries, before it was aligned to a cache line
    uint64_t buckets    # of four entries each
    uint8_t age         # 0-63, one more for each search

cdef struct Memory:     # one entry, unpacked
    turn_t turn
    value_t value
    int depth
    Bound bound


cdef bint open_table(Table* table, uint64_t bytes) noexcept nogil
cdef void close_table(Table* table) noexcept nogil
cdef void fetch(const Table* table, key_t key) noexcept nogil
cdef bint recall(const Table* table, key_t key, int ply, Memory* memory) noexcept nogil
cdef void remember(
    Table* table, key_t key, int ply, turn_t turn, value_t value, int depth, Bound bound,
) noexcept nogil
cdef int permille_used(const Table* table) noexcept nogil
