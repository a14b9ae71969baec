#include "axis.h"

#include "filter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Weights must not depend on what the compiler fuses: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: Span

bool art_span_equals(const art_span *one, const art_span *other) {
    return one->count == other->count && one->available == other->available && one->start == other->start
           && one->extent == other->extent && one->filter == other->filter;
}

bool art_span_is_whole(const art_span *span) {
    bool starts_whole = span->start >= 0 && span->start == floor(span->start);
    return starts_whole && span->extent == span->count && span->start + span->extent <= span->available;
}

double art_span_ratio(const art_span *span) { return span->extent / span->count; }

/// Enlarging keeps the filter at its own width, shrinking widens it.
static double scale_of(const art_span *span) { return fmax(art_span_ratio(span), 1); }

/// What is not scaled stays as it is, which Mitchell's filter would not do.
static const art_curve *curve_of(const art_span *span) {
    return art_curve_of(art_span_is_whole(span) ? ART_BOX : span->filter);
}

double art_span_taps(const art_span *span) {
    return fmin(2 * ceil(curve_of(span)->reach * scale_of(span)) + 1, span->available);
}

/// The filter's width and one more, enlarged if the picture is.
double art_span_overlap(const art_span *span) {
    double width = 2 * curve_of(span)->reach + 1;
    return fmin(width * ceil(fmax(1 / art_span_ratio(span), 1)) + 1, span->count);
}

static double stride_of(const art_span *span) {
    return ceil(art_span_taps(span) / ART_WEIGHT_LANES) * ART_WEIGHT_LANES;
}

uint64_t art_axis_memory(const art_span *span) {
    double stride = stride_of(span);
    double bytes = span->count * (stride * sizeof(float) + 2 * sizeof(uint32_t)) + stride * sizeof(double);
    return bytes < 1e18 ? (uint64_t)bytes : UINT64_MAX / 4;
}

// MARK: Weights

static double clamped(double value, double low, double high) { return fmin(fmax(value, low), high); }

/// Divides by the sum, so that a flat area stays flat, also where the edge cut the filter off: at most half of it, for
/// no output lies beyond the edge. If less were left, dividing would blow up the negative lobes; the nearest input then
/// stands alone. Absolute weights thus sum to less than 4.
static void normalise(double *weights, uint32_t taps, double scale, double nearest) {
    double sum = 0;
    for (uint32_t t = 0; t < taps; t++) sum += weights[t];
    if (sum > 0.4 * scale) {
        for (uint32_t t = 0; t < taps; t++) weights[t] /= sum;
    } else {
        memset(weights, 0, taps * sizeof *weights);
        weights[(uint32_t)clamped(nearest, 0, taps - 1.0)] = 1;
    }
}

static void store_float(float *to, const double *weights, uint32_t taps) {
    for (uint32_t t = 0; t < taps; t++) to[t] = (float)weights[t];
}

/// Rounds half up; weights lie between −2 and 2. The shift to positive numbers saves a call of `floor`.
static int32_t fixed(double weight) {
    const int32_t one = 1 << ART_WEIGHT_BITS;
    return (int32_t)(weight * one + (2 * one + 0.5)) - 2 * one;
}

/// What rounding took or gave is settled with the largest weight, where it matters least.
static void store_fixed(int16_t *to, const double *weights, uint32_t taps) {
    int32_t rest = 1 << ART_WEIGHT_BITS;
    uint32_t largest = 0;
    for (uint32_t t = 0; t < taps; t++) {
        int32_t weight = fixed(clamped(weights[t], -1.9, 1.9));
        to[t] = (int16_t)weight;
        rest -= weight;
        if (weights[t] > weights[largest]) largest = t;
    }
    to[largest] = (int16_t)(to[largest] + rest);
}

static double centre_of(const art_span *span, uint32_t output) {
    return span->start + (output + 0.5) * art_span_ratio(span);
}

/// How far back an output with the same weights is looked for.
enum { longest_period = 4 };

/// Copies the weights of an earlier output that lies the same way between its inputs: with a ratio of 3 that is the
/// last one, with 2.5 the one before it. Common pictures have such ratios, and the filter is not cheap.
static bool repeat(art_axis *axis, const art_span *span, uint32_t output) {
    double place = centre_of(span, output) - axis->first[output];
    for (uint32_t back = 1; back <= longest_period && back <= output; back++) {
        uint32_t other = output - back;
        if (axis->taps[other] != axis->taps[output]) continue;
        if (centre_of(span, other) - axis->first[other] != place) continue;
        size_t to = (size_t)output * axis->stride, from = (size_t)other * axis->stride;
        if (axis->fixed) memcpy(axis->fixed + to, axis->fixed + from, axis->stride * sizeof *axis->fixed);
        if (axis->weights) memcpy(axis->weights + to, axis->weights + from, axis->stride * sizeof *axis->weights);
        return true;
    }
    return false;
}

static void compute(art_axis *axis, const art_span *span, uint32_t output, double *weights) {
    double scale = scale_of(span), place = centre_of(span, output) - axis->first[output];
    uint32_t taps = axis->taps[output];
    size_t at = (size_t)output * axis->stride;
    curve_of(span)->sample(weights, taps, (0.5 - place) / scale, 1 / scale);
    normalise(weights, taps, scale, floor(place));
    if (axis->fixed) store_fixed(axis->fixed + at, weights, taps);
    if (axis->weights) store_float(axis->weights + at, weights, taps);
}

static void weigh(art_axis *axis, const art_span *span, uint32_t output, double *weights) {
    double reach = curve_of(span)->reach * scale_of(span), centre = centre_of(span, output);
    uint32_t first = (uint32_t)clamped(floor(centre - reach + 0.5), 0, span->available - 1.0);
    uint32_t end = (uint32_t)clamped(floor(centre + reach + 0.5), first + 1.0, span->available);
    if (end - first > axis->stride) end = first + axis->stride;
    axis->first[output] = first;
    axis->taps[output] = end - first;
    if (end - first > axis->most_taps) axis->most_taps = end - first;
    if (!repeat(axis, span, output)) compute(axis, span, output, weights);
}

// MARK: Life

static bool allocate(art_axis *axis, art_precision precision) {
    size_t weights = (size_t)axis->count * axis->stride;
    axis->first = calloc(axis->count, sizeof *axis->first);
    axis->taps = calloc(axis->count, sizeof *axis->taps);
    if (precision == ART_FIXED) axis->fixed = calloc(weights, sizeof *axis->fixed);
    if (precision == ART_FLOAT) axis->weights = calloc(weights, sizeof *axis->weights);
    return axis->first && axis->taps && (axis->fixed || axis->weights);
}

bool art_axis_open(art_axis *axis, const art_span *span, art_precision precision) {
    memset(axis, 0, sizeof *axis);
    axis->count = span->count;
    axis->stride = (uint32_t)stride_of(span);
    double *weights = calloc(axis->stride, sizeof *weights);
    bool there = weights && allocate(axis, precision);
    for (uint32_t output = 0; there && output < span->count; output++) weigh(axis, span, output, weights);
    free(weights);
    return there;
}

void art_axis_close(art_axis *axis) {
    if (!axis->borrowed) {
        free(axis->first);
        free(axis->taps);
        free(axis->weights);
        free(axis->fixed);
    }
    memset(axis, 0, sizeof *axis);
}

art_axis art_axis_borrow(const art_axis *axis) {
    art_axis borrowed = *axis;
    borrowed.borrowed = true;
    return borrowed;
}

// MARK: Questions

uint32_t art_axis_overlap(const art_axis *axis) {
    uint32_t most = 0, oldest = 0;
    for (uint32_t output = 0; output < axis->count; output++) {
        while (axis->first[oldest] + axis->taps[oldest] <= axis->first[output]) oldest++;
        if (output - oldest + 1 > most) most = output - oldest + 1;
    }
    return most;
}

void art_axis_range(const art_axis *axis, uint32_t *from, uint32_t *to) {
    uint32_t last = axis->count - 1;
    *from = axis->first[0];
    *to = axis->first[last] + axis->taps[last];
}
