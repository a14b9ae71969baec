#include "float_resampler.h"

#include "kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sums must not depend on what the compiler fuses: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: Life

/// Floats of one row.
static size_t width_of(const art_float_resampler *resampler) {
    return (size_t)(resampler->column_to - resampler->column_from) * resampler->channels;
}

bool art_float_resampler_open(
    art_float_resampler *resampler, const art_plane_shape *shape, const art_region *region) {
    memset(resampler, 0, sizeof *resampler);
    resampler->samples = region->samples;
    resampler->channels = shape->channels;
    resampler->has_alpha = shape->has_alpha;
    resampler->is_wide = shape->is_wide;
    resampler->light = shape->light;
    if (!art_axis_open(&resampler->across, &region->across, ART_FLOAT)) return false;
    if (!art_axis_open(&resampler->down, &region->down, ART_FLOAT)) return false;
    art_axis_range(&resampler->across, &resampler->column_from, &resampler->column_to);
    resampler->ring = art_axis_overlap(&resampler->down);
    resampler->row = calloc(width_of(resampler), sizeof *resampler->row);
    resampler->sums = calloc(width_of(resampler) * resampler->ring, sizeof *resampler->sums);
    return resampler->row && resampler->sums;
}

void art_float_resampler_close(art_float_resampler *resampler) {
    art_axis_close(&resampler->across);
    art_axis_close(&resampler->down);
    free(resampler->row);
    free(resampler->sums);
    memset(resampler, 0, sizeof *resampler);
}

uint64_t art_float_resampler_memory(const art_plane_shape *shape, const art_region *region) {
    double rows = art_span_overlap(&region->down) + 1;
    return art_axis_memory(&region->across) + art_axis_memory(&region->down)
           + (uint64_t)(rows * shape->columns * shape->channels * sizeof(float));
}

// MARK: Vertical

static void widen(art_float_resampler *resampler, const uint8_t *row) {
    size_t from = (size_t)resampler->column_from * resampler->channels, width = width_of(resampler);
    if (resampler->is_wide) {
        const uint16_t *words = (const uint16_t *)(const void *)row + from;
        for (size_t x = 0; x < width; x++) resampler->row[x] = words[x] * (255.0f / 65535);
    } else if (resampler->has_alpha) {
        const int16_t *words = (const int16_t *)(const void *)row + from;
        for (size_t x = 0; x < width; x++) resampler->row[x] = words[x] * (1.0f / (1 << ART_WORD_BITS));
    } else {
        for (size_t x = 0; x < width; x++) resampler->row[x] = row[from + x];
    }
}

static float *sums_of(const art_float_resampler *resampler, uint32_t output) {
    return resampler->sums + (output % resampler->ring) * width_of(resampler);
}

static void add(float *restrict sums, const float *restrict row, size_t width, float weight) {
    for (size_t x = 0; x < width; x++) sums[x] += row[x] * weight;
}

// MARK: Horizontal

/// Written so that it compiles to a minimum and a maximum, not to branches.
static uint8_t rounded(float value) {
    value = value > 0 ? value : 0;
    value = value < 255 ? value : 255;
    return (uint8_t)(value + 0.5f);
}

/// Coverage from here on is full but for what sums of floats lose. Dividing by it would make an opaque picture depend on
/// whether it could have been transparent.
static const float full_coverage = 254.9f;

/// Writes one pixel, dividing the colour by its coverage again.
static void store_pixel(const art_float_resampler *resampler, const float sum[4], uint8_t *to) {
    float alpha = resampler->has_alpha && sum[3] < full_coverage ? sum[3] : 255;
    to[3] = rounded(alpha);
    float factor = to[3] ? 255 / alpha : 0;
    for (int channel = 0; channel < 3; channel++) {
        float value = sum[channel] * factor;
        to[channel] = resampler->light ? art_light_encode(resampler->light, value / 255) : rounded(value);
    }
}

static float weighted(const float *from, uint32_t step, const float *weights, uint32_t taps) {
    float sum = 0;
    for (uint32_t t = 0; t < taps; t++) sum += from[(size_t)t * step] * weights[t];
    return sum;
}

static void finish(const art_float_resampler *resampler, uint32_t output) {
    const art_axis *across = &resampler->across;
    uint32_t channels = resampler->channels;
    uint8_t *to = resampler->samples + (size_t)output * across->count * channels;
    for (uint32_t x = 0; x < across->count; x++, to += channels) {
        const float *from = sums_of(resampler, output) + (size_t)(across->first[x] - resampler->column_from) * channels;
        const float *weights = across->weights + (size_t)x * across->stride;
        float sum[4];
        for (uint32_t c = 0; c < channels; c++) sum[c] = weighted(from + c, channels, weights, across->taps[x]);
        if (channels == 1) {
            *to = rounded(sum[0]);
        } else {
            store_pixel(resampler, sum, to);
        }
    }
}

// MARK: Rows

void art_float_resampler_push(art_float_resampler *resampler, uint32_t y, const uint8_t *row) {
    const art_axis *down = &resampler->down;
    widen(resampler, row);
    for (uint32_t output = resampler->next; output < down->count && down->first[output] <= y; output++) {
        uint32_t tap = y - down->first[output];
        if (tap >= down->taps[output]) continue;
        float *sums = sums_of(resampler, output);
        if (tap == 0) memset(sums, 0, width_of(resampler) * sizeof *sums);
        add(sums, resampler->row, width_of(resampler), down->weights[(size_t)output * down->stride + tap]);
        if (tap + 1 < down->taps[output]) continue;
        finish(resampler, output);
        resampler->next = output + 1;
    }
}
