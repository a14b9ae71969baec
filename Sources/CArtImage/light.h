#ifndef ART_LIGHT_H
#define ART_LIGHT_H

#include "CArtImage.h"

/// sRGB's curve (IEC 61966-2-1, 5.2) in both directions, for pictures that are scaled in linear light.
typedef struct art_light {
    /// The light, 0…1, of each of these steps of an encoded value; between them it is as good as straight.
    float decoded[4097];
    /// The light from which on each 8-bit step, beginning with the second, is the nearest.
    float steps[255];
} art_light;

/// NULL if there is no memory; free it with `free`.
art_light *_Nullable art_light_open(void);

/// The light of `count` encoded samples, all of them 16 bits. `to` may be `from`.
void art_light_decode(
    const art_light *_Nonnull light, const uint16_t *_Nonnull from, size_t count, uint16_t *_Nonnull to);

/// The nearest 8-bit step of an amount of light, 0…1; what is beyond is the last one.
uint8_t art_light_encode(const art_light *_Nonnull light, float amount);

#endif
