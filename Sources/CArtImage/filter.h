#ifndef ART_FILTER_H
#define ART_FILTER_H

#include "CArtImage.h"

/// A filter as a function of the distance from an output, in output positions. Its integral is 1.
typedef struct art_curve {
    /// Half its width: an output takes the inputs in (−reach, reach].
    double reach;
    /// Its values at `start`, `start + step`, … within that width; `step` is positive.
    void (*sample)(double *values, uint32_t count, double start, double step);
} art_curve;

const art_curve *art_curve_of(art_filter filter);

#endif
