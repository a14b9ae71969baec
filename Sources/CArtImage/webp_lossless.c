// The beginning of a lossless WebP (WebP lossless bitstream specification, developers.google.com/speed/webp/docs/
// webp_lossless_bitstream_specification), read only to know what libwebp will allocate for it.

#include "webp_lossless.h"

#include <stdlib.h>
#include <string.h>

enum { literals = 256, length_symbols = 24, distance_symbols = 40, most_cache_bits = 11 };
enum { most_symbols = literals + length_symbols + (1 << most_cache_bits), most_code_bits = 15 };

// MARK: Bits

typedef struct reader {
    const uint8_t *bytes;
    size_t length, offset;
    uint64_t bits;
    unsigned bit_count;
    art_vp8l_result result;
} reader;

static bool refuse(reader *reader) {
    if (reader->result == ART_VP8L_OK) reader->result = ART_VP8L_BAD;
    return false;
}

/// Up to 32 bits, the first one lowest; zeros behind the end.
static uint32_t read_bits(reader *reader, unsigned count) {
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

// MARK: Prefix codes ("Prefix codes")

/// A canonical code: how many codes there are of each length, and their symbols in order of code.
typedef struct code {
    uint16_t count[most_code_bits + 1];
    uint16_t symbols[most_symbols];
    /// The only symbol takes no bits.
    bool is_single;
} code;

/// A code must be complete: every sequence of bits is a symbol.
static bool is_complete(const code *code) {
    int left = 1;
    for (unsigned length = 1; length <= most_code_bits; length++) {
        left = left * 2 - code->count[length];
        if (left < 0) return false;
    }
    return left == 0;
}

static bool build(code *code, const uint8_t *lengths, unsigned symbols) {
    uint16_t next[most_code_bits + 1] = {0};
    unsigned used = 0;
    memset(code->count, 0, sizeof code->count);
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol]) code->count[lengths[symbol]]++;
    }
    for (unsigned length = 1; length <= most_code_bits; length++) {
        next[length] = (uint16_t)used;
        used += code->count[length];
    }
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol]) code->symbols[next[lengths[symbol]]++] = (uint16_t)symbol;
    }
    code->is_single = used == 1;
    return code->is_single || is_complete(code);
}

/// Bit by bit, as the code of each length begins where the shorter ones end.
static unsigned read_symbol(reader *reader, const code *code) {
    if (code->is_single) return code->symbols[0];
    int value = 0, first = 0, index = 0;
    for (unsigned length = 1; length <= most_code_bits; length++) {
        value |= (int)read_bits(reader, 1);
        int count = code->count[length];
        if (value - count < first) return code->symbols[index + value - first];
        index += count;
        first = (first + count) * 2;
        value *= 2;
    }
    refuse(reader);
    return 0;
}

static bool read_simple_code(reader *reader, code *code, unsigned symbols) {
    uint8_t lengths[most_symbols] = {0};
    bool has_two = read_bits(reader, 1);
    unsigned first = read_bits(reader, read_bits(reader, 1) ? 8 : 1);
    unsigned second = has_two ? read_bits(reader, 8) : first;
    if (first >= symbols || second >= symbols) return refuse(reader);
    lengths[first] = 1;
    lengths[second] = 1;
    return build(code, lengths, symbols) || refuse(reader);
}

/// How often the last length is repeated (16), or how many lengths are 0 (17, 18).
static unsigned read_run(reader *reader, unsigned symbol) {
    if (symbol == 16) return 3 + read_bits(reader, 2);
    return symbol == 17 ? 3 + read_bits(reader, 3) : 11 + read_bits(reader, 7);
}

/// Lengths are written with a code of their own, and runs of them with three symbols more.
static bool read_lengths(reader *reader, const code *code, uint8_t *lengths, unsigned symbols) {
    unsigned left = symbols, symbol = 0;
    uint8_t previous = 8;
    if (read_bits(reader, 1)) {
        unsigned bits = 2 + 2 * read_bits(reader, 3);
        left = 2 + read_bits(reader, bits);
        if (left > symbols) return refuse(reader);
    }
    for (; symbol < symbols && left && reader->result == ART_VP8L_OK; left--) {
        unsigned read = read_symbol(reader, code);
        if (read < 16) {
            lengths[symbol++] = (uint8_t)read;
            if (read) previous = (uint8_t)read;
            continue;
        }
        unsigned run = read_run(reader, read);
        if (run > symbols - symbol) return refuse(reader);
        memset(lengths + symbol, read == 16 ? previous : 0, run);
        symbol += run;
    }
    return reader->result == ART_VP8L_OK;
}

static bool read_normal_code(reader *reader, code *read, unsigned symbols) {
    static const uint8_t order[] = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint8_t lengths_of_lengths[sizeof order] = {0}, lengths[most_symbols] = {0};
    unsigned count = 4 + read_bits(reader, 4);
    for (unsigned index = 0; index < count; index++) {
        lengths_of_lengths[order[index]] = (uint8_t)read_bits(reader, 3);
    }
    if (!build(read, lengths_of_lengths, sizeof order)) return refuse(reader);
    const code code_of_lengths = *read;
    if (!read_lengths(reader, &code_of_lengths, lengths, symbols)) return false;
    return build(read, lengths, symbols) || refuse(reader);
}

static bool read_code(reader *reader, code *code, unsigned symbols) {
    bool is_simple = read_bits(reader, 1);
    bool is_good = is_simple ? read_simple_code(reader, code, symbols) : read_normal_code(reader, code, symbols);
    return is_good && reader->result == ART_VP8L_OK;
}

// MARK: Images ("Image data")

enum { green, red, blue, alpha, distance, codes_a_group };

/// To the left and up.
typedef struct place {
    int8_t columns, rows;
} place;

enum { near_places = 120 };

typedef struct image {
    uint32_t width, height;
    place near[near_places];
    code codes[codes_a_group];
    unsigned cache_bits;
    uint32_t cache[1 << most_cache_bits];
    /// Alpha, red, green, blue of each pixel; NULL if nobody wants them.
    uint32_t *pixels;
} image;

static uint32_t blocks(uint32_t length, unsigned bits) { return (length + (1U << bits) - 1) >> bits; }

static bool read_cache_bits(reader *reader, unsigned *bits) {
    *bits = read_bits(reader, 1) ? read_bits(reader, 4) : 0;
    return *bits <= most_cache_bits || refuse(reader);
}

static bool read_group(reader *reader, image *image) {
    static const uint16_t symbols[] = {literals + length_symbols, literals, literals, literals, distance_symbols};
    if (!read_cache_bits(reader, &image->cache_bits)) return false;
    for (int index = 0; index < codes_a_group; index++) {
        unsigned cached = index == green && image->cache_bits ? 1U << image->cache_bits : 0;
        if (!read_code(reader, &image->codes[index], symbols[index] + cached)) return false;
    }
    return true;
}

/// A length or distance: a prefix, and bits behind it ("LZ77 backward reference").
static uint32_t read_number(reader *reader, unsigned prefix) {
    if (prefix < 4) return prefix + 1;
    unsigned extra = (prefix - 2) >> 1;
    return ((2 + (prefix & 1)) << extra) + read_bits(reader, extra) + 1;
}

/// The first 120 distances are places near by: up to eight columns to the left, seven to the right, and seven rows up,
/// the nearest first, and of equally near ones that in the nearest column, its mirror behind it.
static void list_near_places(image *image) {
    unsigned count = 0;
    for (int square = 1; square <= 8 * 8 + 7 * 7; square++) {
        for (int x = 0; x <= 8; x++) {
            for (int y = 0; y <= 7; y++) {
                if (x * x + y * y != square) continue;
                image->near[count++] = (place){(int8_t)x, (int8_t)y};
                if (x > 0 && x < 8 && y > 0) image->near[count++] = (place){(int8_t)-x, (int8_t)y};
            }
        }
    }
}

static size_t distance_of(const image *image, uint32_t number) {
    if (number > near_places) return number - near_places;
    place near = image->near[number - 1];
    int64_t distance = (int64_t)near.rows * image->width + near.columns;
    return distance < 1 ? 1 : (size_t)distance;
}

/// The place of a colour in the cache ("Color cache coding").
static uint32_t slot_of(const image *image, uint32_t pixel) {
    return (0x1E35A7BDU * pixel) >> (32 - image->cache_bits);
}

static void put(image *image, size_t at, uint32_t pixel) {
    if (!image->pixels) return;
    image->pixels[at] = pixel;
    if (image->cache_bits) image->cache[slot_of(image, pixel)] = pixel;
}

static void read_literal(reader *reader, image *image, size_t at, unsigned green_value) {
    uint32_t red_value = read_symbol(reader, &image->codes[red]);
    uint32_t blue_value = read_symbol(reader, &image->codes[blue]);
    uint32_t alpha_value = read_symbol(reader, &image->codes[alpha]);
    put(image, at, alpha_value << 24 | red_value << 16 | (uint32_t)green_value << 8 | blue_value);
}

/// A run of earlier pixels; how many they are.
static size_t read_copy(reader *reader, image *image, size_t at, size_t count, unsigned prefix) {
    size_t length = read_number(reader, prefix);
    size_t back = distance_of(image, read_number(reader, read_symbol(reader, &image->codes[distance])));
    if (back > at || length > count - at) {
        refuse(reader);
        return 1;
    }
    for (size_t index = 0; image->pixels && index < length; index++) {
        put(image, at + index, image->pixels[at + index - back]);
    }
    return length;
}

static bool read_image(reader *reader, image *image) {
    size_t count = (size_t)image->width * image->height;
    memset(image->cache, 0, sizeof image->cache);
    if (!read_group(reader, image)) return false;
    for (size_t at = 0; at < count && reader->result == ART_VP8L_OK;) {
        unsigned symbol = read_symbol(reader, &image->codes[green]);
        if (symbol < literals) {
            read_literal(reader, image, at++, symbol);
        } else if (symbol < literals + length_symbols) {
            at += read_copy(reader, image, at, count, symbol - literals);
        } else {
            put(image, at++, image->cache[symbol - literals - length_symbols]);
        }
    }
    return reader->result == ART_VP8L_OK;
}

// MARK: Transforms ("Transforms")

enum { predictor, cross_color, subtract_green, color_indexing };

/// A palette of few colours puts several pixels into one.
static uint32_t packed_width(uint32_t width, uint32_t colors) {
    return blocks(width, colors <= 2 ? 3 : colors <= 4 ? 2 : colors <= 16 ? 1 : 0);
}

static bool read_transform(reader *reader, image *image, uint32_t *width, uint32_t height) {
    unsigned kind = read_bits(reader, 2);
    image->pixels = NULL;
    if (kind == subtract_green) return true;
    if (kind == color_indexing) {
        uint32_t colors = read_bits(reader, 8) + 1;
        image->width = colors;
        image->height = 1;
        *width = packed_width(*width, colors);
    } else {
        unsigned bits = read_bits(reader, 3) + 2;
        image->width = blocks(*width, bits);
        image->height = blocks(height, bits);
    }
    return read_image(reader, image);
}

/// Each kind may come once: more than four are no picture.
static bool read_transforms(reader *reader, image *image, uint32_t *width, uint32_t height) {
    unsigned count = 0;
    while (read_bits(reader, 1)) {
        if (++count > 4 || !read_transform(reader, image, width, height)) return refuse(reader);
    }
    return reader->result == ART_VP8L_OK;
}

// MARK: Groups ("Decoding of meta prefix codes")

enum { most_groups = 1 << 16 };

static uint32_t group_of(uint32_t pixel) { return pixel >> 8 & (most_groups - 1); }

static uint32_t count_used(const image *image, size_t blocks) {
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
static uint32_t group_count(const image *image) {
    size_t blocks = (size_t)image->width * image->height;
    uint32_t all = 1;
    for (size_t index = 0; index < blocks; index++) {
        uint32_t group = group_of(image->pixels[index]);
        if (group >= all) all = group + 1;
    }
    return all > 1000 || all > blocks ? count_used(image, blocks) : all;
}

static bool read_groups(reader *reader, image *image, uint32_t width, uint32_t height, uint32_t *groups) {
    *groups = 1;
    if (!read_bits(reader, 1)) return reader->result == ART_VP8L_OK;
    unsigned bits = read_bits(reader, 3) + 2;
    image->width = blocks(width, bits);
    image->height = blocks(height, bits);
    image->pixels = calloc((size_t)image->width * image->height, sizeof *image->pixels);
    if (!image->pixels) {
        reader->result = ART_VP8L_OUT_OF_MEMORY;
        return false;
    }
    bool is_good = read_image(reader, image);
    if (is_good) *groups = group_count(image);
    free(image->pixels);
    return is_good;
}

/// libwebp's tables for one group: kTableSize in src/dec/vp8l_dec.c, of 4 bytes an entry, and the group itself.
static uint64_t bytes_a_group(unsigned cache_bits) { return 4 * (2960 + (1U << cache_bits)) + 600; }

art_vp8l_result art_vp8l_code_memory(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint64_t *memory) {
    reader reader = {.bytes = bytes, .length = length};
    image *image = calloc(1, sizeof *image);
    if (!image) return ART_VP8L_OUT_OF_MEMORY;
    list_near_places(image);
    unsigned cache_bits = 0;
    uint32_t groups = 0;
    bool is_good = read_transforms(&reader, image, &width, height) && read_cache_bits(&reader, &cache_bits)
                   && read_groups(&reader, image, width, height, &groups);
    free(image);
    *memory = is_good ? groups * bytes_a_group(cache_bits) : 0;
    return reader.result;
}
