#ifndef ART_PNG_COLOR_H
#define ART_PNG_COLOR_H

#include "decoder.h"

/// Takes what a PNG says of its colours: cICP before iCCP before sRGB before gAMA and cHRM (PNG specification, 3rd
/// edition, 4.3). The first chunk of each name counts whose check sum is right.
void art_png_take_color(art_decoder *_Nonnull decoder);

#endif
