#include "sink.h"

#include "wide.h"

#include <stdlib.h>
#include <string.h>

// MARK: Life

static bool is_wide(const art_shape *shape) { return shape->is_deep || shape->light; }

static bool needs_rows(const art_shape *shape) { return is_wide(shape) || shape->transform; }

static bool open_rows(art_sink *sink) {
    if (!needs_rows(&sink->shape)) return true;
    sink->narrow = calloc(sink->shape.columns, 4);
    sink->wide = calloc(sink->shape.columns, 8);
    return sink->narrow && sink->wide;
}

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
    return open_rows(sink);
}

/// The last plane first: it may have borrowed from the one before. One that failed to open is beyond the count.
void art_sink_close(art_sink *sink) {
    for (uint32_t index = 3; index > 0; index--) art_plane_close(&sink->planes[index - 1]);
    free(sink->narrow);
    free(sink->wide);
    memset(sink, 0, sizeof *sink);
}

uint64_t art_sink_memory(const art_shape *shape, const art_target *targets, size_t count) {
    uint64_t bytes = needs_rows(shape) ? (uint64_t)shape->columns * (4 + 8) : 0;
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

static void decode_light(const art_sink *sink, uint16_t *row) {
    for (uint32_t x = 0; x < sink->shape.columns; x++, row += 4) art_light_decode(sink->shape.light, row, 3, row);
}

/// The ring gets all bits; whoever copies pixels gets them rounded, and never by way of light.
static void push_wide(art_sink *sink, const uint16_t *wide, const uint8_t *narrow) {
    art_plane_source *plane = &sink->planes[0];
    uint16_t *row = (uint16_t *)(void *)art_plane_next_row(plane, 0);
    memcpy(row, wide, (size_t)sink->shape.columns * 8);
    if (sink->shape.light) decode_light(sink, row);
    if (sink->shape.has_alpha) sink->transparent |= art_wide_premultiply(row, sink->shape.columns);
    art_plane_push(plane, 1, narrow);
}

static void push_deep(art_sink *sink, const uint16_t *pixels) {
    art_wide_narrow(pixels, sink->shape.columns, sink->narrow);
    push_wide(sink, pixels, sink->narrow);
}

static void push_widened(art_sink *sink, const uint8_t *pixels) {
    art_wide_widen(pixels, sink->shape.columns, sink->wide);
    push_wide(sink, sink->wide, pixels);
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

/// As sRGB.
static void push(art_sink *sink, const uint8_t *pixels) {
    if (sink->shape.is_deep) {
        push_deep(sink, (const uint16_t *)(const void *)pixels);
    } else if (sink->shape.light) {
        push_widened(sink, pixels);
    } else {
        push_narrow(sink, pixels);
    }
}

static void push_converted(art_sink *sink, const uint8_t *pixels) {
    if (is_wide(&sink->shape)) {
        art_transform_row(sink->shape.transform, pixels, sink->shape.columns, sink->wide);
        push_deep(sink, sink->wide);
    } else {
        art_transform_row(sink->shape.transform, pixels, sink->shape.columns, sink->narrow);
        push_narrow(sink, sink->narrow);
    }
}

/// Who only proves a picture needs none of its colours.
void art_sink_push(art_sink *sink, const uint8_t *pixels) {
    if (sink->pushed >= sink->shape.rows) return;
    if (sink->shape.transform && sink->planes[0].count) {
        push_converted(sink, pixels);
    } else {
        push(sink, pixels);
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

static void fill_gray(uint8_t *row, uint32_t columns, uint32_t channels) {
    memset(row, 128, (size_t)columns * channels);
    if (channels == 4) {
        for (size_t x = 0; x < columns; x++) row[x * 4 + 3] = 255;
    }
}

/// Premultiplied or not, nothing is all zeros.
static void fill_blank(uint8_t *row, const art_plane_shape *shape) {
    if (shape->has_alpha) {
        memset(row, 0, (size_t)art_ring_row_bytes(shape));
    } else {
        fill_gray(row, shape->written_columns, shape->channels);
    }
}

static void push_blank(art_sink *sink, art_plane_source *plane) {
    uint8_t *row = plane->shape.is_wide ? sink->narrow : art_plane_next_row(plane, 0);
    if (plane->shape.is_wide) {
        memset(row, 0, (size_t)plane->shape.columns * 4);
        if (!plane->shape.has_alpha) fill_gray(row, plane->shape.columns, 4);
        push_widened(sink, row);
    } else {
        fill_blank(row, &plane->shape);
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
