#ifndef ART_PNG_LAYOUT_H
#define ART_PNG_LAYOUT_H

#include "CArtImage.h"

/// The colour types (PNG specification, 3rd edition, 11.2.1).
enum {
    ART_PNG_GRAY = 0,
    ART_PNG_RGB = 2,
    ART_PNG_PALETTE = 3,
    ART_PNG_GRAY_ALPHA = 4,
    ART_PNG_RGBA = 6,
};

/// A stretch of a file.
typedef struct art_png_range {
    size_t offset, length;
} art_png_range;

/// Where in a PNG of a common kind lies what its pixels need.
typedef struct art_png_layout {
    uint32_t width, height;
    /// Bits a sample, and the colour type.
    uint8_t depth, color;
    bool interlaced;
    /// The entries of PLTE and tRNS; empty if there is no such chunk.
    art_png_range palette, transparency;
    /// The first IDAT chunk, from its length field on. All of them follow each other.
    size_t data;
    /// The byte behind IEND.
    size_t end;
} art_png_layout;

/// Walks over all chunks of a PNG: their order, and the check sums of those before the picture data. It allocates
/// nothing.
///
/// - `ART_OK` and true: a picture of a common kind (not interlaced, up to 8 bits a sample) without any fault in its
///   structure; `*layout` is set. What is inside the picture data is not looked at.
/// - `ART_OK` and false: something else, of which libpng knows more.
/// - `ART_TOO_COMPLEX`: more chunks than a picture needs.
art_status art_png_survey(
    const uint8_t *_Nonnull bytes, size_t length, art_png_layout *_Nonnull layout, bool *_Nonnull common);

/// Compares the check sums of the chunks from the picture data on.
bool art_png_sums_agree(const uint8_t *_Nonnull bytes, const art_png_layout *_Nonnull layout);

/// Finds the first chunk of a name in front of the picture data whose check sum is right. False if there is none.
bool art_png_find_chunk(
    const uint8_t *_Nonnull bytes, size_t length, const char *_Nonnull name, art_png_range *_Nonnull content);

/// Finds the picture data of a PNG whose header has been accepted, of whatever kind: fills in the header's fields and
/// `data`. False if there is none.
bool art_png_find_data(const uint8_t *_Nonnull bytes, size_t length, art_png_layout *_Nonnull layout);

/// Bytes of all rows with their filter bytes: what the picture data must inflate to.
uint64_t art_png_data_length(const art_png_layout *_Nonnull layout);

/// The big-endian number at `bytes` (PNG specification, 3rd edition, 7.1).
static inline uint32_t art_png_number(const uint8_t *_Nonnull bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Bytes of a row of so many pixels, without its filter byte.
static inline size_t art_png_row_length(const art_png_layout *_Nonnull layout, size_t columns) {
    static const uint8_t samples[] = {1, 0, 3, 1, 2, 0, 4};
    return (columns * samples[layout->color] * layout->depth + 7) / 8;
}

#endif
