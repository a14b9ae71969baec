#ifndef ART_WEBP_LOSSLESS_H
#define ART_WEBP_LOSSLESS_H

#include "CArtImage.h"

/// How the look into a lossless picture ended.
typedef enum art_vp8l_result {
    ART_VP8L_OK = 0,
    /// The bytes end before the picture data proper begins.
    ART_VP8L_CUT,
    /// No decoder can read them.
    ART_VP8L_BAD,
    ART_VP8L_OUT_OF_MEMORY,
} art_vp8l_result;

/// The bytes that libwebp allocates for prefix codes, which no header tells: each block of 4 × 4 pixels may have a
/// group of codes of its own, of some 12 kilobytes, so that a small file can ask for nearly a gigabyte. Reads up to the
/// image that says which blocks share a group; allocates at most a quarter byte a pixel.
///
/// `bytes` begin behind the five bytes of the VP8L header, or behind the first byte of an ALPH chunk; `width` and
/// `height` are the picture's. `*memory` is set if the result is `ART_VP8L_OK`.
art_vp8l_result art_vp8l_code_memory(
    const uint8_t *_Nonnull bytes, size_t length, uint32_t width, uint32_t height, uint64_t *_Nonnull memory);

#endif
