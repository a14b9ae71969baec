#include "checksum.h"

#include "isal.h"

#include <zlib.h>

uint32_t art_crc32(const uint8_t *bytes, size_t length) {
#if ART_HAS_ISAL
    return crc32_gzip_refl(0, bytes, length);
#else
    return (uint32_t)crc32_z(0, bytes, length);
#endif
}
