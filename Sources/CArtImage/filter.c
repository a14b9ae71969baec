#include "filter.h"

#include <math.h>

// Weights must not depend on what the compiler fuses, nor on the C library, whose sine may be another one on a
// processor that multiplies and adds at once: the same picture gives the same bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: Box

/// Every input belongs to one output, all with the same weight.
static void sample_box(double *values, uint32_t count, double start, double step) {
    (void)start, (void)step;
    for (uint32_t t = 0; t < count; t++) values[t] = 1;
}

// MARK: Triangle

static void sample_triangle(double *values, uint32_t count, double start, double step) {
    for (uint32_t t = 0; t < count; t++) values[t] = fmax(1 - fabs(start + t * step), 0);
}

// MARK: Mitchell

/// The cubic with B = C = 1/3 (Mitchell and Netravali, "Reconstruction filters in computer graphics", 1988).
static double mitchell(double x) {
    if (x >= 2) return 0;
    if (x >= 1) return (((-7.0 / 3 * x + 12) * x - 20) * x + 32.0 / 3) / 6;
    return ((7 * x - 12) * x * x + 16.0 / 3) / 6;
}

static void sample_mitchell(double *values, uint32_t count, double start, double step) {
    for (uint32_t t = 0; t < count; t++) values[t] = mitchell(fabs(start + t * step));
}

// MARK: Lanczos

static const double pi = 3.14159265358979323846;

/// The Taylor series, of which each part has the next one in it. Up to π/2 what is left out is below 10⁻¹⁷.
static double sine_near_zero(double x) {
    static const double parts[] = {
        1.0 / (18 * 19), 1.0 / (16 * 17), 1.0 / (14 * 15), 1.0 / (12 * 13), 1.0 / (10 * 11),
        1.0 / (8 * 9),   1.0 / (6 * 7),   1.0 / (4 * 5),   1.0 / (2 * 3),
    };
    double sum = x * x / (20 * 21);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) sum = (1 - sum) * (x * x * parts[i]);
    return x * (1 - sum);
}

/// Between −π and π, and a little beyond.
static double sine(double x) {
    if (x > pi / 2) return sine_near_zero(pi - x);
    return x < -pi / 2 ? -sine_near_zero(pi + x) : sine_near_zero(x);
}

static double cosine(double x) { return sine(pi / 2 - fabs(x)); }

/// Lanczos3 at `x`, given `s`, the sine of πx/3 (Duchon, "Lanczos filtering in one and two dimensions", 1979). Because
/// sin 3a = 3 sin a − 4 sin³ a, the product of both sincs, 3 sin(πx) sin(πx/3) / (πx)², needs no other sine. Near 0 it
/// is its series.
static double lanczos3(double x, double s) {
    if (fabs(x) >= 3) return 0;
    double square = pi * pi * x * x;
    if (fabs(x) < 1e-3) return 1 - square * (10.0 / 54);
    return s * s * (9 - 12 * s * s) / square;
}

/// The sine and cosine go from tap to tap by a rotation: two series an output instead of two a tap.
static void sample_lanczos3(double *values, uint32_t count, double start, double step) {
    double s = sine(pi / 3 * start), c = cosine(pi / 3 * start);
    double turn_sine = sine(pi / 3 * step), turn_cosine = cosine(pi / 3 * step);
    for (uint32_t t = 0; t < count; t++) {
        values[t] = lanczos3(start + t * step, s);
        double next = s * turn_cosine + c * turn_sine;
        c = c * turn_cosine - s * turn_sine;
        s = next;
    }
}

// MARK: Table

const art_curve *art_curve_of(art_filter filter) {
    static const art_curve box = {0.5, sample_box}, triangle = {1, sample_triangle};
    static const art_curve cubic = {2, sample_mitchell}, lanczos = {3, sample_lanczos3};
    switch (filter) {
    case ART_LANCZOS3: return &lanczos;
    case ART_MITCHELL: return &cubic;
    case ART_TRIANGLE: return &triangle;
    case ART_BOX: return &box;
    }
    return &lanczos;
}
