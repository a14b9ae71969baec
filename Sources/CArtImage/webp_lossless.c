// The beginning of a lossless WebP (WebP lossless bitstream specification, developers.google.com/speed/webp/docs/
// webp_lossless_bitstream_specification), read only to know what libwebp will allocate for it.

#include "webp_lossless.h"

#include "vp8l_image.h"

#include <stdlib.h>

// MARK: Transforms ("Transforms")

enum { predictor, cross_color, subtract_green, color_indexing };

static uint32_t blocks(uint32_t length, unsigned bits) { return (length + (1U << bits) - 1) >> bits; }

/// A palette of few colours puts several pixels into one.
static uint32_t packed_width(uint32_t width, uint32_t colors) {
    return blocks(width, colors <= 2 ? 3 : colors <= 4 ? 2 : colors <= 16 ? 1 : 0);
}

static bool read_transform(art_vp8l_reader *reader, art_vp8l_image *image, uint32_t *width, uint32_t height) {
    unsigned kind = art_vp8l_read_bits(reader, 2);
    image->pixels = NULL;
    if (kind == subtract_green) return true;
    if (kind == color_indexing) {
        uint32_t colors = art_vp8l_read_bits(reader, 8) + 1;
        image->width = colors;
        image->height = 1;
        *width = packed_width(*width, colors);
    } else {
        unsigned bits = art_vp8l_read_bits(reader, 3) + 2;
        image->width = blocks(*width, bits);
        image->height = blocks(height, bits);
    }
    return art_vp8l_read_image(reader, image);
}

/// Each kind may come once: more than four are no picture.
static bool read_transforms(art_vp8l_reader *reader, art_vp8l_image *image, uint32_t *width, uint32_t height) {
    unsigned count = 0;
    while (art_vp8l_read_bits(reader, 1)) {
        if (++count > 4 || !read_transform(reader, image, width, height)) return art_vp8l_refuse(reader);
    }
    return reader->result == ART_VP8L_OK;
}

// MARK: Groups ("Decoding of meta prefix codes")

enum { most_groups = 1 << 16 };

static uint32_t group_of(uint32_t pixel) { return pixel >> 8 & (most_groups - 1); }

static uint32_t count_used(const art_vp8l_image *image, size_t blocks) {
    uint8_t is_used[most_groups / 8] = {0};
    uint32_t count = 0;
    for (size_t index = 0; index < blocks; index++) {
        uint32_t group = group_of(image->pixels[index]);
        count += !(is_used[group / 8] >> group % 8 & 1);
        is_used[group / 8] |= (uint8_t)(1 << group % 8);
    }
    return count;
}

/// libwebp leaves out groups that no block has, but only if there are more than 1,000, or more than blocks
/// (ReadHuffmanCodes in src/dec/vp8l_dec.c).
static uint32_t group_count(const art_vp8l_image *image) {
    size_t blocks = (size_t)image->width * image->height;
    uint32_t all = 1;
    for (size_t index = 0; index < blocks; index++) {
        uint32_t group = group_of(image->pixels[index]);
        if (group >= all) all = group + 1;
    }
    return all > 1000 || all > blocks ? count_used(image, blocks) : all;
}

static bool read_groups(
    art_vp8l_reader *reader, art_vp8l_image *image, uint32_t width, uint32_t height, uint32_t *groups) {
    *groups = 1;
    if (!art_vp8l_read_bits(reader, 1)) return reader->result == ART_VP8L_OK;
    unsigned bits = art_vp8l_read_bits(reader, 3) + 2;
    image->width = blocks(width, bits);
    image->height = blocks(height, bits);
    image->pixels = calloc((size_t)image->width * image->height, sizeof *image->pixels);
    if (!image->pixels) {
        reader->result = ART_VP8L_OUT_OF_MEMORY;
        return false;
    }
    bool is_good = art_vp8l_read_image(reader, image);
    if (is_good) *groups = group_count(image);
    free(image->pixels);
    return is_good;
}

/// libwebp's tables for one group: kTableSize in src/dec/vp8l_dec.c, of 4 bytes an entry, and the group itself.
static uint64_t bytes_a_group(unsigned cache_bits) { return 4 * (2960 + (1U << cache_bits)) + 600; }

art_vp8l_result art_vp8l_code_memory(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint64_t *memory) {
    art_vp8l_reader reader = {.bytes = bytes, .length = length};
    art_vp8l_image *image = calloc(1, sizeof *image);
    if (!image) return ART_VP8L_OUT_OF_MEMORY;
    art_vp8l_list_near_places(image);
    unsigned cache_bits = 0;
    uint32_t groups = 0;
    bool is_good = read_transforms(&reader, image, &width, height) && art_vp8l_read_cache_bits(&reader, &cache_bits)
                   && read_groups(&reader, image, width, height, &groups);
    free(image);
    *memory = is_good ? groups * bytes_a_group(cache_bits) : 0;
    return reader.result;
}
