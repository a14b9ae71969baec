#ifndef ART_AXIS_H
#define ART_AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One axis of a resampling: for each output position, which input positions count how much (Lanczos3).
typedef struct art_axis {
    uint32_t count;
    /// The first input position of each output, never decreasing.
    uint32_t *first;
    /// How many input positions each output has, at least 1.
    uint32_t *taps;
    /// `stride` weights for each output, summing to 1.
    float *weights;
    uint32_t stride;
} art_axis;

/// The weights of a window `[start, start + extent)` of `available` input positions for `count` outputs. The window
/// is in fractions of a position: a DCT-scaled picture has a true extent that is not whole (1500 / 8 = 187.5).
/// False if there is no memory; `art_axis_close` is allowed either way.
bool art_axis_open(art_axis *axis, uint32_t count, double start, double extent, uint32_t available);

void art_axis_close(art_axis *axis);

/// Bytes that `art_axis_open` allocates.
uint64_t art_axis_memory(uint32_t count, double extent);

/// The largest number of outputs that share one input position.
uint32_t art_axis_overlap(const art_axis *axis);

/// Inputs used at all: `[*from, *to)`.
void art_axis_range(const art_axis *axis, uint32_t *from, uint32_t *to);

#endif
