#include "sink.h"

#include "wide.h"

#include <stdlib.h>
#include <string.h>

// MARK: Life

bool art_sink_open(
    art_sink *sink, const art_shape *shape, const art_target *targets, size_t count, const art_kernels *kernels) {
    memset(sink, 0, sizeof *sink);
    sink->shape = *shape;
    for (; sink->plane_count < art_shape_planes(shape); sink->plane_count++) {
        uint32_t index = sink->plane_count;
        art_plane_shape plane = art_shape_plane(shape, index);
        const art_plane_source *elder = index ? &sink->planes[index - 1] : NULL;
        if (!art_plane_open(&sink->planes[index], &plane, targets, count, index, kernels, elder)) return false;
    }
    if (shape->is_wide) sink->narrow = calloc(shape->columns, 4);
    return sink->narrow || !shape->is_wide;
}

/// The last plane first: it may have borrowed from the one before. One that failed to open is beyond the count.
void art_sink_close(art_sink *sink) {
    for (uint32_t index = 3; index > 0; index--) art_plane_close(&sink->planes[index - 1]);
    free(sink->narrow);
    memset(sink, 0, sizeof *sink);
}

uint64_t art_sink_memory(const art_shape *shape, const art_target *targets, size_t count) {
    uint64_t bytes = shape->is_wide ? (uint64_t)shape->columns * 4 : 0;
    for (uint32_t index = 0; index < art_shape_planes(shape); index++) {
        art_plane_shape plane = art_shape_plane(shape, index);
        bytes += art_plane_memory(&plane, targets, count, index);
    }
    return bytes;
}

// MARK: Pixels

/// Colour counts by its coverage, or transparent pixels would bleed into the edges. 15 bits keep colours apart where
/// there is little coverage: 255 · 128 is white.
static bool premultiply(int16_t *to, const uint8_t *from, uint32_t columns) {
    bool transparent = false;
    for (uint32_t x = 0; x < columns; x++, from += 4, to += 4) {
        uint32_t alpha = from[3];
        for (int channel = 0; channel < 3; channel++) {
            to[channel] = (int16_t)(((from[channel] * alpha << ART_WORD_BITS) + 127) / 255);
        }
        to[3] = (int16_t)(alpha << ART_WORD_BITS);
        transparent |= alpha != 255;
    }
    return transparent;
}

/// The ring gets all bits; whoever copies pixels gets them rounded. `pixels` may be the row in the ring.
static void push_wide(art_sink *sink, const uint16_t *pixels) {
    art_plane_source *plane = &sink->planes[0];
    uint16_t *row = (uint16_t *)(void *)art_plane_next_row(plane, 0);
    art_wide_narrow(pixels, sink->shape.columns, sink->narrow);
    if (sink->shape.has_alpha) {
        sink->transparent |= art_wide_premultiply(pixels, sink->shape.columns, row);
    } else {
        memmove(row, pixels, (size_t)sink->shape.columns * 8);
    }
    art_plane_push(plane, 1, sink->narrow);
}

static void push_narrow(art_sink *sink, const uint8_t *pixels) {
    art_plane_source *plane = &sink->planes[0];
    uint8_t *row = art_plane_next_row(plane, 0);
    if (sink->shape.has_alpha) {
        sink->transparent |= premultiply((int16_t *)(void *)row, pixels, sink->shape.columns);
    } else if (plane->count) {
        memcpy(row, pixels, (size_t)sink->shape.columns * 4);
    }
    art_plane_push(plane, 1, pixels);
}

void art_sink_push(art_sink *sink, const uint8_t *pixels) {
    if (sink->pushed >= sink->shape.rows) return;
    if (sink->shape.is_wide) {
        push_wide(sink, (const uint16_t *)(const void *)pixels);
    } else {
        push_narrow(sink, pixels);
    }
    sink->pushed++;
}

// MARK: Planes

void art_sink_push_planes(art_sink *sink) {
    for (uint32_t index = 0; index < sink->plane_count; index++) {
        art_plane_push(&sink->planes[index], sink->planes[index].shape.rows_at_once, NULL);
    }
    sink->pushed++;
}

// MARK: Blank rows

static void fill_gray(uint8_t *row, const art_plane_shape *shape) {
    size_t size = shape->is_wide ? sizeof(uint16_t) : sizeof(uint8_t);
    memset(row, 128, (size_t)art_ring_row_bytes(shape));
    if (shape->channels == 4) {
        for (size_t x = 0; x < shape->columns; x++) memset(row + (x * 4 + 3) * size, 255, size);
    }
}

/// Premultiplied or not, nothing is all zeros.
static void push_blank(art_sink *sink, art_plane_source *plane) {
    uint8_t *row = art_plane_next_row(plane, 0);
    if (plane->shape.has_alpha) {
        memset(row, 0, (size_t)art_ring_row_bytes(&plane->shape));
    } else {
        fill_gray(row, &plane->shape);
    }
    if (plane->shape.is_wide) {
        push_wide(sink, (const uint16_t *)(void *)row);
    } else {
        art_plane_push(plane, 1, row);
    }
}

void art_sink_push_blank_rest(art_sink *sink) {
    for (uint32_t index = 0; index < sink->plane_count; index++) {
        art_plane_source *plane = &sink->planes[index];
        if (plane->shape.has_alpha && plane->ring.pushed < plane->shape.rows) sink->transparent = true;
        while (plane->ring.pushed < plane->shape.rows) push_blank(sink, plane);
    }
}
