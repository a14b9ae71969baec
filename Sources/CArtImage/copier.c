#include "copier.h"

#include <string.h>

bool art_copier_suits(const art_region *region) {
    return art_span_is_whole(&region->across) && art_span_is_whole(&region->down);
}

art_copier art_copier_of(const art_region *region) {
    return (art_copier){
        .samples = region->samples,
        .left = (uint32_t)region->across.start,
        .top = (uint32_t)region->down.start,
        .columns = region->across.count,
        .rows = region->down.count,
    };
}

/// What nobody sees has no colour, as behind a resampler.
static void copy(uint8_t *to, const uint8_t *from, uint32_t columns) {
    memcpy(to, from, (size_t)columns * 4);
    for (uint32_t x = 0; x < columns; x++, to += 4) {
        if (!to[3]) memset(to, 0, 3);
    }
}

void art_copier_push(const art_copier *copier, uint32_t y, const uint8_t *pixels) {
    if (y < copier->top || y - copier->top >= copier->rows) return;
    uint8_t *to = copier->samples + (size_t)(y - copier->top) * copier->columns * 4;
    copy(to, pixels + (size_t)copier->left * 4, copier->columns);
}
