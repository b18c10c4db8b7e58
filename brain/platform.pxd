"""What standard C lacks: prefetch, bits, eight bytes at once, atomics, assertions.

Code that depends on the compiler or the system is in platform.h, in system.h (the clock,
pages) and in the kernels of the evaluation.
"""

from libc.stdint cimport uint64_t, uint8_t

cdef enum:
    CACHE_LINE = 64             # bytes

cdef extern from "brain/platform.h":
    # Static assertions that Cython can state about constants of two files.
    void agree "KAKUGO_AGREE" (int one, int other) noexcept nogil       # one == other
    void fits "KAKUGO_FITS" (int least, int most) noexcept nogil        # least <= most
    void prefetch "kakugo_prefetch" (const void* at) noexcept nogil
    int lowest_bit "kakugo_lowest_bit" (uint64_t bits) noexcept nogil   # bits: not 0
    void add_to_eight "kakugo_add_to_eight" (uint8_t* at, uint64_t bytes) noexcept nogil
    uint64_t eight_at "kakugo_eight_at" (const uint8_t* at) noexcept nogil
    int atomic_load "kakugo_atomic_load" (const int* flag) noexcept nogil
    void atomic_store "kakugo_atomic_store" (int* flag, int value) noexcept nogil
    # A word of a table that threads share without a lock: no order with any other word is promised.
    uint64_t relaxed_load "kakugo_relaxed_load" (const uint64_t* word) noexcept nogil
    void relaxed_store "kakugo_relaxed_store" (uint64_t* word, uint64_t value) noexcept nogil


cdef inline void* cache_line(void* memory) noexcept nogil:
    """Where the first cache line of some memory begins; NULL of NULL. Ask for a line more."""
    return <void*>((<size_t>memory + CACHE_LINE - 1) & ~<size_t>(CACHE_LINE - 1))
