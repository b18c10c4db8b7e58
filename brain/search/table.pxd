"""The transposition table: what searches have found about positions."""

from libc.stdint cimport int64_t, uint64_t, uint8_t

from ..types cimport key_t, turn_t, value_t

cdef enum Bound:
    BOUND_UPPER = 1     # the value is at most this (fail low)
    BOUND_LOWER         # the value is at least this (fail high)
    BOUND_EXACT

cdef struct PackedEntry:
    uint64_t check      # key ^ data: a torn write does not match any key (Hyatt and Mann 2002)
    uint64_t data       # bits 0-31 turn, 32-47 value, 48-55 depth, 56-57 bound, 58-63 age

cdef struct Table:      # shared by threads without a lock
    PackedEntry* entries
    void* memory        # pages of its own, which the entries fill
    uint64_t buckets    # of BUCKET entries each
    uint8_t age         # 0 to AGE_MASK: counts searches

cdef struct TTEntry:    # one entry, unpacked
    turn_t turn         # the best one, or NO_TURN
    value_t value
    int depth
    Bound bound


cdef bint tt_open(Table* table, uint64_t bytes, bint large_pages) noexcept nogil
cdef void tt_touch(Table* table, int64_t deadline) noexcept nogil
cdef void tt_close(Table* table) noexcept nogil
cdef uint64_t tt_bytes(const Table* table) noexcept nogil
cdef void tt_new_search(Table* table) noexcept nogil
cdef void tt_prefetch(const Table* table, key_t key) noexcept nogil
cdef bint tt_probe(const Table* table, key_t key, int ply, TTEntry* entry_found) noexcept nogil
cdef void tt_store(
    Table* table, key_t key, int ply, turn_t turn, value_t value, int depth, Bound bound,
) noexcept nogil
cdef int tt_permille_used(const Table* table) noexcept nogil
