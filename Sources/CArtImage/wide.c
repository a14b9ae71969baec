#include "wide.h"

void art_wide_narrow(const uint16_t *from, uint32_t columns, uint8_t *to) {
    for (size_t i = 0; i < (size_t)columns * 4; i++) to[i] = art_wide_to_byte(from[i]);
}

void art_wide_widen(const uint8_t *from, uint32_t columns, uint16_t *to) {
    for (size_t i = 0; i < (size_t)columns * 4; i++) to[i] = (uint16_t)(from[i] * 257);
}

bool art_wide_premultiply(uint16_t *pixels, uint32_t columns) {
    bool transparent = false;
    for (uint32_t x = 0; x < columns; x++, pixels += 4) {
        uint32_t alpha = pixels[3];
        for (int channel = 0; channel < 3; channel++) {
            pixels[channel] = (uint16_t)((pixels[channel] * alpha + 32767) / 65535);
        }
        transparent |= art_wide_to_byte(alpha) != 255;
    }
    return transparent;
}
