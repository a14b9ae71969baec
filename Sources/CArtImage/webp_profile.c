#include "webp_profile.h"

#include "buffer.h"

#include <string.h>

enum { riff_header = 12, chunk_header = 8, canvas_size = 10, has_profile = 0x20, has_alpha = 0x10 };

static void write_number(uint8_t *to, uint32_t value, int size) {
    for (int i = 0; i < size; i++) to[i] = (uint8_t)(value >> (i * 8));
}

static bool append_chunk(art_buffer *buffer, const char *name, const uint8_t *content, size_t length) {
    uint8_t header[chunk_header];
    memcpy(header, name, 4);
    write_number(header + 4, (uint32_t)length, 4);
    bool is_there = art_buffer_append(buffer, header, chunk_header) && art_buffer_append(buffer, content, length);
    return is_there && (length % 2 == 0 || art_buffer_append(buffer, (const uint8_t[]){0}, 1));
}

static bool append_canvas(art_buffer *buffer, uint32_t width, uint32_t height, bool with_alpha) {
    uint8_t canvas[canvas_size] = {(uint8_t)(has_profile | (with_alpha ? has_alpha : 0))};
    write_number(canvas + 4, width - 1, 3);
    write_number(canvas + 7, height - 1, 3);
    return append_chunk(buffer, "VP8X", canvas, canvas_size);
}

/// Where picture data begins: with an alpha channel of its own a lossy picture is in the extended form already.
static size_t start_of_picture(const art_buffer *plain) {
    bool is_extended = !memcmp(plain->bytes + riff_header, "VP8X", 4);
    return riff_header + (is_extended ? chunk_header + canvas_size : 0);
}

static bool extend(
    art_buffer *made, const art_buffer *plain, uint32_t width, uint32_t height, bool with_alpha,
    art_profile profile) {
    size_t start = start_of_picture(plain);
    bool is_there = art_buffer_append(made, plain->bytes, riff_header)
                    && append_canvas(made, width, height, with_alpha)
                    && append_chunk(made, "ICCP", profile.bytes, profile.length)
                    && art_buffer_append(made, plain->bytes + start, plain->length - start);
    if (is_there) write_number(made->bytes + 4, (uint32_t)(made->length - 8), 4);
    return is_there;
}

bool art_webp_add_profile(
    art_buffer *buffer, uint32_t width, uint32_t height, bool with_alpha, art_profile profile) {
    art_buffer made = {0};
    if (!extend(&made, buffer, width, height, with_alpha, profile)) {
        art_buffer_free(&made);
        return false;
    }
    art_buffer_free(buffer);
    *buffer = made;
    return true;
}
