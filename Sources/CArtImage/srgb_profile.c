#include "CArtImage.h"
#include "srgb_profile.h"

#include <math.h>

enum { steps = 256, grid = 6 };

/// From XYZ under D50, which profiles connect by, to the light of sRGB's primaries (IEC 61966-2-1, adapted as ICC.1:2010,
/// annex E, has it).
static const double from_xyz[3][3] = {
    {3.1338561, -1.6168667, -0.4906146},
    {-0.9787684, 1.9161415, 0.0334540},
    {0.0719453, -0.2289914, 1.4052427},
};

/// What is compared: the light of each step by the profile's curves, its primaries in sRGB's, and where a step begins and
/// ends in sRGB with one step of tolerance.
typedef struct comparison {
    double light[3][steps];
    double primaries[3][3];
    double least[steps], most[steps];
} comparison;

static double decode(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

static void fill_limits(comparison *self) {
    for (int step = 0; step < steps; step++) {
        self->least[step] = decode((step - 1.5) / 255);
        self->most[step] = decode((step + 1.5) / 255);
    }
}

static bool read_curve(comparison *self, int channel, cmsHPROFILE profile, cmsTagSignature tag) {
    const cmsToneCurve *curve = cmsReadTag(profile, tag);
    for (int step = 0; curve && step < steps; step++) {
        self->light[channel][step] = cmsEvalToneCurveFloat(curve, (cmsFloat32Number)step / 255);
    }
    return curve;
}

static bool read_primary(comparison *self, int channel, cmsHPROFILE profile, cmsTagSignature tag) {
    const cmsCIEXYZ *xyz = cmsReadTag(profile, tag);
    for (int row = 0; xyz && row < 3; row++) {
        const double *from = from_xyz[row];
        self->primaries[row][channel] = from[0] * xyz->X + from[1] * xyz->Y + from[2] * xyz->Z;
    }
    return xyz;
}

static bool is_near(const comparison *self, const uint8_t color[3]) {
    for (int row = 0; row < 3; row++) {
        double light = 0;
        for (int channel = 0; channel < 3; channel++) {
            light += self->primaries[row][channel] * self->light[channel][color[channel]];
        }
        uint8_t step = color[row];
        bool is_below = step > 1 && light < self->least[step], is_above = step < 254 && light > self->most[step];
        if (is_below || is_above || isnan(light)) return false;
    }
    return true;
}

static bool are_shades_near(const comparison *self) {
    for (int step = 0; step < steps; step++) {
        if (!is_near(self, (const uint8_t[]){(uint8_t)step, (uint8_t)step, (uint8_t)step})) return false;
    }
    return true;
}

static bool are_colors_near(const comparison *self) {
    for (int i = 0; i < grid * grid * grid; i++) {
        int red = i / grid / grid, green = i / grid % grid, blue = i % grid;
        const uint8_t color[3] = {(uint8_t)(red * 51), (uint8_t)(green * 51), (uint8_t)(blue * 51)};
        if (!is_near(self, color)) return false;
    }
    return true;
}

static bool is_srgb_color(comparison *self, cmsHPROFILE profile) {
    static const cmsTagSignature primaries[] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    static const cmsTagSignature curves[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    for (int channel = 0; channel < 3; channel++) {
        bool is_there = read_primary(self, channel, profile, primaries[channel])
                        && read_curve(self, channel, profile, curves[channel]);
        if (!is_there) return false;
    }
    return are_shades_near(self) && are_colors_near(self);
}

static bool is_srgb_gray(comparison *self, cmsHPROFILE profile) {
    for (int channel = 0; channel < 3; channel++) {
        self->primaries[channel][channel] = 1;
        if (!read_curve(self, channel, profile, cmsSigGrayTRCTag)) return false;
    }
    return are_shades_near(self);
}

/// A table would count before matrix and curves (ICC.1:2010, 8.10).
static bool has_table(cmsHPROFILE profile) {
    return cmsIsTag(profile, cmsSigAToB0Tag) || cmsIsTag(profile, cmsSigAToB1Tag) || cmsIsTag(profile, cmsSigAToB2Tag);
}

bool art_profile_is_srgb(cmsHPROFILE profile) {
    if (has_table(profile) || cmsGetPCS(profile) != cmsSigXYZData) return false;
    comparison self = {0};
    fill_limits(&self);
    switch (cmsGetColorSpace(profile)) {
    case cmsSigRgbData: return is_srgb_color(&self, profile);
    case cmsSigGrayData: return is_srgb_gray(&self, profile);
    default: return false;
    }
}
