#ifndef ART_BUFFER_H
#define ART_BUFFER_H

#include "CArtImage.h"

/// Makes room for `more` bytes behind the used ones. False if there is no memory; the buffer is then unchanged.
bool art_buffer_reserve(art_buffer *_Nonnull buffer, size_t more);

/// Appends a copy of `bytes`. False if there is no memory.
bool art_buffer_append(art_buffer *_Nonnull buffer, const uint8_t *_Nonnull bytes, size_t length);

#endif
