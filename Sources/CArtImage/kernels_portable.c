// The reference: what the vector code is compared with, and what runs where there is none.

#include "kernels.h"

static int16_t saturated(int32_t value) {
    value = value < INT16_MAX ? value : INT16_MAX;
    return (int16_t)(value > INT16_MIN ? value : INT16_MIN);
}

static uint8_t to_byte(int32_t value) {
    value = value < 255 ? value : 255;
    return (uint8_t)(value > 0 ? value : 0);
}

static int32_t rounded(int32_t value, int bits) { return (value + (1 << (bits - 1))) >> bits; }

static void vertical_bytes(
    const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x++) {
        int32_t sum = 0;
        for (uint32_t t = 0; t < taps; t++) sum += rows[t][x] * weights[t];
        to[x] = saturated(rounded(sum, ART_WEIGHT_BITS - ART_SUM_BITS));
    }
}

static void vertical_words(
    const int16_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count) {
    for (size_t x = 0; x < count; x++) {
        int32_t sum = 0;
        for (uint32_t t = 0; t < taps; t++) sum += rows[t][x] * weights[t];
        to[x] = saturated(rounded(sum, ART_WORD_BITS + ART_WEIGHT_BITS - ART_SUM_BITS));
    }
}

static int32_t weighted(const int16_t *from, size_t step, const int16_t *weights, uint32_t taps) {
    int32_t sum = 0;
    for (uint32_t t = 0; t < taps; t++) sum += from[t * step] * weights[t];
    return sum;
}

void art_across_one_from(const art_axis *axis, const int16_t *from, uint8_t *to, uint32_t x) {
    for (; x < axis->count; x++) {
        const int16_t *weights = axis->fixed + (size_t)x * axis->stride;
        to[x] = to_byte(rounded(weighted(from + axis->first[x], 1, weights, axis->taps[x]), ART_RESULT_BITS));
    }
}

static void across_one(const art_axis *axis, const int16_t *from, uint8_t *to) {
    art_across_one_from(axis, from, to, 0);
}

static void across_four(const art_axis *axis, const int16_t *from, int32_t *to) {
    for (uint32_t x = 0; x < axis->count; x++, to += 4) {
        const int16_t *weights = axis->fixed + (size_t)x * axis->stride;
        for (size_t channel = 0; channel < 4; channel++) {
            const int16_t *first = from + (size_t)axis->first[x] * 4 + channel;
            to[channel] = weighted(first, 4, weights, axis->taps[x]);
        }
    }
}

const art_kernels art_kernels_portable = {vertical_bytes, vertical_words, across_one, across_four};
