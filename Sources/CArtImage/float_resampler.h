#ifndef ART_FLOAT_RESAMPLER_H
#define ART_FLOAT_RESAMPLER_H

#include "shape.h"

/// Makes one region from rows that come one by one, with floats: each row is added to the sums of the few output rows
/// that it belongs to. It is exact at any ratio and holds rows of the output instead of the input, which makes it the
/// one for very large reductions, and for samples of 16 bits.
typedef struct art_float_resampler {
    art_axis across, down;
    uint8_t *samples;
    uint32_t channels;
    bool has_alpha, is_wide;
    const art_light *light;
    /// The columns of the input that the region needs.
    uint32_t column_from, column_to;
    /// One input row as floats, and a ring of `ring` rows of sums.
    float *row, *sums;
    uint32_t ring;
    /// The first output row that is not complete.
    uint32_t next;
} art_float_resampler;

/// False if there is no memory; `art_float_resampler_close` is allowed either way.
bool art_float_resampler_open(
    art_float_resampler *resampler, const art_plane_shape *shape, const art_region *region);
void art_float_resampler_close(art_float_resampler *resampler);

/// Takes input row `y`: bytes, words of 16 bits, or premultiplied words where there is alpha. Rows come from 0 on, each
/// once.
void art_float_resampler_push(art_float_resampler *resampler, uint32_t y, const uint8_t *row);

/// An upper bound of the bytes that `art_float_resampler_open` allocates.
uint64_t art_float_resampler_memory(const art_plane_shape *shape, const art_region *region);

#endif
