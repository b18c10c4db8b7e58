"""Pages of the system, for what is large: given back, they leave the process. Zero when taken."""

cdef extern from "brain/system.h":
    void* take_pages "kakugo_take_pages" (size_t bytes) noexcept nogil      # NULL: out of memory
    void give_pages "kakugo_give_pages" (void* memory, size_t bytes) noexcept nogil
    void trim_memory "kakugo_trim" () noexcept nogil
    void want_pages "kakugo_want_pages" (void* memory, size_t bytes, bint large) noexcept nogil
