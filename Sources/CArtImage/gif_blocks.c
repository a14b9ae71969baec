// The blocks of a GIF around its picture data (GIF89a specification, CompuServe 1990).

#include "gif_decoder.h"

enum { extension = 0x21, image = 0x2C, trailer = 0x3B };
enum { graphic_control = 0xF9, plain_text = 0x01 };

/// More frames than any animation has, and more pixels in all of them than are decoded in a few seconds: a few bytes
/// of LZW stand for thousands of pixels.
static const uint32_t most_frames = 10000;
static const uint64_t most_pixels = 1000000000;

// MARK: Bytes

static art_status cut(art_decoder *decoder) {
    return art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
}

/// The next `count` bytes, NULL if the file ends before: the failure is then set.
static const uint8_t *take(art_decoder *decoder, size_t count) {
    struct art_gif *gif = decoder->gif;
    if (count > decoder->length - gif->offset) {
        cut(decoder);
        return NULL;
    }
    const uint8_t *bytes = decoder->bytes + gif->offset;
    gif->offset += count;
    return bytes;
}

static unsigned little_endian(const uint8_t *bytes) { return bytes[0] | (unsigned)bytes[1] << 8; }

/// Goes behind the empty sub-block that ends a block (GIF89a, 15 and 16).
static art_status skip_sub_blocks(art_decoder *decoder) {
    for (;;) {
        const uint8_t *size = take(decoder, 1);
        if (!size || !take(decoder, *size)) return decoder->status;
        if (!*size) return ART_OK;
    }
}

// MARK: Tables

/// A table of 2 to 256 colours, if the packed field says that there is one.
static art_status read_table(art_decoder *decoder, unsigned packed, const uint8_t **table, unsigned *colours) {
    if (!(packed & 0x80)) return ART_OK;
    *colours = 2U << (packed & 7);
    *table = take(decoder, (size_t)*colours * 3);
    return decoder->status;
}

art_status art_gif_read_screen(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    gif->transparent = -1;
    if (!take(decoder, 6)) return decoder->status;
    const uint8_t *screen = take(decoder, 7);
    if (!screen) return decoder->status;
    gif->screen_width = little_endian(screen);
    gif->screen_height = little_endian(screen + 2);
    return read_table(decoder, screen[4], &gif->table, &gif->colours);
}

// MARK: Extensions

/// Transparency of the frame that follows. A longer block than the specification's is read as far as it is known.
static art_status read_graphic_control(art_decoder *decoder) {
    const uint8_t *size = take(decoder, 1);
    const uint8_t *fields = size ? take(decoder, *size) : NULL;
    if (!fields) return decoder->status;
    if (*size < 4) {
        const char *text = "a graphic control that is too short";
        if (!art_decoder_note(decoder, ART_ODDITY, text, decoder->gif->offset)) return decoder->status;
    } else {
        decoder->gif->transparent = fields[0] & 1 ? fields[3] : -1;
    }
    return *size ? skip_sub_blocks(decoder) : ART_OK;
}

static art_status read_extension(art_decoder *decoder) {
    const uint8_t *label = take(decoder, 1);
    if (!label) return decoder->status;
    if (*label == graphic_control) return read_graphic_control(decoder);
    // A graphic control is for one rendering, and text is one (GIF89a, 23 a).
    if (*label == plain_text) decoder->gif->transparent = -1;
    return skip_sub_blocks(decoder);
}

// MARK: Frames

static art_status count_frame(art_decoder *decoder, const art_gif_frame *frame) {
    struct art_gif *gif = decoder->gif;
    gif->pixels += (uint64_t)frame->width * frame->height;
    if (++gif->frames > most_frames) {
        return art_decoder_fail(decoder, ART_TOO_COMPLEX, "more than 10,000 frames", gif->offset);
    }
    if (gif->pixels > most_pixels && gif->frames > 1) {
        return art_decoder_fail(decoder, ART_TOO_COMPLEX, "more than 1,000,000,000 pixels in all frames", gif->offset);
    }
    return ART_OK;
}

/// A size beyond that of an index wastes codes, but some writers choose it.
static art_status read_code_size(art_decoder *decoder, art_gif_frame *frame) {
    const uint8_t *size = take(decoder, 1);
    if (!size) return decoder->status;
    size_t offset = decoder->gif->offset - 1;
    if (*size < 1 || *size > ART_LZW_MOST_LITERAL_BITS) {
        return art_decoder_fail(decoder, ART_CORRUPT, "a code size that does not exist", offset);
    }
    if (*size > 8) art_decoder_note(decoder, ART_NOTE, "codes wider than their pixels", offset);
    frame->literal_bits = *size;
    return ART_OK;
}

static art_status read_frame(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    const uint8_t *fields = take(decoder, 9);
    if (!fields) return decoder->status;
    art_gif_frame frame = {
        .left = little_endian(fields),
        .top = little_endian(fields + 2),
        .width = little_endian(fields + 4),
        .height = little_endian(fields + 6),
        .interlaced = fields[8] & 0x40,
        .transparent = gif->transparent,
        .table = gif->table,
        .colours = gif->colours,
    };
    if (!frame.width || !frame.height) {
        return art_decoder_fail(decoder, ART_CORRUPT, "a frame without pixels", gif->offset - 9);
    }
    gif->transparent = -1;
    art_status status = read_table(decoder, fields[8], &frame.table, &frame.colours);
    if (status == ART_OK) status = read_code_size(decoder, &frame);
    if (status == ART_OK) status = count_frame(decoder, &frame);
    gif->frame = frame;
    return status;
}

/// Some writers end a block with one zero too many.
static art_status skip_zeros(art_decoder *decoder) {
    struct art_gif *gif = decoder->gif;
    size_t first = gif->offset - 1;
    while (gif->offset < decoder->length && !decoder->bytes[gif->offset]) gif->offset++;
    art_decoder_note(decoder, ART_ODDITY, "zeros between blocks", first);
    return decoder->status;
}

art_status art_gif_find_frame(art_decoder *decoder, bool *found) {
    art_status status = ART_OK;
    *found = false;
    while (status == ART_OK) {
        const uint8_t *kind = take(decoder, 1);
        if (!kind) return decoder->status;
        switch (*kind) {
        case 0: status = skip_zeros(decoder); break;
        case extension: status = read_extension(decoder); break;
        case image: *found = true; return read_frame(decoder);
        case trailer: return ART_OK;
        default:
            status = art_decoder_fail(decoder, ART_CORRUPT, "a block of unknown kind", decoder->gif->offset - 1);
        }
    }
    return status;
}
