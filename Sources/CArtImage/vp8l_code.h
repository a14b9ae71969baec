#ifndef ART_VP8L_CODE_H
#define ART_VP8L_CODE_H

#include "vp8l_reader.h"

// Prefix codes of lossless WebP ("Prefix codes" of its specification).

enum {
    ART_VP8L_LITERALS = 256,
    ART_VP8L_LENGTHS = 24,
    ART_VP8L_DISTANCES = 40,
    ART_VP8L_MOST_CACHE_BITS = 11,
    /// Of the largest alphabet: literals, lengths, and places in the colour cache.
    ART_VP8L_MOST_SYMBOLS = ART_VP8L_LITERALS + ART_VP8L_LENGTHS + (1 << ART_VP8L_MOST_CACHE_BITS),
    ART_VP8L_MOST_CODE_BITS = 15,
};

/// A canonical code: how many codes there are of each length, and their symbols in order of code.
typedef struct art_vp8l_code {
    uint16_t count[ART_VP8L_MOST_CODE_BITS + 1];
    uint16_t symbols[ART_VP8L_MOST_SYMBOLS];
    /// The only symbol takes no bits.
    bool is_single;
} art_vp8l_code;

/// Reads a code of `symbols` symbols. False if it is none.
bool art_vp8l_read_code(art_vp8l_reader *reader, art_vp8l_code *code, unsigned symbols);

unsigned art_vp8l_read_symbol(art_vp8l_reader *reader, const art_vp8l_code *code);

#endif
