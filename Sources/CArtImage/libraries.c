#include "CArtImage.h"

#include <stdio.h>

#include <jpeglib.h>
#include <lcms2.h>
#include <png.h>
#include <webp/decode.h>
#include <zlib.h>

#if __has_include(<isa-l/igzip_lib.h>)
#include <isa-l.h>
#define HAS_ISAL 1
#endif

#define TEXT(number) #number
#define TEXT_OF(macro) TEXT(macro)

static const char *const names[] = {
    "libjpeg-turbo", "libpng", "libwebp", "lcms2", "zlib",
#ifdef HAS_ISAL
    "isa-l",
#endif
};

const char *art_library(int index) {
    return index >= 0 && (size_t)index < sizeof names / sizeof *names ? names[index] : NULL;
}

void art_library_version(int index, char *version) {
    const size_t length = ART_VERSION_LENGTH;
    int number;
    switch (index) {
    // libjpeg does not tell at run time.
    case 0: snprintf(version, length, "%s", TEXT_OF(LIBJPEG_TURBO_VERSION)); break;
    case 1: snprintf(version, length, "%s", png_get_libpng_ver(NULL)); break;
    case 2:
        number = WebPGetDecoderVersion();
        snprintf(version, length, "%d.%d.%d", number >> 16, number >> 8 & 0xFF, number & 0xFF);
        break;
    case 3:
        number = cmsGetEncodedCMMversion();
        snprintf(version, length, "%d.%d", number / 1000, number % 1000 / 10);
        break;
    case 4: snprintf(version, length, "%s", zlibVersion()); break;
#ifdef HAS_ISAL
    // Nor does ISA-L.
    case 5:
        snprintf(version, length, "%d.%d.%d", ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
        break;
#endif
    default: version[0] = '\0'; break;
    }
}
