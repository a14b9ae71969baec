// Manual: Little CMS, "Transforms"; profiles: ICC.1:2010 (profile version 4.3).

#include "transform.h"

#include "icc_context.h"
#include "srgb_profile.h"

#include <stdlib.h>
#include <string.h>

struct art_transform {
    size_t owners;
    /// What it was made of; the profile's bytes are its own.
    art_color_source source;
    uint8_t *profile;
    art_transform_kind kind;
    art_color_verdict verdict;
    art_icc_memory memory;
    cmsContext context;
    cmsHTRANSFORM handle;
};

// MARK: Formats

static cmsUInt32Number input_format(art_transform_kind kind) {
    cmsUInt32Number bytes = BYTES_SH(kind.from_deep ? 2 : 1);
    switch (kind.model) {
    case ART_MODEL_RGB: return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | EXTRA_SH(1) | bytes;
    case ART_MODEL_GRAY: return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | bytes;
    case ART_MODEL_CMYK: return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | FLAVOR_SH(kind.inverted) | bytes;
    }
    return 0;
}

static cmsColorSpaceSignature signature_of(art_color_model model) {
    switch (model) {
    case ART_MODEL_RGB: return cmsSigRgbData;
    case ART_MODEL_GRAY: return cmsSigGrayData;
    case ART_MODEL_CMYK: return cmsSigCmykData;
    }
    return 0;
}

/// Colours that both have stay what they are, white becomes white and black black: relative colorimetric with black
/// point compensation, as image editors convert by default. sRGB has no table for a perceptual intent, and for profiles
/// of a matrix there is no difference. Where a profile has a perceptual table alone it is read as such, for black is not
/// black in it (ICC.1:2010, 6.3.4).
static cmsUInt32Number intent_for(cmsHPROFILE profile) {
    bool is_colorimetric = cmsIsIntentSupported(profile, INTENT_RELATIVE_COLORIMETRIC, LCMS_USED_AS_INPUT);
    return is_colorimetric ? INTENT_RELATIVE_COLORIMETRIC : INTENT_PERCEPTUAL;
}

/// Little CMS makes a table of 33³ for 16 bits, which is off by up to 14 steps of 8 bits at the dark end: there it has to
/// compute each pixel. Eight bits it computes by curves and a matrix, off by a third of a step.
static cmsUInt32Number flags_for(art_transform_kind kind) {
    cmsUInt32Number flags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION;
    if (kind.from_deep) flags |= cmsFLAGS_NOOPTIMIZE;
    if (kind.model == ART_MODEL_GRAY) flags |= cmsFLAGS_HIGHRESPRECALC;
    return flags;
}

// MARK: Profile

static bool is_for_pictures(cmsHPROFILE profile) {
    switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: return true;
    default: return false;
    }
}

/// A chain of calculations (ICC.1:2010, 10.14) can be as long as the profile, and would run for each node of a table.
/// The profile has its usual tags besides.
static void drop_calculations(cmsHPROFILE profile) {
    static const cmsTagSignature tags[] = {cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) cmsWriteTag(profile, tags[i], NULL);
}

/// Size, version and so on up to the count of tags (ICC.1:2010, 7.2 and 7.3).
enum { least_profile = 132 };

static cmsHPROFILE open_profile(const art_transform *self) {
    if (!self->profile) return art_color_space_profile(&self->source.space, self->context);
    if (self->source.length < least_profile || memcmp(self->profile + 36, "acsp", 4)) return NULL;
    cmsHPROFILE profile =
        cmsOpenProfileFromMemTHR(self->context, self->profile, (cmsUInt32Number)self->source.length);
    if (profile) drop_calculations(profile);
    return profile;
}

/// Both profiles may be closed afterwards: what the transform needs of them it has copied.
static void connect(art_transform *self, cmsHPROFILE from) {
    cmsHPROFILE to = cmsCreate_sRGBProfileTHR(self->context);
    if (!to) return;
    cmsUInt32Number output = self->kind.to_deep ? TYPE_RGBA_16 : TYPE_RGBA_8;
    self->handle = cmsCreateTransformTHR(
        self->context, from, input_format(self->kind), to, output, intent_for(from), flags_for(self->kind));
    cmsCloseProfile(to);
}

// MARK: Verdict

enum { shades = 256, grid = 6, probes = shades + grid * grid * grid };

/// All grays, then a grid of colours.
static uint8_t probe_of(int index, int channel) {
    if (index < shades) return (uint8_t)index;
    static const int steps[] = {grid * grid, grid, 1};
    return (uint8_t)((index - shades) / steps[channel] % grid * (255 / (grid - 1)));
}

static uint8_t read_sample(const void *row, size_t index, bool deep) {
    return deep ? (uint8_t)((((const uint16_t *)row)[index] + 128) / 257) : ((const uint8_t *)row)[index];
}

static void write_sample(void *row, size_t index, bool deep, uint8_t value) {
    if (deep) {
        ((uint16_t *)row)[index] = (uint16_t)(value * 257);
    } else {
        ((uint8_t *)row)[index] = value;
    }
}

/// Gray pictures have no other colours to be asked about.
static bool changes_nothing(const art_transform *self) {
    uint16_t from[probes * 4], to[probes * 4];
    int count = self->kind.model == ART_MODEL_GRAY ? shades : probes;
    for (size_t i = 0; i < (size_t)count * 4; i++) {
        write_sample(from, i, self->kind.from_deep, i % 4 < 3 ? probe_of((int)(i / 4), i % 4) : 255);
    }
    art_transform_row(self, from, (uint32_t)count, to);
    for (size_t i = 0; i < (size_t)count * 4; i++) {
        int before = read_sample(from, i, self->kind.from_deep), after = read_sample(to, i, self->kind.to_deep);
        if (abs(before - after) > 1) return false;
    }
    return true;
}

static art_color_verdict judge_profile(art_transform *self, cmsHPROFILE profile) {
    if (cmsGetColorSpace(profile) != signature_of(self->kind.model)) return ART_COLOR_OTHER_MODEL;
    if (!is_for_pictures(profile)) return ART_COLOR_BROKEN;
    if (art_profile_is_srgb(profile)) return ART_COLOR_IS_SRGB;
    connect(self, profile);
    if (!self->handle) return ART_COLOR_BROKEN;
    return self->kind.model != ART_MODEL_CMYK && changes_nothing(self) ? ART_COLOR_IS_SRGB : ART_COLOR_DIFFERS;
}

static art_color_verdict judge(art_transform *self) {
    cmsHPROFILE profile = open_profile(self);
    if (!profile) return ART_COLOR_BROKEN;
    art_color_verdict verdict = judge_profile(self, profile);
    cmsCloseProfile(profile);
    return verdict;
}

// MARK: Life

static void close_handles(art_transform *self) {
    if (self->handle) cmsDeleteTransform(self->handle);
    if (self->context) cmsDeleteContext(self->context);
    self->handle = NULL;
    self->context = NULL;
}

static bool copy_profile(art_transform *self, const art_color_source *source) {
    if (!source->profile) return true;
    self->profile = malloc(source->length ? source->length : 1);
    if (!self->profile) return false;
    memcpy(self->profile, source->profile, source->length);
    self->source.profile = self->profile;
    return true;
}

art_transform *art_transform_make(const art_color_source *source, art_transform_kind kind, uint64_t memory) {
    art_transform *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->owners = 1;
    self->source = *source;
    self->kind = kind;
    self->memory.limit = memory;
    self->context = art_icc_context_open(&self->memory);
    if (!self->context || !copy_profile(self, source)) {
        art_transform_release(self);
        return NULL;
    }
    self->verdict = judge(self);
    // Little CMS may have gone on without what it was refused.
    if (self->memory.refused) self->verdict = ART_COLOR_TOO_LARGE;
    if (self->verdict != ART_COLOR_DIFFERS) close_handles(self);
    return self;
}

void art_transform_retain(art_transform *transform) { transform->owners++; }

void art_transform_release(art_transform *transform) {
    if (!transform || --transform->owners) return;
    close_handles(transform);
    free(transform->profile);
    free(transform);
}

// MARK: What it is

art_color_verdict art_transform_verdict(const art_transform *transform) { return transform->verdict; }

static bool is_same_kind(art_transform_kind one, art_transform_kind other) {
    return one.model == other.model && one.inverted == other.inverted && one.from_deep == other.from_deep
           && one.to_deep == other.to_deep;
}

bool art_transform_is_of(
    const art_transform *transform, const art_color_source *source, art_transform_kind kind) {
    const art_color_source *own = &transform->source;
    if (!is_same_kind(transform->kind, kind) || own->length != source->length) return false;
    if (!own->profile || !source->profile) {
        return own->profile == source->profile && !memcmp(&own->space, &source->space, sizeof own->space);
    }
    return !memcmp(own->profile, source->profile, own->length);
}

uint64_t art_transform_most_memory(const art_transform *transform) {
    const art_icc_memory *memory = &transform->memory;
    uint64_t most = memory->refused > memory->most ? memory->refused : memory->most;
    return most + transform->source.length + sizeof *transform;
}

uint64_t art_transform_memory(const art_transform *transform) {
    return transform->memory.used + transform->source.length + sizeof *transform;
}

// MARK: Rows

/// The samples are four apart, and alpha the last of them.
static void copy_alpha(const art_transform *self, const void *from, uint32_t columns, void *to) {
    const uint16_t *from_words = from;
    const uint8_t *from_bytes = from;
    for (size_t i = 3; i < (size_t)columns * 4; i += 4) {
        uint16_t alpha = self->kind.from_deep ? from_words[i] : (uint16_t)(from_bytes[i] * 257);
        if (self->kind.model == ART_MODEL_CMYK) alpha = UINT16_MAX;
        if (self->kind.to_deep) {
            ((uint16_t *)to)[i] = alpha;
        } else {
            ((uint8_t *)to)[i] = (uint8_t)(alpha / 257);
        }
    }
}

void art_transform_row(const art_transform *transform, const void *from, uint32_t columns, void *to) {
    cmsDoTransform(transform->handle, from, to, columns);
    copy_alpha(transform, from, columns, to);
}
