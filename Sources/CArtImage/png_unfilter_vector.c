// Filters undone with the vector unit, four rows at once.
//
// A byte depends on its left neighbour, so one row alone waits for itself: about 12 cycles a pixel, most of which the
// processor is idle. Four rows on a slant do not wait for each other: while the first is at column x, the second is at
// x − 1, and so on. A vector holds one pixel of each row; what the row above has just written is the pixel above in the
// next step. Everything fits in bytes, so that a vector is 16 of them: SSE2 or NEON.
//
// It is written with the vector types of Clang and not with intrinsics: the same code serves every processor, and
// what the tests prove on one holds on the others.

#include "png_unfilter.h"

#include <string.h>

#if defined(__clang__) && (defined(__SSE2__) || defined(__ARM_NEON))

/// One pixel of each row, the first row's first; a pixel of fewer than four bytes is followed by bytes without meaning.
typedef uint8_t lanes __attribute__((vector_size(16)));
typedef uint32_t pixels __attribute__((vector_size(16)));

#define INLINE static inline __attribute__((always_inline))

/// The rows by their filters: all ones in the pixels of those that have it.
typedef struct masks {
    lanes sub, up, average, paeth;
} masks;

/// The neighbours of the pixels that are next.
typedef struct neighbours {
    lanes left, above, corner;
} neighbours;

// MARK: Prediction

INLINE lanes chosen(lanes mask, lanes yes, lanes no) { return (mask & yes) | (~mask & no); }

INLINE lanes distance(lanes a, lanes b) { return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b); }

INLINE lanes is_at_least(lanes a, lanes b) { return (lanes)(__builtin_elementwise_max(a, b) == a); }

/// Rounded down.
INLINE lanes mean(lanes a, lanes b) { return (a & b) + ((a ^ b) >> 1); }

/// The distances of the three neighbours from left + above − corner, without leaving 8 bits: that of the corner is the
/// difference of the others' if left and above lie on two sides of it, and not the smallest if they do not.
INLINE lanes nearest(neighbours at) {
    lanes from_left = distance(at.above, at.corner), from_above = distance(at.left, at.corner);
    lanes on_one_side = (lanes)(is_at_least(at.left, at.corner) == is_at_least(at.above, at.corner));
    lanes from_corner = distance(from_left, from_above) | on_one_side;
    lanes least = __builtin_elementwise_min(__builtin_elementwise_min(from_left, from_above), from_corner);
    lanes above_or_corner = chosen((lanes)(from_above == least), at.above, at.corner);
    return chosen((lanes)(from_left == least), at.left, above_or_corner);
}

INLINE lanes predicted(neighbours at, const masks *masks) {
    return (at.left & masks->sub) | (at.above & masks->up) | (mean(at.left, at.above) & masks->average)
           | (nearest(at) & masks->paeth);
}

// MARK: Pixels

/// Reads four bytes also where a pixel has fewer.
INLINE uint32_t load(const uint8_t *from) {
    uint32_t pixel;
    memcpy(&pixel, from, sizeof pixel);
    return pixel;
}

INLINE void store(uint8_t *to, uint32_t pixel, size_t written) { memcpy(to, &pixel, written); }

/// The fourth byte of a pixel in memory.
INLINE pixels opaque(void) {
    const lanes last = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    return (pixels)last;
}

/// The pixels above: that of the row above the group, and what the first three rows have just written.
INLINE lanes above(lanes written, uint32_t prior) {
    const pixels top = {prior, 0, 0, 0};
    return (lanes)__builtin_shufflevector((pixels)written, top, 4, 0, 1, 2);
}

// MARK: Steps

/// Rows with and without a pixel in a step: the last ones have not begun in the first steps, the first ones have
/// ended in the last. (Before a row begins the difference wraps to more than any count of columns.)
INLINE bool is_inside(const art_png_group *group, size_t step, size_t r) { return step - r < group->columns; }

INLINE lanes gather(const art_png_group *group, size_t step, size_t stride, bool all) {
    pixels raw = {0, 0, 0, 0};
    for (size_t r = 0; r < ART_PNG_GROUP; r++) {
        if (all || is_inside(group, step, r)) raw[r] = load(group->from[r] + 1 + (step - r) * stride);
    }
    return (lanes)raw;
}

INLINE void scatter(const art_png_group *group, size_t step, lanes result, size_t stride, size_t written, bool all) {
    pixels out = (pixels)result;
    if (written > stride) out |= opaque();
    for (size_t r = 0; r < ART_PNG_GROUP; r++) {
        if (all || is_inside(group, step, r)) store(group->to[r] + (step - r) * written, out[r], written);
    }
}

/// Rows that have not begun must leave zeros, which are what lies to the left of their first pixel.
INLINE lanes begun(size_t step) {
    pixels mask;
    for (size_t r = 0; r < ART_PNG_GROUP; r++) mask[r] = step >= r ? UINT32_MAX : 0;
    return (lanes)mask;
}

/// One step of the slant. `all`: every row has a pixel in it.
INLINE void take_step(
    const art_png_group *group, const masks *masks, neighbours *at, size_t step, size_t stride, size_t written,
    bool paeth, bool all) {
    bool is_below = all || step < group->columns;
    at->above = above(at->left, is_below ? load(group->prior + step * written) : 0);
    lanes raw = gather(group, step, stride, all);
    lanes result = raw + (paeth ? nearest(*at) : predicted(*at, masks));
    if (!all) result &= begun(step);
    scatter(group, step, result, stride, written, all);
    at->left = result;
    at->corner = at->above;
}

INLINE void undo(const art_png_group *rows, const masks *masks, size_t stride, size_t written, bool paeth) {
    // A copy, which the pixels written cannot lie in: it stays in registers.
    const art_png_group copy = *rows, *group = &copy;
    const size_t slant = ART_PNG_GROUP - 1;
    neighbours at = {{0}, {0}, {0}};
    // Not a loop: clang 21 drops the store of the third row from one.
    take_step(group, masks, &at, 0, stride, written, paeth, false);
    take_step(group, masks, &at, 1, stride, written, paeth, false);
    take_step(group, masks, &at, 2, stride, written, paeth, false);
    size_t step = slant;
    for (; step < group->columns; step++) take_step(group, masks, &at, step, stride, written, paeth, true);
    for (; step < group->columns + slant; step++) take_step(group, masks, &at, step, stride, written, paeth, false);
}

// MARK: Choice

INLINE masks masks_of(const art_png_group *group) {
    pixels by_filter[ART_PNG_PAETH + 1];
    memset(by_filter, 0, sizeof by_filter);
    for (size_t r = 0; r < ART_PNG_GROUP; r++) by_filter[group->from[r][0]][r] = UINT32_MAX;
    return (masks){
        (lanes)by_filter[ART_PNG_SUB], (lanes)by_filter[ART_PNG_UP], (lanes)by_filter[ART_PNG_AVERAGE],
        (lanes)by_filter[ART_PNG_PAETH]};
}

INLINE bool has_only(const art_png_group *group, uint8_t lowest, uint8_t highest) {
    for (size_t r = 0; r < ART_PNG_GROUP; r++) {
        if (group->from[r][0] < lowest || group->from[r][0] > highest) return false;
    }
    return true;
}

/// A copy of the code for each spacing: the compiler then knows the strides.
INLINE void undo_mixed(const art_png_group *group) {
    const masks masks = masks_of(group);
    switch (group->stride * 8 + group->written) {
    case 1 * 8 + 1: undo(group, &masks, 1, 1, false); break;
    case 2 * 8 + 2: undo(group, &masks, 2, 2, false); break;
    case 3 * 8 + 4: undo(group, &masks, 3, 4, false); break;
    case 4 * 8 + 4: undo(group, &masks, 4, 4, false); break;
    }
}

INLINE void undo_paeth(const art_png_group *group) {
    switch (group->stride * 8 + group->written) {
    case 1 * 8 + 1: undo(group, NULL, 1, 1, true); break;
    case 2 * 8 + 2: undo(group, NULL, 2, 2, true); break;
    case 3 * 8 + 4: undo(group, NULL, 3, 4, true); break;
    case 4 * 8 + 4: undo(group, NULL, 4, 4, true); break;
    }
}

INLINE void undo_all(const art_png_group *group) {
    if (has_only(group, ART_PNG_PAETH, ART_PNG_PAETH)) {
        undo_paeth(group);
    } else {
        undo_mixed(group);
    }
}

static void undo_on_every_processor(const art_png_group *group) { undo_all(group); }

#ifdef __x86_64__

/// The same code with the instructions of AVX2: a fifth fewer, for the same vectors.
__attribute__((target("avx2"))) static void undo_with_avx2(const art_png_group *group) { undo_all(group); }

static void undo_fastest(const art_png_group *group) {
    if (__builtin_cpu_supports("avx2")) {
        undo_with_avx2(group);
    } else {
        undo_on_every_processor(group);
    }
}

#else

static void undo_fastest(const art_png_group *group) { undo_on_every_processor(group); }

#endif

bool art_png_unfilter(const art_png_group *group) {
    if (!has_only(group, ART_PNG_NONE, ART_PNG_PAETH)) return false;
    if (group->written < 3 && has_only(group, ART_PNG_NONE, ART_PNG_UP)) return art_png_unfilter_plain(group);
    undo_fastest(group);
    return true;
}

#else

bool art_png_unfilter(const art_png_group *group) { return art_png_unfilter_plain(group); }

#endif
