#ifndef ART_AXIS_H
#define ART_AXIS_H

#include "CArtImage.h"

/// A window `[start, start + extent)` of `available` input positions, and how many outputs a filter makes of it. The
/// window is in fractions of a position: a DCT-scaled picture has a true extent that is not whole (1500 / 8 = 187.5).
typedef struct art_span {
    uint32_t count;
    double start, extent;
    uint32_t available;
    art_filter filter;
} art_span;

/// What a weight is.
typedef enum art_precision {
    /// A float.
    ART_FLOAT,
    /// A whole number of 1/16384, which an output's weights sum to exactly: flat areas stay flat.
    ART_FIXED,
} art_precision;

enum {
    /// The bits of a fixed weight.
    ART_WEIGHT_BITS = 14,
    /// Weights of one output are padded with zeros to a multiple of this, for the vector unit.
    ART_WEIGHT_LANES = 8,
};

/// One axis of a resampling: for each output position, which input positions count how much.
typedef struct art_axis {
    uint32_t count;
    /// The first input position of each output, never decreasing.
    uint32_t *first;
    /// How many input positions each output has, at least 1, and the largest of these numbers.
    uint32_t *taps;
    uint32_t most_taps;
    /// `stride` weights for each output, summing to 1; the other array is NULL.
    float *weights;
    int16_t *fixed;
    uint32_t stride;
    /// The arrays are another axis's, which outlives this one.
    bool borrowed;
} art_axis;

/// False if there is no memory; `art_axis_close` is allowed either way.
bool art_axis_open(art_axis *axis, const art_span *span, art_precision precision);

void art_axis_close(art_axis *axis);

/// The same axis, as long as `axis` lives.
art_axis art_axis_borrow(const art_axis *axis);

bool art_span_equals(const art_span *one, const art_span *other);

/// Whether each output is an input as it is.
bool art_span_is_whole(const art_span *span);

/// Input positions for one output; below 1 if the picture is enlarged.
double art_span_ratio(const art_span *span);

/// An upper bound of the taps of one output.
double art_span_taps(const art_span *span);

/// An upper bound of the outputs that share one input position.
double art_span_overlap(const art_span *span);

/// Bytes that `art_axis_open` allocates at most.
uint64_t art_axis_memory(const art_span *span);

/// The largest number of outputs that share one input position.
uint32_t art_axis_overlap(const art_axis *axis);

/// Inputs used at all: `[*from, *to)`.
void art_axis_range(const art_axis *axis, uint32_t *from, uint32_t *to);

#endif
