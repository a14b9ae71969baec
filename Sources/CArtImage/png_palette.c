#include "png_palette.h"

#include <string.h>

/// The slot of a colour, or the free one where it belongs. There are four slots for each colour there can be.
static size_t slot_of(const art_palette *palette, const uint8_t pixel[4]) {
    uint32_t color;
    memcpy(&color, pixel, sizeof color);
    // Multiplicative hashing by the golden ratio (Knuth, TAOCP, volume 3, 6.4); the top bits are the mixed ones.
    size_t slot = (color * 2654435769u) >> 22;
    while (palette->slots[slot] >= 0 && memcmp(palette->colors[palette->slots[slot]], pixel, 4) != 0) {
        slot = (slot + 1) % ART_PALETTE_SLOTS;
    }
    return slot;
}

static bool add(art_palette *palette, const uint8_t pixel[4], size_t slot) {
    if (palette->count == ART_PALETTE_COLORS) return false;
    memcpy(palette->colors[palette->count], pixel, 4);
    palette->slots[slot] = (int16_t)palette->count++;
    palette->translucent += pixel[3] != 255;
    palette->is_gray = palette->is_gray && pixel[0] == pixel[1] && pixel[1] == pixel[2];
    return true;
}

static void forget_places(art_palette *palette) { memset(palette->slots, 0xFF, sizeof palette->slots); }

/// So that the list of alphas ends with the last colour that is not opaque (PNG specification, 3rd edition, 11.3.1.1).
static void put_translucent_first(art_palette *palette) {
    uint8_t sorted[ART_PALETTE_COLORS][4];
    size_t translucent = 0, opaque = palette->translucent;
    for (size_t i = 0; i < palette->count; i++) {
        size_t place = palette->colors[i][3] != 255 ? translucent++ : opaque++;
        memcpy(sorted[place], palette->colors[i], 4);
    }
    memcpy(palette->colors, sorted, palette->count * 4);
    forget_places(palette);
    for (size_t i = 0; i < palette->count; i++) palette->slots[slot_of(palette, palette->colors[i])] = (int16_t)i;
}

bool art_palette_collect(art_palette *palette, const uint8_t *pixels, size_t count) {
    palette->count = palette->translucent = 0;
    palette->is_gray = true;
    forget_places(palette);
    for (size_t i = 0; i < count; i++, pixels += 4) {
        // Most pixels are like the one before.
        if (i && !memcmp(pixels, pixels - 4, 4)) continue;
        size_t slot = slot_of(palette, pixels);
        if (palette->slots[slot] < 0 && !add(palette, pixels, slot)) return false;
    }
    put_translucent_first(palette);
    return true;
}

uint8_t art_palette_index(const art_palette *palette, const uint8_t pixel[4]) {
    return (uint8_t)palette->slots[slot_of(palette, pixel)];
}
