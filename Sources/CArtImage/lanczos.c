#include "lanczos.h"

#include <math.h>

// Weights must not depend on what the compiler fuses: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

static const double pi = 3.14159265358979323846;

/// Lanczos3 at `x`, given `s`, the sine of πx/3. Because sin 3a = 3 sin a − 4 sin³ a, the product of both sincs,
/// 3 sin(πx) sin(πx/3) / (πx)², needs no other sine. Near 0 it is its series.
static double value(double x, double s) {
    if (fabs(x) >= art_lanczos_reach) return 0;
    double square = pi * pi * x * x;
    if (fabs(x) < 1e-3) return 1 - square * (10.0 / 54);
    return s * s * (9 - 12 * s * s) / square;
}

/// The sine and cosine go from tap to tap by a rotation: two library calls an output instead of two a tap.
void art_lanczos(double *weights, uint32_t count, double start, double step) {
    double sine = sin(pi / 3 * start), cosine = cos(pi / 3 * start);
    double turn_sine = sin(pi / 3 * step), turn_cosine = cos(pi / 3 * step);
    for (uint32_t t = 0; t < count; t++) {
        weights[t] = value(start + t * step, sine);
        double next = sine * turn_cosine + cosine * turn_sine;
        cosine = cosine * turn_cosine - sine * turn_sine;
        sine = next;
    }
}
