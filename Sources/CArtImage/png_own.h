#ifndef ART_PNG_OWN_H
#define ART_PNG_OWN_H

#include "decoder.h"
#include "png_layout.h"

/// The path of our own, for whole PNGs of common kinds: the fast one. It never says what is wrong with a picture: what
/// it stumbles over is libpng's.
typedef struct art_png_own art_png_own;

/// NULL if there is no memory.
art_png_own *_Nullable art_png_own_open(
    const art_decoder *_Nonnull decoder, const art_png_layout *_Nonnull layout, bool portable);
void art_png_own_close(art_png_own *_Nullable own);

/// Pushes all rows into the decoder's sink. False if there is anything wrong with the picture data, or if the time is
/// over, the failure then being set; some rows may have been pushed.
bool art_png_own_push(art_png_own *_Nonnull own, art_decoder *_Nonnull decoder);

/// An upper bound of the bytes that `art_png_own_open` allocates.
uint64_t art_png_own_memory(const art_png_layout *_Nonnull layout);

#endif
