"""A checksum that finds damaged weights: FNV-1a (Fowler, Noll and Vo 1991), 64 bits."""


def fnv1a(const unsigned char[:] data):
    """The FNV-1a hash of some bytes, an integer of 64 bits."""
    cdef unsigned long long sum = 0xCBF29CE484222325u       # the offset basis of 64 bits
    cdef Py_ssize_t at
    for at in range(data.shape[0]):
        sum = (sum ^ data[at]) * 0x100000001B3u             # the prime of 64 bits
    return sum
