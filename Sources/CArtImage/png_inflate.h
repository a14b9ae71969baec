#ifndef ART_PNG_INFLATE_H
#define ART_PNG_INFLATE_H

#include "png_layout.h"

/// The picture data of a PNG as one stream: the content of its IDAT chunks, inflated piece by piece.
typedef struct art_png_inflate art_png_inflate;

/// Begins at the chunk `layout->data`. NULL if there is no memory. `bytes` must outlive the stream; free it with
/// `art_png_inflate_close`. `with_zlib` leaves ISA-L out; without ISA-L it makes no difference.
art_png_inflate *_Nullable art_png_inflate_open(
    const uint8_t *_Nonnull bytes, size_t length, const art_png_layout *_Nonnull layout, bool with_zlib);
void art_png_inflate_close(art_png_inflate *_Nullable inflate);

/// Writes the next `length` bytes. False if the data is wrong or there is less of it.
bool art_png_inflate_read(art_png_inflate *_Nonnull inflate, uint8_t *_Nonnull to, size_t length);

/// Whether the data ends here: no byte more comes out, and its check sum is right (RFC 1950, 2.2, ADLER32).
bool art_png_inflate_ends(art_png_inflate *_Nonnull inflate);

/// Whether no chunk has a byte behind that end.
bool art_png_inflate_is_used_up(art_png_inflate *_Nonnull inflate);

/// The byte of the file that is read next.
size_t art_png_inflate_offset(const art_png_inflate *_Nonnull inflate);

/// An upper bound of the bytes that `art_png_inflate_open` allocates.
uint64_t art_png_inflate_memory(void);

#endif
