#include "png_expand.h"

#include <string.h>

// MARK: Tables

/// A palette index that is not there is opaque black, as libpng has it (PNG specification, 11.2.2, leaves it open).
static void fill_with_palette(art_png_expansion *self, const uint8_t *bytes, const art_png_layout *layout) {
    for (size_t i = 0; i < 256; i++) memcpy(self->colors[i], (const uint8_t[]){0, 0, 0, 255}, 4);
    const uint8_t *palette = bytes + layout->palette.offset, *alpha = bytes + layout->transparency.offset;
    for (size_t i = 0; i < layout->palette.length / 3; i++) memcpy(self->colors[i], palette + i * 3, 3);
    for (size_t i = 0; i < layout->transparency.length; i++) self->colors[i][3] = alpha[i];
}

/// Samples of fewer bits are spread over 0…255 (13.12); 255 is a multiple of what each depth can hold.
static void fill_with_grays(art_png_expansion *self, const uint8_t *bytes, const art_png_layout *layout) {
    unsigned largest = (1u << layout->depth) - 1;
    for (unsigned i = 0; i <= largest; i++) {
        uint8_t gray = (uint8_t)(i * (255 / largest));
        memcpy(self->colors[i], (const uint8_t[]){gray, gray, gray, 255}, 4);
    }
    if (layout->transparency.length) self->colors[bytes[layout->transparency.offset + 1]][3] = 0;
}

void art_png_expansion_open(art_png_expansion *self, const uint8_t *bytes, const art_png_layout *layout) {
    self->columns = layout->width;
    self->depth = layout->depth;
    self->color = layout->color;
    self->has_key = layout->color == ART_PNG_RGB && layout->transparency.length;
    if (layout->color == ART_PNG_PALETTE) fill_with_palette(self, bytes, layout);
    if (layout->color == ART_PNG_GRAY) fill_with_grays(self, bytes, layout);
    for (size_t i = 0; self->has_key && i < 3; i++) self->key[i] = bytes[layout->transparency.offset + i * 2 + 1];
}

// MARK: Rows

static void look_up(const art_png_expansion *self, const uint8_t *samples, uint8_t *rgba) {
    for (size_t x = 0; x < self->columns; x++) memcpy(rgba + x * 4, self->colors[samples[x]], 4);
}

/// The leftmost pixel lies in the highest bits (PNG specification, 7.2).
static void look_up_packed(const art_png_expansion *self, const uint8_t *samples, uint8_t *rgba) {
    size_t in_byte = 8 / self->depth;
    unsigned mask = (1u << self->depth) - 1;
    for (size_t x = 0; x < self->columns; x++) {
        size_t shift = 8 - self->depth * (x % in_byte + 1);
        memcpy(rgba + x * 4, self->colors[samples[x / in_byte] >> shift & mask], 4);
    }
}

static void spread_gray(const art_png_expansion *self, const uint8_t *restrict samples, uint8_t *restrict rgba) {
    for (size_t x = 0; x < self->columns; x++) {
        uint8_t gray = samples[x * 2];
        memcpy(rgba + x * 4, (const uint8_t[]){gray, gray, gray, samples[x * 2 + 1]}, 4);
    }
}

static void clear_key(const art_png_expansion *self, uint8_t *rgba) {
    for (size_t x = 0; x < self->columns; x++, rgba += 4) {
        bool is_key = rgba[0] == self->key[0] && rgba[1] == self->key[1] && rgba[2] == self->key[2];
        if (is_key) rgba[3] = 0;
    }
}

const uint8_t *art_png_expand(const art_png_expansion *self, uint8_t *samples, uint8_t *rgba) {
    switch (self->color) {
    case ART_PNG_RGB:
        if (self->has_key) clear_key(self, samples);
        return samples;
    case ART_PNG_RGBA: return samples;
    case ART_PNG_GRAY_ALPHA: spread_gray(self, samples, rgba); return rgba;
    default: break;
    }
    if (self->depth == 8) {
        look_up(self, samples, rgba);
    } else {
        look_up_packed(self, samples, rgba);
    }
    return rgba;
}
