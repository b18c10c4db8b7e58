/* What the operating system gives: a clock, large pages. Two modules include it (it may bring
   windows.h), platform.h is for all. */

#ifndef KAKUGO_SYSTEM_H
#define KAKUGO_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#ifndef WIN32_LEAN_AND_MEAN /* else it defines small, and brings thousands of lines */
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX /* else it defines min and max */
#define NOMINMAX
#endif
#include <windows.h>
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

#ifdef __linux__
#include <sys/mman.h>
#endif
#define KAKUGO_PAGE 4096 /* bytes of a small page */

/* Large pages: fewer misses of the TLB, and the process ends faster. */
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

#endif
