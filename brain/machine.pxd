"""What standard C lacks: prefetch, bits, eight bytes at once, atomics, large pages, time.

All code that depends on the compiler or the system is here, but for vectors.pxd of the evaluation.
"""

from libc.stdint cimport int64_t, uint64_t, uint8_t

cdef enum:
    CACHE_LINE = 64             # bytes

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>

    /* Static assertions that Cython can state about constants of two files. */
    #define KAKUGO_AGREE(one, other) \
        do { _Static_assert((int)(one) == (int)(other), "constants disagree"); } while (0)
    #define KAKUGO_FITS(least, most) \
        do { _Static_assert((int)(least) <= (int)(most), "a constant is too large"); } while (0)

    #ifdef _MSC_VER
    #include <intrin.h>
    #include <xmmintrin.h>
    #define kakugo_prefetch(at) _mm_prefetch((const char *)(at), _MM_HINT_T0)
    static inline int kakugo_lowest_bit(uint64_t bits) {
        unsigned long number;
        _BitScanForward64(&number, bits);
        return (int)number;
    }
    static inline int kakugo_atomic_load(const int *flag) { return *(const volatile int *)flag; }
    static inline void kakugo_atomic_store(int *flag, int value) { *(volatile int *)flag = value; }
    static inline uint64_t kakugo_relaxed_load(const uint64_t *word) {
        return *(const volatile uint64_t *)word;
    }
    static inline void kakugo_relaxed_store(uint64_t *word, uint64_t value) {
        *(volatile uint64_t *)word = value;
    }
    #else
    #define kakugo_prefetch(at) __builtin_prefetch(at)
    static inline int kakugo_lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
    static inline int kakugo_atomic_load(const int *flag) {
        return __atomic_load_n(flag, __ATOMIC_RELAXED);
    }
    static inline void kakugo_atomic_store(int *flag, int value) {
        __atomic_store_n(flag, value, __ATOMIC_RELAXED);
    }
    static inline uint64_t kakugo_relaxed_load(const uint64_t *word) {
        return __atomic_load_n(word, __ATOMIC_RELAXED);
    }
    static inline void kakugo_relaxed_store(uint64_t *word, uint64_t value) {
        __atomic_store_n(word, value, __ATOMIC_RELAXED);
    }
    #endif

    /* Eight byte counters at once; none ever passes 255, so nothing carries into the next. */
    static inline void kakugo_add_to_eight(uint8_t *at, uint64_t bytes) {
        uint64_t eight;
        memcpy(&eight, at, 8);
        eight += bytes;
        memcpy(at, &eight, 8);
    }

    #ifdef _WIN32
    #ifndef WIN32_LEAN_AND_MEAN /* else it defines small, and brings thousands of lines */
    #define WIN32_LEAN_AND_MEAN
    #endif
    #ifndef NOMINMAX /* else it defines min and max */
    #define NOMINMAX
    #endif
    #include <windows.h>
    #undef near /* two words of 16-bit C, which it defines as nothing; a field of Grid is `near` */
    #undef far
    static inline int64_t kakugo_nanoseconds(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&rate);
        return (int64_t)((double)ticks.QuadPart * 1e9 / (double)rate.QuadPart);
    }
    #else
    #include <time.h>
    static inline int64_t kakugo_nanoseconds(void) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
    }
    #endif

    /* Large pages: fewer misses of the TLB, and the process ends faster. */
    #ifdef __linux__
    #include <sys/mman.h>
    #endif
    #define KAKUGO_PAGE 4096 /* bytes of a small page */
    static inline void kakugo_want_pages(void *memory, size_t bytes, int large) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        uintptr_t start = ((uintptr_t)memory + KAKUGO_PAGE - 1) & ~(uintptr_t)(KAKUGO_PAGE - 1);
        if (bytes > KAKUGO_PAGE)
            madvise((void *)start, bytes - KAKUGO_PAGE, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    #else
        (void)memory;
        (void)bytes;
        (void)large;
    #endif
    }
    """
    void agree "KAKUGO_AGREE" (int one, int other) noexcept nogil       # one == other
    void fits "KAKUGO_FITS" (int least, int most) noexcept nogil        # least <= most
    void prefetch "kakugo_prefetch" (const void* at) noexcept nogil
    int lowest_bit "kakugo_lowest_bit" (uint64_t bits) noexcept nogil   # bits: not 0
    void add_to_eight "kakugo_add_to_eight" (uint8_t* at, uint64_t bytes) noexcept nogil
    int atomic_load "kakugo_atomic_load" (const int* flag) noexcept nogil
    void atomic_store "kakugo_atomic_store" (int* flag, int value) noexcept nogil
    # A word of a table that threads share without a lock: no order with any other word is promised.
    uint64_t relaxed_load "kakugo_relaxed_load" (const uint64_t* word) noexcept nogil
    void relaxed_store "kakugo_relaxed_store" (uint64_t* word, uint64_t value) noexcept nogil
    int64_t nanoseconds "kakugo_nanoseconds" () noexcept nogil          # never goes back
    void want_pages "kakugo_want_pages" (void* memory, size_t bytes, bint large) noexcept nogil


cdef inline void* cache_line(void* memory) noexcept nogil:
    """Where the first cache line of some memory begins; NULL of NULL. Ask for a line more."""
    return <void*>((<size_t>memory + CACHE_LINE - 1) & ~<size_t>(CACHE_LINE - 1))
