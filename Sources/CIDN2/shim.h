#ifndef ARTFETCH_CIDN2_H
#define ARTFETCH_CIDN2_H

#include <idn2.h>

#endif
