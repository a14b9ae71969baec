#ifndef ART_PNG_EXPAND_H
#define ART_PNG_EXPAND_H

#include "png_layout.h"

/// How the samples of one picture become R G B A, 8 bits each (PNG specification, 3rd edition, 13.12).
typedef struct art_png_expansion {
    uint32_t columns;
    uint8_t depth, color;
    /// The colour that is transparent, if there is one, of an RGB picture.
    bool has_key;
    uint8_t key[3];
    /// What each sample stands for, of a picture with one sample a pixel.
    uint8_t colors[256][4];
} art_png_expansion;

/// Takes palette and transparency from the file.
void art_png_expansion_open(
    art_png_expansion *_Nonnull expansion, const uint8_t *_Nonnull bytes, const art_png_layout *_Nonnull layout);

/// Expands one unfiltered row. The result lies in `rgba`, which has four bytes a column, or, if nothing has to be
/// moved, in `samples`. Rows of RGB are given with four bytes a pixel, the last of them 255.
const uint8_t *_Nonnull art_png_expand(
    const art_png_expansion *_Nonnull expansion, uint8_t *_Nonnull samples, uint8_t *_Nonnull rgba);

#endif
