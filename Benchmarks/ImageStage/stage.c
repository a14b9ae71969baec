#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Targets

static art_layout layout_of(const art_header *header, kind kind) {
    if (kind == BY_PIXELS || !header->planes) return ART_RGBA;
    if (header->planes == 1) return ART_GRAY;
    return kind == BY_PLANES ? ART_YCBCR_420 : ART_YCBCR_444;
}

static art_target target_of(const art_header *header, unsigned side, kind kind) {
    unsigned longest = header->width > header->height ? header->width : header->height;
    double scale = side < longest ? (double)side / longest : 1;
    art_target target = {.width = header->width, .height = header->height, .layout = layout_of(header, kind)};
    target.columns = (uint32_t)(header->width * scale + 0.5);
    target.rows = (uint32_t)(header->height * scale + 0.5);
    target.samples = malloc(art_layout_size(target.layout, target.columns, target.rows));
    return target;
}

/// Pixels for each stored one, of the target that wants most.
static double wanted(const art_target *targets, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        double across = targets[i].columns / targets[i].width, down = targets[i].rows / targets[i].height;
        most = across > most ? across : most;
        most = down > most ? down : most;
    }
    return most;
}

// MARK: Decode

static void make(const file *file, const sides *sides, kind kind, art_target targets[most_sides]) {
    art_limits limits = {.pixels = 1000000000, .memory = 1000000000, .worst = ART_ODDITY};
    art_decoder *decoder;
    art_header header;
    art_codec codec = is_png(file) ? ART_PNG : ART_JPEG;
    if (art_decoder_create(codec, file->bytes, file->length, limits, &decoder) != ART_OK) stop("no memory");
    if (art_decoder_use(decoder, sides->code) != ART_OK) stop("no such vector code here");
    if (art_decoder_read_header(decoder, &header) != ART_OK) stop(art_decoder_failure(decoder)->text);
    for (size_t i = 0; i < sides->count; i++) targets[i] = target_of(&header, sides->values[i], kind);
    bool opaque;
    art_status status = art_decoder_decode(decoder, wanted(targets, sides->count), targets, sides->count, &opaque);
    if (status != ART_OK) stop(art_decoder_failure(decoder)->text);
    art_decoder_destroy(decoder);
}

// MARK: Encode

static art_buffer encode(const art_target *target) {
    art_buffer buffer = {0};
    art_failure failure;
    art_jpeg_options options = {.quality = 85, .background = {255, 255, 255}};
    art_status status = art_encode_jpeg_planes(
        target->layout, target->samples, target->columns, target->rows, options, (art_profile){0}, &buffer, &failure);
    if (status != ART_OK) stop(failure.text);
    return buffer;
}

void run_stage(const file *file, const sides *sides, kind kind) {
    art_target targets[most_sides];
    make(file, sides, kind, targets);
    for (size_t i = 0; i < sides->count; i++) {
        art_buffer buffer = encode(&targets[i]);
        art_buffer_free(&buffer);
        free(targets[i].samples);
    }
}

// MARK: Paint

static FILE *opened(const char *path) {
    FILE *stream = fopen(path, "wb");
    if (!stream) stop(path);
    return stream;
}

/// Netpbm's P6: a header in text, then three bytes a pixel.
static void write_pixels(const art_target *target, FILE *stream) {
    size_t count = (size_t)target->columns * target->rows;
    uint8_t *pixels = malloc(count * 4);
    if (target->layout == ART_RGBA) {
        memcpy(pixels, target->samples, count * 4);
    } else {
        art_planes_to_pixels(target->layout, target->samples, target->columns, target->rows, pixels);
    }
    fprintf(stream, "P6 %u %u 255\n", target->columns, target->rows);
    for (size_t i = 0; i < count; i++) fwrite(pixels + i * 4, 1, 3, stream);
    free(pixels);
}

static void write_jpeg(const art_target *target, FILE *stream) {
    art_buffer buffer = encode(target);
    fwrite(buffer.bytes, 1, buffer.length, stream);
    art_buffer_free(&buffer);
}

void paint(const file *file, unsigned side, kind kind, bool encoded, const char *path) {
    art_target targets[most_sides];
    make(file, &(struct sides){.values = {side}, .count = 1}, kind, targets);
    FILE *stream = opened(path);
    if (encoded) {
        write_jpeg(&targets[0], stream);
    } else {
        write_pixels(&targets[0], stream);
    }
    if (fclose(stream)) stop(path);
    free(targets[0].samples);
}
