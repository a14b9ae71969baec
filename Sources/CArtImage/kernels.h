#ifndef ART_KERNELS_H
#define ART_KERNELS_H

#include "CArtImage.h"
#include "axis.h"

// The inner loops of the fixed-point resampler. Every set gives the same numbers, bit for bit: sums of whole numbers
// do not depend on their order, and none overflows (below).
//
// Samples are 8 bits, or 15 bits (premultiplied, 0…32640 = 255 · 128). Vertical sums are rounded to 1/64 of an 8-bit
// step and saturated to 16 bits: −512…511, while Lanczos3, the widest filter, overshoots 0…255 by less than a
// third. Horizontal sums have
// 6 + 14 bits below the point; absolute weights sum to less than 4, so that 2¹⁵ · 2¹⁴ · 4 = 2³¹ is never reached.

enum {
    /// Bits below an 8-bit step between the passes.
    ART_SUM_BITS = 6,
    /// Bits below an 8-bit step in a premultiplied sample.
    ART_WORD_BITS = 7,
    /// Bits below an 8-bit step after both passes.
    ART_RESULT_BITS = ART_SUM_BITS + ART_WEIGHT_BITS,
    /// Bytes behind a row, of samples or of sums, that may be read or written: a vector and a padded row of weights
    /// reach beyond the end.
    ART_ROW_PADDING = 64,
};

typedef struct art_kernels {
    /// Sums `taps` rows, an even number, into `count` sums; up to 31 more are written.
    void (*vertical_bytes)(
        const uint8_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count);
    void (*vertical_words)(
        const int16_t *const *rows, const int16_t *weights, uint32_t taps, int16_t *to, size_t count);
    /// One channel: `axis->count` samples, rounded to 8 bits.
    void (*across_one)(const art_axis *axis, const int16_t *from, uint8_t *to);
    /// Four channels a position: `axis->count * 4` results with `ART_RESULT_BITS`.
    void (*across_four)(const art_axis *axis, const int16_t *from, int32_t *to);
} art_kernels;

/// NULL if this machine cannot run it.
const art_kernels *art_kernels_of(art_vector_code code);

extern const art_kernels art_kernels_portable;

/// The portable loops from output `x` on, for what is left over by vectors.
void art_across_one_from(const art_axis *axis, const int16_t *from, uint8_t *to, uint32_t x);

#if defined(__x86_64__)
extern const art_kernels art_kernels_sse2, art_kernels_avx2;
#elif defined(__aarch64__)
extern const art_kernels art_kernels_neon;
#endif

#endif
