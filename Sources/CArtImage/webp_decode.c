// WebP decoding with libwebp; manual: webp/decode.h, "Advanced decoding API" and "Incremental decoding". The first
// frame is shown on its canvas, as a browser begins to show it; all others are decoded as proof.

#include "webp_decoder.h"

#include "webp_lossless.h"

#include <stdlib.h>
#include <string.h>

// MARK: Header

static art_status take_profile(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    if (!webp->profile_length) return ART_OK;
    if (webp->profile_length > ART_LONGEST_PROFILE) {
        art_decoder_note(decoder, ART_NOTE, "a colour profile of more than 4 MB", webp->profile);
        return ART_OK;
    }
    uint8_t *profile = art_color_profile_room(decoder, webp->profile_length, webp->profile);
    if (!profile) return decoder->status;
    memcpy(profile, decoder->bytes + webp->profile, webp->profile_length);
    art_color_take_profile(
        decoder, (art_transform_kind){.model = ART_MODEL_RGB}, profile, webp->profile_length, webp->profile);
    return decoder->status;
}

art_status art_webp_open(art_decoder *decoder) {
    decoder->webp = calloc(1, sizeof *decoder->webp);
    if (!decoder->webp) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    art_status status = art_webp_read_start(decoder);
    return status == ART_OK ? take_profile(decoder) : status;
}

void art_webp_close(art_decoder *decoder) {
    if (!decoder->webp) return;
    WebPIDelete(decoder->webp->codec);
    free(decoder->webp->output);
    free(decoder->webp->row);
    free(decoder->webp);
    decoder->webp = NULL;
}

// MARK: Plan

static bool is_animated(const struct art_webp *webp) { return webp->flags & ART_WEBP_ANIMATED; }

static bool covers_canvas(const art_decoder *decoder) {
    const art_webp_frame *frame = &decoder->webp->frame;
    return frame->width == decoder->header.width && frame->height == decoder->header.height;
}

/// Any frame of an animation fits into the canvas.
static uint64_t largest_frame(const art_decoder *decoder) {
    return (uint64_t)decoder->header.width * decoder->header.height;
}

/// Bytes a pixel: the output, R G B A; for a lossless picture its own pixels and the images of its transforms, for an
/// alpha channel the same and the channel.
static uint64_t bytes_a_pixel(const struct art_webp *webp) {
    enum { output = 4, lossless = 4 + 1, alpha = 1 };
    if (is_animated(webp)) return output + lossless + alpha;
    if (webp->frame.lossless) return output + lossless;
    return output + (webp->frame.has_alpha ? lossless + alpha : 0);
}

/// libwebp's rows of macroblocks or of unpacked pixels, and its fixed tables.
static const uint64_t bytes_a_column = 256;
static const uint64_t bytes_fixed = 512 * 1024;

/// What a frame's prefix codes take. Data that cannot be read this far is left for libwebp to refuse.
static art_status read_code_memory(art_decoder *decoder, uint64_t *memory) {
    enum { chunk_header = 8, lossless_header = 5, alpha_header = 1, alpha_method = 3, lossless = 1 };
    const art_webp_frame *frame = &decoder->webp->frame;
    size_t start = frame->picture + lossless_header, end = frame->to;
    *memory = 0;
    if (!frame->lossless) {
        start = frame->from + chunk_header + alpha_header;
        end = frame->picture - chunk_header;
        bool is_coded = start < end && (decoder->bytes[start - 1] & alpha_method) == lossless;
        if (!frame->has_alpha || !is_coded) return ART_OK;
    }
    if (start >= end) return ART_OK;
    art_vp8l_result result =
        art_vp8l_code_memory(decoder->bytes + start, end - start, frame->width, frame->height, memory);
    return result == ART_VP8L_OUT_OF_MEMORY ? art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0) : ART_OK;
}

/// Codes are looked into only if the rest is within the limit: that takes memory, too.
static art_status add_code_memory(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    if (decoder->codec_memory > decoder->limits.memory) return ART_OK;
    art_status status = read_code_memory(decoder, &webp->code_memory);
    decoder->codec_memory += webp->code_memory;
    return status;
}

/// A later frame may need more for its codes than the first, which the plan knows.
static art_status check_code_memory(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    uint64_t memory = 0;
    art_status status = read_code_memory(decoder, &memory);
    if (status != ART_OK || memory <= webp->code_memory) return status;
    uint64_t needed = decoder->codec_memory - webp->code_memory + memory;
    if (needed <= decoder->limits.memory) return ART_OK;
    decoder->failure.memory = needed;
    return art_decoder_fail(decoder, ART_TOO_MUCH_MEMORY, "", webp->frame.from);
}

art_status art_webp_plan(art_decoder *decoder) {
    decoder->shape.columns = decoder->header.width;
    decoder->shape.rows = decoder->header.height;
    decoder->shape.has_alpha =
        art_decoder_forgives_damage(decoder) || !covers_canvas(decoder) || decoder->webp->frame.has_alpha;
    decoder->codec_memory = largest_frame(decoder) * bytes_a_pixel(decoder->webp)
                            + decoder->header.width * bytes_a_column + bytes_fixed;
    return add_code_memory(decoder);
}

// MARK: Frames

static size_t stride_of(const art_webp_frame *frame) { return (size_t)frame->width * 4; }

static bool set_up(struct art_webp *webp) {
    WebPIDelete(webp->codec);
    webp->codec = NULL;
    if (!WebPInitDecoderConfig(&webp->config)) return false;
    WebPDecBuffer *output = &webp->config.output;
    output->colorspace = MODE_RGBA;
    output->is_external_memory = 1;
    output->u.RGBA.rgba = webp->output;
    output->u.RGBA.stride = (int)stride_of(&webp->frame);
    output->u.RGBA.size = stride_of(&webp->frame) * webp->frame.height;
    webp->codec = WebPIDecode(NULL, 0, &webp->config);
    return webp->codec != NULL;
}

/// libwebp cannot be interrupted: it gets a large picture in pieces, and between them the time is looked at. Each is as
/// large as all before it, because what stands in front of the pixels is read anew until it is complete.
static VP8StatusCode feed(art_decoder *decoder) {
    enum { first_piece = 64 * 1024 };
    struct art_webp *webp = decoder->webp;
    const uint8_t *data = decoder->bytes + webp->frame.from;
    size_t length = webp->frame.to - webp->frame.from;
    for (size_t given = first_piece; !art_decoder_is_late(decoder); given *= 2) {
        if (given >= length) return WebPIUpdate(webp->codec, data, length);
        VP8StatusCode code = WebPIUpdate(webp->codec, data, given);
        if (code != VP8_STATUS_SUSPENDED) return code;
    }
    return VP8_STATUS_USER_ABORT;
}

/// A decoder that waits for more has all there is: the data is too short for the picture.
static art_status fail_by(art_decoder *decoder, VP8StatusCode code) {
    const art_webp_frame *frame = &decoder->webp->frame;
    switch (code) {
    case VP8_STATUS_OK: return frame->cut ? art_webp_run_out(decoder, frame->from) : ART_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", frame->from);
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return art_decoder_fail(decoder, ART_UNSUPPORTED, "WebP with an unusual VP8 frame", frame->from);
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
        if (frame->cut) return art_webp_run_out(decoder, frame->from);
        return art_decoder_fail(decoder, ART_CORRUPT, "too little picture data", frame->to);
    case VP8_STATUS_USER_ABORT: return decoder->status;
    case VP8_STATUS_BITSTREAM_ERROR:
    case VP8_STATUS_INVALID_PARAM: break;
    }
    return art_decoder_fail(decoder, ART_CORRUPT, "picture data that libwebp refuses", frame->from);
}

/// Decodes the frame into `output`, as many rows as there are.
static art_status decode_frame(art_decoder *decoder, uint32_t *rows) {
    struct art_webp *webp = decoder->webp;
    *rows = 0;
    if (!set_up(webp)) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    VP8StatusCode code = feed(decoder);
    int last = 0;
    if (WebPIDecGetRGB(webp->codec, &last, NULL, NULL, NULL) && last > 0) *rows = (uint32_t)last;
    return fail_by(decoder, code);
}

// MARK: Rows

static void push_blank_rows(art_decoder *decoder, uint32_t until) {
    memset(decoder->webp->row, 0, (size_t)decoder->header.width * 4);
    while (decoder->sink.pushed < until) art_sink_push(&decoder->sink, decoder->webp->row);
}

/// Picture data may say that it has no alpha, and all the same have some that is to be ignored.
static void make_opaque(uint8_t *pixels, uint32_t columns) {
    for (uint32_t x = 0; x < columns; x++) pixels[(size_t)x * 4 + 3] = 255;
}

/// The canvas is transparent around the frame: `row` was cleared before.
static void push_row(art_decoder *decoder, const uint8_t *pixels) {
    struct art_webp *webp = decoder->webp;
    uint8_t *to = webp->row + (size_t)webp->frame.left * 4;
    memcpy(to, pixels, stride_of(&webp->frame));
    if (!webp->frame.has_alpha) make_opaque(to, webp->frame.width);
    art_sink_push(&decoder->sink, webp->row);
}

static art_status push_rows(art_decoder *decoder, uint32_t rows) {
    struct art_webp *webp = decoder->webp;
    if (rows) push_blank_rows(decoder, webp->frame.top);
    for (uint32_t y = 0; y < rows; y++) {
        if (art_decoder_is_late(decoder)) return decoder->status;
        push_row(decoder, webp->output + y * stride_of(&webp->frame));
    }
    return ART_OK;
}

// MARK: Decode

static art_status show_frame(art_decoder *decoder) {
    uint32_t rows = 0;
    art_status status = decode_frame(decoder, &rows);
    bool shows = status == ART_OK || art_decoder_forgives_damage(decoder);
    if (shows && push_rows(decoder, rows) == ART_TOO_COMPLEX) return decoder->status;
    if (status == ART_OK) push_blank_rows(decoder, decoder->header.height);
    return status;
}

static art_status prove_other_frames(art_decoder *decoder) {
    bool found = true;
    art_status status = ART_OK;
    while (status == ART_OK && found) {
        uint32_t rows = 0;
        status = art_webp_find_frame(decoder, &found);
        if (status == ART_OK && found) status = check_code_memory(decoder);
        if (status == ART_OK && found) status = decode_frame(decoder, &rows);
    }
    return status;
}

static bool allocate(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    uint64_t pixels = is_animated(webp) ? largest_frame(decoder) : (uint64_t)webp->frame.width * webp->frame.height;
    if (pixels > SIZE_MAX / 4) return false;
    webp->output = malloc((size_t)pixels * 4);
    webp->row = calloc(decoder->header.width, 4);
    return webp->output && webp->row;
}

art_status art_webp_decode(art_decoder *decoder) {
    if (!allocate(decoder)) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    art_status status = show_frame(decoder);
    if (status == ART_OK && is_animated(decoder->webp)) status = prove_other_frames(decoder);
    return status == ART_OK ? art_webp_read_end(decoder) : status;
}
