#include "vp8l_image.h"

#include <string.h>

enum { green, red, blue, alpha, distance };

bool art_vp8l_read_cache_bits(art_vp8l_reader *reader, unsigned *bits) {
    *bits = art_vp8l_read_bits(reader, 1) ? art_vp8l_read_bits(reader, 4) : 0;
    return *bits <= ART_VP8L_MOST_CACHE_BITS || art_vp8l_refuse(reader);
}

static bool read_group(art_vp8l_reader *reader, art_vp8l_image *image) {
    static const uint16_t symbols[ART_VP8L_CODES] = {
        [green] = ART_VP8L_LITERALS + ART_VP8L_LENGTHS, [red] = ART_VP8L_LITERALS,       [blue] = ART_VP8L_LITERALS,
        [alpha] = ART_VP8L_LITERALS,                    [distance] = ART_VP8L_DISTANCES,
    };
    if (!art_vp8l_read_cache_bits(reader, &image->cache_bits)) return false;
    for (int index = 0; index < ART_VP8L_CODES; index++) {
        unsigned cached = index == green && image->cache_bits ? 1U << image->cache_bits : 0;
        if (!art_vp8l_read_code(reader, &image->codes[index], symbols[index] + cached)) return false;
    }
    return true;
}

/// A length or distance: a prefix, and bits behind it ("LZ77 backward reference").
static uint32_t read_number(art_vp8l_reader *reader, unsigned prefix) {
    if (prefix < 4) return prefix + 1;
    unsigned extra = (prefix - 2) >> 1;
    return ((2 + (prefix & 1)) << extra) + art_vp8l_read_bits(reader, extra) + 1;
}

/// The first 120 distances are places near by: up to eight columns to the left, seven to the right, and seven rows up,
/// the nearest first, and of equally near ones that in the nearest column, its mirror behind it.
void art_vp8l_list_near_places(art_vp8l_image *image) {
    unsigned count = 0;
    for (int square = 1; square <= 8 * 8 + 7 * 7; square++) {
        for (int x = 0; x <= 8; x++) {
            for (int y = 0; y <= 7; y++) {
                if (x * x + y * y != square) continue;
                image->near[count++] = (art_vp8l_place){(int8_t)x, (int8_t)y};
                if (x > 0 && x < 8 && y > 0) image->near[count++] = (art_vp8l_place){(int8_t)-x, (int8_t)y};
            }
        }
    }
}

static size_t distance_of(const art_vp8l_image *image, uint32_t number) {
    if (number > ART_VP8L_NEAR_PLACES) return number - ART_VP8L_NEAR_PLACES;
    art_vp8l_place near = image->near[number - 1];
    int64_t distance = (int64_t)near.rows * image->width + near.columns;
    return distance < 1 ? 1 : (size_t)distance;
}

/// The place of a colour in the cache ("Color cache coding").
static uint32_t slot_of(const art_vp8l_image *image, uint32_t pixel) {
    return (0x1E35A7BDU * pixel) >> (32 - image->cache_bits);
}

static void put(art_vp8l_image *image, size_t at, uint32_t pixel) {
    if (!image->pixels) return;
    image->pixels[at] = pixel;
    if (image->cache_bits) image->cache[slot_of(image, pixel)] = pixel;
}

static void read_literal(art_vp8l_reader *reader, art_vp8l_image *image, size_t at, unsigned green_value) {
    uint32_t red_value = art_vp8l_read_symbol(reader, &image->codes[red]);
    uint32_t blue_value = art_vp8l_read_symbol(reader, &image->codes[blue]);
    uint32_t alpha_value = art_vp8l_read_symbol(reader, &image->codes[alpha]);
    put(image, at, alpha_value << 24 | red_value << 16 | (uint32_t)green_value << 8 | blue_value);
}

/// A run of earlier pixels; how many they are.
static size_t read_copy(art_vp8l_reader *reader, art_vp8l_image *image, size_t at, size_t count, unsigned prefix) {
    size_t length = read_number(reader, prefix);
    size_t back = distance_of(image, read_number(reader, art_vp8l_read_symbol(reader, &image->codes[distance])));
    if (back > at || length > count - at) {
        art_vp8l_refuse(reader);
        return 1;
    }
    for (size_t index = 0; image->pixels && index < length; index++) {
        put(image, at + index, image->pixels[at + index - back]);
    }
    return length;
}

bool art_vp8l_read_image(art_vp8l_reader *reader, art_vp8l_image *image) {
    size_t count = (size_t)image->width * image->height;
    memset(image->cache, 0, sizeof image->cache);
    if (!read_group(reader, image)) return false;
    for (size_t at = 0; at < count && reader->result == ART_VP8L_OK;) {
        unsigned symbol = art_vp8l_read_symbol(reader, &image->codes[green]);
        if (symbol < ART_VP8L_LITERALS) {
            read_literal(reader, image, at++, symbol);
        } else if (symbol < ART_VP8L_LITERALS + ART_VP8L_LENGTHS) {
            at += read_copy(reader, image, at, count, symbol - ART_VP8L_LITERALS);
        } else {
            put(image, at++, image->cache[symbol - ART_VP8L_LITERALS - ART_VP8L_LENGTHS]);
        }
    }
    return reader->result == ART_VP8L_OK;
}
