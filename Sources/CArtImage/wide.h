#ifndef ART_WIDE_H
#define ART_WIDE_H

#include "CArtImage.h"

// Rows of 16 bits a sample, 0…65535, R G B A: of pictures that are stored so, and of such as are scaled in linear
// light. They are rounded once, behind the resampler.

/// Rounds to 8 bits (PNG specification, 3rd edition, 13.12).
static inline uint8_t art_wide_to_byte(uint32_t sample) { return (uint8_t)((sample * 255 + 32767) / 65535); }

/// Rounds a row of `columns` pixels.
void art_wide_narrow(const uint16_t *_Nonnull from, uint32_t columns, uint8_t *_Nonnull to);

/// The same values with 16 bits.
void art_wide_widen(const uint8_t *_Nonnull from, uint32_t columns, uint16_t *_Nonnull to);

/// Multiplies colours by their coverage, in place. True if a pixel is not opaque, not even when rounded to 8 bits.
bool art_wide_premultiply(uint16_t *_Nonnull pixels, uint32_t columns);

#endif
