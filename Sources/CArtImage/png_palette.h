#ifndef ART_PNG_PALETTE_H
#define ART_PNG_PALETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ART_PALETTE_COLORS = 256, ART_PALETTE_SLOTS = 1024 };

/// The colours of a picture, if they are few: those that are not opaque come first, then by their first pixel.
typedef struct art_palette {
    size_t count;
    /// How many are not opaque.
    size_t translucent;
    /// Whether all are shades of gray.
    bool is_gray;
    /// Red, green, blue, alpha.
    uint8_t colors[ART_PALETTE_COLORS][4];
    /// Where a colour is, by its hash and the next free slot; -1 for none.
    int16_t slots[ART_PALETTE_SLOTS];
} art_palette;

/// Collects the colours of `count` pixels, R G B A. False if there are more than 256, which is known early.
bool art_palette_collect(art_palette *palette, const uint8_t *pixels, size_t count);

/// The place of a colour that was collected.
uint8_t art_palette_index(const art_palette *palette, const uint8_t pixel[4]);

#endif
