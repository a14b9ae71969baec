#include "png_unfilter.h"

#include <stdlib.h>

/// One row on its way: `left`, `above` and `corner` are the neighbours of a byte (PNG specification, 9.2, figure 19).
typedef struct row {
    const uint8_t *from;
    uint8_t *to;
    const uint8_t *prior;
    size_t columns;
    size_t stride, written;
} row;

/// The neighbour that is nearest to left + above − corner; left before above before corner (9.4).
static int nearest(int left, int above, int corner) {
    int from_left = abs(above - corner), from_above = abs(left - corner), from_corner = abs(left + above - 2 * corner);
    if (from_left <= from_above && from_left <= from_corner) return left;
    return from_above <= from_corner ? above : corner;
}

static int predicted(uint8_t filter, int left, int above, int corner) {
    switch (filter) {
    case ART_PNG_SUB: return left;
    case ART_PNG_UP: return above;
    case ART_PNG_AVERAGE: return (left + above) / 2;
    case ART_PNG_PAETH: return nearest(left, above, corner);
    default: return 0;
    }
}

static void undo(const row *row, uint8_t filter) {
    for (size_t x = 0; x < row->columns; x++) {
        const uint8_t *from = row->from + x * row->stride, *above = row->prior + x * row->written;
        uint8_t *to = row->to + x * row->written;
        for (size_t i = 0; i < row->stride; i++) {
            int left = x ? *(to + i - row->written) : 0, corner = x ? *(above + i - row->written) : 0;
            to[i] = (uint8_t)(from[i] + predicted(filter, left, above[i], corner));
        }
        if (row->written > row->stride) to[row->stride] = 255;
    }
}

bool art_png_unfilter_plain(const art_png_group *group) {
    const uint8_t *prior = group->prior;
    for (int r = 0; r < ART_PNG_GROUP; r++) {
        uint8_t filter = group->from[r][0];
        if (filter > ART_PNG_PAETH) return false;
        undo(
            &(row){group->from[r] + 1, group->to[r], prior, group->columns, group->stride, group->written}, filter);
        prior = group->to[r];
    }
    return true;
}
