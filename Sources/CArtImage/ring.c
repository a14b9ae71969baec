#include "ring.h"

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

enum { alignment = 64 };

static uint64_t stride_of(uint64_t row_bytes) {
    return (row_bytes + ART_ROW_PADDING + alignment - 1) / alignment * alignment;
}

uint64_t art_ring_memory(uint64_t row_bytes, uint64_t capacity) { return stride_of(row_bytes) * capacity; }

/// The padding is cleared: what lies there is multiplied by weights of 0, but a memory checker asks for its value.
bool art_ring_open(art_ring *ring, size_t row_bytes, uint32_t capacity) {
    memset(ring, 0, sizeof *ring);
    ring->stride = (size_t)stride_of(row_bytes);
    ring->capacity = capacity;
    ring->bytes = aligned_alloc(alignment, ring->stride * capacity);
    if (!ring->bytes) return false;
    for (uint32_t y = 0; y < capacity; y++) memset(art_ring_row(ring, y) + row_bytes, 0, ring->stride - row_bytes);
    return true;
}

void art_ring_close(art_ring *ring) {
    free(ring->bytes);
    memset(ring, 0, sizeof *ring);
}
