#include "jpeg_scan.h"

#include <string.h>

enum { SOI = 0xD8, EOI = 0xD9, SOS = 0xDA, TEM = 0x01 };

static bool is_restart(uint8_t marker) { return marker >= 0xD0 && marker <= 0xD7; }

static bool stands_alone(uint8_t marker) {
    return is_restart(marker) || marker == SOI || marker == EOI || marker == TEM;
}

/// The offset behind the next marker that is neither stuffing nor fill; `in_scan` also passes restart markers.
static size_t behind_marker(const uint8_t *bytes, size_t length, size_t at, bool in_scan) {
    while (at + 1 < length) {
        const uint8_t *found = memchr(bytes + at, 0xFF, length - at - 1);
        if (!found) return length;
        at = (size_t)(found - bytes) + 1;
        uint8_t code = bytes[at];
        if (code == 0xFF || code == 0 || (in_scan && is_restart(code))) continue;
        return at + 1;
    }
    return length;
}

/// The offset behind the segment whose length field is at `at`.
static size_t behind_segment(const uint8_t *bytes, size_t length, size_t at) {
    if (length - at < 2) return length;
    size_t size = (size_t)bytes[at] << 8 | bytes[at + 1];
    return size <= length - at ? at + size : length;
}

/// Goes on to the marker that follows.
static void advance(art_jpeg_walk *walk, const uint8_t *bytes, size_t length) {
    walk->marker = walk->next;
    uint8_t code = walk->marker ? bytes[walk->marker - 1] : TEM;
    walk->data = stands_alone(code) ? walk->marker : behind_segment(bytes, length, walk->marker);
    walk->next = behind_marker(bytes, length, walk->data, code == SOS);
}

bool art_jpeg_is_in_scan(art_jpeg_walk *walk, const uint8_t *bytes, size_t length, size_t offset) {
    while (walk->next < length && (!walk->next || walk->next <= offset)) advance(walk, bytes, length);
    return walk->marker && bytes[walk->marker - 1] == SOS && offset >= walk->data;
}
