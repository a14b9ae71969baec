#include "axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Half the width of the filter, in output positions (Duchon, "Lanczos filtering in one and two dimensions", 1979).
static const double lobes = 3;

static double sinc(double x) {
    const double pi = 3.14159265358979323846;
    return x == 0 ? 1 : sin(pi * x) / (pi * x);
}

static double lanczos(double x) { return fabs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0; }

/// Input positions for one output. Enlarging keeps the filter at its own width, shrinking widens it.
static double scale_of(uint32_t count, double extent) { return fmax(extent / count, 1); }

/// An upper bound of the taps of one output.
static double stride_of(uint32_t count, double extent) { return 2 * ceil(lobes * scale_of(count, extent)) + 1; }

uint64_t art_axis_memory(uint32_t count, double extent) {
    double bytes = (double)count * (stride_of(count, extent) * sizeof(float) + 2 * sizeof(uint32_t));
    return bytes < 1e18 ? (uint64_t)bytes : UINT64_MAX / 4;
}

static bool allocate(art_axis *axis) {
    axis->first = calloc(axis->count, sizeof *axis->first);
    axis->taps = calloc(axis->count, sizeof *axis->taps);
    axis->weights = calloc(axis->count, axis->stride * sizeof *axis->weights);
    return axis->first && axis->taps && axis->weights;
}

static double clamped(double value, double low, double high) { return fmin(fmax(value, low), high); }

/// Divides by the sum, so that a flat area stays flat, also where the edge cut the filter off.
static void normalise(float *weights, uint32_t taps) {
    double sum = 0;
    for (uint32_t t = 0; t < taps; t++) sum += weights[t];
    for (uint32_t t = 0; t < taps; t++) weights[t] = (float)(weights[t] / sum);
}

static void weigh(art_axis *axis, uint32_t output, double centre, double scale, uint32_t available) {
    double reach = lobes * scale;
    uint32_t first = (uint32_t)clamped(floor(centre - reach + 0.5), 0, available - 1.0);
    uint32_t end = (uint32_t)clamped(floor(centre + reach + 0.5), first + 1.0, available);
    if (end - first > axis->stride) end = first + axis->stride;
    float *weights = axis->weights + (size_t)output * axis->stride;
    for (uint32_t input = first; input < end; input++) {
        weights[input - first] = (float)lanczos((input + 0.5 - centre) / scale);
    }
    axis->first[output] = first;
    axis->taps[output] = end - first;
    normalise(weights, end - first);
}

bool art_axis_open(art_axis *axis, uint32_t count, double start, double extent, uint32_t available) {
    memset(axis, 0, sizeof *axis);
    axis->count = count;
    axis->stride = (uint32_t)fmin(stride_of(count, extent), available);
    if (!allocate(axis)) return false;
    double step = extent / count;
    for (uint32_t output = 0; output < count; output++) {
        weigh(axis, output, start + (output + 0.5) * step, scale_of(count, extent), available);
    }
    return true;
}

void art_axis_close(art_axis *axis) {
    free(axis->first);
    free(axis->taps);
    free(axis->weights);
    memset(axis, 0, sizeof *axis);
}

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
