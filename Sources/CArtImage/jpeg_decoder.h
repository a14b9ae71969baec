#ifndef ART_JPEG_DECODER_H
#define ART_JPEG_DECODER_H

#include "decoder.h"
#include "jpeg_scan.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

#include "jpeg_profile.h"

/// What libjpeg needs for one decode. It lives in the decoder, so that it outlives a `longjmp`.
struct art_jpeg {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    /// How far the search for the place of stray bytes has come.
    art_jpeg_walk walk;
    art_jpeg_profile profile;
    bool created;
    /// The header has been read: what is there can be shown.
    bool decoding;
};

/// The decoder that libjpeg calls back for.
static inline art_decoder *_Nonnull art_jpeg_owner(j_common_ptr _Nonnull codec) { return codec->client_data; }

/// The byte that libjpeg reads next.
size_t art_jpeg_offset(const art_decoder *_Nonnull decoder);

/// Leaves the current step; the decoder's failure has been set.
_Noreturn void art_jpeg_leave(art_decoder *_Nonnull decoder);

/// Installs handlers that turn libjpeg's errors and warnings into failures and findings, and print nothing.
void art_jpeg_install_errors(struct art_jpeg *_Nonnull jpeg);

/// Installs a source over the decoder's bytes that reports their end.
void art_jpeg_install_source(art_decoder *_Nonnull decoder);

#endif
