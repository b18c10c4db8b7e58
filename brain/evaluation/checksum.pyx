"""A checksum that tells damaged weights: FNV-1a (Fowler, Noll, Vo), 64 bits."""


def fnv1a(const unsigned char[:] data):
    """The checksum of some bytes."""
    cdef unsigned long long sum = 0xCBF29CE484222325u
    cdef Py_ssize_t at
    for at in range(data.shape[0]):
        sum = (sum ^ data[at]) * 0x100000001B3u
    return sum
