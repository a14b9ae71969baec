#ifndef ART_LANCZOS_H
#define ART_LANCZOS_H

#include <stdint.h>

/// Half the width of the filter, in output positions (Duchon, "Lanczos filtering in one and two dimensions", 1979).
static const double art_lanczos_reach = 3;

/// The filter at `start`, `start + step`, …; `step` is positive. Nothing here depends on what a compiler fuses.
void art_lanczos(double *weights, uint32_t count, double start, double step);

#endif
