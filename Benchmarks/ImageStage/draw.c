#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

static void draw_rows(struct jpeg_compress_struct *codec) {
    JSAMPROW row = malloc((size_t)codec->image_width * 3);
    uint32_t noise = 1;
    while (codec->next_scanline < codec->image_height) {
        for (size_t i = 0; i < (size_t)codec->image_width * 3; i++) {
            noise = noise * 1664525 + 1013904223;
            row[i] = (uint8_t)(codec->next_scanline / 50 + i / 150 + (noise >> 28));
        }
        jpeg_write_scanlines(codec, &row, 1);
    }
    free(row);
}

void draw(unsigned side, const char *path) {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    FILE *stream = fopen(path, "wb");
    if (!stream) stop(path);
    codec.err = jpeg_std_error(&errors);
    jpeg_create_compress(&codec);
    jpeg_stdio_dest(&codec, stream);
    codec.image_width = codec.image_height = side;
    codec.input_components = 3;
    codec.in_color_space = JCS_RGB;
    jpeg_set_defaults(&codec);
    jpeg_start_compress(&codec, TRUE);
    draw_rows(&codec);
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    fclose(stream);
}
