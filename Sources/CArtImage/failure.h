#ifndef ART_FAILURE_H
#define ART_FAILURE_H

#include "CArtImage.h"

/// Makes `failure` empty: no text, nothing known.
void art_failure_clear(art_failure *_Nonnull failure);

/// Copies `text` into a fixed array of `ART_TEXT_CAPACITY` bytes, cut to fit.
void art_text_copy(char *_Nonnull into, const char *_Nonnull text);

#endif
