// The structure of a PNG file; PNG specification, 3rd edition: chunks in section 5, each kind in section 11.
//
// The survey knows only "without fault" and "not for us": libpng then says what the fault is and whether it matters.

#include "png_layout.h"

#include "checksum.h"

#include <string.h>

/// A picture of 50 MB in pieces of 8 KB, as many encoders cut it, has 6,400.
static const size_t most_chunks = 250000;

/// Length field, name and check sum of a chunk.
static const size_t frame = 12;

/// libpng notes what is longer, except picture data that its header announces.
static const size_t longest_chunk = 8000000;

static const size_t signature_length = 8;

/// How far the walk has come in the order of chunks (PNG specification, 5.6).
typedef enum place { BEFORE_HEADER, BEFORE_DATA, IN_DATA, BEHIND_DATA, AT_END } place;

typedef struct survey {
    const uint8_t *bytes;
    size_t length;
    art_png_layout *layout;
    place place;
} survey;

/// One chunk: where its content lies, and its name.
typedef struct chunk {
    art_png_range content;
    const uint8_t *name;
} chunk;

static bool is(const chunk *chunk, const char *name) { return !memcmp(chunk->name, name, 4); }

// MARK: Kinds of picture

/// The depths of each colour type that are ours: a set of bits (PNG specification, 11.2.1, table 11.1, without 16).
static bool is_common(uint8_t color, uint8_t depth) {
    static const uint16_t depths[] = {
        [ART_PNG_GRAY] = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8,
        [ART_PNG_RGB] = 1 << 8,
        [ART_PNG_PALETTE] = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8,
        [ART_PNG_GRAY_ALPHA] = 1 << 8,
        [ART_PNG_RGBA] = 1 << 8,
    };
    return color <= ART_PNG_RGBA && depth <= 8 && depths[color] >> depth & 1;
}

static void read_header(art_png_layout *layout, const uint8_t *header) {
    layout->width = art_png_number(header);
    layout->height = art_png_number(header + 4);
    layout->depth = header[8];
    layout->color = header[9];
    layout->interlaced = header[12];
}

static bool take_header(survey *self, const chunk *chunk) {
    if (self->place != BEFORE_HEADER || chunk->content.length != 13) return false;
    const uint8_t *header = self->bytes + chunk->content.offset;
    art_png_layout *layout = self->layout;
    read_header(layout, header);
    self->place = BEFORE_DATA;
    bool has_size = layout->width && layout->height && layout->width <= INT32_MAX && layout->height <= INT32_MAX;
    bool has_known_methods = !header[10] && !header[11];
    return has_size && has_known_methods && !layout->interlaced && is_common(layout->color, layout->depth);
}

// MARK: Colours

static bool take_palette(survey *self, const chunk *chunk) {
    art_png_layout *layout = self->layout;
    bool in_order = self->place == BEFORE_DATA && !layout->palette.length && !layout->transparency.length;
    if (!in_order || layout->color == ART_PNG_GRAY || layout->color == ART_PNG_GRAY_ALPHA) return false;
    size_t entries = chunk->content.length / 3;
    size_t most = layout->color == ART_PNG_PALETTE ? (size_t)1 << layout->depth : 256;
    layout->palette = chunk->content;
    return entries && entries <= most && entries * 3 == chunk->content.length;
}

/// Whether all of the 16-bit samples can occur in the picture.
static bool are_samples(const survey *self, art_png_range samples, size_t count) {
    if (samples.length != count * 2) return false;
    unsigned largest = (1u << self->layout->depth) - 1;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *sample = self->bytes + samples.offset + i * 2;
        if ((unsigned)(sample[0] << 8 | sample[1]) > largest) return false;
    }
    return true;
}

static bool take_transparency(survey *self, const chunk *chunk) {
    art_png_layout *layout = self->layout;
    if (self->place != BEFORE_DATA || layout->transparency.length) return false;
    layout->transparency = chunk->content;
    switch (layout->color) {
    case ART_PNG_GRAY: return are_samples(self, chunk->content, 1);
    case ART_PNG_RGB: return are_samples(self, chunk->content, 3);
    case ART_PNG_PALETTE: return chunk->content.length && chunk->content.length <= layout->palette.length / 3;
    default: return false;
    }
}

// MARK: Order

/// How far back a decoder looks that has a smaller window than its data depends on how much it inflates at once. So it
/// must be the largest, or hold all of the picture (RFC 1950, 2.2, CINFO).
static bool has_ample_window(const survey *self, const chunk *chunk) {
    unsigned bits = (self->bytes[chunk->content.offset] >> 4) + 8;
    return bits == 15 || (bits < 15 && art_png_data_length(self->layout) <= 1u << bits);
}

static bool take_first_data(survey *self, const chunk *chunk) {
    self->place = IN_DATA;
    self->layout->data = chunk->content.offset - 8;
    bool has_palette = self->layout->color != ART_PNG_PALETTE || self->layout->palette.length;
    return chunk->content.length && has_palette && has_ample_window(self, chunk);
}

static bool take_data(survey *self, const chunk *chunk) {
    if (self->place == BEFORE_DATA && !take_first_data(self, chunk)) return false;
    bool fits = chunk->content.length <= longest_chunk || chunk->content.length <= art_png_data_length(self->layout);
    return self->place == IN_DATA && fits;
}

static bool take_end(survey *self, const chunk *chunk) {
    if (self->place != IN_DATA && self->place != BEHIND_DATA) return false;
    self->place = AT_END;
    self->layout->end = chunk->content.offset + 4;
    return !chunk->content.length;
}

/// Chunks that begin with a small letter may be ignored (PNG specification, 5.4).
static bool skip_ancillary(survey *self, const chunk *chunk) {
    if (self->place == IN_DATA) self->place = BEHIND_DATA;
    bool may_be_ignored = chunk->name[0] & 0x20;
    return self->place != BEFORE_HEADER && may_be_ignored && chunk->content.length <= longest_chunk;
}

static bool take(survey *self, const chunk *chunk) {
    if (is(chunk, "IHDR")) return take_header(self, chunk);
    if (is(chunk, "PLTE")) return take_palette(self, chunk);
    if (is(chunk, "tRNS")) return take_transparency(self, chunk);
    if (is(chunk, "IDAT")) return take_data(self, chunk);
    if (is(chunk, "IEND")) return take_end(self, chunk);
    return skip_ancillary(self, chunk);
}

// MARK: Chunks

static bool is_letter(uint8_t byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); }

static bool is_name(const uint8_t *name) {
    return is_letter(name[0]) && is_letter(name[1]) && is_letter(name[2]) && is_letter(name[3]);
}

/// Reads the frame of the chunk at `offset`. False if it is not whole or has no name.
static bool read_chunk(const survey *self, size_t offset, chunk *chunk) {
    if (self->length - offset < frame) return false;
    size_t length = art_png_number(self->bytes + offset);
    if (length > self->length - offset - frame) return false;
    chunk->name = self->bytes + offset + 4;
    chunk->content = (art_png_range){offset + 8, length};
    return is_name(chunk->name);
}

static bool has_right_sum(const chunk *chunk) {
    size_t length = chunk->content.length + 4;
    return art_crc32(chunk->name, length) == art_png_number(chunk->name + length);
}

/// Where the data begins the sums are left to the decode: a header may be read only to see what a decode would cost.
static bool may_be_trusted(const survey *self, const chunk *chunk) {
    return self->layout->data || is(chunk, "IDAT") || has_right_sum(chunk);
}

art_status art_png_survey(const uint8_t *bytes, size_t length, art_png_layout *layout, bool *common) {
    memset(layout, 0, sizeof *layout);
    *common = false;
    if (length < signature_length || memcmp(bytes, "\x89PNG\r\n\x1A\n", signature_length)) return ART_OK;
    survey self = {.bytes = bytes, .length = length, .layout = layout};
    size_t offset = signature_length;
    for (size_t count = 0; self.place != AT_END; count++) {
        chunk chunk;
        if (count == most_chunks) return ART_TOO_COMPLEX;
        if (!read_chunk(&self, offset, &chunk) || !may_be_trusted(&self, &chunk)) return ART_OK;
        if (!take(&self, &chunk)) return ART_OK;
        offset = chunk.content.offset + chunk.content.length + 4;
    }
    *common = true;
    return ART_OK;
}

bool art_png_sums_agree(const uint8_t *bytes, const art_png_layout *layout) {
    survey self = {.bytes = bytes, .length = layout->end};
    for (size_t offset = layout->data; offset < layout->end;) {
        chunk chunk;
        if (!read_chunk(&self, offset, &chunk) || !has_right_sum(&chunk)) return false;
        offset = chunk.content.offset + chunk.content.length + 4;
    }
    return true;
}

bool art_png_find_chunk(const uint8_t *bytes, size_t length, const char *name, art_png_range *content) {
    if (length < signature_length) return false;
    survey self = {.bytes = bytes, .length = length};
    chunk chunk;
    for (size_t offset = signature_length; read_chunk(&self, offset, &chunk) && !is(&chunk, "IDAT");) {
        *content = chunk.content;
        if (is(&chunk, name) && has_right_sum(&chunk)) return true;
        offset = chunk.content.offset + chunk.content.length + 4;
    }
    return false;
}

// MARK: Data

static uint64_t rows_length(const art_png_layout *layout, uint64_t rows, size_t columns) {
    return columns ? rows * (art_png_row_length(layout, columns) + 1) : 0;
}

/// Every `step`th of the pixels from `first` on.
static uint32_t part(uint32_t all, uint32_t first, uint32_t step) {
    return all > first ? (all - first - 1) / step + 1 : 0;
}

/// The seven passes of Adam7 (PNG specification, 8.1): their first pixel and the distance to the next, down and across.
static uint64_t interlaced_length(const art_png_layout *layout) {
    static const uint8_t passes[7][4] = {
        {0, 8, 0, 8}, {0, 8, 4, 8}, {4, 8, 0, 4}, {0, 4, 2, 4}, {2, 4, 0, 2}, {0, 2, 1, 2}, {1, 2, 0, 1}};
    uint64_t length = 0;
    for (int i = 0; i < 7; i++) {
        uint32_t rows = part(layout->height, passes[i][0], passes[i][1]);
        length += rows_length(layout, rows, part(layout->width, passes[i][2], passes[i][3]));
    }
    return length;
}

uint64_t art_png_data_length(const art_png_layout *layout) {
    return layout->interlaced ? interlaced_length(layout) : rows_length(layout, layout->height, layout->width);
}

bool art_png_find_data(const uint8_t *bytes, size_t length, art_png_layout *layout) {
    memset(layout, 0, sizeof *layout);
    if (length < signature_length + frame + 13) return false;
    read_header(layout, bytes + signature_length + 8);
    size_t offset = signature_length;
    while (length - offset >= frame && memcmp(bytes + offset + 4, "IDAT", 4)) {
        size_t content = art_png_number(bytes + offset);
        if (content > length - offset - frame) return false;
        offset += content + frame;
    }
    layout->data = offset;
    return length - offset >= frame;
}
