#include "kernels.h"

#if defined(__x86_64__)

/// SSE2 belongs to every x86-64.
const art_kernels *art_kernels_of(art_vector_code code) {
    bool has_avx2 = __builtin_cpu_supports("avx2");
    switch (code) {
    case ART_VECTOR_BEST: return has_avx2 ? &art_kernels_avx2 : &art_kernels_sse2;
    case ART_VECTOR_NONE: return &art_kernels_portable;
    case ART_VECTOR_SSE2: return &art_kernels_sse2;
    case ART_VECTOR_AVX2: return has_avx2 ? &art_kernels_avx2 : NULL;
    case ART_VECTOR_NEON: return NULL;
    }
    return NULL;
}

#elif defined(__aarch64__)

/// NEON belongs to every arm64.
const art_kernels *art_kernels_of(art_vector_code code) {
    switch (code) {
    case ART_VECTOR_BEST:
    case ART_VECTOR_NEON: return &art_kernels_neon;
    case ART_VECTOR_NONE: return &art_kernels_portable;
    case ART_VECTOR_SSE2:
    case ART_VECTOR_AVX2: return NULL;
    }
    return NULL;
}

#else

const art_kernels *art_kernels_of(art_vector_code code) {
    return code == ART_VECTOR_BEST || code == ART_VECTOR_NONE ? &art_kernels_portable : NULL;
}

#endif
