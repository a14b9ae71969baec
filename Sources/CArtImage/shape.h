#ifndef ART_SHAPE_H
#define ART_SHAPE_H

#include "CArtImage.h"
#include "axis.h"
#include "light.h"
#include "transform.h"

/// One plane of rows that a codec makes: all channels of its pixels together, or one component of a JPEG.
typedef struct art_plane_shape {
    uint32_t columns, rows;
    /// Samples for each pixel as stored, along each axis: 1, a DCT scale, or less where chroma is subsampled. The true
    /// extent of the plane is the stored size times this, which `columns` and `rows` are rounded up from.
    double across, down;
    /// 1, or 4 for red, green, blue, alpha.
    uint32_t channels;
    bool has_alpha;
    /// Samples of 16 bits, 0…65535, instead of 8; of four channels only.
    bool is_wide;
    /// The samples are light, which becomes sRGB behind the resampler; NULL if they are sRGB.
    const art_light *light;
    /// Columns that the codec writes, at least `columns`, and how many rows at once.
    uint32_t written_columns, rows_at_once;
} art_plane_shape;

/// The rows that a codec pushes.
typedef struct art_shape {
    /// Pixels of four channels: their count, and pushed pixels for each pixel as stored.
    uint32_t columns, rows;
    double scale;
    bool has_alpha;
    /// The codec's pixels have 16 bits a sample, in the machine's byte order.
    bool is_deep;
    /// Pixels are to be scaled in linear light; NULL if not.
    const art_light *light;
    /// What they become sRGB by first; NULL if they are.
    const art_transform *transform;
    /// Components instead of pixels, 1 or 3; 0 for pixels.
    uint32_t plane_count;
    art_plane_shape planes[3];
} art_shape;

/// Planes of a shape: pixels are one.
uint32_t art_shape_planes(const art_shape *shape);
art_plane_shape art_shape_plane(const art_shape *shape, uint32_t index);

/// What of a plane belongs to one target, and where it goes.
typedef struct art_region {
    art_span across, down;
    /// `across.count * down.count` samples of the plane's channels.
    uint8_t *samples;
} art_region;

art_region art_target_region(const art_target *target, const art_plane_shape *shape, uint32_t plane);

#endif
