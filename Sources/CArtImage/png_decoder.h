#ifndef ART_PNG_DECODER_H
#define ART_PNG_DECODER_H

#include "decoder.h"
#include "png_own.h"

#include <setjmp.h>

#include <png.h>

/// One decode, by our own path, by libpng, or by one after the other. What libpng needs lives in the decoder, so that it
/// outlives a `longjmp`.
struct art_png {
    /// Where things lie, if the picture is one for our own path.
    art_png_layout layout;
    bool is_common;
    /// Our own path, while it decodes.
    art_png_own *_Nullable own;
    png_structp _Nullable codec;
    png_infop _Nullable info;
    jmp_buf escape;
    /// The byte that libpng reads next.
    size_t offset;
    /// One row, or all of them if they come interlaced.
    uint8_t *_Nullable rows;
    int passes;
};

// libpng's path: the functions of a codec (decoder.h), with `decoder->png` already made.

art_status art_libpng_open(art_decoder *_Nonnull decoder);
art_status art_libpng_plan(art_decoder *_Nonnull decoder);
art_status art_libpng_decode(art_decoder *_Nonnull decoder);
void art_libpng_close(art_decoder *_Nonnull decoder);

/// Bytes that libpng and its path allocate for a picture of which `rows` of `row_length` bytes are held at once.
uint64_t art_libpng_memory(uint64_t row_length, uint32_t columns, uint64_t rows);

/// Notes what lies behind the byte where the picture ends.
void art_png_note_trailing_bytes(art_decoder *_Nonnull decoder, size_t end);

/// Whether the picture data ends with the last row, and its check sum is right. libpng reads no further than it must
/// for the rows, and passes over the chunks behind that: so this is asked where libpng has nothing to complain about.
/// Chunks behind that end do no harm: they are passed over as bytes behind the picture are.
/// Costs another inflate. If not, `*offset` is where the fault lies. False also if there is no memory, and if the time
/// is over, the failure then being set.
bool art_png_data_ends(art_decoder *_Nonnull decoder, size_t *_Nonnull offset);

/// Leaves with a failure of the picture data.
_Noreturn void art_png_leave_with_error(png_structp _Nonnull codec, png_const_charp _Nonnull text);

/// Turns a warning of libpng into a finding.
void art_png_take_warning(png_structp _Nonnull codec, png_const_charp _Nonnull text);

#endif
