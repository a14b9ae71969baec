#include "wide.h"

void art_wide_narrow(const uint16_t *from, uint32_t columns, uint8_t *to) {
    for (size_t i = 0; i < (size_t)columns * 4; i++) to[i] = art_wide_to_byte(from[i]);
}

bool art_wide_premultiply(const uint16_t *from, uint32_t columns, uint16_t *to) {
    bool transparent = false;
    for (uint32_t x = 0; x < columns; x++, from += 4, to += 4) {
        uint32_t alpha = from[3];
        for (int channel = 0; channel < 3; channel++) {
            to[channel] = (uint16_t)((from[channel] * alpha + 32767) / 65535);
        }
        to[3] = (uint16_t)alpha;
        transparent |= art_wide_to_byte(alpha) != 255;
    }
    return transparent;
}
