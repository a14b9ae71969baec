// JPEG decoding with libjpeg-turbo; manual: libjpeg.txt, "Decompression details".

#include "jpeg_planes.h"

#include <limits.h>
#include <stdlib.h>

/// More scans than any encoder writes: each costs a pass over all coefficients, whatever few bytes it has.
enum { most_scans = 256 };

/// Rows, tables and the Huffman decoder's lookups: what libjpeg holds besides coefficients, for each column.
static const uint64_t bytes_a_column = 256;
static const uint64_t bytes_fixed = 256 * 1024;

typedef void step(art_decoder *decoder);

/// Runs a step that may leave by `longjmp`. All state is in the decoder: nothing is lost on the way.
static art_status run(art_decoder *decoder, step *step) {
    if (!setjmp(decoder->jpeg->escape)) step(decoder);
    return decoder->status;
}

// MARK: Header

/// libjpeg calls this before each row, or each row of blocks where planes are read, and for each row of each pass over a
/// picture of several scans.
static void watch_work(j_common_ptr codec) {
    art_decoder *decoder = art_jpeg_owner(codec);
    if (art_decoder_is_late(decoder)) art_jpeg_leave(decoder);
    if (decoder->jpeg->codec.input_scan_number <= most_scans) return;
    art_decoder_fail(decoder, ART_TOO_COMPLEX, "more than 256 scans", art_jpeg_offset(decoder));
    art_jpeg_leave(decoder);
}

static void read_header(art_decoder *decoder) {
    j_decompress_ptr codec = &decoder->jpeg->codec;
    jpeg_create_decompress(codec);
    decoder->jpeg->created = true;
    art_jpeg_install_source(decoder);
    codec->progress = &decoder->jpeg->progress;
    codec->progress->progress_monitor = watch_work;
    codec->mem->max_memory_to_use = (long)(decoder->limits.memory < LONG_MAX ? decoder->limits.memory : LONG_MAX);
    art_jpeg_watch_profile(decoder);
    jpeg_read_header(codec, TRUE);
    decoder->header.planes = art_jpeg_planes(codec);
    art_jpeg_take_profile(decoder);
    if (decoder->status != ART_OK) return;
    art_decoder_accept_header(decoder, codec->image_width, codec->image_height);
}

art_status art_jpeg_open(art_decoder *decoder) {
    decoder->jpeg = calloc(1, sizeof *decoder->jpeg);
    if (!decoder->jpeg) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    decoder->jpeg->codec.client_data = decoder;
    art_jpeg_install_errors(decoder->jpeg);
    return run(decoder, read_header);
}

void art_jpeg_close(art_decoder *decoder) {
    if (!decoder->jpeg) return;
    if (decoder->jpeg->created) jpeg_destroy_decompress(&decoder->jpeg->codec);
    free(decoder->jpeg);
    decoder->jpeg = NULL;
}

// MARK: Plan

/// The smallest power of two that is at least twice what is wanted: below that the DCT's own box filter
/// shows beside the one asked for, be it a box as well; and the sizes between have no vector code.
double art_jpeg_scale(double wanted) {
    double scale = 1.0 / 8;
    while (scale < 1 && scale < 2 * wanted) scale *= 2;
    return scale;
}

static uint64_t rounded_up(uint64_t value, uint64_t to) { return (value + to - 1) / to * to; }

/// A picture of several scans is held as coefficients, 2 bytes each, until its last scan has come.
static uint64_t coefficient_memory(j_decompress_ptr codec) {
    if (!jpeg_has_multiple_scans(codec)) return 0;
    uint64_t blocks = 0;
    for (int i = 0; i < codec->num_components; i++) {
        const jpeg_component_info *component = &codec->comp_info[i];
        uint64_t across = rounded_up(component->width_in_blocks, (uint64_t)component->h_samp_factor);
        blocks += across * rounded_up(component->height_in_blocks, (uint64_t)component->v_samp_factor);
    }
    return blocks * sizeof(JBLOCK);
}

static bool is_four_inks(const struct jpeg_decompress_struct *codec) {
    return codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
}

static void choose_output(art_decoder *decoder) {
    j_decompress_ptr codec = &decoder->jpeg->codec;
    codec->out_color_space = is_four_inks(codec) ? JCS_CMYK : JCS_EXT_RGBA;
    codec->dct_method = JDCT_ISLOW;
    if (decoder->layout != ART_RGBA) codec->out_color_space = codec->jpeg_color_space;
    jpeg_calc_output_dimensions(codec);
    decoder->shape.columns = codec->output_width;
    decoder->shape.rows = codec->output_height;
    if (decoder->layout != ART_RGBA) art_jpeg_plan_planes(decoder);
    decoder->codec_memory = coefficient_memory(codec) + codec->image_width * bytes_a_column + bytes_fixed;
}

art_status art_jpeg_plan(art_decoder *decoder) {
    decoder->jpeg->codec.scale_num = (unsigned)(8 * decoder->shape.scale);
    decoder->jpeg->codec.scale_denom = 8;
    decoder->shape.has_alpha = false;
    return run(decoder, choose_output);
}

// MARK: Rows

/// Inks to light by the plain formula, in place. Adobe's programs store inks inverted, and say so by their marker.
static void convert_inks(uint8_t *pixels, JDIMENSION columns, bool inverted) {
    for (JDIMENSION x = 0; x < columns; x++, pixels += 4) {
        unsigned flip = inverted ? 0 : 255;
        unsigned black = pixels[3] ^ flip;
        for (int channel = 0; channel < 3; channel++) {
            pixels[channel] = (uint8_t)(((pixels[channel] ^ flip) * black + 127) / 255);
        }
        pixels[3] = 255;
    }
}

/// Without a profile that would say what the inks look like.
static bool has_plain_inks(const art_decoder *decoder) {
    return is_four_inks(&decoder->jpeg->codec) && !decoder->shape.transform;
}

static void note_trailing_bytes(art_decoder *decoder) {
    size_t end = art_jpeg_offset(decoder);
    if (end < decoder->length) art_decoder_note(decoder, ART_NOTE, "bytes after the end of the picture", end);
}

static void read_rows(art_decoder *decoder) {
    j_decompress_ptr codec = &decoder->jpeg->codec;
    jpeg_start_decompress(codec);
    size_t stride = (size_t)codec->output_width * 4;
    JSAMPROW row = codec->mem->alloc_large((j_common_ptr)codec, JPOOL_IMAGE, stride);
    while (codec->output_scanline < codec->output_height) {
        jpeg_read_scanlines(codec, &row, 1);
        if (has_plain_inks(decoder)) convert_inks(row, codec->output_width, codec->saw_Adobe_marker);
        art_sink_push(&decoder->sink, row);
    }
}

static void read_picture(art_decoder *decoder) {
    decoder->jpeg->decoding = true;
    if (decoder->layout == ART_RGBA) {
        read_rows(decoder);
    } else {
        art_jpeg_read_planes(decoder);
    }
    jpeg_finish_decompress(&decoder->jpeg->codec);
    note_trailing_bytes(decoder);
}

art_status art_jpeg_decode(art_decoder *decoder) { return run(decoder, read_picture); }
