"""Rows of 16-bit numbers: added, multiplied, cut off. By AVX2 where the processor has it.

Each kernel is there twice: in plain C, and in intrinsics of AVX2. Both give the same bits: sums are
taken modulo 2^32, those of channels modulo 2^16.
"""

from libc.stdint cimport int16_t, int32_t, uint16_t

cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>

    #define KAKUGO_CHANNELS 32
    #define KAKUGO_FULL_CHANNEL 255
    #define KAKUGO_NEURONS 32
    #define KAKUGO_FULL_NEURON 2048

    /* What a cell is no longer the sum of, and what it is now: rows of CHANNELS, the first of them
       or all. */
    #define KAKUGO_ROWS 3
    typedef struct {
        int16_t *cell;
        int region;                         /* where its region begins */
        const int16_t *less[KAKUGO_ROWS], *more[KAKUGO_ROWS];
    } kakugo_change;

    typedef struct {
        void (*apply)(
            const kakugo_change *changes, int number, int rows, uint16_t *regions);
        void (*preview)(
            const kakugo_change *changes, int number, int rows, uint16_t *regions);
        void (*add_up)(
            const uint16_t *regions, const int *which, int number, int shift, int first,
            int16_t *sums);
        void (*activate)(
            const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias,
            int shift, int16_t *outputs);
        int32_t (*score)(const int16_t *cell, const int16_t *weights);
    } kakugo_kernels;

    static inline int kakugo_cut(int channel) {
        return channel < 0 ? 0 : channel > KAKUGO_FULL_CHANNEL ? KAKUGO_FULL_CHANNEL : channel;
    }

    static inline void kakugo_plain_change(
        const kakugo_change *changes, int number, int rows, uint16_t *regions, int keep
    ) {
        for (const kakugo_change *change = changes; change < changes + number; change++) {
            uint16_t *region = regions + change->region;
            for (int at = 0; at < KAKUGO_CHANNELS; at++) {
                int before = change->cell[at], more = 0;
                for (int row = 0; row < rows; row++)
                    more += change->more[row][at] - change->less[row][at];
                int16_t now = (int16_t)(before + more);
                if (keep) change->cell[at] = now;
                region[at] += (uint16_t)(kakugo_cut(now) - kakugo_cut(before));
            }
        }
    }
    static void kakugo_plain_apply(
        const kakugo_change *changes, int number, int rows, uint16_t *regions
    ) {
        if (rows == 1) kakugo_plain_change(changes, number, 1, regions, 1);
        else kakugo_plain_change(changes, number, KAKUGO_ROWS, regions, 1);
    }
    static void kakugo_plain_preview(
        const kakugo_change *changes, int number, int rows, uint16_t *regions
    ) {
        if (rows == 1) kakugo_plain_change(changes, number, 1, regions, 0);
        else kakugo_plain_change(changes, number, KAKUGO_ROWS, regions, 0);
    }

    static void kakugo_plain_add_up(
        const uint16_t *regions, const int *which, int number, int shift, int first, int16_t *sums
    ) {
        for (int at = 0; at < KAKUGO_CHANNELS; at++) {
            int sum = 0;
            for (int part = 0; part < number; part++)
                sum += regions[KAKUGO_CHANNELS * which[part] + (at ^ first)];
            sums[at] = (int16_t)(sum >> shift);
        }
    }

    static void kakugo_plain_activate(
        const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias, int shift,
        int16_t *outputs
    ) {
        uint32_t sums[KAKUGO_NEURONS];
        for (int at = 0; at < KAKUGO_NEURONS; at++) sums[at] = (uint32_t)bias[at] << shift;
        for (int pair = 0; pair < pairs; pair++, inputs += 2)
            for (int at = 0; at < KAKUGO_NEURONS; at++, weights += 2)
                sums[at] += (uint32_t)(inputs[0] * weights[0])
                            + (uint32_t)(inputs[1] * weights[1]);
        for (int at = 0; at < KAKUGO_NEURONS; at++) {
            int32_t sum = (int32_t)sums[at] >> shift;
            sum = sum < 0 ? 0 : sum > KAKUGO_FULL_NEURON ? KAKUGO_FULL_NEURON : sum;
            outputs[at] = (int16_t)sum;
        }
    }

    static int32_t kakugo_plain_score(const int16_t *cell, const int16_t *weights) {
        uint32_t sum = 0;
        for (int at = 0; at < KAKUGO_CHANNELS; at++)
            sum += (uint32_t)(kakugo_cut(cell[at]) * weights[at]);
        return (int32_t)sum;
    }

    static const kakugo_kernels kakugo_plain = {
        kakugo_plain_apply, kakugo_plain_preview, kakugo_plain_add_up, kakugo_plain_activate,
        kakugo_plain_score,
    };

    #if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
    #include <immintrin.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define KAKUGO_AVX2
    static int kakugo_has_avx2(void) {
        int found[4];
        __cpuid(found, 0);
        if (found[0] < 7) return 0;
        __cpuid(found, 1);                  /* the system keeps the wide registers */
        if (!(found[2] & (1 << 27)) || (_xgetbv(0) & 6) != 6) return 0;
        __cpuidex(found, 7, 0);
        return (found[1] >> 5) & 1;
    }
    #else
    #define KAKUGO_AVX2 __attribute__((target("avx2")))
    static int kakugo_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
    #endif

    KAKUGO_AVX2 static inline __m256i kakugo_load(const void *at) {
        return _mm256_loadu_si256((const __m256i *)at);
    }
    KAKUGO_AVX2 static inline __m256i kakugo_cut_all(__m256i channels) {
        channels = _mm256_max_epi16(channels, _mm256_setzero_si256());
        return _mm256_min_epi16(channels, _mm256_set1_epi16(KAKUGO_FULL_CHANNEL));
    }

    KAKUGO_AVX2 static inline void kakugo_fast_change(
        const kakugo_change *changes, int number, int rows, uint16_t *regions, int keep
    ) {
        for (const kakugo_change *change = changes; change < changes + number; change++) {
            uint16_t *region = regions + change->region;
            for (int at = 0; at < KAKUGO_CHANNELS; at += 16) {
                __m256i before = kakugo_load(change->cell + at), now = before;
                for (int row = 0; row < rows; row++) {
                    now = _mm256_add_epi16(now, kakugo_load(change->more[row] + at));
                    now = _mm256_sub_epi16(now, kakugo_load(change->less[row] + at));
                }
                __m256i read = _mm256_sub_epi16(kakugo_cut_all(now), kakugo_cut_all(before));
                if (keep) _mm256_storeu_si256((__m256i *)(change->cell + at), now);
                read = _mm256_add_epi16(kakugo_load(region + at), read);
                _mm256_storeu_si256((__m256i *)(region + at), read);
            }
        }
    }
    KAKUGO_AVX2 static void kakugo_fast_apply(
        const kakugo_change *changes, int number, int rows, uint16_t *regions
    ) {
        if (rows == 1) kakugo_fast_change(changes, number, 1, regions, 1);
        else kakugo_fast_change(changes, number, KAKUGO_ROWS, regions, 1);
    }
    KAKUGO_AVX2 static void kakugo_fast_preview(
        const kakugo_change *changes, int number, int rows, uint16_t *regions
    ) {
        if (rows == 1) kakugo_fast_change(changes, number, 1, regions, 0);
        else kakugo_fast_change(changes, number, KAKUGO_ROWS, regions, 0);
    }

    /* Two vectors of 32-bit numbers as one of 16-bit numbers, in order. */
    KAKUGO_AVX2 static inline __m256i kakugo_pack(__m256i low, __m256i high) {
        return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
    }

    KAKUGO_AVX2 static void kakugo_fast_add_up(
        const uint16_t *regions, const int *which, int number, int shift, int first, int16_t *sums
    ) {
        __m128i bits = _mm_cvtsi32_si128(shift);
        for (int at = 0; at < KAKUGO_CHANNELS; at += 16) {
            __m256i low = _mm256_setzero_si256(), high = low;
            for (int part = 0; part < number; part++) {
                __m256i some = kakugo_load(regions + KAKUGO_CHANNELS * which[part] + (at ^ first));
                low = _mm256_add_epi32(low, _mm256_cvtepu16_epi32(_mm256_castsi256_si128(some)));
                high = _mm256_add_epi32(
                    high, _mm256_cvtepu16_epi32(_mm256_extracti128_si256(some, 1)));
            }
            low = _mm256_srl_epi32(low, bits);
            high = _mm256_srl_epi32(high, bits);
            _mm256_storeu_si256((__m256i *)(sums + at), kakugo_pack(low, high));
        }
    }

    KAKUGO_AVX2 static void kakugo_fast_activate(
        const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias, int shift,
        int16_t *outputs
    ) {
        __m256i sum[KAKUGO_NEURONS / 8];
        __m128i bits = _mm_cvtsi32_si128(shift);
        __m256i full = _mm256_set1_epi32(KAKUGO_FULL_NEURON);
        for (int at = 0; at < KAKUGO_NEURONS / 8; at++) {
            __m256i some = _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)(bias + 8 * at)));
            sum[at] = _mm256_sll_epi32(some, bits);
        }
        for (int pair = 0; pair < pairs; pair++, inputs += 2) {
            uint32_t both = (uint16_t)inputs[0] | ((uint32_t)(uint16_t)inputs[1] << 16);
            __m256i input = _mm256_set1_epi32((int)both);
            for (int at = 0; at < KAKUGO_NEURONS / 8; at++, weights += 16)
                sum[at] = _mm256_add_epi32(
                    sum[at], _mm256_madd_epi16(input, kakugo_load(weights)));
        }
        for (int at = 0; at < KAKUGO_NEURONS / 8; at++) {
            sum[at] = _mm256_sra_epi32(sum[at], bits);
            sum[at] = _mm256_max_epi32(sum[at], _mm256_setzero_si256());
            sum[at] = _mm256_min_epi32(sum[at], full);
        }
        for (int at = 0; at < KAKUGO_NEURONS / 8; at += 2)
            _mm256_storeu_si256(
                (__m256i *)(outputs + 8 * at), kakugo_pack(sum[at], sum[at + 1]));
    }

    KAKUGO_AVX2 static int32_t kakugo_fast_score(const int16_t *cell, const int16_t *weights) {
        __m256i sum = _mm256_setzero_si256();
        for (int at = 0; at < KAKUGO_CHANNELS; at += 16)
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(
                kakugo_cut_all(kakugo_load(cell + at)), kakugo_load(weights + at)));
        __m128i four = _mm_add_epi32(
            _mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
        return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    }

    static const kakugo_kernels kakugo_fast = {
        kakugo_fast_apply, kakugo_fast_preview, kakugo_fast_add_up, kakugo_fast_activate,
        kakugo_fast_score,
    };
    static inline const kakugo_kernels *kakugo_kernels_of(int fast) {
        return fast && kakugo_has_avx2() ? &kakugo_fast : &kakugo_plain;
    }
    #else
    static inline const kakugo_kernels *kakugo_kernels_of(int fast) {
        (void)fast;
        return &kakugo_plain;
    }
    #endif
    """
    enum:
        CHANNELS "KAKUGO_CHANNELS"          # of a cell
        FULL_CHANNEL "KAKUGO_FULL_CHANNEL"  # where a channel is read, it is cut off to 0..this
        ROWS "KAKUGO_ROWS"                  # of a change: a window's, two codes'
        NEURONS "KAKUGO_NEURONS"            # of a layer
        FULL_NEURON "KAKUGO_FULL_NEURON"    # what they say is cut off to 0..this

    ctypedef struct Change "kakugo_change":
        int16_t* cell
        int region                      # where the sums of its region begin
        const int16_t** less            # ROWS of them: what the cell is no longer the sum of,
        const int16_t** more            # and what it is the sum of instead

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
        # Sums over some regions >> shift; first: the channel that comes first, 0 or HALF
        void (*add_up)(
            const uint16_t* regions, const int* which, int number, int shift, int first,
            int16_t* sums,
        ) noexcept nogil
        # One layer: inputs[2 * pairs] times weights[pairs][NEURONS][2], plus bias << shift, all
        # >> shift and cut off to 0..FULL_NEURON. outputs may be inputs.
        void (*activate)(
            const int16_t* inputs, int pairs, const int16_t* weights, const int16_t* bias,
            int shift, int16_t* outputs,
        ) noexcept nogil
        # The channels of a cell, as they are read, times weights[CHANNELS]
        int32_t (*score)(const int16_t* cell, const int16_t* weights) noexcept nogil

    # The kernels that this processor runs fastest; not fast: those in plain C.
    const Kernels* kernels_of "kakugo_kernels_of" (bint fast) noexcept nogil
