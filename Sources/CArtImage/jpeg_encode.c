// JPEG encoding with libjpeg-turbo; manual: libjpeg.txt, "Compression details".

#include "buffer.h"
#include "failure.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/// Everything that must outlive a `longjmp`, in one place, so that nothing is kept in registers across it.
typedef struct encoder {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    art_profile profile;
    art_buffer *buffer;
    art_failure *failure;
    art_status status;
} encoder;

static encoder *encoder_of(j_common_ptr codec) { return codec->client_data; }

static void leave(j_common_ptr codec) {
    encoder *self = encoder_of(codec);
    char text[JMSG_LENGTH_MAX];
    codec->err->format_message(codec, text);
    art_text_copy(self->failure->text, text);
    self->status = codec->err->msg_code == JERR_OUT_OF_MEMORY ? ART_OUT_OF_MEMORY : ART_ENCODING;
    longjmp(self->escape, 1);
}

/// An encoder of ours gives libjpeg nothing to warn of, and nothing is ever printed.
static void ignore_message(j_common_ptr codec, int level) {
    (void)codec;
    (void)level;
}

// MARK: Destination

/// What libjpeg fills before it asks for more room.
enum { room = 4096 };

static void offer_room(j_compress_ptr codec) {
    encoder *self = encoder_of((j_common_ptr)codec);
    if (!art_buffer_reserve(self->buffer, room)) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    self->destination.next_output_byte = self->buffer->bytes + self->buffer->length;
    self->destination.free_in_buffer = self->buffer->capacity - self->buffer->length;
}

/// libjpeg calls this when the room is used up, whatever `free_in_buffer` says.
static boolean take_full_room(j_compress_ptr codec) {
    encoder *self = encoder_of((j_common_ptr)codec);
    self->buffer->length = self->buffer->capacity;
    offer_room(codec);
    return TRUE;
}

static void take_last_room(j_compress_ptr codec) {
    encoder *self = encoder_of((j_common_ptr)codec);
    self->buffer->length = self->buffer->capacity - self->destination.free_in_buffer;
}

static void set_up(encoder *self) {
    self->codec.err = jpeg_std_error(&self->errors);
    self->codec.client_data = self;
    self->errors.error_exit = leave;
    self->errors.emit_message = ignore_message;
    self->destination.init_destination = offer_room;
    self->destination.empty_output_buffer = take_full_room;
    self->destination.term_destination = take_last_room;
}

// MARK: Profile

static void write_bytes(j_compress_ptr codec, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) jpeg_write_m_byte(codec, bytes[i]);
}

/// In pieces that fit into a segment, each with its number and their count (ICC.1:2010, B.4). Behind the first marker,
/// before any row.
static void write_profile(encoder *self) {
    enum { head = 14, longest = 65533 - head };
    const art_profile *profile = &self->profile;
    size_t count = (profile->length + longest - 1) / longest;
    for (size_t number = 1; number <= count; number++) {
        size_t done = (number - 1) * longest, left = profile->length - done;
        size_t length = left < longest ? left : longest;
        jpeg_write_m_header(&self->codec, JPEG_APP0 + 2, (unsigned)(head + length));
        write_bytes(&self->codec, (const uint8_t *)"ICC_PROFILE", 12);
        write_bytes(&self->codec, (const uint8_t[]){(uint8_t)number, (uint8_t)count}, 2);
        write_bytes(&self->codec, profile->bytes + done, length);
    }
}

// MARK: Picture

static void describe_samples(j_compress_ptr codec, art_layout layout, bool full_chroma) {
    switch (layout) {
    case ART_RGBA: codec->in_color_space = JCS_EXT_RGBX; codec->input_components = 4; break;
    case ART_GRAY: codec->in_color_space = JCS_GRAYSCALE; codec->input_components = 1; break;
    case ART_YCBCR_444:
    case ART_YCBCR_420: codec->in_color_space = JCS_YCbCr; codec->input_components = 3; break;
    }
    jpeg_set_defaults(codec);
    codec->raw_data_in = layout != ART_RGBA;
    if (layout == ART_YCBCR_444 || (layout == ART_RGBA && full_chroma)) {
        codec->comp_info[0].h_samp_factor = codec->comp_info[0].v_samp_factor = 1;
    }
}

static void describe(
    encoder *self, art_layout layout, uint32_t width, uint32_t height, const art_jpeg_options *options) {
    jpeg_create_compress(&self->codec);
    self->codec.dest = &self->destination;
    self->codec.image_width = width;
    self->codec.image_height = height;
    describe_samples(&self->codec, layout, options->full_chroma);
    jpeg_set_quality(&self->codec, options->quality, TRUE);
    self->codec.optimize_coding = options->optimized;
    if (options->progressive) jpeg_simple_progression(&self->codec);
}

/// `over` with coverage `alpha` on `under`, rounded (Porter and Duff, "Compositing digital images", 1984).
static uint8_t blend(uint8_t over, uint8_t under, uint8_t alpha) {
    return (uint8_t)((over * alpha + under * (255 - alpha) + 127) / 255);
}

static void flatten(const uint8_t *from, uint8_t *to, uint32_t width, const uint8_t background[3]) {
    memcpy(to, from, (size_t)width * 4);
    for (uint32_t x = 0; x < width; x++, from += 4, to += 4) {
        if (from[3] == 255) continue;
        for (int channel = 0; channel < 3; channel++) {
            to[channel] = blend(from[channel], background[channel], from[3]);
        }
        to[3] = 255;
    }
}

static void write_rows(encoder *self, const uint8_t *pixels, const art_jpeg_options *options) {
    j_compress_ptr codec = &self->codec;
    size_t stride = (size_t)codec->image_width * 4;
    JSAMPROW row = codec->mem->alloc_large((j_common_ptr)codec, JPOOL_IMAGE, stride);
    jpeg_start_compress(codec, TRUE);
    write_profile(self);
    while (codec->next_scanline < codec->image_height) {
        flatten(pixels + codec->next_scanline * stride, row, codec->image_width, options->background);
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
}

// MARK: Planes

enum { most_rows = 2 * DCTSIZE };

/// Rows `from` on of a plane, as many as a row of its blocks has and as wide as whole blocks are; its last column and
/// row are repeated beyond its end.
static void fill_blocks(
    const uint8_t *planes, art_plane plane, const jpeg_component_info *component, uint32_t from, JSAMPARRAY rows) {
    uint32_t width = component->width_in_blocks * DCTSIZE;
    for (uint32_t y = 0; y < (uint32_t)component->v_samp_factor * DCTSIZE; y++) {
        uint32_t source = from + y < plane.rows ? from + y : plane.rows - 1;
        const uint8_t *row = planes + plane.offset + (size_t)source * plane.columns;
        memcpy(rows[y], row, plane.columns);
        memset(rows[y] + plane.columns, row[plane.columns - 1], width - plane.columns);
    }
}

static void allocate_blocks(j_compress_ptr codec, JSAMPARRAY planes[3]) {
    for (int c = 0; c < codec->num_components; c++) {
        JDIMENSION width = codec->comp_info[c].width_in_blocks * DCTSIZE;
        planes[c] = codec->mem->alloc_sarray((j_common_ptr)codec, JPOOL_IMAGE, width, most_rows);
    }
}

static void write_planes(encoder *self, art_layout layout, const uint8_t *planes) {
    j_compress_ptr codec = &self->codec;
    JSAMPARRAY rows[3] = {0};
    jpeg_start_compress(codec, TRUE);
    write_profile(self);
    allocate_blocks(codec, rows);
    for (uint32_t blocks = 0; codec->next_scanline < codec->image_height; blocks++) {
        for (int c = 0; c < codec->num_components; c++) {
            art_plane plane = art_layout_plane(layout, codec->image_width, codec->image_height, (uint32_t)c);
            uint32_t from = blocks * (uint32_t)codec->comp_info[c].v_samp_factor * DCTSIZE;
            fill_blocks(planes, plane, &codec->comp_info[c], from, rows[c]);
        }
        jpeg_write_raw_data(codec, rows, (JDIMENSION)codec->max_v_samp_factor * DCTSIZE);
    }
    jpeg_finish_compress(codec);
}

// MARK: Calls

/// `self` belongs to the caller, so that it keeps its values when libjpeg comes back here by `longjmp`.
static void encode(
    encoder *self, art_layout layout, const uint8_t *samples, uint32_t width, uint32_t height,
    const art_jpeg_options *options) {
    if (setjmp(self->escape)) return;
    describe(self, layout, width, height, options);
    if (layout == ART_RGBA) {
        write_rows(self, samples, options);
    } else {
        write_planes(self, layout, samples);
    }
}

art_status art_encode_jpeg_planes(
    art_layout layout, const uint8_t *planes, uint32_t width, uint32_t height, art_jpeg_options options,
    art_profile profile, art_buffer *buffer, art_failure *failure) {
    art_failure_clear(failure);
    if (!width || !height || options.quality < 1 || options.quality > 100) return ART_MISUSE;
    encoder self = {.profile = profile, .buffer = buffer, .failure = failure, .status = ART_OK};
    set_up(&self);
    encode(&self, layout, planes, width, height, &options);
    jpeg_destroy_compress(&self.codec);
    return self.status;
}

art_status art_encode_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, art_jpeg_options options, art_profile profile,
    art_buffer *buffer, art_failure *failure) {
    return art_encode_jpeg_planes(ART_RGBA, pixels, width, height, options, profile, buffer, failure);
}
