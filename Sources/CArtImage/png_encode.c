// PNG encoding with libpng; manual: libpng-manual.txt, section IV "Writing".

#include "buffer.h"
#include "failure.h"

#include <setjmp.h>
#include <string.h>

#include <png.h>

/// Everything that must outlive a `longjmp`, in one place, so that nothing is kept in registers across it.
typedef struct encoder {
    png_structp codec;
    png_infop info;
    jmp_buf escape;
    art_buffer *buffer;
    art_failure *failure;
    art_status status;
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

static bool set_up(encoder *self) {
    self->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, leave, ignore_warning);
    if (!self->codec) return false;
    self->info = png_create_info_struct(self->codec);
    if (!self->info) return false;
    png_set_write_fn(self->codec, self, append, flush);
    return true;
}

static void write_picture(encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha) {
    int kind = with_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(
        self->codec, self->info, width, height, 8, kind, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_write_info(self->codec, self->info);
    if (!with_alpha) png_set_filler(self->codec, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) png_write_row(self->codec, pixels + (size_t)y * width * 4);
    png_write_end(self->codec, self->info);
}

/// `self` belongs to the caller, so that it keeps its values when libpng comes back here by `longjmp`.
static void encode(encoder *self, const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha) {
    if (setjmp(self->escape)) return;
    if (set_up(self)) {
        write_picture(self, pixels, width, height, with_alpha);
    } else if (self->status == ART_OK) {
        self->status = ART_OUT_OF_MEMORY;
    }
}

art_status art_encode_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha, art_buffer *buffer,
    art_failure *failure) {
    art_failure_clear(failure);
    if (!width || !height) return ART_MISUSE;
    encoder self = {.buffer = buffer, .failure = failure, .status = ART_OK};
    encode(&self, pixels, width, height, with_alpha);
    png_destroy_write_struct(&self.codec, &self.info);
    return self.status;
}
