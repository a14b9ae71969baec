#ifndef ART_PNG_UNFILTER_H
#define ART_PNG_UNFILTER_H

#include "CArtImage.h"

/// Rows that are unfiltered at once.
enum { ART_PNG_GROUP = 4 };

/// Bytes that may be read behind the end of a row.
enum { ART_PNG_PADDING = 4 };

/// The filter types (PNG specification, 3rd edition, 9.2, table 9.1).
enum { ART_PNG_NONE, ART_PNG_SUB, ART_PNG_UP, ART_PNG_AVERAGE, ART_PNG_PAETH };

/// Four rows of a picture, and how they become unfiltered.
typedef struct art_png_group {
    /// Each row as it was inflated: a filter type, then its pixels.
    const uint8_t *_Nonnull from[ART_PNG_GROUP];
    /// Where each row's pixels go: behind its filter type in place, or elsewhere.
    uint8_t *_Nonnull to[ART_PNG_GROUP];
    /// The row above the first, unfiltered, spaced as `to`; zeros above the top.
    const uint8_t *_Nonnull prior;
    size_t columns;
    /// Bytes of a pixel as inflated, 1…4, and as written: the same, or 4 for 3; the fourth is then 255.
    uint8_t stride, written;
} art_png_group;

/// Undoes the filters of four rows (PNG specification, 3rd edition, 9.2) with the vector unit, if there is code for it.
/// False if there is no such filter.
bool art_png_unfilter(const art_png_group *_Nonnull group);

/// The same in plain C: what the other is compared with.
bool art_png_unfilter_plain(const art_png_group *_Nonnull group);

#endif
