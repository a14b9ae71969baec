#ifndef ART_JPEG_PROFILE_H
#define ART_JPEG_PROFILE_H

#include <jpeglib.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct art_decoder;

/// Where the pieces of an ICC profile lie among the segments of a JPEG (ICC.1:2010, B.4): each has its number, from 1
/// on, and how many there are.
typedef struct art_jpeg_profile {
    struct {
        size_t offset, length;
    } pieces[256];
    unsigned count;
    /// Pieces that have come, and bytes of all.
    unsigned found;
    size_t length;
    /// A piece came twice, or two do not agree on their count.
    bool contradicts;
} art_jpeg_profile;

/// Makes libjpeg report the pieces; none of them is copied.
void art_jpeg_watch_profile(struct art_decoder *_Nonnull decoder);

/// Takes the profile, when the header has been read.
void art_jpeg_take_profile(struct art_decoder *_Nonnull decoder);

#endif
