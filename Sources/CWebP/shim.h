#ifndef ARTFETCH_CWEBP_H
#define ARTFETCH_CWEBP_H

#include <webp/decode.h>
#include <webp/encode.h>

#endif
