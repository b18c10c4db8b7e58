"""A checksum that finds damaged weights: FNV-1a (Fowler, Noll and Vo 1991), 64 bits."""


def fnv1a(bytes data not None) -> int:
    """The FNV-1a hash of some bytes, an integer of 64 bits."""
    cdef const unsigned char* byte = data
    cdef unsigned long long sum = 0xCBF29CE484222325u       # the offset basis of 64 bits
    cdef Py_ssize_t at
    for at in range(len(data)):
        sum = (sum ^ byte[at]) * 0x100000001B3u             # the prime of 64 bits
    return sum
