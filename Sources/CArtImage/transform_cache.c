#include "transform_cache.h"

#include <pthread.h>

enum { most_transforms = 16 };

/// Bytes of all that are kept: ten of the largest usual profiles.
static const uint64_t most_memory = 16 << 20;

/// Those used last come first. All of it, and how many owners a transform has, is touched under the lock alone.
static struct {
    pthread_mutex_t lock;
    art_transform *kept[most_transforms];
    size_t count;
    uint64_t memory;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void drop_last(void) {
    art_transform *last = cache.kept[--cache.count];
    cache.memory -= art_transform_memory(last);
    art_transform_release(last);
}

static void move_to_front(size_t place) {
    art_transform *moved = cache.kept[place];
    for (; place > 0; place--) cache.kept[place] = cache.kept[place - 1];
    cache.kept[0] = moved;
}

/// With one owner more, or NULL.
static art_transform *find(const art_color_source *source, art_transform_kind kind) {
    for (size_t i = 0; i < cache.count; i++) {
        if (!art_transform_is_of(cache.kept[i], source, kind)) continue;
        move_to_front(i);
        art_transform_retain(cache.kept[0]);
        return cache.kept[0];
    }
    return NULL;
}

/// Another thread may have kept the same meanwhile: then there are two for a while.
static void keep(art_transform *made) {
    uint64_t memory = art_transform_memory(made);
    if (memory > most_memory) return;
    while (cache.count == most_transforms || cache.memory > most_memory - memory) drop_last();
    art_transform_retain(made);
    cache.kept[cache.count++] = made;
    cache.memory += memory;
    move_to_front(cache.count - 1);
}

art_transform *art_transform_borrow(const art_color_source *source, art_transform_kind kind, uint64_t memory) {
    pthread_mutex_lock(&cache.lock);
    art_transform *found = find(source, kind);
    pthread_mutex_unlock(&cache.lock);
    if (found) return found;
    art_transform *made = art_transform_make(source, kind, memory);
    // With more memory another decode can have what this one cannot.
    if (!made || art_transform_verdict(made) == ART_COLOR_TOO_LARGE) return made;
    pthread_mutex_lock(&cache.lock);
    keep(made);
    pthread_mutex_unlock(&cache.lock);
    return made;
}

void art_transform_return(art_transform *transform) {
    if (!transform) return;
    pthread_mutex_lock(&cache.lock);
    art_transform_release(transform);
    pthread_mutex_unlock(&cache.lock);
}
