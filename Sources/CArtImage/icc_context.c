// Manual: Little CMS, "Plug-in API", memory handlers.

#include "CArtImage.h"
#include "icc_context.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2_plugin.h>

/// The largest profiles for print, of 2 MB, take 6 MB while they are read.
static const uint64_t most_memory = 32 << 20;

/// In front of each piece; as large as keeps what follows aligned for anything.
typedef union head {
    uint64_t length;
    max_align_t alignment;
} head;

/// The context itself is allocated when there is none yet, and is not counted.
static bool count(art_icc_memory *memory, uint64_t length) {
    if (!memory) return true;
    if (length > most_memory - memory->used) return false;
    memory->used += length;
    if (memory->used > memory->most) memory->most = memory->used;
    return true;
}

static void *allocate(cmsContext context, cmsUInt32Number length) {
    art_icc_memory *memory = cmsGetContextUserData(context);
    if (!count(memory, length)) return NULL;
    head *piece = malloc(sizeof *piece + length);
    if (!piece) {
        if (memory) memory->used -= length;
        return NULL;
    }
    piece->length = memory ? length : 0;
    return piece + 1;
}

static void release(cmsContext context, void *bytes) {
    if (!bytes) return;
    head *piece = (head *)bytes - 1;
    art_icc_memory *memory = cmsGetContextUserData(context);
    if (memory) memory->used -= piece->length;
    free(piece);
}

static void *reallocate(cmsContext context, void *bytes, cmsUInt32Number length) {
    void *made = allocate(context, length);
    if (!made || !bytes) return made;
    uint64_t before = ((head *)bytes - 1)->length;
    memcpy(made, bytes, before < length ? (size_t)before : length);
    release(context, bytes);
    return made;
}

cmsContext art_icc_context_open(art_icc_memory *memory) {
    cmsPluginMemHandler handler = {
        .base = {cmsPluginMagicNumber, 2000, cmsPluginMemHandlerSig, NULL},
        .MallocPtr = allocate,
        .FreePtr = release,
        .ReallocPtr = reallocate,
    };
    return cmsCreateContext(&handler, memory);
}
