#ifndef ART_SINK_H
#define ART_SINK_H

#include "plane.h"

/// Where a codec pushes its rows, and what makes the targets of them: rows of pixels, or rows of planes.
typedef struct art_sink {
    art_shape shape;
    art_plane_source planes[3];
    uint32_t plane_count;
    /// Rows of pixels, or groups of rows of planes, so far.
    uint32_t pushed;
    /// Whether any pixel so far was not opaque.
    bool transparent;
    /// The row of pixels that has come as sRGB, with 8 and with 16 bits a sample; NULL if it is needed in neither way, or
    /// only in the one that it came in.
    uint8_t *narrow;
    uint16_t *wide;
} art_sink;

/// False if there is no memory; `art_sink_close` is allowed either way. The targets' samples are written while rows
/// are pushed.
bool art_sink_open(
    art_sink *sink, const art_shape *shape, const art_target *targets, size_t count, const art_kernels *kernels);
void art_sink_close(art_sink *sink);

/// Takes the next row of `shape.columns` pixels, R G B A, of 16 bits a sample if `shape.is_deep`. Rows beyond
/// `shape.rows` are ignored.
void art_sink_push(art_sink *sink, const uint8_t *pixels);

/// Takes the next `rows_at_once` rows of each plane, which the codec has written in place.
void art_sink_push_planes(art_sink *sink);

/// Pushes transparent rows (gray where there is no alpha, as libjpeg does) until the picture is full.
void art_sink_push_blank_rest(art_sink *sink);

/// An upper bound of the bytes that `art_sink_open` allocates.
uint64_t art_sink_memory(const art_shape *shape, const art_target *targets, size_t count);

#endif
