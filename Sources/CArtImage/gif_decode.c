// GIF decoding: the first frame on its canvas, as a browser begins to show it, and the proof of all others.
// The reader is ours: giflib passes over data that is missing or too much, and Homebrew has no pkg-config file of it.

#include "gif_decoder.h"

#include <stdlib.h>
#include <string.h>

// MARK: Header

/// The canvas is the screen, enlarged if the first frame sticks out, as viewers do.
static art_status accept_canvas(art_decoder *decoder) {
    const struct art_gif *gif = decoder->gif;
    const art_gif_frame *frame = &gif->frame;
    bool has_screen = gif->screen_width && gif->screen_height;
    if (has_screen && (frame->left >= gif->screen_width || frame->top >= gif->screen_height)) {
        return art_decoder_fail(decoder, ART_CORRUPT, "the first frame lies outside the screen", gif->offset);
    }
    uint32_t right = frame->left + frame->width, bottom = frame->top + frame->height;
    bool sticks_out = right > gif->screen_width || bottom > gif->screen_height;
    if (sticks_out) art_decoder_note(decoder, ART_NOTE, "the first frame is larger than the screen", gif->offset);
    return art_decoder_accept_header(
        decoder, right > gif->screen_width ? right : gif->screen_width,
        bottom > gif->screen_height ? bottom : gif->screen_height);
}

art_status art_gif_open(art_decoder *decoder) {
    decoder->gif = calloc(1, sizeof *decoder->gif);
    if (!decoder->gif) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    bool found = false;
    art_status status = art_gif_read_screen(decoder);
    if (status == ART_OK) status = art_gif_find_frame(decoder, &found);
    if (status != ART_OK) return status;
    if (!found) return art_decoder_fail(decoder, ART_CORRUPT, "no frame before the end", decoder->gif->offset);
    return accept_canvas(decoder);
}

void art_gif_close(art_decoder *decoder) {
    if (!decoder->gif) return;
    free(decoder->gif->indices);
    free(decoder->gif->row_is_there);
    free(decoder->gif->row);
    free(decoder->gif);
    decoder->gif = NULL;
}

// MARK: Plan

static bool covers_canvas(const art_decoder *decoder) {
    const art_gif_frame *frame = &decoder->gif->frame;
    return frame->width == decoder->header.width && frame->height == decoder->header.height;
}

/// Indices that must be held at once: an interlaced frame is complete only with its last pass (GIF89a, appendix E).
static size_t index_rows(const art_gif_frame *frame) { return frame->interlaced ? frame->height : 1; }

art_status art_gif_plan(art_decoder *decoder) {
    const art_gif_frame *frame = &decoder->gif->frame;
    decoder->shape.columns = decoder->header.width;
    decoder->shape.rows = decoder->header.height;
    decoder->shape.has_alpha =
        art_decoder_forgives_damage(decoder) || !covers_canvas(decoder) || frame->transparent >= 0;
    decoder->codec_memory = sizeof *decoder->gif + (uint64_t)decoder->header.width * 4
                            + index_rows(frame) * ((uint64_t)frame->width + sizeof(bool));
    return ART_OK;
}

// MARK: Colours

/// An index that the table does not have is black, as in browsers. Without any table an index is a shade of gray, which
/// GIF89a, 18, leaves to the decoder.
static uint8_t channel_of(const art_gif_frame *frame, unsigned index, unsigned channel) {
    if (!frame->table) return (uint8_t)index;
    return index < frame->colours ? frame->table[index * 3 + channel] : 0;
}

static void choose_colours(struct art_gif *gif) {
    const art_gif_frame *frame = &gif->frame;
    for (unsigned index = 0; index < 256; index++) {
        for (unsigned channel = 0; channel < 3; channel++) {
            gif->palette[index][channel] = channel_of(frame, index, channel);
        }
        gif->palette[index][3] = 255;
    }
    if (frame->transparent >= 0) memset(gif->palette[frame->transparent], 0, 4);
}

// MARK: Rows

static void push_blank_rows(art_decoder *decoder, uint32_t until) {
    memset(decoder->gif->row, 0, (size_t)decoder->header.width * 4);
    while (decoder->sink.pushed < until) art_sink_push(&decoder->sink, decoder->gif->row);
}

/// The canvas is transparent above the frame and at its sides: `row` was cleared before.
static void push_row(art_decoder *decoder, const uint8_t *indices) {
    struct art_gif *gif = decoder->gif;
    const art_gif_frame *frame = &gif->frame;
    if (decoder->sink.pushed < frame->top) push_blank_rows(decoder, frame->top);
    uint8_t *to = gif->row + (size_t)frame->left * 4;
    unsigned last = 0;
    for (uint32_t x = 0; x < frame->width; x++) {
        memcpy(to + (size_t)x * 4, gif->palette[indices[x]], 4);
        if (indices[x] > last) last = indices[x];
    }
    if (frame->table && last >= frame->colours) gif->beyond_table = true;
    art_sink_push(&decoder->sink, gif->row);
}

static art_status fail_by(art_decoder *decoder, art_lzw_result result) {
    size_t offset = decoder->gif->lzw.offset;
    switch (result) {
    case ART_LZW_OK: return ART_OK;
    case ART_LZW_CUT:
        return art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
    case ART_LZW_BAD_CODE:
        return art_decoder_fail(decoder, ART_CORRUPT, "a code that stands for nothing", offset);
    case ART_LZW_ENDED:
    case ART_LZW_STOPPED: break;
    }
    return art_decoder_fail(decoder, ART_CORRUPT, "too little picture data", offset);
}

static art_status read_in_order(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    for (uint32_t y = 0; y < gif->frame.height; y++) {
        if (art_decoder_is_late(decoder)) return decoder->status;
        art_lzw_result result = art_lzw_read(&gif->lzw, gif->indices, gif->frame.width);
        if (result != ART_LZW_OK) return fail_by(decoder, result);
        push_row(decoder, gif->indices);
    }
    return ART_OK;
}

/// Pushes what has come of an interlaced frame; a row that has not shows the one above, as while it loads.
static void push_interlaced(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    const uint8_t *shown = gif->indices;
    for (uint32_t y = 0; y < gif->frame.height; y++) {
        if (gif->row_is_there[y]) shown = gif->indices + (size_t)y * gif->frame.width;
        push_row(decoder, shown);
    }
}

/// Rows come in four passes (GIF89a, appendix E).
static art_status read_interlaced(art_decoder *decoder) {
    static const uint32_t first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    struct art_gif *gif = decoder->gif;
    art_lzw_result result = ART_LZW_OK;
    for (int pass = 0; pass < 4; pass++) {
        for (uint32_t y = first[pass]; y < gif->frame.height && result == ART_LZW_OK; y += step[pass]) {
            if (art_decoder_is_late(decoder)) return decoder->status;
            result = art_lzw_read(&gif->lzw, gif->indices + (size_t)y * gif->frame.width, gif->frame.width);
            gif->row_is_there[y] = result == ART_LZW_OK;
        }
    }
    bool shows = result == ART_LZW_OK || (art_decoder_forgives_damage(decoder) && gif->row_is_there[0]);
    if (shows) push_interlaced(decoder);
    return fail_by(decoder, result);
}

// MARK: End of a frame

static void note_missing_colours(art_decoder *decoder) {
    const char *text = "pixels whose colour is not in the table";
    if (decoder->gif->beyond_table) art_decoder_note(decoder, ART_NOTE, text, decoder->gif->lzw.offset);
}

/// Behind the last pixel stands the end code, and behind that nothing.
static art_status finish_frame(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    art_lzw_result result = art_lzw_peek(&gif->lzw);
    size_t extra = 0, offset = gif->lzw.offset;
    if (result == ART_LZW_CUT || !art_lzw_skip_rest(&gif->lzw, &extra)) return fail_by(decoder, ART_LZW_CUT);
    if (result == ART_LZW_OK || result == ART_LZW_BAD_CODE) {
        art_decoder_note(decoder, ART_DAMAGE, "more picture data than pixels", offset);
    } else if (result == ART_LZW_STOPPED) {
        art_decoder_note(decoder, ART_ODDITY, "picture data without an end code", offset);
    } else if (extra) {
        art_decoder_note(decoder, ART_ODDITY, "bytes behind the end of the picture data", offset);
    }
    gif->offset = gif->lzw.offset;
    return decoder->status;
}

static void start_frame(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    art_lzw_start(&gif->lzw, decoder->bytes, decoder->length, gif->offset, gif->frame.literal_bits);
}

/// Decodes a frame that is not shown.
static art_status prove_frame(art_decoder *decoder) {
    uint8_t indices[4096];
    struct art_gif *gif = decoder->gif;
    uint64_t left = (uint64_t)gif->frame.width * gif->frame.height;
    start_frame(decoder);
    while (left) {
        if (art_decoder_is_late(decoder)) return decoder->status;
        size_t count = left < sizeof indices ? (size_t)left : sizeof indices;
        art_lzw_result result = art_lzw_read(&gif->lzw, indices, count);
        if (result != ART_LZW_OK) return fail_by(decoder, result);
        left -= count;
    }
    return finish_frame(decoder);
}

static art_status prove_rest(art_decoder *decoder) {
    bool found = true;
    art_status status = art_gif_find_frame(decoder, &found);
    while (status == ART_OK && found) {
        status = prove_frame(decoder);
        if (status == ART_OK) status = art_gif_find_frame(decoder, &found);
    }
    size_t end = decoder->gif->offset;
    if (status == ART_OK && end < decoder->length) {
        art_decoder_note(decoder, ART_NOTE, "bytes after the end of the picture", end);
    }
    return status;
}

// MARK: Decode

static bool allocate(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    gif->indices = calloc(index_rows(&gif->frame), gif->frame.width);
    gif->row_is_there = calloc(index_rows(&gif->frame), sizeof(bool));
    gif->row = calloc(decoder->header.width, 4);
    return gif->indices && gif->row_is_there && gif->row;
}

art_status art_gif_decode(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    if (!allocate(decoder)) return art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
    choose_colours(gif);
    start_frame(decoder);
    art_status status = gif->frame.interlaced ? read_interlaced(decoder) : read_in_order(decoder);
    if (status != ART_OK) return status;
    push_blank_rows(decoder, decoder->header.height);
    note_missing_colours(decoder);
    status = finish_frame(decoder);
    return status == ART_OK ? prove_rest(decoder) : status;
}
