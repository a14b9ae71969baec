#include "CArtImage.h"

#include <string.h>

/// Where the pixel at column `x`, row `y` of the turned picture comes from, for each orientation.
static size_t origin(uint32_t x, uint32_t y, uint32_t width, uint32_t height, int orientation) {
    size_t right = width - 1, bottom = height - 1;
    size_t column = x, row = y;
    switch (orientation) {
    case 2: column = right - x; break;
    case 3: column = right - x; row = bottom - y; break;
    case 4: row = bottom - y; break;
    case 5: column = y; row = x; break;
    case 6: column = y; row = bottom - x; break;
    case 7: column = right - y; row = bottom - x; break;
    case 8: column = right - y; row = x; break;
    default: break;
    }
    return row * width + column;
}

art_status art_orient(const uint8_t *from, uint32_t width, uint32_t height, int orientation, uint8_t *to) {
    if (!width || !height || orientation < 1 || orientation > 8) return ART_MISUSE;
    bool swapped = orientation > 4;
    uint32_t columns = swapped ? height : width, rows = swapped ? width : height;
    for (uint32_t y = 0; y < rows; y++) {
        for (uint32_t x = 0; x < columns; x++, to += 4) {
            memcpy(to, from + origin(x, y, width, height, orientation) * 4, 4);
        }
    }
    return ART_OK;
}
