// Measures the image stage of JPEGs and PNGs (decode, resample, encode) against what the usual library's decode costs
// alone.
// Built and run by `Benchmarks/ImageStage/run`.
//
//   stage decode|prove|stage|pixels SIDES ROUNDS FILE…
//   stage draw SIDE FILE
//
// decode: libjpeg to RGB rows, at the scale that the stage would choose for the largest side; or libpng to RGB rows.
// prove: the picture is only proven, with no raster made of it.
// stage: the whole stage by planes where the picture allows, as artfetch does. pixels: the same by way of RGB.
// SIDES are comma-separated. The time is the thread's own, the least of ROUNDS of each file, the mean over the files;
// behind it stands the most memory that the process ever held.
// draw: writes a baseline JPEG of SIDE × SIDE pixels, row by row, for measuring memory.
// STAGE_CODE=1…4 in the environment chooses an `art_vector_code`.

#include "CArtImage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <jpeglib.h>
#include <png.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

enum { most_sides = 8 };

typedef struct file {
    uint8_t *bytes;
    size_t length;
} file;

typedef struct sides {
    unsigned values[most_sides];
    size_t count;
    art_vector_code code;
} sides;

static void stop(const char *what) {
    fprintf(stderr, "stage: %s\n", what);
    exit(1);
}

static file read_file(const char *path) {
    FILE *stream = fopen(path, "rb");
    if (!stream) stop(path);
    fseek(stream, 0, SEEK_END);
    file file = {.length = (size_t)ftell(stream)};
    rewind(stream);
    file.bytes = malloc(file.length);
    if (!file.bytes || fread(file.bytes, 1, file.length, stream) != file.length) stop(path);
    fclose(stream);
    return file;
}

static sides parse_sides(char *text) {
    sides sides = {.code = ART_VECTOR_BEST};
    for (char *part = strtok(text, ","); part && sides.count < most_sides; part = strtok(NULL, ",")) {
        sides.values[sides.count++] = (unsigned)strtoul(part, NULL, 10);
    }
    const char *code = getenv("STAGE_CODE");
    if (code) sides.code = (art_vector_code)strtol(code, NULL, 10);
    return sides;
}

// MARK: Decode alone

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

static bool is_png(const file *file) { return file->length > 8 && !memcmp(file->bytes + 1, "PNG", 3); }

static void decode_alone(const file *file, const sides *sides) {
    if (is_png(file)) {
        decode_png_alone(file);
    } else {
        decode_jpeg_alone(file, sides);
    }
}

// MARK: Stage

static art_target target_of(const art_header *header, unsigned side, bool planes) {
    unsigned longest = header->width > header->height ? header->width : header->height;
    double scale = side < longest ? (double)side / longest : 1;
    art_target target = {.width = header->width, .height = header->height};
    target.columns = (uint32_t)(header->width * scale + 0.5);
    target.rows = (uint32_t)(header->height * scale + 0.5);
    if (planes && header->planes) target.layout = header->planes == 3 ? ART_YCBCR_420 : ART_GRAY;
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

static void encode(const art_target *target) {
    art_buffer buffer = {0};
    art_failure failure;
    art_jpeg_options options = {.quality = 85, .background = {255, 255, 255}};
    art_status status = art_encode_jpeg_planes(
        target->layout, target->samples, target->columns, target->rows, options, &buffer, &failure);
    if (status != ART_OK) stop(failure.text);
    art_buffer_free(&buffer);
}

static void run_stage(const file *file, const sides *sides, bool planes) {
    art_limits limits = {.pixels = 1000000000, .memory = 1000000000, .worst = ART_ODDITY};
    art_decoder *decoder;
    art_header header;
    art_codec codec = is_png(file) ? ART_PNG : ART_JPEG;
    if (art_decoder_create(codec, file->bytes, file->length, limits, &decoder) != ART_OK) stop("no memory");
    if (art_decoder_use(decoder, sides->code) != ART_OK) stop("no such vector code here");
    if (art_decoder_read_header(decoder, &header) != ART_OK) stop(art_decoder_failure(decoder)->text);
    art_target targets[most_sides];
    for (size_t i = 0; i < sides->count; i++) targets[i] = target_of(&header, sides->values[i], planes);
    bool opaque;
    art_status status = art_decoder_decode(decoder, wanted(targets, sides->count), targets, sides->count, &opaque);
    if (status != ART_OK) stop(art_decoder_failure(decoder)->text);
    for (size_t i = 0; i < sides->count; i++) {
        encode(&targets[i]);
        free(targets[i].samples);
    }
    art_decoder_destroy(decoder);
}

// MARK: Draw

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

static void draw(unsigned side, const char *path) {
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

// MARK: Time

static double thread_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static double run_once(const char *mode, const file *file, const sides *sides) {
    double start = thread_time();
    if (!strcmp(mode, "decode")) {
        decode_alone(file, sides);
    } else if (!strcmp(mode, "prove")) {
        run_stage(file, &(struct sides){.code = sides->code}, false);
    } else {
        run_stage(file, sides, !strcmp(mode, "stage"));
    }
    return thread_time() - start;
}

int main(int count, char **words) {
    if (count == 4 && !strcmp(words[1], "draw")) {
        draw((unsigned)strtoul(words[2], NULL, 10), words[3]);
        return 0;
    }
    if (count < 5) stop("usage: stage decode|prove|stage|pixels SIDES ROUNDS FILE...");
#if defined(__GLIBC__)
    // As the program does at its start.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
#endif
    sides sides = parse_sides(words[2]);
    double sum = 0;
    for (int i = 4; i < count; i++) {
        file file = read_file(words[i]);
        double least = 1e18;
        for (long round = strtol(words[3], NULL, 10); round > 0; round--) {
            double time = run_once(words[1], &file, &sides);
            least = time < least ? time : least;
        }
        sum += least;
        free(file.bytes);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%.1f us a picture, %ld KB at most\n", sum / (count - 4), usage.ru_maxrss);
}
