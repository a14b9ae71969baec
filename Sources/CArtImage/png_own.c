// PNG decoding without libpng: inflate a piece of some rows, unfilter it by groups, expand, push.

#include "png_own.h"

#include "png_expand.h"
#include "png_inflate.h"
#include "png_unfilter.h"

#include <stdlib.h>
#include <string.h>

/// What is inflated at once: enough that the calls cost nothing, and little enough to stay in the cache.
static const size_t piece_length = 128 * 1024;

struct art_png_own {
    art_png_inflate *inflate;
    bool portable;
    uint32_t rows, columns;
    /// Bytes of an inflated row, its filter type included.
    size_t row_length;
    /// Inflated rows, a multiple of the group.
    uint8_t *piece;
    size_t piece_rows;
    /// Unfiltered rows, if they do not stay where they are: one for each of a group.
    uint8_t *unfiltered;
    size_t unfiltered_length;
    /// The last row of the group before.
    uint8_t *prior;
    /// One expanded row.
    uint8_t *rgba;
    art_png_group group;
    art_png_expansion expansion;
};

// MARK: Plan

/// Bytes of a pixel, at least 1: what filters reckon with (PNG specification, 3rd edition, 9.2).
static uint8_t stride_of(const art_png_layout *layout) {
    static const uint8_t samples[] = {1, 0, 3, 1, 2, 0, 4};
    return samples[layout->color];
}

/// RGB gets its fourth byte while it is unfiltered, which costs nothing.
static uint8_t written_of(const art_png_layout *layout) {
    return layout->color == ART_PNG_RGB ? 4 : stride_of(layout);
}

/// Pixels, or bytes where pixels are smaller.
static size_t filtered_columns(const art_png_layout *layout) {
    return art_png_row_length(layout, layout->width) / stride_of(layout);
}

static size_t unfiltered_length(const art_png_layout *layout) {
    return filtered_columns(layout) * written_of(layout) + ART_PNG_PADDING;
}

static size_t piece_rows(const art_png_layout *layout) {
    size_t groups = piece_length / (art_png_row_length(layout, layout->width) + 1) / ART_PNG_GROUP;
    size_t needed = (layout->height - 1) / ART_PNG_GROUP + 1;
    if (groups > needed) groups = needed;
    return (groups ? groups : 1) * ART_PNG_GROUP;
}

uint64_t art_png_own_memory(const art_png_layout *layout) {
    uint64_t piece = (uint64_t)piece_rows(layout) * (art_png_row_length(layout, layout->width) + 1) + ART_PNG_PADDING;
    uint64_t rows = (uint64_t)(ART_PNG_GROUP + 1) * unfiltered_length(layout) + (uint64_t)layout->width * 4;
    return sizeof(art_png_own) + piece + rows + art_png_inflate_memory();
}

// MARK: Life

static void set_up(art_png_own *self, const art_decoder *decoder, const art_png_layout *layout, bool portable) {
    self->inflate = art_png_inflate_open(decoder->bytes, decoder->length, layout, portable);
    self->portable = portable;
    self->rows = layout->height;
    self->columns = layout->width;
    self->row_length = art_png_row_length(layout, layout->width) + 1;
    self->piece_rows = piece_rows(layout);
    self->unfiltered_length = unfiltered_length(layout);
    self->group.columns = filtered_columns(layout);
    self->group.stride = stride_of(layout);
    self->group.written = written_of(layout);
    art_png_expansion_open(&self->expansion, decoder->bytes, layout);
}

static bool stays_in_place(const art_png_own *self) { return self->group.written == self->group.stride; }

static bool allocate(art_png_own *self) {
    self->piece = calloc(self->piece_rows * self->row_length + ART_PNG_PADDING, 1);
    self->unfiltered = calloc(stays_in_place(self) ? 1 : ART_PNG_GROUP, self->unfiltered_length);
    self->prior = calloc(self->unfiltered_length, 1);
    self->rgba = calloc(self->columns, 4);
    self->group.prior = self->prior;
    return self->inflate && self->piece && self->unfiltered && self->prior && self->rgba;
}

art_png_own *art_png_own_open(const art_decoder *decoder, const art_png_layout *layout, bool portable) {
    art_png_own *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    set_up(self, decoder, layout, portable);
    if (allocate(self)) return self;
    art_png_own_close(self);
    return NULL;
}

void art_png_own_close(art_png_own *self) {
    if (!self) return;
    art_png_inflate_close(self->inflate);
    free(self->piece);
    free(self->unfiltered);
    free(self->prior);
    free(self->rgba);
    free(self);
}

// MARK: Rows

/// The rows of a group from `y` of the piece on. Those behind the last of the picture are there, but never filtered.
static void place_group(art_png_own *self, size_t y, size_t rows) {
    for (size_t r = 0; r < ART_PNG_GROUP; r++) {
        uint8_t *row = self->piece + (y + r) * self->row_length;
        if (y + r >= rows) row[0] = ART_PNG_NONE;
        self->group.from[r] = row;
        self->group.to[r] = stays_in_place(self) ? row + 1 : self->unfiltered + r * self->unfiltered_length;
    }
}

static bool unfilter(const art_png_own *self) {
    return self->portable ? art_png_unfilter_plain(&self->group) : art_png_unfilter(&self->group);
}

static bool push_group(art_png_own *self, size_t y, size_t rows, art_decoder *decoder) {
    if (art_decoder_is_late(decoder)) return false;
    place_group(self, y, rows);
    if (!unfilter(self)) return false;
    memcpy(self->prior, self->group.to[ART_PNG_GROUP - 1], self->group.columns * self->group.written);
    for (size_t r = 0; r < ART_PNG_GROUP && y + r < rows; r++) {
        art_sink_push(&decoder->sink, art_png_expand(&self->expansion, self->group.to[r], self->rgba));
    }
    return true;
}

bool art_png_own_push(art_png_own *self, art_decoder *decoder) {
    for (size_t done = 0; done < self->rows; done += self->piece_rows) {
        size_t left = self->rows - done;
        size_t rows = left < self->piece_rows ? left : self->piece_rows;
        if (!art_png_inflate_read(self->inflate, self->piece, rows * self->row_length)) return false;
        for (size_t y = 0; y < rows; y += ART_PNG_GROUP) {
            if (!push_group(self, y, rows, decoder)) return false;
        }
    }
    return art_png_inflate_ends(self->inflate) && art_png_inflate_is_used_up(self->inflate);
}
