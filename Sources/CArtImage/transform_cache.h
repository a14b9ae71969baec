#ifndef ART_TRANSFORM_CACHE_H
#define ART_TRANSFORM_CACHE_H

#include "transform.h"

// Transforms that the whole process shares: pictures of one service have one profile, and it takes milliseconds to make
// a transform, or to find out that none is needed. Few are kept, those used last; a profile is recognised by all of its
// bytes, so that none can pass for another.

/// The transform of a source, kept or made of at most `memory` bytes. NULL if there is no memory; give it back with
/// `art_transform_return`.
art_transform *_Nullable art_transform_borrow(
    const art_color_source *_Nonnull source, art_transform_kind kind, uint64_t memory);

/// NULL is allowed.
void art_transform_return(art_transform *_Nullable transform);

#endif
