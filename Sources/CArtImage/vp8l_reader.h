#ifndef ART_VP8L_READER_H
#define ART_VP8L_READER_H

#include "webp_lossless.h"

/// The bits of a lossless WebP. What goes wrong stays in `result`; what is read after that is worth nothing.
typedef struct art_vp8l_reader {
    const uint8_t *bytes;
    size_t length, offset;
    uint64_t bits;
    unsigned bit_count;
    art_vp8l_result result;
} art_vp8l_reader;

/// Always false.
static inline bool art_vp8l_refuse(art_vp8l_reader *reader) {
    if (reader->result == ART_VP8L_OK) reader->result = ART_VP8L_BAD;
    return false;
}

/// Up to 32 bits, the first one lowest; zeros behind the end.
static inline uint32_t art_vp8l_read_bits(art_vp8l_reader *reader, unsigned count) {
    while (reader->bit_count < count) {
        if (reader->offset < reader->length) {
            reader->bits |= (uint64_t)reader->bytes[reader->offset++] << reader->bit_count;
        } else if (reader->result == ART_VP8L_OK) {
            reader->result = ART_VP8L_CUT;
        }
        reader->bit_count += 8;
    }
    uint32_t value = (uint32_t)(reader->bits & (((uint64_t)1 << count) - 1));
    reader->bits >>= count;
    reader->bit_count -= count;
    return value;
}

#endif
