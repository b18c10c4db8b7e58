/* What the operating system gives: a clock, pages, large pages. Few modules include it (it may bring
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

#ifndef _WIN32
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif
#define KAKUGO_PAGE 4096 /* bytes of a small page */

/* Pages of the system's own, all zero; NULL: out of memory. What malloc takes of this size it may
   keep for itself when it is freed, and a process that makes many engines grows. */
static inline void *kakugo_take_pages(size_t bytes) {
#ifdef _WIN32
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
#else
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
#endif
}

/* The inverse of kakugo_take_pages; nothing for NULL. */
static inline void kakugo_give_pages(void *memory, size_t bytes) {
    if (memory == NULL)
        return;
#ifdef _WIN32
    (void)bytes;
    VirtualFree(memory, 0, MEM_RELEASE);
#else
    munmap(memory, bytes);
#endif
}

/* Give the system what malloc has kept of freed memory, where malloc does not do so by itself. */
static inline void kakugo_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

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
