// What a PNG says of its colours; PNG specification, 3rd edition, 11.3.2. It is read by code of ours whichever way the
// rows go, so that libpng never sees a profile: its opinion of some, and what they inflate to, would be its own.

#include "png_color.h"

#include "png_layout.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

static bool find(const art_decoder *decoder, const char *name, art_png_range *content) {
    return art_png_find_chunk(decoder->bytes, decoder->length, name, content);
}

/// Of a file that begins with its header chunk.
static uint8_t depth_of(const art_decoder *decoder) { return decoder->bytes[24]; }
static uint8_t color_type_of(const art_decoder *decoder) { return decoder->bytes[25]; }

static art_transform_kind kind_of(const art_decoder *decoder, art_color_model model) {
    return (art_transform_kind){.model = model, .from_deep = depth_of(decoder) == 16};
}

// MARK: cICP

/// White, red, green and blue (ITU-T H.273, table 2), or NULL.
static const uint32_t *chromaticities_of(uint8_t primaries) {
    static const uint32_t pal[] = {31270, 32900, 64000, 33000, 29000, 60000, 15000, 6000};
    static const uint32_t ntsc[] = {31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000};
    static const uint32_t bt2020[] = {31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600};
    static const uint32_t cinema[] = {31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000};
    static const uint32_t display_p3[] = {31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000};
    switch (primaries) {
    case 1: return art_srgb_chromaticities;
    case 5: return pal;
    case 6: case 7: return ntsc;
    case 9: return bt2020;
    case 11: return cinema;
    case 12: return display_p3;
    default: return NULL;
    }
}

/// The curve of a transfer characteristic (ITU-T H.273, table 3); false for those of high dynamic range and others.
static bool set_curve(art_color_space *space, uint8_t transfer) {
    space->curve = ART_CURVE_GAMMA;
    switch (transfer) {
    case 1: case 6: case 14: case 15: space->curve = ART_CURVE_BT709; return true;
    case 4: space->gamma = 220000; return true;
    case 5: space->gamma = 280000; return true;
    case 8: space->gamma = 100000; return true;
    case 13: space->curve = ART_CURVE_SRGB; return true;
    default: return false;
    }
}

/// The matrix must be none, and the range full: a PNG has red, green and blue.
static bool read_code_points(const uint8_t *content, size_t length, art_color_space *space) {
    bool is_usual = length == 4 && !content[2] && content[3] == 1;
    const uint32_t *chromaticities = is_usual ? chromaticities_of(content[0]) : NULL;
    if (!chromaticities) return false;
    memcpy(space->chromaticities, chromaticities, sizeof space->chromaticities);
    return set_curve(space, content[1]);
}

/// What cannot be converted leaves the word to the other chunks.
static bool take_code_points(art_decoder *decoder) {
    art_png_range content;
    art_color_space space = {0};
    if (!find(decoder, "cICP", &content)) return false;
    if (!read_code_points(decoder->bytes + content.offset, content.length, &space)) {
        art_decoder_note(decoder, ART_NOTE, "a colour space (cICP) that is not converted", content.offset);
        return false;
    }
    art_color_take_space(decoder, kind_of(decoder, ART_MODEL_RGB), &space, content.offset);
    return true;
}

// MARK: iCCP

/// Inflates `length` bytes more. False if there are none.
static bool inflate_more(z_stream *stream, uint8_t *to, size_t length) {
    stream->next_out = to;
    stream->avail_out = (uInt)length;
    int result = inflate(stream, Z_SYNC_FLUSH);
    return (result == Z_OK || result == Z_STREAM_END) && !stream->avail_out;
}

/// A profile begins with its length (ICC.1:2010, 7.2.2): so much and no more is inflated, whatever there is of it. Of a byte
/// deflate makes 1032 at most (zlib.net, "Technical Details"): what claims more gets no room.
static uint8_t *inflate_profile(art_decoder *decoder, z_stream *stream, size_t *length, size_t offset) {
    enum { most_of_a_byte = 1032 };
    uint8_t head[4];
    size_t compressed = stream->avail_in;
    if (!inflate_more(stream, head, sizeof head)) return NULL;
    *length = art_png_number(head);
    if (*length <= sizeof head || *length > ART_LONGEST_PROFILE || *length / most_of_a_byte > compressed) return NULL;
    uint8_t *profile = art_color_profile_room(decoder, *length, offset);
    if (!profile) return NULL;
    memcpy(profile, head, sizeof head);
    if (inflate_more(stream, profile + sizeof head, *length - sizeof head)) return profile;
    free(profile);
    return NULL;
}

/// Where the compressed profile begins: behind a name of 1…79 bytes and its NUL, and the method, which is 0.
static size_t start_of_profile(const uint8_t *content, size_t length) {
    enum { longest_name = 79 };
    const uint8_t *end = memchr(content, 0, length <= longest_name ? length : longest_name + 1);
    size_t name = end ? (size_t)(end - content) : 0;
    return name && name + 2 < length && !content[name + 1] ? name + 2 : 0;
}

static uint8_t *read_profile(art_decoder *decoder, art_png_range range, size_t *length) {
    const uint8_t *content = decoder->bytes + range.offset;
    size_t start = start_of_profile(content, range.length);
    z_stream stream = {.next_in = (Bytef *)content + start, .avail_in = (uInt)(range.length - start)};
    if (!start || inflateInit(&stream) != Z_OK) return NULL;
    uint8_t *profile = inflate_profile(decoder, &stream, length, range.offset);
    inflateEnd(&stream);
    return profile;
}

static bool take_profile(art_decoder *decoder) {
    art_png_range content;
    if (!find(decoder, "iCCP", &content)) return false;
    size_t length = 0;
    uint8_t *profile = read_profile(decoder, content, &length);
    if (decoder->status != ART_OK) return true;
    if (!profile) {
        art_decoder_note(decoder, ART_NOTE, "a colour profile that cannot be read", content.offset);
        return false;
    }
    bool is_gray = color_type_of(decoder) == ART_PNG_GRAY || color_type_of(decoder) == ART_PNG_GRAY_ALPHA;
    art_transform_kind kind = kind_of(decoder, is_gray ? ART_MODEL_GRAY : ART_MODEL_RGB);
    art_color_take_profile(decoder, kind, profile, length, content.offset);
    return true;
}

// MARK: gAMA and cHRM

static const uint32_t srgb_gamma = 45455;

/// Encoders that mean sRGB write this gamma (11.3.2.5), or one that is rounded: then it is sRGB's own curve.
static bool is_srgb_gamma(uint32_t gamma) { return gamma > srgb_gamma - 1000 && gamma < srgb_gamma + 1000; }

static bool are_srgb_chromaticities(const art_color_space *space) {
    for (int i = 0; i < 8; i++) {
        int64_t difference = (int64_t)space->chromaticities[i] - art_srgb_chromaticities[i];
        if (difference < -100 || difference > 100) return false;
    }
    return true;
}

/// The primaries are sRGB's if no others are named.
static void read_chromaticities(const art_decoder *decoder, art_color_space *space) {
    art_png_range content;
    memcpy(space->chromaticities, art_srgb_chromaticities, sizeof space->chromaticities);
    if (!find(decoder, "cHRM", &content) || content.length != sizeof space->chromaticities) return;
    for (size_t i = 0; i < 8; i++) {
        space->chromaticities[i] = art_png_number(decoder->bytes + content.offset + i * 4);
    }
}

/// Without a gamma, primaries do not say how values become light: nothing is done then.
static void take_gamma(art_decoder *decoder) {
    art_png_range content;
    art_color_space space = {0};
    if (!find(decoder, "gAMA", &content) || content.length != 4) return;
    uint32_t gamma = art_png_number(decoder->bytes + content.offset);
    read_chromaticities(decoder, &space);
    if (is_srgb_gamma(gamma) && are_srgb_chromaticities(&space)) return;
    space.curve = is_srgb_gamma(gamma) ? ART_CURVE_SRGB : ART_CURVE_GAMMA;
    if (space.curve == ART_CURVE_GAMMA && gamma) space.gamma = (uint32_t)(UINT64_C(10000000000) / gamma);
    art_color_take_space(decoder, kind_of(decoder, ART_MODEL_RGB), &space, content.offset);
}

// MARK: Precedence

void art_png_take_color(art_decoder *decoder) {
    art_png_range header, standard;
    if (!find(decoder, "IHDR", &header) || header.offset != 16 || header.length != 13) return;
    if (take_code_points(decoder) || take_profile(decoder) || find(decoder, "sRGB", &standard)) return;
    take_gamma(decoder);
}
