#ifndef ART_PLANE_H
#define ART_PLANE_H

#include "copier.h"
#include "float_resampler.h"
#include "resampler.h"

/// How a region is made from a plane.
typedef enum art_method {
    /// Pixels as they are.
    ART_METHOD_COPY,
    /// Whole numbers, from the ring.
    ART_METHOD_FIXED,
    /// Floats, row by row.
    ART_METHOD_FLOAT,
} art_method;

typedef struct art_scaler {
    art_method method;
    art_region region;
    union {
        art_copier copier;
        art_resampler fixed;
        art_float_resampler floating;
    };
} art_scaler;

/// One plane of a codec's rows and the regions that are made of it, in the order of the targets.
typedef struct art_plane_source {
    art_plane_shape shape;
    art_ring ring;
    art_scaler *scalers;
    size_t count;
} art_plane_source;

/// Plane `index` of every target. `elder` is a plane whose axes may be shared, or NULL; it is closed later. False if
/// there is no memory; `art_plane_close` is allowed either way.
bool art_plane_open(
    art_plane_source *plane, const art_plane_shape *shape, const art_target *targets, size_t count, uint32_t index,
    const art_kernels *kernels, const art_plane_source *elder);
void art_plane_close(art_plane_source *plane);

/// Where the codec writes the row that is `ahead` of the complete ones, less than `shape.rows_at_once`.
static inline uint8_t *art_plane_next_row(const art_plane_source *plane, uint32_t ahead) {
    return art_ring_row(&plane->ring, plane->ring.pushed + ahead);
}

/// Takes the next `rows` rows as complete; those beyond the plane's own are ignored. `pixels` is the row as the codec
/// made it, before it was premultiplied, for planes of four channels, whose rows come one by one; NULL for others.
void art_plane_push(art_plane_source *plane, uint32_t rows, const uint8_t *pixels);

/// An upper bound of the bytes that `art_plane_open` allocates.
uint64_t art_plane_memory(
    const art_plane_shape *shape, const art_target *targets, size_t count, uint32_t index);

#endif
