"""The transposition table: what searches have found about positions."""

from libc.stdint cimport int16_t, int64_t, uint64_t

from ..clock cimport now
from ..pages cimport give_pages, take_pages, want_pages
from ..platform cimport CACHE_LINE, agree, fits, prefetch, relaxed_load, relaxed_store
from ..types cimport INFINITE, MAX_PLY, NO_TURN, SQUARE_BITS, WON, key_t, turn_t, value_t

cdef enum:
    BUCKET = 4                      # entries: one cache line
    OLD = 4                         # plies that an entry is worth less for each search since
    DEEPER = 2                      # plies: how much deeper an entry withstands a bound
    AGE_MASK = 63                   # an age has six bits of an entry
    PAGE_BUCKETS = 64               # of the smallest page of any system
    CLOCK_PAGES = 512               # of these between two looks at the clock: a large page
    SAMPLE = 250                    # buckets counted to estimate how full the table is


cdef bint tt_open(Table* table, uint64_t bytes, bint large_pages) noexcept nogil:
    """Make an empty table of about so many bytes, in large pages or not; False: out of memory.

    The system's pages are zero already, so even a large table takes no time; what writes to a page
    first, tt_touch or a search, waits until the system has made it.
    """
    table.buckets = max(<uint64_t>1, bytes // CACHE_LINE)
    if table.buckets >= <uint64_t>1 << 32:
        table.buckets = (<uint64_t>1 << 32) - 1
    table.memory = take_pages(table.buckets * CACHE_LINE)
    table.entries = <PackedEntry*>table.memory     # a page begins at a cache line
    table.age = 0
    if table.memory == NULL:
        table.buckets = 0
        return False
    want_pages(table.memory, table.buckets * CACHE_LINE, large_pages)
    return True


cdef void tt_touch(Table* table, int64_t deadline) noexcept nogil:
    """Let the system make the pages of an empty table, large ones, until a deadline.

    What is not made by then will come in small pages, when a search needs them.
    """
    cdef uint64_t number
    cdef PackedEntry* entry
    for number in range(table.buckets // PAGE_BUCKETS):
        entry = &table.entries[number * PAGE_BUCKETS * BUCKET]
        if number % CLOCK_PAGES == 0 and now() > deadline:
            want_pages(entry, (table.buckets - number * PAGE_BUCKETS) * CACHE_LINE, False)
            return
        relaxed_store(&entry.data, 0)


cdef void tt_close(Table* table) noexcept nogil:
    """The inverse of tt_open."""
    give_pages(table.memory, table.buckets * CACHE_LINE)
    table.memory = NULL
    table.entries = NULL
    table.buckets = 0


cdef uint64_t tt_bytes(const Table* table) noexcept nogil:
    """Size of the table in bytes."""
    return table.buckets * CACHE_LINE


cdef void tt_new_search(Table* table) noexcept nogil:
    """Make all entries older by one search."""
    table.age = (table.age + 1) & AGE_MASK


cdef inline PackedEntry* bucket_of(const Table* table, key_t key) noexcept nogil:
    """The bucket of a key, by its upper half: any number of buckets will do (Lemire 2019)."""
    return &table.entries[BUCKET * (((key >> 32) * table.buckets) >> 32)]


cdef void tt_prefetch(const Table* table, key_t key) noexcept nogil:
    """Fetch the bucket of a key into the cache, for a probe soon."""
    prefetch(bucket_of(table, key))


cdef inline int depth_of(uint64_t data) noexcept nogil:
    return data >> 48 & 0xFF


cdef inline int age_of(uint64_t data) noexcept nogil:
    return <int>(data >> 58)


cdef inline value_t from_node(value_t value, int ply) noexcept nogil:
    """A value of the table as the search sees it: plies to a win count from the root."""
    return value - ply if value >= WON else value + ply if value <= -WON else value


cdef bint tt_probe(const Table* table, key_t key, int ply, TTEntry* entry_found) noexcept nogil:
    """Copy the entry of a key; False where there is none."""
    cdef PackedEntry* entry = bucket_of(table, key)
    cdef uint64_t data
    cdef int number
    for number in range(BUCKET):
        data = relaxed_load(&entry[number].data)
        if data and relaxed_load(&entry[number].check) == key ^ data:
            entry_found.turn = <turn_t>data
            entry_found.value = from_node(<int16_t>(data >> 32 & 0xFFFF), ply)
            entry_found.depth = depth_of(data)
            entry_found.bound = <Bound>(data >> 56 & 3)
            return True
    return False


cdef void tt_store(
    Table* table, key_t key, int ply, turn_t turn, value_t value, int depth, Bound bound,
) noexcept nogil:
    """Store what a search has found, in place of the entry of least use in the bucket."""
    cdef PackedEntry* entry = bucket_of(table, key)
    cdef PackedEntry* victim = entry
    cdef int number, worth
    cdef int least = 1 << 30
    cdef uint64_t data
    for number in range(BUCKET):
        data = relaxed_load(&entry[number].data)
        if data and relaxed_load(&entry[number].check) == key ^ data:
            if turn == NO_TURN:
                turn = <turn_t>data
            if (
                bound != BOUND_EXACT and depth + DEEPER < depth_of(data)
                and age_of(data) == table.age
            ):
                return
            victim = &entry[number]
            break
        worth = -(1 << 20)          # of an empty entry
        if data:
            worth = depth_of(data) - OLD * ((table.age - age_of(data)) & AGE_MASK)
        if worth < least:
            least = worth
            victim = &entry[number]
    data = turn
    data |= <uint64_t>(<int16_t>from_node(value, -ply) & 0xFFFF) << 32
    data |= <uint64_t>(depth & 0xFF) << 48
    data |= <uint64_t>bound << 56
    data |= <uint64_t>(table.age & AGE_MASK) << 58
    relaxed_store(&victim.data, data)
    relaxed_store(&victim.check, key ^ data)


cdef int tt_permille_used(const Table* table) noexcept nogil:
    """Estimate how full the table is with entries of the newest search, in thousandths."""
    cdef uint64_t number
    cdef uint64_t looked = min(table.buckets, <uint64_t>SAMPLE)
    cdef uint64_t data
    cdef uint64_t used = 0
    for number in range(looked * BUCKET):
        data = relaxed_load(&table.entries[number].data)
        if data and age_of(data) == table.age:
            used += 1
    return <int>(used * 1000 // (looked * BUCKET))


agree(BUCKET * sizeof(PackedEntry), CACHE_LINE)
fits(2 * SQUARE_BITS, 32)       # what PackedEntry.data has room for: turn, value, depth, bound
fits(INFINITE, 0x7FFF)
fits(MAX_PLY, 0xFF)
fits(BOUND_EXACT, 3)
