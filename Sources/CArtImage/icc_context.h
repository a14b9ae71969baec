#ifndef ART_ICC_CONTEXT_H
#define ART_ICC_CONTEXT_H

#include <stdint.h>

#include <lcms2.h>

/// The memory of Little CMS in one context, in bytes.
typedef struct art_icc_memory {
    /// What it may have.
    uint64_t limit;
    /// What it has now, and had at most so far.
    uint64_t used, most;
    /// What it would have had with the first piece that was beyond the limit; 0 if none was.
    uint64_t refused;
} art_icc_memory;

/// A context of its own for one profile: it prints nothing, and gets no more memory than any profile needs, so that one
/// that claims huge tables is refused, and no more than its limit. `memory` must outlive it. NULL if there is no memory; end it with
/// `cmsDeleteContext`.
cmsContext _Nullable art_icc_context_open(art_icc_memory *_Nonnull memory);

#endif
