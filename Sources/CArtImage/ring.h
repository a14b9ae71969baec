#ifndef ART_RING_H
#define ART_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The last `capacity` rows of a picture. A codec writes new rows in place; resamplers read them until they are
/// overwritten.
typedef struct art_ring {
    uint8_t *bytes;
    /// Bytes from row to row, a multiple of 64, with `ART_ROW_PADDING` bytes behind the row's own.
    size_t stride;
    uint32_t capacity;
    /// Rows that are complete.
    uint32_t pushed;
} art_ring;

/// Memory for `capacity` rows of `row_bytes`. False if there is none; `art_ring_close` is allowed either way.
bool art_ring_open(art_ring *ring, size_t row_bytes, uint32_t capacity);
void art_ring_close(art_ring *ring);

/// Bytes that `art_ring_open` allocates.
uint64_t art_ring_memory(uint64_t row_bytes, uint64_t capacity);

/// Row `y` of the picture: one of the last `capacity` complete ones, or one that is being written.
static inline uint8_t *art_ring_row(const art_ring *ring, uint32_t y) {
    return ring->bytes + (size_t)(y % ring->capacity) * ring->stride;
}

#endif
