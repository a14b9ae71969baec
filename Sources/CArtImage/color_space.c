#include "color_space.h"

const uint32_t art_srgb_chromaticities[8] = {31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};

/// As parameters of `((a · x + b) ^ g)`, and `c · x` below d: ICC.1:2010, 10.16, function type 3.
static cmsToneCurve *curve_of(const art_color_space *space, cmsContext context) {
    static const cmsFloat64Number srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    static const cmsFloat64Number bt709[] = {1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081};
    switch ((art_curve)space->curve) {
    case ART_CURVE_SRGB: return cmsBuildParametricToneCurve(context, 4, srgb);
    case ART_CURVE_BT709: return cmsBuildParametricToneCurve(context, 4, bt709);
    case ART_CURVE_GAMMA: return cmsBuildGamma(context, space->gamma / 100000.0);
    }
    return NULL;
}

static cmsCIExyY point(const art_color_space *space, int index) {
    const uint32_t *pair = space->chromaticities + (ptrdiff_t)index * 2;
    return (cmsCIExyY){pair[0] / 100000.0, pair[1] / 100000.0, 1};
}

/// White can only be divided by if its y is not 0; what else has no sense Little CMS finds when it inverts a matrix.
static bool may_have_sense(const art_color_space *space) {
    for (int i = 0; i < 8; i++) {
        if (space->chromaticities[i] > 100000) return false;
    }
    return space->chromaticities[1] && (space->curve != ART_CURVE_GAMMA || space->gamma);
}

cmsHPROFILE art_color_space_profile(const art_color_space *space, cmsContext context) {
    if (!may_have_sense(space)) return NULL;
    cmsToneCurve *curve = curve_of(space, context);
    if (!curve) return NULL;
    cmsCIExyY white = point(space, 0);
    cmsCIExyYTRIPLE primaries = {point(space, 1), point(space, 2), point(space, 3)};
    cmsHPROFILE profile =
        cmsCreateRGBProfileTHR(context, &white, &primaries, (cmsToneCurve *const[]){curve, curve, curve});
    cmsFreeToneCurve(curve);
    return profile;
}
