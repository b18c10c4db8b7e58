"""The kernels that this processor runs fastest; the one module that has their code."""

cdef extern from "brain/evaluation/kernels_plain.h":
    const Kernels PLAIN "kakugo_plain"

cdef extern from "brain/evaluation/kernels_avx2.h":
    const Kernels* avx2_kernels "kakugo_avx2" () noexcept nogil     # NULL: the processor lacks AVX2


cdef const Kernels* kernels_of(bint fast) noexcept nogil:
    """The kernels that this processor runs fastest; not fast: those in plain C."""
    cdef const Kernels* avx2 = avx2_kernels() if fast else NULL
    return &PLAIN if avx2 == NULL else avx2
