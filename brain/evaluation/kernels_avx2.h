/* The kernels in intrinsics of AVX2, and whether the processor has it. The sums are those of
   kernels_plain.h, bit for bit: modulo 2^32, those of channels modulo 2^16. */

#ifndef KAKUGO_KERNELS_AVX2_H
#define KAKUGO_KERNELS_AVX2_H

#include "kernels.h"

#if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
#include <immintrin.h>
#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define AVX2
static int has_avx2(void) {
    int found[4];
    __cpuid(found, 0);
    if (found[0] < 7) return 0;
    __cpuid(found, 1); /* the system keeps the wide registers */
    if (!(found[2] & (1 << 27)) || (_xgetbv(0) & 6) != 6) return 0;
    __cpuidex(found, 7, 0);
    return (found[1] >> 5) & 1;
}
#else
#define AVX2 __attribute__((target("avx2")))
static int has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#endif

AVX2 static inline __m256i avx2_load(const void *at) {
    return _mm256_loadu_si256((const __m256i *)at);
}
AVX2 static inline __m256i avx2_clamp(__m256i channels) {
    channels = _mm256_max_epi16(channels, _mm256_setzero_si256());
    return _mm256_min_epi16(channels, _mm256_set1_epi16(FULL_CHANNEL));
}

AVX2 static inline void
avx2_change(const kakugo_change *changes, int number, int rows, uint16_t *regions, int keep) {
    for (const kakugo_change *change = changes; change < changes + number; change++) {
        uint16_t *region = regions + change->region;
        for (int at = 0; at < CHANNELS; at += 16) {
            __m256i before = avx2_load(change->cell + at), now = before;
            for (int row = 0; row < rows; row++) {
                now = _mm256_add_epi16(now, avx2_load(change->added[row] + at));
                now = _mm256_sub_epi16(now, avx2_load(change->removed[row] + at));
            }
            __m256i read = _mm256_sub_epi16(avx2_clamp(now), avx2_clamp(before));
            if (keep) _mm256_storeu_si256((__m256i *)(change->cell + at), now);
            read = _mm256_add_epi16(avx2_load(region + at), read);
            _mm256_storeu_si256((__m256i *)(region + at), read);
        }
    }
}
AVX2 static void avx2_apply(const kakugo_change *changes, int number, int rows, uint16_t *regions) {
    if (rows == 1) avx2_change(changes, number, 1, regions, 1);
    else avx2_change(changes, number, ROWS, regions, 1);
}
AVX2 static void
avx2_preview(const kakugo_change *changes, int number, int rows, uint16_t *regions) {
    if (rows == 1) avx2_change(changes, number, 1, regions, 0);
    else avx2_change(changes, number, ROWS, regions, 0);
}

/* Two vectors of 32-bit numbers as one of 16-bit numbers, in order. */
AVX2 static inline __m256i avx2_pack(__m256i low, __m256i high) {
    return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
}

/* What the quarters and the whole board are of numbers of the regions; rows share their pairs. */
AVX2 static inline void avx2_parts(const __m256i *region, __m256i *parts) {
    __m256i left[ACROSS], right[ACROSS], whole = _mm256_setzero_si256();
    for (int row = 0; row < ACROSS; row++, region += ACROSS) {
        left[row] = _mm256_add_epi32(region[0], region[1]);
        right[row] = _mm256_add_epi32(region[1], region[2]);
        whole = _mm256_add_epi32(whole, _mm256_add_epi32(left[row], region[2]));
    }
    for (int row = 0; row < ACROSS - 1; row++) {
        *parts++ = _mm256_add_epi32(left[row], left[row + 1]);
        *parts++ = _mm256_add_epi32(right[row], right[row + 1]);
    }
    *parts = whole;
}
AVX2 static void avx2_add_up(const uint16_t *regions, int shift, int first, int16_t *sums) {
    __m128i bits = _mm_cvtsi32_si128(shift);
    for (int at = 0; at < CHANNELS; at += 8) {
        __m256i region[REGIONS], parts[PARTS];
        for (int which = 0; which < REGIONS; which++) {
            const uint16_t *eight = regions + CHANNELS * which + (at ^ first);
            region[which] = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)eight));
        }
        avx2_parts(region, parts);
        for (int part = 0; part < PARTS; part++) {
            __m256i sum = _mm256_srl_epi32(parts[part], bits);
            __m128i low = _mm256_castsi256_si128(sum), high = _mm256_extracti128_si256(sum, 1);
            low = _mm_packs_epi32(low, high);
            _mm_storeu_si128((__m128i *)(sums + CHANNELS * part + at), low);
        }
    }
}

AVX2 static void avx2_activate(
    const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias, int shift,
    int16_t *outputs
) {
    __m256i sum[NEURONS / 8];
    __m128i bits = _mm_cvtsi32_si128(shift);
    __m256i full = _mm256_set1_epi32(FULL_NEURON);
    for (int at = 0; at < NEURONS / 8; at++) {
        __m256i some = _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)(bias + 8 * at)));
        sum[at] = _mm256_sll_epi32(some, bits);
    }
    for (int pair = 0; pair < pairs; pair++, inputs += 2) {
        uint32_t both = (uint16_t)inputs[0] | ((uint32_t)(uint16_t)inputs[1] << 16);
        __m256i input = _mm256_set1_epi32((int)both);
        for (int at = 0; at < NEURONS / 8; at++, weights += 16)
            sum[at] = _mm256_add_epi32(sum[at], _mm256_madd_epi16(input, avx2_load(weights)));
    }
    for (int at = 0; at < NEURONS / 8; at++) {
        sum[at] = _mm256_sra_epi32(sum[at], bits);
        sum[at] = _mm256_max_epi32(sum[at], _mm256_setzero_si256());
        sum[at] = _mm256_min_epi32(sum[at], full);
    }
    for (int at = 0; at < NEURONS / 8; at += 2)
        _mm256_storeu_si256((__m256i *)(outputs + 8 * at), avx2_pack(sum[at], sum[at + 1]));
}

AVX2 static int32_t avx2_score(const int16_t *cell, const int16_t *weights) {
    __m256i sum = _mm256_setzero_si256();
    for (int at = 0; at < CHANNELS; at += 16)
        sum = _mm256_add_epi32(
            sum, _mm256_madd_epi16(avx2_clamp(avx2_load(cell + at)), avx2_load(weights + at))
        );
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

static const kakugo_kernels avx2_kernels = {
    avx2_apply, avx2_preview, avx2_add_up, avx2_activate, avx2_score,
};

/* NULL: this processor lacks AVX2. */
static const kakugo_kernels *kakugo_avx2(void) { return has_avx2() ? &avx2_kernels : 0; }
#else
static const kakugo_kernels *kakugo_avx2(void) { return 0; }
#endif

#endif
