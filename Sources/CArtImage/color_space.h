#ifndef ART_COLOR_SPACE_H
#define ART_COLOR_SPACE_H

#include "CArtImage.h"

#include <lcms2.h>

/// How encoded values become light (ITU-T H.273, table 3).
typedef enum art_curve {
    ART_CURVE_SRGB,
    /// A power, `art_color_space.gamma`.
    ART_CURVE_GAMMA,
    /// That of BT.709, BT.601 and BT.2020.
    ART_CURVE_BT709,
} art_curve;

/// An RGB colour space without a profile, by numbers as PNG has them. It has no padding, so that its bytes are its
/// identity.
typedef struct art_color_space {
    /// x and y of white, red, green and blue (CIE 1931), times 100,000.
    uint32_t chromaticities[8];
    uint32_t curve;
    /// From encoded values to light, times 100,000.
    uint32_t gamma;
} art_color_space;

/// The chromaticities of sRGB and BT.709.
extern const uint32_t art_srgb_chromaticities[8];

/// A profile of it, in `context`. NULL if there is none with these numbers.
cmsHPROFILE _Nullable art_color_space_profile(
    const art_color_space *_Nonnull space, cmsContext _Nullable context);

#endif
