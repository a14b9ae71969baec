#include "sink.h"

#include <stdlib.h>
#include <string.h>

bool art_sink_open(art_sink *sink, const art_shape *shape, const art_target *targets, size_t count) {
    memset(sink, 0, sizeof *sink);
    sink->shape = *shape;
    sink->row = aligned_alloc(sizeof(art_pixel), shape->columns * sizeof(art_pixel));
    sink->resamplers = calloc(count ? count : 1, sizeof *sink->resamplers);
    if (!sink->row || !sink->resamplers) return false;
    for (; sink->count < count; sink->count++) {
        art_resampler *resampler = &sink->resamplers[sink->count];
        if (art_resampler_open(resampler, shape, &targets[sink->count])) continue;
        art_resampler_close(resampler);
        return false;
    }
    return true;
}

void art_sink_close(art_sink *sink) {
    for (size_t i = 0; i < sink->count; i++) art_resampler_close(&sink->resamplers[i]);
    free(sink->resamplers);
    free(sink->row);
    memset(sink, 0, sizeof *sink);
}

uint64_t art_sink_memory(const art_shape *shape, const art_target *targets, size_t count) {
    uint64_t bytes = shape->columns * sizeof(art_pixel) + (count + 1) * sizeof(art_resampler);
    for (size_t i = 0; i < count; i++) bytes += art_resampler_memory(shape, &targets[i]);
    return bytes;
}

// MARK: Rows

static void widen(art_pixel *to, const uint8_t *from, uint32_t columns) {
    for (uint32_t x = 0; x < columns; x++, from += 4) to[x] = (art_pixel){from[0], from[1], from[2], from[3]};
}

/// Colour counts by its coverage, or transparent pixels would bleed into the edges.
static bool premultiply(art_pixel *to, const uint8_t *from, uint32_t columns) {
    bool transparent = false;
    for (uint32_t x = 0; x < columns; x++, from += 4) {
        float coverage = from[3] / 255.0f;
        to[x] = (art_pixel){from[0] * coverage, from[1] * coverage, from[2] * coverage, from[3]};
        transparent |= from[3] != 255;
    }
    return transparent;
}

void art_sink_push(art_sink *sink, const uint8_t *pixels) {
    if (sink->pushed >= sink->shape.rows) return;
    if (sink->shape.has_alpha) {
        sink->transparent |= premultiply(sink->row, pixels, sink->shape.columns);
    } else if (sink->count) {
        widen(sink->row, pixels, sink->shape.columns);
    }
    for (size_t i = 0; i < sink->count; i++) art_resampler_push(&sink->resamplers[i], sink->pushed, sink->row);
    sink->pushed++;
}

void art_sink_push_blank_rest(art_sink *sink) {
    float gray = sink->shape.has_alpha ? 0 : 128;
    for (uint32_t x = 0; x < sink->shape.columns; x++) sink->row[x] = (art_pixel){gray, gray, gray, gray};
    if (sink->shape.has_alpha && sink->pushed < sink->shape.rows) sink->transparent = true;
    for (; sink->pushed < sink->shape.rows; sink->pushed++) {
        for (size_t i = 0; i < sink->count; i++) art_resampler_push(&sink->resamplers[i], sink->pushed, sink->row);
    }
}
