#include "resampler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sums must not depend on what the compiler fuses: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: Life

static size_t columns_of(const art_resampler *resampler) { return resampler->column_to - resampler->column_from; }

bool art_resampler_open(art_resampler *resampler, const art_shape *shape, const art_target *target) {
    memset(resampler, 0, sizeof *resampler);
    resampler->target = *target;
    resampler->has_alpha = shape->has_alpha;
    double scale = shape->scale;
    double left = target->left * scale, width = target->width * scale;
    double top = target->top * scale, height = target->height * scale;
    if (!art_axis_open(&resampler->across, target->columns, left, width, shape->columns)) return false;
    if (!art_axis_open(&resampler->down, target->rows, top, height, shape->rows)) return false;
    art_axis_range(&resampler->across, &resampler->column_from, &resampler->column_to);
    resampler->ring = art_axis_overlap(&resampler->down);
    size_t pixels = columns_of(resampler) * resampler->ring;
    resampler->sums = aligned_alloc(sizeof(art_pixel), pixels * sizeof(art_pixel));
    return resampler->sums != NULL;
}

void art_resampler_close(art_resampler *resampler) {
    art_axis_close(&resampler->across);
    art_axis_close(&resampler->down);
    free(resampler->sums);
    memset(resampler, 0, sizeof *resampler);
}

/// Output rows that one input row can belong to: the filter's six lobes and one more, enlarged if the picture is.
static double overlap_bound(const art_shape *shape, const art_target *target) {
    double enlarged = fmax(target->rows / (target->height * shape->scale), 1);
    return fmin(7 * ceil(enlarged) + 1, target->rows);
}

uint64_t art_resampler_memory(const art_shape *shape, const art_target *target) {
    double sums = overlap_bound(shape, target) * shape->columns * sizeof(art_pixel);
    uint64_t axes = art_axis_memory(target->columns, target->width * shape->scale)
                    + art_axis_memory(target->rows, target->height * shape->scale);
    return axes + (uint64_t)sums;
}

// MARK: Vertical

static art_pixel *sums_of(const art_resampler *resampler, uint32_t output) {
    return resampler->sums + (output % resampler->ring) * columns_of(resampler);
}

static void add(art_pixel *restrict sums, const art_pixel *restrict row, size_t columns, float weight) {
    for (size_t x = 0; x < columns; x++) sums[x] += row[x] * weight;
}

static void start(art_pixel *restrict sums, const art_pixel *restrict row, size_t columns, float weight) {
    for (size_t x = 0; x < columns; x++) sums[x] = row[x] * weight;
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
static void store(art_pixel sum, bool has_alpha, uint8_t *to) {
    float alpha = has_alpha && sum[3] < full_coverage ? sum[3] : 255;
    to[3] = rounded(alpha);
    float factor = to[3] ? 255 / alpha : 0;
    for (int channel = 0; channel < 3; channel++) to[channel] = rounded(sum[channel] * factor);
}

static art_pixel weighted(const art_pixel *from, const float *weights, uint32_t taps) {
    art_pixel sum = {0, 0, 0, 0};
    for (uint32_t t = 0; t < taps; t++) sum += from[t] * weights[t];
    return sum;
}

static void finish(const art_resampler *resampler, uint32_t output) {
    const art_axis *across = &resampler->across;
    const art_pixel *sums = sums_of(resampler, output);
    uint8_t *to = resampler->target.pixels + (size_t)output * resampler->target.columns * 4;
    for (uint32_t x = 0; x < across->count; x++, to += 4) {
        const art_pixel *from = sums + (across->first[x] - resampler->column_from);
        store(weighted(from, across->weights + (size_t)x * across->stride, across->taps[x]), resampler->has_alpha, to);
    }
}

// MARK: Rows

void art_resampler_push(art_resampler *resampler, uint32_t y, const art_pixel *row) {
    const art_axis *down = &resampler->down;
    const art_pixel *used = row + resampler->column_from;
    for (uint32_t output = resampler->next; output < down->count && down->first[output] <= y; output++) {
        uint32_t tap = y - down->first[output];
        if (tap >= down->taps[output]) continue;
        float weight = down->weights[(size_t)output * down->stride + tap];
        art_pixel *sums = sums_of(resampler, output);
        if (tap == 0) {
            start(sums, used, columns_of(resampler), weight);
        } else {
            add(sums, used, columns_of(resampler), weight);
        }
        if (tap + 1 < down->taps[output]) continue;
        finish(resampler, output);
        resampler->next = output + 1;
    }
}
