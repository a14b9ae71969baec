#ifndef ART_ICC_CONTEXT_H
#define ART_ICC_CONTEXT_H

#include <stdint.h>

#include <lcms2.h>

/// What Little CMS has allocated in one context, in bytes: now, and at most so far.
typedef struct art_icc_memory {
    uint64_t used, most;
} art_icc_memory;

/// A context of its own for one profile: it prints nothing, and gets no more memory than any profile needs, so that one
/// that claims huge tables is refused. `memory` must outlive it. NULL if there is no memory; end it with
/// `cmsDeleteContext`.
cmsContext _Nullable art_icc_context_open(art_icc_memory *_Nonnull memory);

#endif
