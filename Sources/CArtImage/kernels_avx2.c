#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

// Compiled for AVX2 whatever the rest is compiled for; called only where the processor has it.
#define AVX2 __attribute__((target("avx2")))
#define INLINED __attribute__((always_inline)) inline

AVX2 static __m256i pair(const int16_t *weights) {
    int32_t both;
    memcpy(&both, weights, sizeof both);
    return _mm256_set1_epi32(both);
}

AVX2 static __m256i load(const void *from) { return _mm256_loadu_si256(from); }

AVX2 static __m128i load_half(const void *from) { return _mm_loadu_si128(from); }

AVX2 static __m256i rounded(__m256i sums, int bits) {
    return _mm256_srai_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(1 << (bits - 1))), bits);
}

/// Samples of two rows, alternating, as words, times their weights. Unpacking works within halves of a vector.
AVX2 static __m256i low_products(__m256i bytes, __m256i weights) {
    return _mm256_madd_epi16(_mm256_unpacklo_epi8(bytes, _mm256_setzero_si256()), weights);
}

AVX2 static __m256i high_products(__m256i bytes, __m256i weights) {
    return _mm256_madd_epi16(_mm256_unpackhi_epi8(bytes, _mm256_setzero_si256()), weights);
}

/// 32 sums, whose halves unpacking has left apart.
AVX2 static void store_sums(int16_t *to, const __m256i sums[4]) {
    enum { bits = ART_WEIGHT_BITS - ART_SUM_BITS };
    __m256i outer = _mm256_packs_epi32(rounded(sums[0], bits), rounded(sums[1], bits));
    __m256i inner = _mm256_packs_epi32(rounded(sums[2], bits), rounded(sums[3], bits));
    _mm256_storeu_si256((void *)to, _mm256_permute2x128_si256(outer, inner, 0x20));
    _mm256_storeu_si256((void *)(to + 16), _mm256_permute2x128_si256(outer, inner, 0x31));
}

/// Adds 32 samples of two rows to their sums.
AVX2 INLINED static void add_pair(
    __m256i sums[4], const uint8_t *upper_row, const uint8_t *lower_row, __m256i weights) {
    __m256i upper = load(upper_row), lower = load(lower_row);
    __m256i low = _mm256_unpacklo_epi8(upper, lower), high = _mm256_unpackhi_epi8(upper, lower);
    sums[0] = _mm256_add_epi32(sums[0], low_products(low, weights));
    sums[1] = _mm256_add_epi32(sums[1], high_products(low, weights));
    sums[2] = _mm256_add_epi32(sums[2], low_products(high, weights));
    sums[3] = _mm256_add_epi32(sums[3], high_products(high, weights));
}

AVX2 static void add_32(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t x) {
    __m256i sums[4] = {0};
    for (uint32_t t = 0; t < taps; t += 2) add_pair(sums, rows[t] + x, rows[t + 1] + x, pair(weights + t));
    store_sums(to + x, sums);
}

/// Two vectors at once share the loads of weights and of the rows' places, and just fit the registers.
AVX2 static void vertical_bytes(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    size_t x = 0;
    for (; x + 32 < count; x += 64) {
        __m256i left[4] = {0}, right[4] = {0};
        for (uint32_t t = 0; t < taps; t += 2) {
            const uint8_t *upper = rows[t] + x, *lower = rows[t + 1] + x;
            __m256i both = pair(weights + t);
            add_pair(left, upper, lower, both);
            add_pair(right, upper + 32, lower + 32, both);
        }
        store_sums(to + x, left);
        store_sums(to + x + 32, right);
    }
    if (x < count) add_32(rows, weights, taps, to, x);
}

AVX2 static void vertical_words(
    const int16_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    enum { bits = ART_WORD_BITS + ART_WEIGHT_BITS - ART_SUM_BITS };
    for (size_t x = 0; x < count; x += 16) {
        __m256i low = _mm256_setzero_si256(), high = _mm256_setzero_si256();
        for (uint32_t t = 0; t < taps; t += 2) {
            __m256i upper = load(rows[t] + x), lower = load(rows[t + 1] + x), both = pair(weights + t);
            low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), both));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), both));
        }
        _mm256_storeu_si256((void *)(to + x), _mm256_packs_epi32(rounded(low, bits), rounded(high, bits)));
    }
}

/// The products of one output, 16 at a time and 8 for the rest.
AVX2 INLINED static __m256i products(const int16_t *from, const int16_t *weights, uint32_t stride) {
    __m256i sum = _mm256_setzero_si256();
    for (uint32_t step = 0; step < stride / 16; step++, from += 16, weights += 16) {
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(load(from), load(weights)));
    }
    if (stride % 16 == 0) return sum;
    __m128i rest = _mm_madd_epi16(load_half(from), load_half(weights));
    return _mm256_add_epi32(sum, _mm256_zextsi128_si256(rest));
}

/// The sums of four vectors.
AVX2 static __m128i reduced(__m256i a, __m256i b, __m256i c, __m256i d) {
    __m256i halves = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    return _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

AVX2 static void store_four(uint8_t *to, __m128i sums) {
    sums = _mm_srai_epi32(_mm_add_epi32(sums, _mm_set1_epi32(1 << (ART_RESULT_BITS - 1))), ART_RESULT_BITS);
    __m128i words = _mm_packs_epi32(sums, sums);
    int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
    memcpy(to, &bytes, sizeof bytes);
}

/// Four outputs share one reduction and one store. Inlined with a constant `stride`, the loops over taps are unrolled.
AVX2 INLINED static void across_by(const art_axis *axis, uint32_t stride, const int16_t *from, uint8_t *to) {
    const uint32_t *first = axis->first, count = axis->count;
    const int16_t *weights = axis->fixed;
    uint32_t x = 0;
    for (; x + 4 <= count; x += 4, weights += 4 * (size_t)stride) {
        __m256i a = products(from + first[x], weights, stride);
        __m256i b = products(from + first[x + 1], weights + stride, stride);
        __m256i c = products(from + first[x + 2], weights + 2 * stride, stride);
        __m256i d = products(from + first[x + 3], weights + 3 * stride, stride);
        store_four(to + x, reduced(a, b, c, d));
    }
    art_across_one_from(axis, from, to, x);
}

/// The strides of ratios up to 7.
AVX2 static void across_one(const art_axis *axis, const int16_t *from, uint8_t *to) {
    switch (axis->stride) {
    case 8: across_by(axis, 8, from, to); break;
    case 16: across_by(axis, 16, from, to); break;
    case 24: across_by(axis, 24, from, to); break;
    case 32: across_by(axis, 32, from, to); break;
    case 40: across_by(axis, 40, from, to); break;
    default: across_by(axis, axis->stride, from, to); break;
    }
}

/// Four positions of four channels, two in each half: r r g g b b a a.
AVX2 static __m256i paired(const int16_t *from) {
    __m256i four = load(from);
    return _mm256_unpacklo_epi16(four, _mm256_unpackhi_epi64(four, four));
}

/// Four weights, the first two for the lower half, the others for the upper.
AVX2 static __m256i halved(const int16_t *weights) {
    const __m256i places = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    __m128i four = _mm_loadl_epi64((const void *)weights);
    return _mm256_permutevar8x32_epi32(_mm256_castsi128_si256(four), places);
}

AVX2 static void across_four(const art_axis *axis, const int16_t *from, int32_t *to) {
    const uint32_t count = axis->count, taps = axis->most_taps;
    const int16_t *weights = axis->fixed;
    for (uint32_t x = 0; x < count; x++, weights += axis->stride) {
        const int16_t *first = from + (size_t)axis->first[x] * 4;
        __m256i sums = _mm256_setzero_si256();
        for (uint32_t t = 0; t < taps; t += 4) {
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(paired(first + (size_t)t * 4), halved(weights + t)));
        }
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        _mm_storeu_si128((void *)(to + (size_t)x * 4), sum);
    }
}

const art_kernels art_kernels_avx2 = {vertical_bytes, vertical_words, across_one, across_four};

#endif
