#ifndef ART_RESAMPLER_H
#define ART_RESAMPLER_H

#include "CArtImage.h"
#include "axis.h"

/// Four channels of one pixel: red, green, blue, alpha, premultiplied, 0…255.
typedef float art_pixel __attribute__((vector_size(16)));

/// The rows that a codec pushes.
typedef struct art_shape {
    uint32_t columns, rows;
    /// Pushed pixels for each pixel as stored: 1, or a DCT scale. The true extent of the pushed picture is the stored
    /// size times this, which `columns` and `rows` are rounded up from.
    double scale;
    bool has_alpha;
} art_shape;

/// Makes one target from rows that are pushed from the top: vertical first, into sums for the few output rows that
/// an input row belongs to, then horizontal when an output row is complete. Memory is bounded by rows.
typedef struct art_resampler {
    art_target target;
    bool has_alpha;
    art_axis across, down;
    /// The columns of the input that the target needs.
    uint32_t column_from, column_to;
    /// A ring of `ring` rows of sums.
    art_pixel *sums;
    uint32_t ring;
    /// The first output row that is not complete.
    uint32_t next;
} art_resampler;

/// False if there is no memory; `art_resampler_close` is allowed either way.
bool art_resampler_open(art_resampler *resampler, const art_shape *shape, const art_target *target);
void art_resampler_close(art_resampler *resampler);

/// Takes input row `y`, one premultiplied pixel a column. Rows come from 0 on, each once.
void art_resampler_push(art_resampler *resampler, uint32_t y, const art_pixel *row);

/// An upper bound of the bytes that `art_resampler_open` allocates.
uint64_t art_resampler_memory(const art_shape *shape, const art_target *target);

#endif
