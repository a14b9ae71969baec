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

/// Little CMS does not look whether it got a small piece, such as that of a lock: these it gets beyond the limit too, up to
/// a megabyte in all.
static const uint64_t small = 1024, most_small = 1 << 20;

static bool is_beyond(uint64_t limit, uint64_t used, uint64_t length) {
    return used + length > limit + (length <= small ? most_small : 0);
}

/// The context itself is allocated when there is none yet, and is not counted.
static bool count(art_icc_memory *memory, uint64_t length) {
    if (!memory) return true;
    if (is_beyond(most_memory, memory->used, length)) return false;
    if (memory->used + length > memory->limit && !memory->refused) memory->refused = memory->used + length;
    if (is_beyond(memory->limit, memory->used, length)) return false;
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
