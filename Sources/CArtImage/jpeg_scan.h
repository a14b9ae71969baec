#ifndef ART_JPEG_SCAN_H
#define ART_JPEG_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A walk over the marker segments of a JPEG, from its start on. Zero it to start.
typedef struct art_jpeg_walk {
    /// Behind the current marker, and where its entropy-coded data begins; 0 before the first.
    size_t marker, data;
    /// Behind the marker that follows, or the length if none does.
    size_t next;
} art_jpeg_walk;

/// Whether the byte at `offset` belongs to the entropy-coded data of a scan (ITU-T T.81, B.1.1.5), rather than to a
/// marker segment or the space between segments. Offsets must not decrease from call to call: a file with a hundred
/// thousand stray bytes is then still walked only once.
bool art_jpeg_is_in_scan(
    art_jpeg_walk *_Nonnull walk, const uint8_t *_Nonnull bytes, size_t length, size_t offset);

#endif
