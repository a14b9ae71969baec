// Which way a PNG goes. Whole pictures of common kinds go ours, which is fast and only knows "whole". If it stumbles,
// libpng begins anew and is the judge: so every fault has one author, and a picture that is accepted was found whole by
// one of them.

#include "png_color.h"
#include "png_decoder.h"

#include <stdlib.h>

// MARK: Header

/// A picture that is too large is libpng's: it may have other faults, which come first.
static bool is_for_us(art_decoder *decoder) {
    const art_png_layout *layout = &decoder->png->layout;
    bool fits = (uint64_t)layout->width * layout->height <= decoder->limits.pixels;
    return decoder->png->is_common && decoder->png_path != ART_PNG_LIBPNG && fits
           && art_png_data_length(layout) <= UINT32_MAX;
}

art_status art_png_open(art_decoder *decoder) {
    struct art_png *png = calloc(1, sizeof *png);
    if (!png) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    decoder->png = png;
    art_status status = art_png_survey(decoder->bytes, decoder->length, &png->layout, &png->is_common);
    if (status == ART_TOO_COMPLEX) return art_decoder_fail(decoder, status, "more chunks than a picture needs", 0);
    art_png_take_color(decoder);
    if (decoder->status != ART_OK) return decoder->status;
    if (is_for_us(decoder)) return art_decoder_accept_header(decoder, png->layout.width, png->layout.height);
    decoder->png_path = ART_PNG_LIBPNG;
    return art_libpng_open(decoder);
}

void art_png_close(art_decoder *decoder) {
    if (!decoder->png) return;
    art_png_own_close(decoder->png->own);
    art_libpng_close(decoder);
    free(decoder->png);
    decoder->png = NULL;
}

// MARK: Plan

static bool has_alpha(const art_png_layout *layout) {
    bool has_channel = layout->color == ART_PNG_GRAY_ALPHA || layout->color == ART_PNG_RGBA;
    return has_channel || layout->transparency.length;
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/// The same shape as libpng's, which may have to take over.
art_status art_png_plan(art_decoder *decoder) {
    if (decoder->png_path == ART_PNG_LIBPNG) return art_libpng_plan(decoder);
    const art_png_layout *layout = &decoder->png->layout;
    decoder->shape.columns = layout->width;
    decoder->shape.rows = layout->height;
    decoder->shape.has_alpha = art_decoder_forgives_damage(decoder) || has_alpha(layout);
    uint64_t by_libpng = art_libpng_memory((uint64_t)layout->width * 4, layout->width, 1);
    decoder->codec_memory = larger(art_png_own_memory(layout), by_libpng);
    return ART_OK;
}

// MARK: libpng's rows

static art_status decode_with_libpng(art_decoder *decoder) {
    size_t offset;
    if (art_libpng_decode(decoder) != ART_OK || art_decoder_has_damage(decoder)) return decoder->status;
    if (art_png_data_ends(decoder, &offset) || decoder->status != ART_OK) return decoder->status;
    art_decoder_note(decoder, ART_DAMAGE, "picture data does not end with the picture", offset);
    return decoder->status;
}

/// From the start again, into an empty sink.
static art_status start_over_with_libpng(art_decoder *decoder) {
    art_png_own_close(decoder->png->own);
    decoder->png->own = NULL;
    decoder->png_path = ART_PNG_LIBPNG;
    if (!art_decoder_restart_sink(decoder)) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    art_status status = art_libpng_open(decoder);
    if (status == ART_OK) status = art_libpng_plan(decoder);
    return status == ART_OK ? decode_with_libpng(decoder) : status;
}

// MARK: Rows

art_status art_png_decode(art_decoder *decoder) {
    if (decoder->png_path == ART_PNG_LIBPNG) return decode_with_libpng(decoder);
    struct art_png *png = decoder->png;
    png->own = art_png_own_open(decoder, &png->layout, decoder->png_path == ART_PNG_PORTABLE);
    if (!png->own) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    bool is_whole = art_png_sums_agree(decoder->bytes, &png->layout) && art_png_own_push(png->own, decoder);
    if (decoder->status != ART_OK) return decoder->status;
    if (!is_whole) return start_over_with_libpng(decoder);
    art_png_note_trailing_bytes(decoder, png->layout.end);
    return ART_OK;
}
