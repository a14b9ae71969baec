#ifndef ART_PNG_DECODER_H
#define ART_PNG_DECODER_H

#include "decoder.h"

#include <setjmp.h>

#include <png.h>

/// What libpng needs for one decode. It lives in the decoder, so that it outlives a `longjmp`.
struct art_png {
    png_structp _Nullable codec;
    png_infop _Nullable info;
    jmp_buf escape;
    /// The byte that libpng reads next.
    size_t offset;
    /// One row, or all of them if they come interlaced.
    uint8_t *_Nullable rows;
    int passes;
};

/// Leaves with a failure of the picture data.
_Noreturn void art_png_leave_with_error(png_structp _Nonnull codec, png_const_charp _Nonnull text);

/// Turns a warning of libpng into a finding.
void art_png_take_warning(png_structp _Nonnull codec, png_const_charp _Nonnull text);

#endif
