"""Blocks of LZ4, packed and unpacked, and the hash that guards them, xxHash with 32 bits."""

# Yann Collet: LZ4 block format description; xxHash fast digest algorithm, section XXH32.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

cdef enum:
    LEAST_MATCH = 4         # bytes of a match
    EXTENDED = 15           # a length that goes on in the bytes that follow, to the first below 255
    MOST_OFFSET = 0xFFFF    # how many bytes back a match may begin
    LAST_LITERALS = 5       # no match reaches into the last bytes of a block,
    LAST_MATCH = 12         # and none begins there
    HASH_BITS = 14
    STRIPE = 16             # bytes that the hash takes at once: one word for each lane
    LANES = 4

cdef uint32_t PRIME_1 = 0x9E3779B1u
cdef uint32_t PRIME_2 = 0x85EBCA77u
cdef uint32_t PRIME_3 = 0xC2B2AE3Du
cdef uint32_t PRIME_4 = 0x27D4EB2Fu
cdef uint32_t PRIME_5 = 0x165667B1u


cdef inline uint32_t word(const uint8_t* at) noexcept nogil:
    """Four bytes as a number, the lowest first."""
    return at[0] | <uint32_t> at[1] << 8 | <uint32_t> at[2] << 16 | <uint32_t> at[3] << 24


cdef inline uint32_t rotated(uint32_t value, int bits) noexcept nogil:
    return value << bits | value >> (32 - bits)


# ---- unpacking ----

cdef inline Py_ssize_t read_length(
    const uint8_t* block, Py_ssize_t end, Py_ssize_t* at, Py_ssize_t nibble
) noexcept nogil:
    """A length of which a token has the first nibble; -1 where the block ends within it."""
    cdef int byte = 255
    while nibble >= EXTENDED and byte == 255:
        if at[0] >= end:
            return -1
        byte = block[at[0]]
        at[0] += 1
        nibble += byte
    return nibble


cdef Py_ssize_t unpack(
    const uint8_t* block, Py_ssize_t end, Py_ssize_t* at,
    uint8_t* out, Py_ssize_t made, Py_ssize_t limit,
) noexcept nogil:
    """Where the output ends, of which something is there already; -1: at[0] is where it fails."""
    cdef Py_ssize_t length, offset, begin, each
    cdef int token
    while at[0] < end:
        begin = at[0]
        token = block[begin]
        at[0] += 1
        length = read_length(block, end, at, token >> 4)
        if length < 0 or length > end - at[0] or length > limit - made:
            break
        memcpy(out + made, block + at[0], length)
        at[0] += length
        made += length
        if at[0] == end:            # the last token has no match
            return made
        if end - at[0] < 2:
            break
        offset = block[at[0]] | block[at[0] + 1] << 8
        at[0] += 2
        length = read_length(block, end, at, token & EXTENDED)
        if length < 0 or not 0 < offset <= made or length + LEAST_MATCH > limit - made:
            break
        for each in range(made, made + length + LEAST_MATCH):   # may read what it has written
            out[each] = out[each - offset]
        made += length + LEAST_MATCH
    else:
        return -1
    at[0] = begin
    return -1


def decompress(bytes block not None, bytes before not None, Py_ssize_t most):
    cdef Py_ssize_t start = len(before)
    cdef Py_ssize_t at = 0
    cdef Py_ssize_t end
    cdef uint8_t* out = <uint8_t*> malloc(start + most + 1)
    if out == NULL:
        raise MemoryError
    try:
        memcpy(out, <const uint8_t*> before, start)
        end = unpack(<const uint8_t*> block, len(block), &at, out, start, start + most)
        if end < 0:
            raise ValueError(f"no block of LZ4, from its byte {at} on")
        return out[start:end]
    finally:
        free(out)


# ---- packing ----

cdef inline Py_ssize_t put_length(
    uint8_t* out, Py_ssize_t made, Py_ssize_t length
) noexcept nogil:
    """Write what a token has no room for; where the output ends then."""
    length -= EXTENDED
    while length >= 0:
        out[made] = min(length, 255)
        made += 1
        length -= 255
    return made


cdef Py_ssize_t put_sequence(
    uint8_t* out, Py_ssize_t made, const uint8_t* literals, Py_ssize_t number,
    Py_ssize_t offset, Py_ssize_t match,
) noexcept nogil:
    """Write literals and the match behind them (offset 0: none); where the output ends then."""
    cdef Py_ssize_t rest = match - LEAST_MATCH if offset else 0
    out[made] = min(number, EXTENDED) << 4 | min(rest, EXTENDED)
    made = put_length(out, made + 1, number)
    memcpy(out + made, literals, number)
    made += number
    if offset:
        out[made] = offset & 0xFF
        out[made + 1] = offset >> 8
        made = put_length(out, made + 2, rest)
    return made


cdef Py_ssize_t pack(
    const uint8_t* data, Py_ssize_t size, uint8_t* out, uint32_t* seen
) noexcept nogil:
    """Pack greedily; seen: by the hash of four bytes, where they stood last. How long it became."""
    cdef Py_ssize_t at = 1          # 0 in seen is a place, too: nothing before it could match
    cdef Py_ssize_t begin = 0       # of the literals
    cdef Py_ssize_t made = 0
    cdef Py_ssize_t before, match
    cdef uint32_t four
    while at + LAST_MATCH <= size:
        four = word(data + at)
        before = seen[(four * PRIME_1) >> (32 - HASH_BITS)]
        seen[(four * PRIME_1) >> (32 - HASH_BITS)] = at
        if at - before > MOST_OFFSET or word(data + before) != four:
            at += 1
            continue
        match = LEAST_MATCH
        while at + match < size - LAST_LITERALS and data[before + match] == data[at + match]:
            match += 1
        made = put_sequence(out, made, data + begin, at - begin, at - before, match)
        at += match
        begin = at
    return put_sequence(out, made, data + begin, size - begin, 0, 0)


def compress(bytes data not None):
    cdef Py_ssize_t size = len(data)
    cdef uint8_t* out = <uint8_t*> malloc(size + size // 255 + STRIPE)
    cdef uint32_t* seen = <uint32_t*> malloc(sizeof(uint32_t) << HASH_BITS)
    try:
        if out == NULL or seen == NULL:
            raise MemoryError
        memset(seen, 0, sizeof(uint32_t) << HASH_BITS)
        return out[:pack(<const uint8_t*> data, size, out, seen)]
    finally:
        free(out)
        free(seen)


# ---- the hash ----

cdef class XxHash32:
    cdef uint32_t lanes[LANES]
    cdef bytes rest             # fewer bytes than a stripe, which wait for more
    cdef uint64_t size          # bytes so far

    def __cinit__(self):
        self.lanes[0] = PRIME_1 + PRIME_2
        self.lanes[1] = PRIME_2
        self.lanes[2] = 0
        self.lanes[3] = 0 - PRIME_1
        self.rest = b""

    def update(self, bytes data not None):
        cdef bytes all_bytes = self.rest + data if self.rest else data
        cdef const uint8_t* each = all_bytes
        cdef Py_ssize_t _
        cdef int lane
        for _ in range(len(all_bytes) // STRIPE):
            for lane in range(LANES):
                self.lanes[lane] += word(each + lane * sizeof(uint32_t)) * PRIME_2
                self.lanes[lane] = rotated(self.lanes[lane], 13) * PRIME_1
            each += STRIPE
        self.rest = all_bytes[len(all_bytes) // STRIPE * STRIPE:]
        self.size += len(data)

    def digest(self):
        cdef const uint8_t* each = self.rest
        cdef Py_ssize_t left = len(self.rest)
        cdef uint32_t sum = self.lanes[2] + PRIME_5     # the seed, 0, where there was no stripe
        if self.size >= STRIPE:
            sum = rotated(self.lanes[0], 1) + rotated(self.lanes[1], 7)
            sum += rotated(self.lanes[2], 12) + rotated(self.lanes[3], 18)
        sum += <uint32_t> self.size
        while left >= 4:
            sum = rotated(sum + word(each) * PRIME_3, 17) * PRIME_4
            each += 4
            left -= 4
        while left > 0:
            sum = rotated(sum + each[0] * PRIME_5, 11) * PRIME_1
            each += 1
            left -= 1
        sum = (sum ^ sum >> 15) * PRIME_2
        sum = (sum ^ sum >> 13) * PRIME_3
        return sum ^ sum >> 16


def xxh32(bytes data not None):
    hashed = XxHash32()
    hashed.update(data)
    return hashed.digest()
