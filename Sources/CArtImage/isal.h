#ifndef ART_ISAL_H
#define ART_ISAL_H

// ISA-L inflates PNGs about 2.5 times as fast as zlib 1.2.13, and is not everywhere. ART_WITHOUT_ISAL leaves it out
// where it is (`swift build -Xcc -DART_WITHOUT_ISAL`).
#if !defined(ART_WITHOUT_ISAL) && __has_include(<isa-l/igzip_lib.h>)
#define ART_HAS_ISAL 1
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#else
#define ART_HAS_ISAL 0
#endif

#endif
