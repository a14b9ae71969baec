// PNG encoding with libpng; manual: libpng-manual.txt, section IV "Writing".

#include "buffer.h"
#include "failure.h"
#include "png_palette.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

/// Everything that must outlive a `longjmp`, in one place, so that nothing is kept in registers across it.
typedef struct encoder {
    png_structp codec;
    png_infop info;
    jmp_buf escape;
    art_buffer *buffer;
    art_failure *failure;
    art_status status;
    /// One row of places in the palette, or of shades.
    uint8_t *row;
    /// The content of an iCCP chunk, if there is to be one.
    uint8_t *profile;
    size_t profile_length;
} encoder;

static _Noreturn void leave(png_structp codec, png_const_charp text) {
    encoder *self = png_get_error_ptr(codec);
    art_text_copy(self->failure->text, text);
    if (self->status == ART_OK) self->status = ART_ENCODING;
    longjmp(self->escape, 1);
}

/// An encoder of ours gives libpng nothing to warn of, and nothing is ever printed.
static void ignore_warning(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

static void append(png_structp codec, png_bytep bytes, size_t length) {
    encoder *self = png_get_io_ptr(codec);
    if (art_buffer_append(self->buffer, bytes, length)) return;
    self->status = ART_OUT_OF_MEMORY;
    png_error(codec, "no memory for the output");
}

/// The output is memory: nothing to flush.
static void flush(png_structp codec) { (void)codec; }

/// Pixels of a picture whose size matters more than its time.
static const uint64_t small_picture = 65536;

static bool set_up(encoder *self) {
    self->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, leave, ignore_warning);
    if (!self->codec) return false;
    self->info = png_create_info_struct(self->codec);
    if (!self->info) return false;
    png_set_write_fn(self->codec, self, append, flush);
    return true;
}

// MARK: Profile

/// A name, its NUL, the method, and the compressed profile (PNG specification, 3rd edition, 11.3.2.3). libpng would
/// write some profiles and not others: this one has been used by its decoder.
static bool compress_profile(encoder *self, art_profile profile) {
    static const char head[] = "ICC profile\0";
    if (!profile.bytes) return true;
    uLongf length = compressBound((uLong)profile.length);
    self->profile = malloc(sizeof head + length);
    if (!self->profile) return false;
    memcpy(self->profile, head, sizeof head);
    if (compress(self->profile + sizeof head, &length, profile.bytes, (uLong)profile.length) != Z_OK) return false;
    self->profile_length = sizeof head + length;
    return true;
}

/// All chunks before the picture data; the profile stands before a palette.
static void write_info(encoder *self) {
    png_write_info_before_PLTE(self->codec, self->info);
    if (self->profile) png_write_chunk(self->codec, (png_const_bytep)"iCCP", self->profile, self->profile_length);
    png_write_info(self->codec, self->info);
}

// MARK: Few colours

static int depth_for(size_t colors) { return colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8; }

/// Whether a palette saves half of the samples. A small picture of many colours is smaller without: it would have its
/// colours in the palette, and places that do not compress besides.
static bool is_worth_it(const art_palette *palette, size_t pixels, bool with_alpha) {
    size_t listed = palette->count * 3 + palette->translucent;
    size_t places = pixels * (size_t)depth_for(palette->count) / 8;
    return listed + places <= pixels * (with_alpha ? 4 : 3) / 2;
}

/// Shades lie in order, so filters work on them, which places in a palette are too few for up to 4 bits.
static bool is_better_as_gray(const art_palette *palette) {
    return palette->is_gray && !palette->translucent && depth_for(palette->count) == 8;
}

static void describe_palette(encoder *self, const art_palette *palette) {
    png_color colors[ART_PALETTE_COLORS];
    png_byte alphas[ART_PALETTE_COLORS];
    for (size_t i = 0; i < palette->count; i++) {
        const uint8_t *color = palette->colors[i];
        colors[i] = (png_color){color[0], color[1], color[2]};
        alphas[i] = color[3];
    }
    png_set_PLTE(self->codec, self->info, colors, (int)palette->count);
    if (palette->translucent) png_set_tRNS(self->codec, self->info, alphas, (int)palette->translucent, NULL);
}

/// Places have no order that a filter could use. They are few bytes: the slowest level costs little.
static void write_indexed(
    encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height, const art_palette *palette) {
    png_set_filter(self->codec, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(self->codec, (uint64_t)width * height <= small_picture ? 9 : 6);
    png_set_IHDR(
        self->codec, self->info, width, height, depth_for(palette->count), PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    describe_palette(self, palette);
    write_info(self);
    png_set_packing(self->codec);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) self->row[x] = art_palette_index(palette, pixels);
        png_write_row(self->codec, self->row);
    }
    png_write_end(self->codec, self->info);
}

static void write_gray(encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height) {
    png_set_IHDR(
        self->codec, self->info, width, height, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    write_info(self);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++, pixels += 4) self->row[x] = pixels[0];
        png_write_row(self->codec, self->row);
    }
    png_write_end(self->codec, self->info);
}

// MARK: Any colours

/// All filters and level 6, libpng's own choice for such samples: on photographs and logos of 100 pixels, level 9 saves
/// 1–4 % of the bytes for five times the time, and level 4 gives up 1–6 % for half of it.
static void write_picture(encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha) {
    int kind = with_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(
        self->codec, self->info, width, height, 8, kind, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    write_info(self);
    if (!with_alpha) png_set_filler(self->codec, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) png_write_row(self->codec, pixels + (size_t)y * width * 4);
    png_write_end(self->codec, self->info);
}

/// `self` belongs to the caller, so that it keeps its values when libpng comes back here by `longjmp`.
static void encode(
    encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha,
    const art_palette *palette) {
    if (setjmp(self->escape)) return;
    if (!set_up(self)) {
        if (self->status == ART_OK) self->status = ART_OUT_OF_MEMORY;
    } else if (!palette) {
        write_picture(self, pixels, width, height, with_alpha);
    } else if (is_better_as_gray(palette)) {
        write_gray(self, pixels, width, height);
    } else {
        write_indexed(self, pixels, width, height, palette);
    }
}

/// The palette if the picture is to be written with it or in gray, else NULL. A profile is for colours, and shades count
/// as such.
static const art_palette *palette_for(
    art_palette *palette, const uint8_t *pixels, size_t count, bool with_alpha, bool has_profile) {
    if (!art_palette_collect(palette, pixels, count)) return NULL;
    if (has_profile) palette->is_gray = false;
    return is_better_as_gray(palette) || is_worth_it(palette, count, with_alpha) ? palette : NULL;
}

art_status art_encode_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha, art_profile profile,
    art_buffer *buffer, art_failure *failure) {
    art_failure_clear(failure);
    if (!width || !height) return ART_MISUSE;
    art_palette colors;
    encoder self = {.buffer = buffer, .failure = failure, .status = ART_OK, .row = malloc(width)};
    if (!self.row || !compress_profile(&self, profile)) {
        free(self.row);
        free(self.profile);
        return ART_OUT_OF_MEMORY;
    }
    const art_palette *palette =
        palette_for(&colors, pixels, (size_t)width * height, with_alpha, profile.bytes != NULL);
    encode(&self, pixels, width, height, with_alpha, palette);
    png_destroy_write_struct(&self.codec, &self.info);
    free(self.row);
    free(self.profile);
    return self.status;
}
