#ifndef ART_VP8L_IMAGE_H
#define ART_VP8L_IMAGE_H

#include "vp8l_code.h"

// Images within a lossless WebP ("Image data" of its specification): those of its transforms, and the one that says
// which blocks share a group of codes. All have one group of codes themselves.

enum { ART_VP8L_CODES = 5, ART_VP8L_NEAR_PLACES = 120 };

/// To the left and up.
typedef struct art_vp8l_place {
    int8_t columns, rows;
} art_vp8l_place;

typedef struct art_vp8l_image {
    uint32_t width, height;
    art_vp8l_place near[ART_VP8L_NEAR_PLACES];
    art_vp8l_code codes[ART_VP8L_CODES];
    unsigned cache_bits;
    uint32_t cache[1 << ART_VP8L_MOST_CACHE_BITS];
    /// Alpha, red, green, blue of each pixel; NULL if nobody wants them.
    uint32_t *pixels;
} art_vp8l_image;

/// Sets what is the same for all images, once.
void art_vp8l_list_near_places(art_vp8l_image *image);

/// Reads the codes and pixels of an image whose size is set.
bool art_vp8l_read_image(art_vp8l_reader *reader, art_vp8l_image *image);

/// The logarithm of the colour cache's size, 0 without one. False if it is too large.
bool art_vp8l_read_cache_bits(art_vp8l_reader *reader, unsigned *bits);

#endif
