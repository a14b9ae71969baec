#ifndef ART_WEBP_DECODER_H
#define ART_WEBP_DECODER_H

#include "decoder.h"

#include <webp/decode.h>

/// One frame's place on the canvas, and the bytes that libwebp gets: an ALPH chunk if there is one, and the VP8 or VP8L
/// chunk behind it.
typedef struct art_webp_frame {
    uint32_t left, top, width, height;
    size_t from, to;
    /// Where the content of the VP8 or VP8L chunk begins.
    size_t picture;
    /// Some of these bytes are missing, and that is forgiven.
    bool cut;
    bool lossless, has_alpha;
} art_webp_frame;

/// What one decode of a WebP needs. Only the first frame is shown; the others are proven.
struct art_webp {
    /// Where the container ends by its own header, and where what is there of it ends.
    uint64_t promised_end;
    size_t end;
    /// The chunk that is read next.
    size_t offset;
    /// The flags of the VP8X chunk, 0 without one, and those whose chunks have come.
    unsigned flags, seen;
    uint32_t canvas_width, canvas_height;
    /// The content of the ICCP chunk, empty if there is none.
    size_t profile, profile_length;
    art_webp_frame frame;
    /// What the plan counts for prefix codes.
    uint64_t code_memory;
    /// Frames so far, and the pixels of all of them.
    uint32_t frames;
    uint64_t pixels;
    WebPDecoderConfig config;
    WebPIDecoder *_Nullable codec;
    /// One frame, R G B A.
    uint8_t *_Nullable output;
    /// One row of the canvas.
    uint8_t *_Nullable row;
};

/// The flags of the VP8X chunk that are used here (WebP container specification, "Extended File Format").
enum { ART_WEBP_ANIMATED = 0x02, ART_WEBP_XMP = 0x04, ART_WEBP_EXIF = 0x08, ART_WEBP_PROFILE = 0x20 };

/// Reads up to the picture data: canvas and first frame.
art_status art_webp_read_start(art_decoder *_Nonnull decoder);

/// Reads chunks up to the data of the next frame of an animation. `*found` is false at the end.
art_status art_webp_find_frame(art_decoder *_Nonnull decoder, bool *_Nonnull found);

/// Reads the chunks that are left, and compares the container's length with the file's.
art_status art_webp_read_end(art_decoder *_Nonnull decoder);

/// Leaves because the container ends too early at `offset`: the file is cut, or a length in it is wrong.
art_status art_webp_run_out(art_decoder *_Nonnull decoder, size_t offset);

#endif
