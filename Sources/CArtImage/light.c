#include "light.h"

#include <math.h>
#include <stdlib.h>

enum { intervals = 4096 };

static double decode(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

art_light *art_light_open(void) {
    art_light *light = malloc(sizeof *light);
    if (!light) return NULL;
    for (int i = 0; i <= intervals; i++) light->decoded[i] = (float)decode((double)i / intervals);
    for (int step = 0; step < 255; step++) light->steps[step] = (float)decode((step + 0.5) / 255);
    return light;
}

void art_light_decode(const art_light *light, const uint16_t *from, size_t count, uint16_t *to) {
    for (size_t i = 0; i < count; i++) {
        float place = from[i] * ((float)intervals / 65535);
        int before = (int)place < intervals ? (int)place : intervals - 1;
        float low = light->decoded[before], high = light->decoded[before + 1];
        to[i] = (uint16_t)((low + (high - low) * (place - (float)before)) * 65535 + 0.5f);
    }
}

/// The number of steps that are not beyond the amount, by halves.
uint8_t art_light_encode(const art_light *light, float amount) {
    unsigned low = 0, high = 255;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (light->steps[middle] <= amount) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (uint8_t)low;
}
