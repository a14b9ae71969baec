#include "buffer.h"

#include <stdlib.h>
#include <string.h>

/// A thumbnail of 100 pixels is about this large; anything larger doubles its way up.
static const size_t first_capacity = 4096;

bool art_buffer_reserve(art_buffer *buffer, size_t more) {
    if (more <= buffer->capacity - buffer->length) return true;
    if (more > SIZE_MAX / 2 - buffer->capacity) return false;
    size_t wanted = buffer->length + more;
    size_t capacity = buffer->capacity ? buffer->capacity : first_capacity;
    while (capacity < wanted) capacity *= 2;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (!bytes) return false;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

bool art_buffer_append(art_buffer *buffer, const uint8_t *bytes, size_t length) {
    if (!art_buffer_reserve(buffer, length)) return false;
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return true;
}

void art_buffer_free(art_buffer *buffer) {
    free(buffer->bytes);
    memset(buffer, 0, sizeof *buffer);
}
