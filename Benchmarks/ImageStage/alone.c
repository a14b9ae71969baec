#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

static unsigned largest(const sides *sides) {
    unsigned side = 0;
    for (size_t i = 0; i < sides->count; i++) side = sides->values[i] > side ? sides->values[i] : side;
    return side;
}

static void read_bytes(png_structp codec, png_bytep to, size_t count) {
    const uint8_t **next = png_get_io_ptr(codec);
    memcpy(to, *next, count);
    *next += count;
}

static void ignore_warning(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

/// Errors end the process by libpng's own handler: the pictures of a benchmark are whole.
static void decode_png_alone(const file *file) {
    png_structp codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, ignore_warning);
    png_infop info = png_create_info_struct(codec);
    const uint8_t *next = file->bytes;
    png_set_read_fn(codec, &next, read_bytes);
    png_read_info(codec, info);
    png_set_expand(codec);
    png_set_gray_to_rgb(codec);
    png_set_strip_alpha(codec);
    png_read_update_info(codec, info);
    uint8_t *row = malloc(png_get_rowbytes(codec, info));
    for (png_uint_32 rows = png_get_image_height(codec, info); rows; rows--) png_read_row(codec, row, NULL);
    png_read_end(codec, NULL);
    free(row);
    png_destroy_read_struct(&codec, &info, NULL);
}

static void decode_jpeg_alone(const file *file, const sides *sides) {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    codec.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, file->bytes, file->length);
    jpeg_read_header(&codec, TRUE);
    unsigned longest = codec.image_width > codec.image_height ? codec.image_width : codec.image_height;
    for (codec.scale_num = 1; codec.scale_num < 8 && codec.scale_num * longest < 16 * largest(sides);) {
        codec.scale_num *= 2;
    }
    codec.scale_denom = 8;
    codec.out_color_space = JCS_RGB;
    jpeg_start_decompress(&codec);
    JSAMPROW row = malloc((size_t)codec.output_width * 3);
    while (codec.output_scanline < codec.output_height) jpeg_read_scanlines(&codec, &row, 1);
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    free(row);
}

void decode_alone(const file *file, const sides *sides) {
    if (is_png(file)) {
        decode_png_alone(file);
    } else {
        decode_jpeg_alone(file, sides);
    }
}
