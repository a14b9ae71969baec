// PNG decoding with libpng: every kind, and every fault; manual: libpng-manual.txt, section III "Reading".

#include "png_decoder.h"

#include <stdlib.h>
#include <string.h>

/// libpng's three rows of up to 8 bytes a pixel; zlib's window and tables, and what the look at the end needs.
static const uint64_t bytes_a_column = 32;
static const uint64_t bytes_fixed = 512 * 1024;

/// Sides are limited by the count of pixels; libpng gets the format's own limit (PNG specification, 11.2.2).
static const png_uint_32 longest_side = 0x7FFFFFFF;

typedef void step(art_decoder *decoder);

/// Runs a step that may leave by `longjmp`. All state is in the decoder: nothing is lost on the way.
static art_status run(art_decoder *decoder, step *step) {
    if (!setjmp(decoder->png->escape)) step(decoder);
    return decoder->status;
}

// MARK: Header

/// libpng reads picture data in large pieces. If damage is forgiven, the last one is filled up with zeros, so that the
/// rows in it are not lost; the read after it fails.
static void read_bytes(png_structp codec, png_bytep to, size_t count) {
    art_decoder *decoder = png_get_io_ptr(codec);
    size_t offset = decoder->png->offset;
    size_t left = decoder->length - offset;
    if (count > left && !(left && art_decoder_forgives_damage(decoder))) {
        art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
        png_error(codec, "data ends early");
    }
    size_t copied = count < left ? count : left;
    memcpy(to, decoder->bytes + offset, copied);
    memset(to + copied, 0, count - copied);
    decoder->png->offset += copied;
}

/// Pixels need no ancillary chunk but tRNS, which libpng does not count among these. Skipped chunks cost no memory,
/// so a text or profile that inflates to gigabytes does no harm; their check sums are still compared.
static void skip_what_no_pixel_needs(png_structp codec) {
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

/// libpng does not compare the place of chunks that it skips (PNG specification, 3rd edition, 5.6).
static void check_first_chunk(art_decoder *decoder) {
    size_t name = 12;
    if (decoder->length < name + 4 || !memcmp(decoder->bytes + name, "IHDR", 4)) return;
    decoder->png->offset = name;
    png_error(decoder->png->codec, "the first chunk is not IHDR");
}

/// libpng calls this after each row of each pass.
static void watch_time(png_structp codec, png_uint_32 row, int pass) {
    (void)row;
    (void)pass;
    art_decoder *decoder = png_get_error_ptr(codec);
    if (art_decoder_is_late(decoder)) longjmp(decoder->png->escape, 1);
}

static void read_header(art_decoder *decoder) {
    struct art_png *png = decoder->png;
    check_first_chunk(decoder);
    png_set_read_status_fn(png->codec, watch_time);
    png_set_read_fn(png->codec, decoder, read_bytes);
    png_set_user_limits(png->codec, longest_side, longest_side);
    skip_what_no_pixel_needs(png->codec);
    if (art_decoder_forgives_damage(decoder)) png_set_crc_action(png->codec, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    png_read_info(png->codec, png->info);
    art_decoder_accept_header(
        decoder, png_get_image_width(png->codec, png->info), png_get_image_height(png->codec, png->info));
}

static bool create(art_decoder *decoder) {
    decoder->png->codec =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, art_png_leave_with_error, art_png_take_warning);
    if (!decoder->png->codec) return false;
    decoder->png->info = png_create_info_struct(decoder->png->codec);
    return decoder->png->info != NULL;
}

art_status art_libpng_open(art_decoder *decoder) {
    if (!create(decoder)) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    return run(decoder, read_header);
}

void art_libpng_close(art_decoder *decoder) {
    png_destroy_read_struct(&decoder->png->codec, &decoder->png->info, NULL);
    free(decoder->png->rows);
}

// MARK: Plan

static bool is_little_endian(void) { return *(const uint8_t *)&(const uint16_t){1}; }

/// Every kind of PNG becomes R G B A, 8 bits each, or 16 in the machine's byte order.
static void choose_output(art_decoder *decoder) {
    png_structp codec = decoder->png->codec;
    png_set_expand(codec);
    png_set_gray_to_rgb(codec);
    png_set_add_alpha(codec, decoder->shape.is_deep ? 65535 : 255, PNG_FILLER_AFTER);
    if (decoder->shape.is_deep && is_little_endian()) png_set_swap(codec);
    decoder->png->passes = png_set_interlace_handling(codec);
}

static bool has_alpha(const struct art_png *png) {
    bool channel = png_get_color_type(png->codec, png->info) & PNG_COLOR_MASK_ALPHA;
    return channel || png_get_valid(png->codec, png->info, PNG_INFO_tRNS);
}

/// Bytes of a row as it is pushed.
static size_t row_length(const art_decoder *decoder) {
    return (size_t)decoder->header.width * (decoder->shape.is_deep ? 8 : 4);
}

/// Rows that must be held at once: an interlaced picture is complete only with its last pass.
static uint64_t rows_held(const art_decoder *decoder) {
    return decoder->png->passes > 1 ? decoder->header.height : 1;
}

uint64_t art_libpng_memory(uint64_t row_length, uint32_t columns, uint64_t rows) {
    return rows * row_length + columns * bytes_a_column + bytes_fixed;
}

art_status art_libpng_plan(art_decoder *decoder) {
    decoder->shape.columns = decoder->header.width;
    decoder->shape.rows = decoder->header.height;
    decoder->shape.has_alpha = art_decoder_forgives_damage(decoder) || has_alpha(decoder->png);
    decoder->shape.is_deep = png_get_bit_depth(decoder->png->codec, decoder->png->info) == 16;
    art_status status = run(decoder, choose_output);
    decoder->codec_memory = art_libpng_memory(row_length(decoder), decoder->header.width, rows_held(decoder));
    return status;
}

// MARK: Rows

static void read_in_order(art_decoder *decoder) {
    for (uint32_t y = 0; y < decoder->header.height; y++) {
        png_read_row(decoder->png->codec, decoder->png->rows, NULL);
        art_sink_push(&decoder->sink, decoder->png->rows);
    }
}

static void push_all(art_decoder *decoder) {
    size_t stride = row_length(decoder);
    for (uint32_t y = 0; y < decoder->header.height; y++) {
        art_sink_push(&decoder->sink, decoder->png->rows + y * stride);
    }
}

/// Seven passes over the picture, each filling in more of its pixels (PNG specification, 8.1).
static void read_interlaced(art_decoder *decoder) {
    size_t stride = row_length(decoder);
    for (int pass = 0; pass < decoder->png->passes; pass++) {
        for (uint32_t y = 0; y < decoder->header.height; y++) {
            png_read_row(decoder->png->codec, decoder->png->rows + y * stride, NULL);
        }
    }
    push_all(decoder);
}

void art_png_note_trailing_bytes(art_decoder *decoder, size_t end) {
    if (end < decoder->length) art_decoder_note(decoder, ART_NOTE, "bytes after the end of the picture", end);
}

static void read_rows(art_decoder *decoder) {
    struct art_png *png = decoder->png;
    png_read_update_info(png->codec, png->info);
    if (png_get_rowbytes(png->codec, png->info) != row_length(decoder)) {
        png_error(png->codec, "row length differs from the header's");
    }
    if (png->passes > 1) {
        read_interlaced(decoder);
    } else {
        read_in_order(decoder);
    }
    png_read_end(png->codec, NULL);
    art_png_note_trailing_bytes(decoder, png->offset);
}

art_status art_libpng_decode(art_decoder *decoder) {
    size_t stride = row_length(decoder);
    decoder->png->rows = calloc((size_t)rows_held(decoder), stride);
    if (!decoder->png->rows) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    art_status status = run(decoder, read_rows);
    bool breaks_off = status != ART_OK && decoder->png->passes > 1 && !decoder->sink.pushed;
    if (breaks_off && art_decoder_forgives_damage(decoder)) push_all(decoder);
    return status;
}
