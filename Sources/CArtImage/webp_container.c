// The chunks of a WebP file (WebP container specification, developers.google.com/speed/webp/docs/riff_container).
// The walk is ours: libwebp stops behind the picture data, and what is cut behind it would pass.

#include "webp_decoder.h"

#include <string.h>

enum { riff_header = 12, chunk_header = 8, canvas_size = 10, frame_header = 16 };

/// More frames than any animation has, and more pixels in all of them than are decoded in a few seconds.
static const uint32_t most_frames = 10000;
static const uint64_t most_pixels = 400000000;

static uint32_t little_endian(const uint8_t *bytes, unsigned size) {
    uint32_t value = 0;
    for (unsigned index = size; index > 0; index--) value = value << 8 | bytes[index - 1];
    return value;
}

// MARK: Chunks

typedef struct chunk {
    const uint8_t *name;
    /// Where it begins, and where its content begins and ends.
    size_t start, content, end;
    /// Its end by its own length is beyond the container's.
    bool cut;
} chunk;

static bool is(const chunk *chunk, const char *name) { return !memcmp(chunk->name, name, 4); }

art_status art_webp_run_out(art_decoder *decoder, size_t offset) {
    if (decoder->webp->promised_end > decoder->length) {
        return art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
    }
    return art_decoder_fail(decoder, ART_CORRUPT, "a chunk reaches beyond the end of its container", offset);
}

/// Reads the header of the chunk at `*offset` in a container that ends at `end`, and moves behind the chunk with its
/// padding.
static art_status read_chunk(art_decoder *decoder, size_t end, size_t *offset, chunk *read) {
    if (end - *offset < chunk_header) return art_webp_run_out(decoder, *offset);
    read->name = decoder->bytes + *offset;
    read->start = *offset;
    read->content = *offset + chunk_header;
    uint64_t stated_end = (uint64_t)read->content + little_endian(read->name + 4, 4);
    uint64_t next = stated_end + (stated_end - read->content) % 2;
    read->cut = next > end;
    read->end = stated_end < end ? (size_t)stated_end : end;
    *offset = next < end ? (size_t)next : end;
    return ART_OK;
}

static art_status read_whole_chunk(art_decoder *decoder, size_t end, size_t *offset, chunk *read) {
    art_status status = read_chunk(decoder, end, offset, read);
    return status == ART_OK && read->cut ? art_webp_run_out(decoder, read->start) : status;
}

// MARK: Picture data

/// Size and kind by the picture data's own header (`WebPGetFeatures`, webp/decode.h).
static art_status read_features(art_decoder *decoder, art_webp_frame *frame) {
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(decoder->bytes + frame->from, frame->to - frame->from, &features);
    if (code == VP8_STATUS_NOT_ENOUGH_DATA && frame->cut) return art_webp_run_out(decoder, frame->from);
    if (code != VP8_STATUS_OK) {
        return art_decoder_fail(decoder, ART_CORRUPT, "picture data without a valid header", frame->from);
    }
    frame->width = (uint32_t)features.width;
    frame->height = (uint32_t)features.height;
    frame->has_alpha = features.has_alpha;
    frame->lossless = features.format == 2;
    return ART_OK;
}

/// The profile stands in front of the picture, or of the first frame.
static void remember_profile(struct art_webp *webp, const chunk *chunk) {
    bool is_awaited = webp->flags & ART_WEBP_PROFILE && !webp->profile_length && !webp->frames;
    if (!is_awaited || !is(chunk, "ICCP")) return;
    webp->profile = chunk->content;
    webp->profile_length = chunk->end - chunk->content;
}

/// Finds the picture data in front of `end`. Chunks of unknown kind may stand anywhere.
static art_status find_picture_data(art_decoder *decoder, size_t end, size_t *offset, art_webp_frame *frame) {
    bool has_alpha_chunk = false;
    chunk found;
    for (;;) {
        art_status status = read_chunk(decoder, end, offset, &found);
        if (status != ART_OK) return status;
        bool is_picture = is(&found, "VP8 ") || is(&found, "VP8L");
        if (found.cut && !(is_picture && art_decoder_forgives_damage(decoder))) {
            return art_webp_run_out(decoder, found.start);
        }
        if (is_picture) break;
        if (is(&found, "ALPH")) frame->from = found.start;
        has_alpha_chunk |= is(&found, "ALPH");
        remember_profile(decoder->webp, &found);
    }
    if (!has_alpha_chunk) frame->from = found.start;
    frame->to = found.end;
    frame->picture = found.content;
    frame->cut = found.cut;
    return read_features(decoder, frame);
}

// MARK: Start

static art_status read_container(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    if (decoder->length < riff_header) {
        return art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
    }
    webp->promised_end = 8 + (uint64_t)little_endian(decoder->bytes + 4, 4);
    webp->end = webp->promised_end < decoder->length ? (size_t)webp->promised_end : decoder->length;
    webp->offset = riff_header;
    if (webp->promised_end < riff_header + chunk_header) {
        return art_decoder_fail(decoder, ART_CORRUPT, "a container without room for a picture", 4);
    }
    return ART_OK;
}

/// The extended form: a canvas that everything lies on, 24 bits a side.
static art_status read_canvas(art_decoder *decoder, const chunk *extended) {
    struct art_webp *webp = decoder->webp;
    if (extended->end - extended->content < canvas_size) {
        return art_decoder_fail(decoder, ART_CORRUPT, "a canvas chunk that is too short", extended->start);
    }
    const uint8_t *content = decoder->bytes + extended->content;
    webp->flags = content[0];
    webp->canvas_width = little_endian(content + 4, 3) + 1;
    webp->canvas_height = little_endian(content + 7, 3) + 1;
    return art_decoder_accept_header(decoder, webp->canvas_width, webp->canvas_height);
}

static art_status read_still(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    art_status status = find_picture_data(decoder, webp->end, &webp->offset, &webp->frame);
    if (status != ART_OK) return status;
    if (webp->canvas_width != webp->frame.width || webp->canvas_height != webp->frame.height) {
        return art_decoder_fail(decoder, ART_CORRUPT, "picture and canvas differ in size", webp->frame.from);
    }
    return ART_OK;
}

static art_status read_first_frame(art_decoder *decoder) {
    bool found = false;
    art_status status = art_webp_find_frame(decoder, &found);
    if (status != ART_OK || found) return status;
    struct art_webp *webp = decoder->webp;
    if (webp->promised_end > decoder->length) return art_webp_run_out(decoder, webp->offset);
    return art_decoder_fail(decoder, ART_CORRUPT, "an animation without frames", webp->offset);
}

static art_status read_extended(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    chunk extended;
    art_status status = read_whole_chunk(decoder, webp->end, &webp->offset, &extended);
    if (status == ART_OK) status = read_canvas(decoder, &extended);
    if (status != ART_OK) return status;
    return webp->flags & ART_WEBP_ANIMATED ? read_first_frame(decoder) : read_still(decoder);
}

static art_status read_simple(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    art_status status = find_picture_data(decoder, webp->end, &webp->offset, &webp->frame);
    if (status != ART_OK) return status;
    return art_decoder_accept_header(decoder, webp->frame.width, webp->frame.height);
}

art_status art_webp_read_start(art_decoder *decoder) {
    art_status status = read_container(decoder);
    if (status != ART_OK) return status;
    if (decoder->webp->end - riff_header < chunk_header) return art_webp_run_out(decoder, riff_header);
    const chunk first = {.name = decoder->bytes + riff_header};
    if (is(&first, "VP8X")) return read_extended(decoder);
    if (is(&first, "VP8 ") || is(&first, "VP8L")) return read_simple(decoder);
    return art_decoder_fail(decoder, ART_CORRUPT, "a first chunk of unknown kind", riff_header);
}

// MARK: Animation

static art_status count_frame(art_decoder *decoder, const art_webp_frame *frame, size_t offset) {
    struct art_webp *webp = decoder->webp;
    webp->pixels += (uint64_t)frame->width * frame->height;
    if (++webp->frames > most_frames) {
        return art_decoder_fail(decoder, ART_TOO_COMPLEX, "more than 10,000 frames", offset);
    }
    if (webp->pixels > most_pixels && webp->frames > 1) {
        return art_decoder_fail(decoder, ART_TOO_COMPLEX, "more than 400,000,000 pixels in all frames", offset);
    }
    return ART_OK;
}

/// Place and size, 24 bits each, the place in steps of two (container specification, "ANMF").
static art_status read_frame(art_decoder *decoder, const chunk *frame_chunk) {
    struct art_webp *webp = decoder->webp;
    if (frame_chunk->end - frame_chunk->content < frame_header) return art_webp_run_out(decoder, frame_chunk->start);
    const uint8_t *fields = decoder->bytes + frame_chunk->content;
    uint32_t width = little_endian(fields + 6, 3) + 1, height = little_endian(fields + 9, 3) + 1;
    art_webp_frame frame = {.left = little_endian(fields, 3) * 2, .top = little_endian(fields + 3, 3) * 2};
    if (frame.left + width > webp->canvas_width || frame.top + height > webp->canvas_height) {
        return art_decoder_fail(decoder, ART_CORRUPT, "a frame reaches beyond the canvas", frame_chunk->start);
    }
    size_t offset = frame_chunk->content + frame_header;
    art_status status = find_picture_data(decoder, frame_chunk->end, &offset, &frame);
    if (status != ART_OK) return status;
    if (frame.width != width || frame.height != height) {
        return art_decoder_fail(decoder, ART_CORRUPT, "frame and picture data differ in size", frame_chunk->start);
    }
    webp->frame = frame;
    return count_frame(decoder, &frame, frame_chunk->start);
}

static void remember(struct art_webp *webp, const chunk *chunk) {
    if (is(chunk, "EXIF")) webp->seen |= ART_WEBP_EXIF;
    if (is(chunk, "XMP ")) webp->seen |= ART_WEBP_XMP;
}

art_status art_webp_find_frame(art_decoder *decoder, bool *found) {
    struct art_webp *webp = decoder->webp;
    *found = false;
    while (webp->offset < webp->end) {
        chunk next;
        art_status status = read_chunk(decoder, webp->end, &webp->offset, &next);
        if (status != ART_OK) return status;
        *found = is(&next, "ANMF");
        if (next.cut && !(*found && art_decoder_forgives_damage(decoder))) {
            return art_webp_run_out(decoder, next.start);
        }
        if (*found) return read_frame(decoder, &next);
        remember(webp, &next);
        remember_profile(webp, &next);
    }
    return ART_OK;
}

// MARK: End

/// All chunks are whole, but the container should be longer: it was cut between two chunks if more of them must come,
/// else its length is wrong.
static art_status explain_missing_end(art_decoder *decoder) {
    const struct art_webp *webp = decoder->webp;
    unsigned awaited = webp->flags & (ART_WEBP_EXIF | ART_WEBP_XMP) & ~webp->seen;
    if (awaited || webp->flags & ART_WEBP_ANIMATED) return art_webp_run_out(decoder, webp->offset);
    return art_decoder_fail(decoder, ART_CORRUPT, "the container is shorter than its header says", 4);
}

art_status art_webp_read_end(art_decoder *decoder) {
    struct art_webp *webp = decoder->webp;
    while (webp->offset < webp->end) {
        chunk next;
        art_status status = read_whole_chunk(decoder, webp->end, &webp->offset, &next);
        if (status != ART_OK) return status;
        remember(webp, &next);
    }
    if (webp->promised_end > decoder->length) return explain_missing_end(decoder);
    if (webp->end < decoder->length) {
        art_decoder_note(decoder, ART_NOTE, "bytes after the end of the picture", webp->end);
    }
    return decoder->status;
}
