#ifndef ART_TRANSFORM_H
#define ART_TRANSFORM_H

#include "CArtImage.h"
#include "color_space.h"

/// What a codec's pixels are made of. Gray comes as red, green and blue that are equal, inks as four samples.
typedef enum art_color_model {
    ART_MODEL_RGB,
    ART_MODEL_GRAY,
    ART_MODEL_CMYK,
} art_color_model;

/// From what to what.
typedef struct art_transform_kind {
    art_color_model model;
    /// Inks with 0 for full.
    bool inverted;
    /// 16 bits a sample instead of 8.
    bool from_deep, to_deep;
} art_transform_kind;

/// Where the meaning of colours comes from: an ICC profile, or numbers.
typedef struct art_color_source {
    const uint8_t *_Nullable profile;
    size_t length;
    /// Used if there is no profile.
    art_color_space space;
} art_color_source;

/// What became of a source.
typedef enum art_color_verdict {
    /// Values are sRGB already, but for at most one step of 8 bits.
    ART_COLOR_IS_SRGB,
    /// They are not: there is a transform.
    ART_COLOR_DIFFERS,
    /// A profile of another colour model than the picture's.
    ART_COLOR_OTHER_MODEL,
    /// It cannot be used.
    ART_COLOR_BROKEN,
    /// It takes more memory than it may. Nothing else is known of it.
    ART_COLOR_TOO_LARGE,
} art_color_verdict;

/// How the pixels of one source become sRGB, red, green, blue, alpha, by Little CMS. It is not changed once it is made,
/// so that threads may share it (lcms2.h: a transform without a cache of its own, `cmsFLAGS_NOCACHE`).
typedef struct art_transform art_transform;

/// Makes one, of at most `memory` bytes, and counts one owner. NULL if there is no memory.
art_transform *_Nullable art_transform_make(
    const art_color_source *_Nonnull source, art_transform_kind kind, uint64_t memory);

/// Counts one owner more or less; without any it is freed. Not on two threads at a time. NULL is allowed.
void art_transform_retain(art_transform *_Nonnull transform);
void art_transform_release(art_transform *_Nullable transform);

art_color_verdict art_transform_verdict(const art_transform *_Nonnull transform);

/// Whether it was made of the same.
bool art_transform_is_of(
    const art_transform *_Nonnull transform, const art_color_source *_Nonnull source, art_transform_kind kind);

/// Bytes that it took to make it, or would have taken at least, and that it keeps.
uint64_t art_transform_most_memory(const art_transform *_Nonnull transform);
uint64_t art_transform_memory(const art_transform *_Nonnull transform);

/// Converts a row, if the verdict is `ART_COLOR_DIFFERS`. Alpha stays as it is; inks have none and become opaque.
void art_transform_row(
    const art_transform *_Nonnull transform, const void *_Nonnull from, uint32_t columns, void *_Nonnull to);

#endif
