#include "plane.h"

#include <stdlib.h>
#include <string.h>

// MARK: Memory

static art_method method_for(const art_plane_shape *shape, const art_region *region) {
    if (shape->channels == 4 && art_copier_suits(region)) return ART_METHOD_COPY;
    return art_resampler_suits(shape, region) ? ART_METHOD_FIXED : ART_METHOD_FLOAT;
}

/// Rows that the ring holds: what the output rows under way need, and what the codec writes at once.
static uint64_t capacity_for(
    const art_plane_shape *shape, const art_target *targets, size_t count, uint32_t index) {
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        art_region region = art_target_region(&targets[i], shape, index);
        if (method_for(shape, &region) != ART_METHOD_FIXED) continue;
        if (art_resampler_rows(&region) > most) most = art_resampler_rows(&region);
    }
    return (uint64_t)most + shape->rows_at_once;
}

static uint64_t scaler_memory(const art_plane_shape *shape, const art_region *region) {
    switch (method_for(shape, region)) {
    case ART_METHOD_COPY: return 0;
    case ART_METHOD_FIXED: return art_resampler_memory(shape, region);
    case ART_METHOD_FLOAT: return art_float_resampler_memory(shape, region);
    }
    return 0;
}

uint64_t art_plane_memory(
    const art_plane_shape *shape, const art_target *targets, size_t count, uint32_t index) {
    uint64_t capacity = capacity_for(shape, targets, count, index);
    uint64_t bytes = art_ring_memory(art_ring_row_bytes(shape), capacity) + (count + 1) * sizeof(art_scaler);
    for (size_t i = 0; i < count; i++) {
        art_region region = art_target_region(&targets[i], shape, index);
        bytes += scaler_memory(shape, &region);
    }
    return bytes;
}

// MARK: Life

/// The resampler of the same target in another plane, if it has the same axes: a JPEG's two chroma planes are alike.
static const art_resampler *alike(const art_plane_source *elder, const art_region *region, size_t index) {
    const art_scaler *scaler = elder ? &elder->scalers[index] : NULL;
    if (!scaler || scaler->method != ART_METHOD_FIXED) return NULL;
    bool is_alike = art_span_equals(&scaler->region.across, &region->across)
                    && art_span_equals(&scaler->region.down, &region->down);
    return is_alike ? &scaler->fixed : NULL;
}

static bool open_scaler(
    art_scaler *scaler, const art_plane_shape *shape, const art_kernels *kernels, const art_resampler *elder) {
    scaler->method = method_for(shape, &scaler->region);
    switch (scaler->method) {
    case ART_METHOD_COPY: scaler->copier = art_copier_of(&scaler->region); return true;
    case ART_METHOD_FIXED: return art_resampler_open(&scaler->fixed, shape, &scaler->region, kernels, elder);
    case ART_METHOD_FLOAT: return art_float_resampler_open(&scaler->floating, shape, &scaler->region);
    }
    return false;
}

static void close_scaler(art_scaler *scaler) {
    switch (scaler->method) {
    case ART_METHOD_COPY: break;
    case ART_METHOD_FIXED: art_resampler_close(&scaler->fixed); break;
    case ART_METHOD_FLOAT: art_float_resampler_close(&scaler->floating); break;
    }
}

bool art_plane_open(
    art_plane_source *plane, const art_plane_shape *shape, const art_target *targets, size_t count, uint32_t index,
    const art_kernels *kernels, const art_plane_source *elder) {
    memset(plane, 0, sizeof *plane);
    plane->shape = *shape;
    plane->scalers = calloc(count ? count : 1, sizeof *plane->scalers);
    if (!plane->scalers) return false;
    for (size_t i = 0; i < count; i++) {
        art_scaler *scaler = &plane->scalers[plane->count++];
        scaler->region = art_target_region(&targets[i], shape, index);
        if (!open_scaler(scaler, shape, kernels, alike(elder, &scaler->region, i))) return false;
    }
    uint32_t capacity = (uint32_t)capacity_for(shape, targets, count, index);
    return art_ring_open(&plane->ring, (size_t)art_ring_row_bytes(shape), capacity);
}

void art_plane_close(art_plane_source *plane) {
    for (size_t i = 0; i < plane->count; i++) close_scaler(&plane->scalers[i]);
    art_ring_close(&plane->ring);
    free(plane->scalers);
    memset(plane, 0, sizeof *plane);
}

// MARK: Rows

static void push_into(art_scaler *scaler, const art_ring *ring, uint32_t from, const uint8_t *pixels) {
    switch (scaler->method) {
    case ART_METHOD_COPY: art_copier_push(&scaler->copier, from, pixels); break;
    case ART_METHOD_FIXED: art_resampler_advance(&scaler->fixed, ring); break;
    case ART_METHOD_FLOAT:
        for (uint32_t y = from; y < ring->pushed; y++) {
            art_float_resampler_push(&scaler->floating, y, art_ring_row(ring, y));
        }
        break;
    }
}

void art_plane_push(art_plane_source *plane, uint32_t rows, const uint8_t *pixels) {
    uint32_t from = plane->ring.pushed, left = plane->shape.rows - from;
    plane->ring.pushed += rows < left ? rows : left;
    for (size_t i = 0; i < plane->count; i++) push_into(&plane->scalers[i], &plane->ring, from, pixels);
}
