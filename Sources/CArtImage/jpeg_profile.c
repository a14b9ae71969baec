// The ICC profile of a JPEG; ICC.1:2010, B.4, and libjpeg.txt, "Special markers".

#include "jpeg_decoder.h"

#include <stdlib.h>
#include <string.h>

/// A name with its NUL, the piece's number and their count.
enum { name_length = 12, head_length = name_length + 2 };

/// Remembers the piece in the `length` bytes at `offset`, if it is one.
static void remember(art_jpeg_profile *profile, const uint8_t *bytes, size_t offset, size_t length) {
    if (length < head_length || memcmp(bytes + offset, "ICC_PROFILE", name_length)) return;
    unsigned number = bytes[offset + name_length], count = bytes[offset + name_length + 1];
    bool agrees = number && number <= count && (!profile->count || profile->count == count);
    profile->count = count;
    if (!agrees || profile->pieces[number].length) {
        profile->contradicts = true;
        return;
    }
    profile->pieces[number].offset = offset + head_length;
    profile->pieces[number].length = length - head_length;
    profile->length += length - head_length;
    profile->found++;
}

/// libjpeg calls this behind each APP2 marker; the segment's length, which counts itself, comes next.
static boolean read_segment(j_decompress_ptr codec) {
    art_decoder *decoder = art_jpeg_owner((j_common_ptr)codec);
    const JOCTET *next = codec->src->next_input_byte;
    size_t left = codec->src->bytes_in_buffer, length = left < 2 ? 2 : (size_t)next[0] << 8 | next[1];
    bool is_whole = length > 2 && length <= left && !decoder->jpeg->decoding;
    if (is_whole) remember(&decoder->jpeg->profile, decoder->bytes, art_jpeg_offset(decoder) + 2, length - 2);
    codec->src->skip_input_data(codec, (long)(length < 2 ? 2 : length));
    return TRUE;
}

void art_jpeg_watch_profile(art_decoder *decoder) {
    jpeg_set_marker_processor(&decoder->jpeg->codec, JPEG_APP0 + 2, read_segment);
}

static void assemble(const art_decoder *decoder, uint8_t *next) {
    const art_jpeg_profile *profile = &decoder->jpeg->profile;
    for (unsigned number = 1; number <= profile->count; number++) {
        memcpy(next, decoder->bytes + profile->pieces[number].offset, profile->pieces[number].length);
        next += profile->pieces[number].length;
    }
}

static art_transform_kind kind_of(j_decompress_ptr codec) {
    switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE: return (art_transform_kind){.model = ART_MODEL_GRAY};
    case JCS_CMYK:
    case JCS_YCCK: return (art_transform_kind){.model = ART_MODEL_CMYK, .inverted = codec->saw_Adobe_marker};
    default: return (art_transform_kind){.model = ART_MODEL_RGB};
    }
}

static const char *fault_of(const art_jpeg_profile *profile) {
    if (profile->contradicts || profile->found != profile->count) return "a colour profile with wrong pieces";
    if (!profile->length) return "an empty colour profile";
    return profile->length > ART_LONGEST_PROFILE ? "a colour profile of more than 4 MB" : NULL;
}

void art_jpeg_take_profile(art_decoder *decoder) {
    const art_jpeg_profile *profile = &decoder->jpeg->profile;
    if (!profile->count && !profile->contradicts) return;
    size_t offset = profile->pieces[1].offset;
    const char *fault = fault_of(profile);
    if (fault) {
        art_decoder_note(decoder, ART_NOTE, fault, offset);
        return;
    }
    uint8_t *bytes = art_color_profile_room(decoder, profile->length, offset);
    if (!bytes) return;
    assemble(decoder, bytes);
    art_color_take_profile(decoder, kind_of(&decoder->jpeg->codec), bytes, profile->length, offset);
}
