#include "kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

/// Eight sums, rounded and saturated to words. The shift that narrows wants its count at compile time.
#define PACKED(low, high, bits) vcombine_s16(vqrshrn_n_s32(low, bits), vqrshrn_n_s32(high, bits))

static void vertical_bytes(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        int32x4_t low = vdupq_n_s32(0), high = vdupq_n_s32(0);
        for (uint32_t t = 0; t < taps; t++) {
            int16x8_t samples = vreinterpretq_s16_u16(vmovl_u8(vld1_u8(rows[t] + x)));
            low = vmlal_n_s16(low, vget_low_s16(samples), weights[t]);
            high = vmlal_n_s16(high, vget_high_s16(samples), weights[t]);
        }
        vst1q_s16(to + x, PACKED(low, high, ART_WEIGHT_BITS - ART_SUM_BITS));
    }
}

static void vertical_words(
    const int16_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x += 8) {
        int32x4_t low = vdupq_n_s32(0), high = vdupq_n_s32(0);
        for (uint32_t t = 0; t < taps; t++) {
            int16x8_t samples = vld1q_s16(rows[t] + x);
            low = vmlal_n_s16(low, vget_low_s16(samples), weights[t]);
            high = vmlal_n_s16(high, vget_high_s16(samples), weights[t]);
        }
        vst1q_s16(to + x, PACKED(low, high, ART_WORD_BITS + ART_WEIGHT_BITS - ART_SUM_BITS));
    }
}

static int32x4_t products(const art_axis *axis, const int16_t *from, uint32_t x) {
    const int16_t *weights = axis->fixed + (size_t)x * axis->stride;
    const int16_t *first = from + axis->first[x];
    int32x4_t sum = vdupq_n_s32(0);
    for (uint32_t t = 0; t < axis->taps[x]; t += 8) {
        int16x8_t samples = vld1q_s16(first + t), eight = vld1q_s16(weights + t);
        sum = vmlal_s16(sum, vget_low_s16(samples), vget_low_s16(eight));
        sum = vmlal_high_s16(sum, samples, eight);
    }
    return sum;
}

/// Four outputs share one reduction and one store.
static void across_one(const art_axis *axis, const int16_t *from, uint8_t *to) {
    uint32_t x = 0;
    for (; x + 4 <= axis->count; x += 4) {
        int32x4_t left = vpaddq_s32(products(axis, from, x), products(axis, from, x + 1));
        int32x4_t right = vpaddq_s32(products(axis, from, x + 2), products(axis, from, x + 3));
        int32x4_t sums = vrshrq_n_s32(vpaddq_s32(left, right), ART_RESULT_BITS);
        int16x4_t words = vqmovn_s32(sums);
        uint32_t bytes = vget_lane_u32(vreinterpret_u32_u8(vqmovun_s16(vcombine_s16(words, words))), 0);
        memcpy(to + x, &bytes, sizeof bytes);
    }
    art_across_one_from(axis, from, to, x);
}

static void across_four(const art_axis *axis, const int16_t *from, int32_t *to) {
    for (uint32_t x = 0; x < axis->count; x++) {
        const int16_t *weights = axis->fixed + (size_t)x * axis->stride;
        const int16_t *first = from + (size_t)axis->first[x] * 4;
        int32x4_t sum = vdupq_n_s32(0);
        for (uint32_t t = 0; t < axis->taps[x]; t++) {
            sum = vmlal_n_s16(sum, vld1_s16(first + (size_t)t * 4), weights[t]);
        }
        vst1q_s32(to + (size_t)x * 4, sum);
    }
}

const art_kernels art_kernels_neon = {vertical_bytes, vertical_words, across_one, across_four};

#endif
