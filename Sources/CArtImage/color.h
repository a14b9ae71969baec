#ifndef ART_COLOR_H
#define ART_COLOR_H

#include "CArtImage.h"
#include "transform_cache.h"

struct art_decoder;

/// What a picture says of its colours, and what is done about it.
typedef struct art_color {
    /// Borrowed; NULL if nothing was said, or it cannot be used.
    art_transform *_Nullable transform;
    /// The profile, if there is one that can be used.
    uint8_t *_Nullable profile;
    size_t profile_length;
    art_color_model model;
    /// Pixels keep their meaning if renditions can carry the profile.
    bool keeps_profile;
} art_color;

enum {
    /// No profile is longer: those for print have up to 3 MB.
    ART_LONGEST_PROFILE = 4 << 20,
};

/// Room for a profile of `length` bytes that was found at `offset`. NULL, and the failure set, if the decode may not have
/// it: of a profile there is one more, which the transform keeps.
uint8_t *_Nullable art_color_profile_room(struct art_decoder *_Nonnull decoder, size_t length, size_t offset);

/// Takes over `profile`, which was found at `offset`, has that room and is freed with the decoder: from now on the codec's
/// pixels are of its colours. One that cannot be used is noted and left; colours are then taken as sRGB. A codec calls this
/// or the other at most once, while it reads its header.
void art_color_take_profile(
    struct art_decoder *_Nonnull decoder, art_transform_kind kind, uint8_t *_Nonnull profile, size_t length,
    size_t offset);

/// The same for a colour space given by numbers.
void art_color_take_space(
    struct art_decoder *_Nonnull decoder, art_transform_kind kind, const art_color_space *_Nonnull space,
    size_t offset);

/// Frees what was taken.
void art_color_close(art_color *_Nonnull color);

/// What the pixels become sRGB by; NULL if they are.
const art_transform *_Nullable art_color_transform(const art_color *_Nonnull color);

/// The profile that renditions are to carry, if pixels keep their meaning.
art_profile art_color_kept_profile(const art_color *_Nonnull color);

/// An upper bound of the bytes that were allocated for it.
uint64_t art_color_memory(const art_color *_Nonnull color);

#endif
