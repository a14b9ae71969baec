// What pictures say of their colours. Nothing of it makes a picture damaged: what cannot be used is noted.

#include "color.h"

#include "decoder.h"

#include <stdlib.h>
#include <string.h>

static const char *text_of(art_color_verdict verdict, bool is_profile) {
    if (verdict == ART_COLOR_OTHER_MODEL) return "a colour profile of another colour model";
    return is_profile ? "a colour profile that cannot be used" : "a colour space without sense";
}

/// Light is made of 16 bits: no step may be lost between profile and light.
static art_transform_kind complete(const art_decoder *decoder, art_transform_kind kind) {
    kind.to_deep = kind.from_deep || decoder->light;
    return kind;
}

/// Both of a profile's copies: the decoder's and the transform's.
static uint64_t memory_of_profile(size_t length) { return 2 * (uint64_t)length; }

static void fail_for_memory(art_decoder *decoder, uint64_t needed, size_t offset) {
    decoder->failure.memory = needed;
    art_decoder_fail(decoder, ART_TOO_MUCH_MEMORY, "", offset);
}

uint8_t *art_color_profile_room(art_decoder *decoder, size_t length, size_t offset) {
    uint64_t needed = memory_of_profile(length);
    if (needed > decoder->limits.memory) {
        fail_for_memory(decoder, needed, offset);
        return NULL;
    }
    uint8_t *room = malloc(length ? length : 1);
    if (!room) art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", offset);
    return room;
}

static bool take(art_decoder *decoder, const art_color_source *source, art_transform_kind kind, size_t offset) {
    art_color *color = &decoder->color;
    uint64_t memory = decoder->limits.memory - memory_of_profile(source->length);
    color->transform = art_transform_borrow(source, complete(decoder, kind), memory);
    if (!color->transform) {
        art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", offset);
        return false;
    }
    art_color_verdict verdict = art_transform_verdict(color->transform);
    if (verdict == ART_COLOR_IS_SRGB || verdict == ART_COLOR_DIFFERS) return true;
    if (verdict == ART_COLOR_TOO_LARGE) {
        fail_for_memory(decoder, source->length + art_transform_most_memory(color->transform), offset);
        return false;
    }
    art_decoder_note(decoder, ART_NOTE, text_of(verdict, source->profile), offset);
    return false;
}

void art_color_take_profile(
    art_decoder *decoder, art_transform_kind kind, uint8_t *profile, size_t length, size_t offset) {
    art_color_source source;
    memset(&source, 0, sizeof source);
    source.profile = profile;
    source.length = length;
    decoder->color.profile = profile;
    decoder->color.profile_length = length;
    decoder->color.model = kind.model;
    if (take(decoder, &source, kind, offset)) return;
    free(profile);
    decoder->color.profile = NULL;
}

void art_color_take_space(
    art_decoder *decoder, art_transform_kind kind, const art_color_space *space, size_t offset) {
    art_color_source source;
    memset(&source, 0, sizeof source);
    source.space = *space;
    take(decoder, &source, kind, offset);
}

void art_color_close(art_color *color) {
    art_transform_return(color->transform);
    free(color->profile);
    memset(color, 0, sizeof *color);
}

/// Renditions are red, green and blue, and so is a profile that they can carry.
art_profile art_color_kept_profile(const art_color *color) {
    bool is_kept = color->keeps_profile && color->profile && color->model == ART_MODEL_RGB;
    return is_kept ? (art_profile){color->profile, color->profile_length} : (art_profile){0};
}

const art_transform *art_color_transform(const art_color *color) {
    if (art_color_kept_profile(color).bytes) return NULL;
    bool differs = color->transform && art_transform_verdict(color->transform) == ART_COLOR_DIFFERS;
    return differs ? color->transform : NULL;
}

uint64_t art_color_memory(const art_color *color) {
    uint64_t profile = color->profile ? color->profile_length : 0;
    return profile + (color->transform ? art_transform_most_memory(color->transform) : 0);
}
