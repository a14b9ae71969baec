#include "CArtImage.h"

#include <string.h>

/// 1.402, 0.344136, 0.714136 and 1.772 with 16 bits below the point (JFIF 1.02, page 3).
enum { red_of_cr = 91881, green_of_cb = 22554, green_of_cr = 46802, blue_of_cb = 116130, half = 1 << 15 };

static uint8_t to_byte(int32_t value) {
    value = value < 255 ? value : 255;
    return (uint8_t)(value > 0 ? value : 0);
}

static void store(uint8_t *pixel, int32_t y, int32_t cb, int32_t cr) {
    pixel[0] = to_byte(y + ((red_of_cr * cr + half) >> 16));
    pixel[1] = to_byte(y + ((half - green_of_cb * cb - green_of_cr * cr) >> 16));
    pixel[2] = to_byte(y + ((blue_of_cb * cb + half) >> 16));
    pixel[3] = 255;
}

/// Where the sample of plane `index` lies that covers column `x`, row `y`.
static const uint8_t *sample(
    art_layout layout, const uint8_t *planes, art_plane plane, uint32_t x, uint32_t y) {
    int halved = layout == ART_YCBCR_420;
    return planes + plane.offset + (size_t)(y >> halved) * plane.columns + (x >> halved);
}

static void convert_gray(const uint8_t *planes, size_t count, uint8_t *pixels) {
    for (size_t i = 0; i < count; i++) store(pixels + i * 4, planes[i], 0, 0);
}

art_status art_planes_to_pixels(
    art_layout layout, const uint8_t *planes, uint32_t width, uint32_t height, uint8_t *pixels) {
    if (!width || !height || layout == ART_RGBA) return ART_MISUSE;
    if (layout == ART_GRAY) {
        convert_gray(planes, (size_t)width * height, pixels);
        return ART_OK;
    }
    art_plane blue = art_layout_plane(layout, width, height, 1), red = art_layout_plane(layout, width, height, 2);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) {
            int32_t cb = *sample(layout, planes, blue, x, y) - 128, cr = *sample(layout, planes, red, x, y) - 128;
            store(pixels, planes[(size_t)y * width + x], cb, cr);
        }
    }
    return ART_OK;
}
