#ifndef ART_RESAMPLER_H
#define ART_RESAMPLER_H

#include "kernels.h"
#include "ring.h"
#include "shape.h"

/// Makes one region from the rows of a ring, with whole numbers: vertical first, when the last row that an output row
/// needs has come, then horizontal. For everyday ratios; `art_float_resampler` is for the others.
typedef struct art_resampler {
    const art_kernels *kernels;
    art_axis across, down;
    uint8_t *samples;
    uint32_t channels;
    bool has_alpha;
    /// The columns of the input that the region needs.
    uint32_t column_from, column_to;
    /// The first output row that is not complete.
    uint32_t next;
    /// The rows of the ring that an output row needs.
    const void **rows;
    /// One row between the passes, and one of four channels behind them.
    int16_t *sums;
    int32_t *results;
} art_resampler;

/// Whether fixed weights are exact enough for the samples and the ratio, and a ring of rows small enough.
bool art_resampler_suits(const art_plane_shape *shape, const art_region *region);

/// `elder` is a resampler of the same region of an alike plane, whose axes are shared, or NULL; it is closed later.
/// False if there is no memory; `art_resampler_close` is allowed either way.
bool art_resampler_open(
    art_resampler *resampler, const art_plane_shape *shape, const art_region *region, const art_kernels *kernels,
    const art_resampler *elder);
void art_resampler_close(art_resampler *resampler);

/// Makes the output rows whose last input row is among the pushed ones.
void art_resampler_advance(art_resampler *resampler, const art_ring *ring);

/// Bytes of one row in the ring.
uint64_t art_ring_row_bytes(const art_plane_shape *shape);

/// Input rows that one output row needs at most.
uint32_t art_resampler_rows(const art_region *region);

/// An upper bound of the bytes that `art_resampler_open` allocates.
uint64_t art_resampler_memory(const art_plane_shape *shape, const art_region *region);

#endif
