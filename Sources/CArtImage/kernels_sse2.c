#include "kernels.h"

#if defined(__x86_64__)

#include <emmintrin.h>
#include <string.h>

#define INLINED __attribute__((always_inline)) inline

/// Two weights, repeated: `pmaddwd` multiplies pairs of samples by them and adds each pair.
static __m128i pair(const int16_t *weights) {
    int32_t both;
    memcpy(&both, weights, sizeof both);
    return _mm_set1_epi32(both);
}

static __m128i load(const void *from) { return _mm_loadu_si128(from); }

/// Eight sums with `bits` below what is kept, rounded.
static __m128i packed(__m128i low, __m128i high, int bits) {
    __m128i half = _mm_set1_epi32(1 << (bits - 1)), count = _mm_cvtsi32_si128(bits);
    low = _mm_sra_epi32(_mm_add_epi32(low, half), count);
    high = _mm_sra_epi32(_mm_add_epi32(high, half), count);
    return _mm_packs_epi32(low, high);
}

/// Samples of two rows, alternating, as words, times their weights.
static __m128i low_products(__m128i bytes, __m128i weights) {
    return _mm_madd_epi16(_mm_unpacklo_epi8(bytes, _mm_setzero_si128()), weights);
}

static __m128i high_products(__m128i bytes, __m128i weights) {
    return _mm_madd_epi16(_mm_unpackhi_epi8(bytes, _mm_setzero_si128()), weights);
}

static void sixteen_bytes(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t x) {
    __m128i sums[4] = {_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128()};
    for (uint32_t t = 0; t < taps; t += 2) {
        __m128i upper = load(rows[t] + x), lower = load(rows[t + 1] + x), both = pair(weights + t);
        __m128i low = _mm_unpacklo_epi8(upper, lower), high = _mm_unpackhi_epi8(upper, lower);
        sums[0] = _mm_add_epi32(sums[0], low_products(low, both));
        sums[1] = _mm_add_epi32(sums[1], high_products(low, both));
        sums[2] = _mm_add_epi32(sums[2], low_products(high, both));
        sums[3] = _mm_add_epi32(sums[3], high_products(high, both));
    }
    int bits = ART_WEIGHT_BITS - ART_SUM_BITS;
    _mm_storeu_si128((void *)(to + x), packed(sums[0], sums[1], bits));
    _mm_storeu_si128((void *)(to + x + 8), packed(sums[2], sums[3], bits));
}

static void vertical_bytes(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 16) sixteen_bytes(rows, weights, taps, to, x);
}

static void vertical_words(
    const int16_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        __m128i low = _mm_setzero_si128(), high = _mm_setzero_si128();
        for (uint32_t t = 0; t < taps; t += 2) {
            __m128i upper = load(rows[t] + x), lower = load(rows[t + 1] + x), both = pair(weights + t);
            low = _mm_add_epi32(low, _mm_madd_epi16(_mm_unpacklo_epi16(upper, lower), both));
            high = _mm_add_epi32(high, _mm_madd_epi16(_mm_unpackhi_epi16(upper, lower), both));
        }
        int bits = ART_WORD_BITS + ART_WEIGHT_BITS - ART_SUM_BITS;
        _mm_storeu_si128((void *)(to + x), packed(low, high, bits));
    }
}

static INLINED __m128i products(const int16_t *from, const int16_t *weights, uint32_t stride) {
    __m128i sum = _mm_setzero_si128();
    for (uint32_t step = 0; step < stride / 8; step++, from += 8, weights += 8) {
        sum = _mm_add_epi32(sum, _mm_madd_epi16(load(from), load(weights)));
    }
    return sum;
}

/// The four sums of four vectors, by a transposition.
static __m128i reduced(__m128i a, __m128i b, __m128i c, __m128i d) {
    __m128i ab = _mm_add_epi32(_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
    __m128i cd = _mm_add_epi32(_mm_unpacklo_epi32(c, d), _mm_unpackhi_epi32(c, d));
    return _mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd));
}

/// Four outputs share one reduction and one store. Inlined with a constant `stride`, the loops over taps are unrolled.
static INLINED void across_by(const art_axis *axis, uint32_t stride, const int16_t *from, uint8_t *to) {
    const uint32_t *first = axis->first, count = axis->count;
    const int16_t *weights = axis->fixed;
    uint32_t x = 0;
    for (; x + 4 <= count; x += 4, weights += 4 * (size_t)stride) {
        __m128i a = products(from + first[x], weights, stride);
        __m128i b = products(from + first[x + 1], weights + stride, stride);
        __m128i c = products(from + first[x + 2], weights + 2 * stride, stride);
        __m128i d = products(from + first[x + 3], weights + 3 * stride, stride);
        __m128i sums = reduced(a, b, c, d), words = packed(sums, sums, ART_RESULT_BITS);
        int32_t bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
        memcpy(to + x, &bytes, sizeof bytes);
    }
    art_across_one_from(axis, from, to, x);
}

/// The strides of ratios up to 7.
static void across_one(const art_axis *axis, const int16_t *from, uint8_t *to) {
    switch (axis->stride) {
    case 8: across_by(axis, 8, from, to); break;
    case 16: across_by(axis, 16, from, to); break;
    case 24: across_by(axis, 24, from, to); break;
    case 32: across_by(axis, 32, from, to); break;
    case 40: across_by(axis, 40, from, to); break;
    default: across_by(axis, axis->stride, from, to); break;
    }
}

/// Two positions of four channels: r r g g b b a a.
static __m128i paired(const int16_t *from) {
    __m128i both = load(from);
    return _mm_unpacklo_epi16(both, _mm_unpackhi_epi64(both, both));
}

static void across_four(const art_axis *axis, const int16_t *from, int32_t *to) {
    const uint32_t count = axis->count, taps = axis->most_taps;
    const int16_t *weights = axis->fixed;
    for (uint32_t x = 0; x < count; x++, weights += axis->stride) {
        const int16_t *first = from + (size_t)axis->first[x] * 4;
        __m128i sum = _mm_setzero_si128();
        for (uint32_t t = 0; t < taps; t += 2) {
            sum = _mm_add_epi32(sum, _mm_madd_epi16(paired(first + (size_t)t * 4), pair(weights + t)));
        }
        _mm_storeu_si128((void *)(to + (size_t)x * 4), sum);
    }
}

const art_kernels art_kernels_sse2 = {vertical_bytes, vertical_words, across_one, across_four};

#endif
