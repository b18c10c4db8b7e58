"""Rows of 16-bit numbers: added, multiplied, clamped. By AVX2 where the processor has it.

Each kernel is there twice: in plain C, whose loops compilers vectorise (so for ARM), and in
intrinsics of AVX2. Both give the same bits, and `python -m tests.long.kernels` compares them.
"""

from libc.stdint cimport int16_t, int32_t, uint16_t

cdef extern from "brain/evaluation/kernels.h":
    enum:
        CHANNELS                    # of a cell
        FULL_CHANNEL                # where a channel is read, it is clamped to 0..this
        ROWS                        # of a change: a window's, two codes'
        NEURONS                     # of a layer
        FULL_NEURON                 # their outputs are clamped to 0..this
        ACROSS                      # regions in a row of the board: 3
        REGIONS                     # all of them, row by row
        PARTS                       # the quarters of the board, two by two regions each; the whole

    ctypedef struct Change "kakugo_change":
        int16_t* cell
        int region                      # where the sums of its region begin
        const int16_t** removed     # ROWS of them: what the cell is no longer the sum of,
        const int16_t** added       # and what it is the sum of instead

    ctypedef struct Kernels "kakugo_kernels":
        # Change cells by the first row of each change, or by all (rows: 1 or ROWS); the regions
        # follow. A cell may come several times.
        void (*apply)(
            const Change* changes, int number, int rows, uint16_t* regions,
        ) noexcept nogil
        # What that would make of the regions; the cells stay. A cell may come once.
        void (*preview)(
            const Change* changes, int number, int rows, uint16_t* regions,
        ) noexcept nogil
        # Sums over the regions of each part >> shift: sums[PARTS][CHANNELS]; first: the channel
        # that comes first, 0 or HALF
        void (*add_up)(
            const uint16_t* regions, int shift, int first, int16_t* sums,
        ) noexcept nogil
        # One layer: inputs[2 * pairs] times weights[pairs][NEURONS][2], plus bias << shift, all
        # >> shift and clamped to 0..FULL_NEURON. outputs may be inputs.
        void (*activate)(
            const int16_t* inputs, int pairs, const int16_t* weights, const int16_t* bias,
            int shift, int16_t* outputs,
        ) noexcept nogil
        # The channels of a cell, as they are read, times weights[CHANNELS]
        int32_t (*score)(const int16_t* cell, const int16_t* weights) noexcept nogil

cdef const Kernels* kernels_of(bint fast) noexcept nogil
