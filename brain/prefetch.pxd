"""A word to the processor: memory that will soon be read may come nearer meanwhile."""

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <xmmintrin.h>
    #define kakugo_prefetch(at) _mm_prefetch((const char *)(at), _MM_HINT_T0)
    #else
    #define kakugo_prefetch(at) __builtin_prefetch(at)
    #endif
    """
    void prefetch "kakugo_prefetch" (const void* at) noexcept nogil
