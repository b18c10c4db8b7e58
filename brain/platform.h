/* What standard C lacks: prefetch, bits, eight bytes at once, atomics, assertions for Cython. */

#ifndef KAKUGO_PLATFORM_H
#define KAKUGO_PLATFORM_H

#include <stdint.h>
#include <string.h>

#define KAKUGO_AGREE(one, other)                                                                   \
    do {                                                                                           \
        _Static_assert((int)(one) == (int)(other), "constants disagree");                          \
    } while (0)
#define KAKUGO_FITS(least, most)                                                                   \
    do {                                                                                           \
        _Static_assert((int)(least) <= (int)(most), "a constant is too large");                    \
    } while (0)

#ifdef _MSC_VER
#include <intrin.h>
#include <xmmintrin.h>
#define kakugo_prefetch(at) _mm_prefetch((const char *)(at), _MM_HINT_T0)
static inline int kakugo_lowest_bit(uint64_t bits) {
    unsigned long number;
    _BitScanForward64(&number, bits);
    return (int)number;
}
#define KAKUGO_LOAD(type, from) (*(const volatile type *)(from))
#define KAKUGO_STORE(type, to, value) (*(volatile type *)(to) = (value))
#else
#define kakugo_prefetch(at) __builtin_prefetch(at)
static inline int kakugo_lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
#define KAKUGO_LOAD(type, from) __atomic_load_n(from, __ATOMIC_RELAXED)
#define KAKUGO_STORE(type, to, value) __atomic_store_n(to, value, __ATOMIC_RELAXED)
#endif

static inline int kakugo_atomic_load(const int *flag) { return KAKUGO_LOAD(int, flag); }
static inline void kakugo_atomic_store(int *flag, int value) { KAKUGO_STORE(int, flag, value); }
static inline uint64_t kakugo_relaxed_load(const uint64_t *word) {
    return KAKUGO_LOAD(uint64_t, word);
}
static inline void kakugo_relaxed_store(uint64_t *word, uint64_t value) {
    KAKUGO_STORE(uint64_t, word, value);
}

/* None of the eight counters ever passes 255, so nothing carries into the next. */
static inline void kakugo_add_to_eight(uint8_t *at, uint64_t bytes) {
    uint64_t eight;
    memcpy(&eight, at, 8);
    eight += bytes;
    memcpy(at, &eight, 8);
}
static inline uint64_t kakugo_eight_at(const uint8_t *at) {
    uint64_t eight;
    memcpy(&eight, at, 8);
    return eight;
}

#endif
