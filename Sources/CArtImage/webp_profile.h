#ifndef ART_WEBP_PROFILE_H
#define ART_WEBP_PROFILE_H

#include "CArtImage.h"

/// Puts a profile into the WebP in a buffer, which has none: into its extended form, where the ICCP chunk comes before
/// the picture data (WebP container specification, "Extended File Format"). False if there is no memory.
bool art_webp_add_profile(
    art_buffer *_Nonnull buffer, uint32_t width, uint32_t height, bool with_alpha, art_profile profile);

#endif
