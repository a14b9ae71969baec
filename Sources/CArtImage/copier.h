#ifndef ART_COPIER_H
#define ART_COPIER_H

#include "shape.h"

/// Makes one region of pixels that is not scaled at all: a small picture in a large box keeps its very pixels.
typedef struct art_copier {
    uint8_t *samples;
    uint32_t left, top, columns, rows;
} art_copier;

/// Whether the region has the size it is wanted in, and starts at a whole pixel.
bool art_copier_suits(const art_region *region);

art_copier art_copier_of(const art_region *region);

/// Takes input row `y`, red, green, blue, alpha, not premultiplied.
void art_copier_push(const art_copier *copier, uint32_t y, const uint8_t *pixels);

#endif
