// libpng's errors and warnings as failures and findings; manual: libpng-manual.txt, section III "Error handling".

#include "png_decoder.h"

#include <ctype.h>
#include <string.h>

/// libpng has no codes: these are its own words and zlib's.
static bool is_want_of_memory(const char *text) {
    return strstr(text, "Out of memory") || strstr(text, "insufficient memory");
}

void art_png_leave_with_error(png_structp codec, png_const_charp text) {
    art_decoder *decoder = png_get_error_ptr(codec);
    art_status status = is_want_of_memory(text) ? ART_OUT_OF_MEMORY : ART_CORRUPT;
    if (decoder->status == ART_OK) art_decoder_fail(decoder, status, text, decoder->png->offset);
    longjmp(decoder->png->escape, 1);
}

/// libpng starts what it says of a chunk with its name: "tEXt: CRC error".
static bool names_chunk(const char *text) { return strlen(text) > 5 && text[4] == ':'; }

/// A chunk whose name begins with a small letter is ancillary: the pixels do not depend on it (PNG specification,
/// 3rd edition, 5.4). tRNS is one by name, but transparency is part of what is seen.
static bool is_ancillary(const char *text) {
    return names_chunk(text) && islower((unsigned char)text[0]) && strncmp(text, "tRNS", 4) != 0;
}

/// libpng guesses how large a chunk may be; what is too large of its data is reported again when it is read.
static bool is_guess(const char *text) { return strstr(text, "chunk data is too large"); }

void art_png_take_warning(png_structp codec, png_const_charp text) {
    art_decoder *decoder = png_get_error_ptr(codec);
    art_finding_kind kind = is_guess(text) ? ART_NOTE : is_ancillary(text) ? ART_ODDITY : ART_DAMAGE;
    if (!art_decoder_note(decoder, kind, text, decoder->png->offset)) longjmp(decoder->png->escape, 1);
}
