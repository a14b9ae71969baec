#ifndef ART_CHECKSUM_H
#define ART_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// The check sum of a PNG chunk's name and content (PNG specification, 3rd edition, 5.5 and annex D).
uint32_t art_crc32(const uint8_t *_Nonnull bytes, size_t length);

#endif
