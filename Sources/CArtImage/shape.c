#include "shape.h"

uint32_t art_shape_planes(const art_shape *shape) { return shape->plane_count ? shape->plane_count : 1; }

art_plane_shape art_shape_plane(const art_shape *shape, uint32_t index) {
    if (shape->plane_count) return shape->planes[index];
    return (art_plane_shape){
        .columns = shape->columns,
        .rows = shape->rows,
        .across = shape->scale,
        .down = shape->scale,
        .channels = 4,
        .has_alpha = shape->has_alpha,
        .is_wide = shape->is_deep || shape->light,
        .light = shape->light,
        .written_columns = shape->columns,
        .rows_at_once = 1,
    };
}

// MARK: Layout

static bool is_halved(art_layout layout, uint32_t plane) { return plane && layout == ART_YCBCR_420; }

static uint32_t side(uint32_t length, bool halved) { return halved ? length / 2 + length % 2 : length; }

art_plane art_layout_plane(art_layout layout, uint32_t columns, uint32_t rows, uint32_t plane) {
    size_t offset = 0;
    for (uint32_t before = 0; before < plane; before++) {
        art_plane smaller = art_layout_plane(layout, columns, rows, before);
        offset = smaller.offset + (size_t)smaller.columns * smaller.rows;
    }
    bool halved = is_halved(layout, plane);
    return (art_plane){offset, side(columns, halved), side(rows, halved)};
}

uint32_t art_layout_planes(art_layout layout) { return layout == ART_YCBCR_420 || layout == ART_YCBCR_444 ? 3 : 1; }

size_t art_layout_size(art_layout layout, uint32_t columns, uint32_t rows) {
    if (layout == ART_RGBA) return (size_t)columns * rows * 4;
    art_plane last = art_layout_plane(layout, columns, rows, art_layout_planes(layout) - 1);
    return last.offset + (size_t)last.columns * last.rows;
}

// MARK: Region

/// The part `[start, start + extent)` of an axis for `count` samples of which each stands for `span` of `total`
/// luma samples. An odd total gives the last chroma sample half an overhang, in front if the axis will be reversed.
static art_span span_of(
    double start, double extent, uint32_t total, uint32_t count, bool halved, bool reversed) {
    double covered = halved ? extent * (2.0 * count / total) : extent;
    return (art_span){.count = count, .start = reversed ? start + extent - covered : start, .extent = covered};
}

static void scale(art_span *span, double factor, uint32_t available) {
    span->start *= factor;
    span->extent *= factor;
    span->available = available;
}

art_region art_target_region(const art_target *target, const art_plane_shape *shape, uint32_t plane) {
    art_plane place = art_layout_plane(target->layout, target->columns, target->rows, plane);
    bool halved = is_halved(target->layout, plane);
    art_region region = {
        .across = span_of(
            target->left, target->width, target->columns, place.columns, halved, target->mirrored_across),
        .down = span_of(target->top, target->height, target->rows, place.rows, halved, target->mirrored_down),
        .samples = target->samples + place.offset,
    };
    scale(&region.across, shape->across, shape->columns);
    scale(&region.down, shape->down, shape->rows);
    region.across.filter = region.down.filter = target->filter;
    return region;
}
