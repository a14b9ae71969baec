#ifndef ART_SRGB_PROFILE_H
#define ART_SRGB_PROFILE_H

#include <stdbool.h>

#include <lcms2.h>

/// Whether a profile of a matrix and curves, or of one curve for gray, moves no colour by more than one step of 8 bits:
/// what most pictures have that have one, found out for a tenth of what a transform takes. False also for other
/// profiles, which may be sRGB all the same.
bool art_profile_is_srgb(cmsHPROFILE _Nonnull profile);

#endif
