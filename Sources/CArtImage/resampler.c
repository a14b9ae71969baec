#include "resampler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Quotients must not depend on what the compiler fuses: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: Choice

/// At a ratio of 64 the largest weight is 256 of 16384, and rounding the weights costs less than half a step. Beyond,
/// whole lobes would round to nothing.
static const double largest_ratio = 64;

/// More than any picture needs whose ratio is usual; wide PNGs with a large one would hold hundreds of rows.
static const uint64_t largest_ring = 8 << 20;

static size_t pixel_bytes(uint32_t channels, bool of_words) {
    return channels * (of_words ? sizeof(int16_t) : sizeof(uint8_t));
}

uint64_t art_ring_row_bytes(const art_plane_shape *shape) {
    return (uint64_t)shape->written_columns * pixel_bytes(shape->channels, shape->has_alpha || shape->is_wide);
}

uint32_t art_resampler_rows(const art_region *region) { return (uint32_t)art_span_taps(&region->down) + 1; }

bool art_resampler_suits(const art_plane_shape *shape, const art_region *region) {
    double ratio = fmax(art_span_ratio(&region->across), art_span_ratio(&region->down));
    if (shape->is_wide || ratio > largest_ratio) return false;
    return art_ring_memory(art_ring_row_bytes(shape), art_resampler_rows(region)) <= largest_ring;
}

// MARK: Life

/// Sums of a row, with room for vectors and padded weights behind them.
static size_t sums_of(const art_plane_shape *shape, uint32_t stride) {
    return ((size_t)shape->columns + stride + ART_WEIGHT_LANES) * shape->channels + ART_ROW_PADDING;
}

static bool open_axes(art_resampler *resampler, const art_region *region, const art_resampler *elder) {
    if (elder) {
        resampler->across = art_axis_borrow(&elder->across);
        resampler->down = art_axis_borrow(&elder->down);
        return true;
    }
    if (!art_axis_open(&resampler->across, &region->across, ART_FIXED)) return false;
    bool is_square = art_span_equals(&region->across, &region->down);
    if (is_square) resampler->down = art_axis_borrow(&resampler->across);
    return is_square || art_axis_open(&resampler->down, &region->down, ART_FIXED);
}

bool art_resampler_open(
    art_resampler *resampler, const art_plane_shape *shape, const art_region *region, const art_kernels *kernels,
    const art_resampler *elder) {
    memset(resampler, 0, sizeof *resampler);
    resampler->kernels = kernels;
    resampler->samples = region->samples;
    resampler->channels = shape->channels;
    resampler->has_alpha = shape->has_alpha;
    if (!open_axes(resampler, region, elder)) return false;
    art_axis_range(&resampler->across, &resampler->column_from, &resampler->column_to);
    resampler->rows = calloc(resampler->down.most_taps + 1, sizeof *resampler->rows);
    resampler->sums = calloc(sums_of(shape, resampler->across.stride), sizeof *resampler->sums);
    resampler->results = calloc((size_t)region->across.count * shape->channels, sizeof *resampler->results);
    return resampler->rows && resampler->sums && resampler->results;
}

void art_resampler_close(art_resampler *resampler) {
    art_axis_close(&resampler->across);
    art_axis_close(&resampler->down);
    free(resampler->rows);
    free(resampler->sums);
    free(resampler->results);
    memset(resampler, 0, sizeof *resampler);
}

uint64_t art_resampler_memory(const art_plane_shape *shape, const art_region *region) {
    uint32_t stride = (uint32_t)art_span_taps(&region->across) + ART_WEIGHT_LANES;
    return art_axis_memory(&region->across) + art_axis_memory(&region->down)
           + (art_resampler_rows(region) + 1) * sizeof(void *) + sums_of(shape, stride) * sizeof(int16_t)
           + (uint64_t)region->across.count * shape->channels * sizeof(int32_t);
}

// MARK: Vertical

/// The rows that an output row needs, made an even number by repeating the last, whose second weight is 0.
static uint32_t collect_rows(const art_resampler *resampler, const art_ring *ring, uint32_t output) {
    uint32_t first = resampler->down.first[output], taps = resampler->down.taps[output];
    size_t skipped = resampler->column_from * pixel_bytes(resampler->channels, resampler->has_alpha);
    for (uint32_t t = 0; t < taps; t++) resampler->rows[t] = art_ring_row(ring, first + t) + skipped;
    resampler->rows[taps] = resampler->rows[taps - 1];
    return taps + taps % 2;
}

static void sum_rows(const art_resampler *resampler, const art_ring *ring, uint32_t output) {
    uint32_t taps = collect_rows(resampler, ring, output);
    const int16_t *weights = resampler->down.fixed + (size_t)output * resampler->down.stride;
    int16_t *sums = resampler->sums + (size_t)resampler->column_from * resampler->channels;
    size_t count = (size_t)(resampler->column_to - resampler->column_from) * resampler->channels;
    if (resampler->has_alpha) {
        resampler->kernels->vertical_words((const int16_t *const *)resampler->rows, weights, taps, sums, count);
    } else {
        resampler->kernels->vertical_bytes((const uint8_t *const *)resampler->rows, weights, taps, sums, count);
    }
}

// MARK: Horizontal

/// Written so that it compiles to a minimum and a maximum, not to branches.
static uint8_t to_byte(int32_t result) {
    int32_t value = (result + (1 << (ART_RESULT_BITS - 1))) >> ART_RESULT_BITS;
    value = value < 255 ? value : 255;
    return (uint8_t)(value > 0 ? value : 0);
}

static void store_opaque(const int32_t *results, uint32_t count, uint8_t *to) {
    for (size_t i = 0; i < (size_t)count * 4; i++) to[i] = to_byte(results[i]);
    for (size_t x = 0; x < count; x++) to[x * 4 + 3] = 255;
}

static uint8_t divided(int32_t colour, float factor) {
    float value = (float)(colour > 0 ? colour : 0) * factor + 0.5f;
    return (uint8_t)(value < 255 ? value : 255);
}

/// Writes one pixel, dividing the colour by its coverage again. Full coverage sums to exactly 255, so that an opaque
/// picture does not depend on whether it could have been transparent.
static void store_premultiplied(const int32_t *results, uint8_t *to) {
    const int32_t opaque = 255 << ART_RESULT_BITS;
    int32_t alpha = results[3] < opaque ? results[3] : opaque;
    to[3] = to_byte(alpha);
    if (alpha == opaque) {
        for (int channel = 0; channel < 3; channel++) to[channel] = to_byte(results[channel]);
    } else {
        float factor = to[3] ? 255 / (float)alpha : 0;
        for (int channel = 0; channel < 3; channel++) to[channel] = divided(results[channel], factor);
    }
}

static void finish_row(const art_resampler *resampler, uint32_t output) {
    const art_axis *across = &resampler->across;
    uint8_t *to = resampler->samples + (size_t)output * across->count * resampler->channels;
    if (resampler->channels == 1) {
        resampler->kernels->across_one(across, resampler->sums, to);
        return;
    }
    resampler->kernels->across_four(across, resampler->sums, resampler->results);
    if (!resampler->has_alpha) store_opaque(resampler->results, across->count, to);
    for (size_t x = 0; resampler->has_alpha && x < across->count; x++) {
        store_premultiplied(resampler->results + x * 4, to + x * 4);
    }
}

void art_resampler_advance(art_resampler *resampler, const art_ring *ring) {
    const art_axis *down = &resampler->down;
    for (uint32_t output = resampler->next; output < down->count; output++) {
        if (down->first[output] + down->taps[output] > ring->pushed) return;
        sum_rows(resampler, ring, output);
        finish_row(resampler, output);
        resampler->next = output + 1;
    }
}
