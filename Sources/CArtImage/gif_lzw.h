#ifndef ART_GIF_LZW_H
#define ART_GIF_LZW_H

#include "CArtImage.h"

/// How reading indices ended.
typedef enum art_lzw_result {
    /// All that were asked for are there.
    ART_LZW_OK = 0,
    /// The end code came before them.
    ART_LZW_ENDED,
    /// The data's last sub-block ended before them, without an end code.
    ART_LZW_STOPPED,
    /// The file ended before them.
    ART_LZW_CUT,
    /// A code came that the table does not have yet, or that is no index of 8 bits.
    ART_LZW_BAD_CODE,
} art_lzw_result;

/// Codes have up to 12 bits, so that with 11 there is still room behind the literals.
enum { ART_LZW_CODES = 4096, ART_LZW_MOST_LITERAL_BITS = 11 };

/// The picture data of one GIF frame: LZW codes of growing width in sub-blocks (GIF89a, 15, 22 and appendix F). It
/// holds no more than its table, whatever the size of the frame.
typedef struct art_lzw {
    const uint8_t *_Nullable bytes;
    size_t length;
    /// The byte of the file that is read next.
    size_t offset;
    /// What is left of the current sub-block.
    unsigned block_left;
    /// The empty sub-block that ends the data has been read.
    bool stopped;
    uint32_t bits;
    unsigned bit_count;
    /// Code 1 << `literal_bits` clears the table, the one behind it ends the data.
    unsigned literal_bits, width, next;
    /// The code before this one, -1 behind a clear code.
    int previous;
    uint16_t prefix[ART_LZW_CODES];
    uint8_t suffix[ART_LZW_CODES];
    /// The string of the last code, filled from its end; what is not taken yet begins at `taken`.
    uint8_t string[ART_LZW_CODES];
    unsigned taken;
} art_lzw;

/// Starts at the byte behind the code size, which is `literal_bits`, 1…11.
void art_lzw_start(
    art_lzw *_Nonnull lzw, const uint8_t *_Nonnull bytes, size_t length, size_t offset, unsigned literal_bits);

/// The next `count` indices. They are undefined from the place of an error on.
art_lzw_result art_lzw_read(art_lzw *_Nonnull lzw, uint8_t *_Nonnull to, size_t count);

/// Reads one code more: `ART_LZW_OK` means that there is yet another index.
art_lzw_result art_lzw_peek(art_lzw *_Nonnull lzw);

/// Goes behind the last sub-block. `*extra` is the number of whole bytes that were passed over. False if the file ends
/// before.
bool art_lzw_skip_rest(art_lzw *_Nonnull lzw, size_t *_Nonnull extra);

#endif
