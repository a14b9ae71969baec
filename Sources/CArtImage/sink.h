#ifndef ART_SINK_H
#define ART_SINK_H

#include "resampler.h"

/// Where a codec pushes its rows: each is converted once and goes to every resampler.
typedef struct art_sink {
    art_shape shape;
    art_resampler *resamplers;
    size_t count;
    art_pixel *row;
    /// Rows so far.
    uint32_t pushed;
    /// Whether any pixel so far was not opaque.
    bool transparent;
} art_sink;

/// False if there is no memory; `art_sink_close` is allowed either way. The targets' pixels are written while rows
/// are pushed.
bool art_sink_open(art_sink *sink, const art_shape *shape, const art_target *targets, size_t count);
void art_sink_close(art_sink *sink);

/// Takes the next row of `shape.columns` pixels, R G B A. Rows beyond `shape.rows` are ignored.
void art_sink_push(art_sink *sink, const uint8_t *pixels);

/// Pushes transparent rows (gray where there is no alpha, as libjpeg does) until the picture is full.
void art_sink_push_blank_rest(art_sink *sink);

/// An upper bound of the bytes that `art_sink_open` allocates.
uint64_t art_sink_memory(const art_shape *shape, const art_target *targets, size_t count);

#endif
