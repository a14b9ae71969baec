// What libpng leaves open: the end of the picture data (PNG specification, 3rd edition, 10.1 and 13.2).

#include "png_decoder.h"
#include "png_inflate.h"

#include <stdlib.h>

static const size_t piece_length = 64 * 1024;

/// Inflates the rows once more, without looking at them. What libpng has inflated and this does not is libpng's to
/// judge: only what lies behind the rows counts.
static bool ends_behind_rows(art_decoder *decoder, art_png_inflate *inflate, uint64_t length, uint8_t *piece) {
    while (length) {
        if (art_decoder_is_late(decoder)) return false;
        size_t next = length < piece_length ? (size_t)length : piece_length;
        if (!art_png_inflate_read(inflate, piece, next)) return true;
        length -= next;
    }
    return art_png_inflate_ends(inflate);
}

bool art_png_data_ends(art_decoder *decoder, size_t *offset) {
    art_png_layout layout;
    if (!art_png_find_data(decoder->bytes, decoder->length, &layout)) return true;
    art_png_inflate *inflate = art_png_inflate_open(decoder->bytes, decoder->length, &layout, false);
    uint8_t *piece = malloc(piece_length);
    bool ends = inflate && piece && ends_behind_rows(decoder, inflate, art_png_data_length(&layout), piece);
    *offset = inflate ? art_png_inflate_offset(inflate) : 0;
    free(piece);
    art_png_inflate_close(inflate);
    return ends;
}
