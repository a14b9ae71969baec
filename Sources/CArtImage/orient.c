#include "CArtImage.h"

#include <string.h>

/// Where the samples of a turned plane come from: that of column x, row y from `start + x * across + y * down`.
typedef struct origin {
    size_t start;
    ptrdiff_t across, down;
} origin;

static origin origin_of(uint32_t width, uint32_t height, int orientation) {
    ptrdiff_t row = width;
    size_t right = width - 1, below = (size_t)(height - 1) * width;
    switch (orientation) {
    case 2: return (origin){right, -1, row};
    case 3: return (origin){below + right, -1, -row};
    case 4: return (origin){below, 1, -row};
    case 5: return (origin){0, row, 1};
    case 6: return (origin){below, -row, 1};
    case 7: return (origin){below + right, -row, -1};
    case 8: return (origin){right, row, -1};
    default: return (origin){0, 1, row};
    }
}

/// `size` is that of a sample, a constant wherever this is called, so that `memcpy` is a move.
static inline void turn(
    const uint8_t *from, uint32_t width, uint32_t height, int orientation, uint8_t *to, size_t size) {
    uint32_t columns = orientation > 4 ? height : width, rows = orientation > 4 ? width : height;
    origin origin = origin_of(width, height, orientation);
    for (ptrdiff_t y = 0; y < (ptrdiff_t)rows; y++) {
        const uint8_t *source = from + ((ptrdiff_t)origin.start + y * origin.down) * (ptrdiff_t)size;
        for (uint32_t x = 0; x < columns; x++, to += size) {
            memcpy(to, source + (ptrdiff_t)x * origin.across * (ptrdiff_t)size, size);
        }
    }
}

static bool is_usable(uint32_t width, uint32_t height, int orientation) {
    return width && height && orientation >= 1 && orientation <= 8;
}

art_status art_orient(const uint8_t *from, uint32_t width, uint32_t height, int orientation, uint8_t *to) {
    if (!is_usable(width, height, orientation)) return ART_MISUSE;
    turn(from, width, height, orientation, to, 4);
    return ART_OK;
}

art_status art_orient_planes(
    art_layout layout, const uint8_t *from, uint32_t width, uint32_t height, int orientation, uint8_t *to) {
    if (!is_usable(width, height, orientation)) return ART_MISUSE;
    if (layout == ART_RGBA) return art_orient(from, width, height, orientation, to);
    for (uint32_t index = 0; index < art_layout_planes(layout); index++) {
        art_plane plane = art_layout_plane(layout, width, height, index);
        turn(from + plane.offset, plane.columns, plane.rows, orientation, to + plane.offset, 1);
    }
    return ART_OK;
}
