#ifndef ART_DECODER_H
#define ART_DECODER_H

#include "CArtImage.h"
#include "color.h"
#include "sink.h"

enum { ART_FINDING_CAPACITY = 16 };

struct art_jpeg;
struct art_png;
struct art_webp;
struct art_gif;

/// What all codecs share. A codec reports through it and pushes its rows into `sink`.
struct art_decoder {
    art_codec codec;
    const uint8_t *_Nonnull bytes;
    size_t length;
    art_limits limits;
    art_header header;
    /// When decoding began, if it has.
    uint64_t start;
    bool started;
    art_status status;
    art_failure failure;
    art_finding findings[ART_FINDING_CAPACITY];
    size_t finding_count;
    /// The code for the pixel loops.
    const art_kernels *_Nonnull kernels;
    /// Whether the targets want pixels or some planes, set before the plan.
    art_layout layout;
    /// The rows that the codec will push, set by its plan.
    art_shape shape;
    art_color color;
    /// What pixels are scaled in linear light by, if they are to be.
    art_light *_Nullable light;
    /// Bytes that the codec itself allocates for them, set by its plan.
    uint64_t codec_memory;
    art_sink sink;
    /// What the sink was opened with, while rows are decoded.
    const art_target *_Nullable targets;
    size_t target_count;
    art_png_path png_path;
    /// The codec's own state; NULL before its `open`.
    struct art_jpeg *_Nullable jpeg;
    struct art_png *_Nullable png;
    struct art_webp *_Nullable webp;
    struct art_gif *_Nullable gif;
};

/// Remembers why a call fails, and returns `status`, so that a codec can leave with it.
art_status art_decoder_fail(
    art_decoder *_Nonnull decoder, art_status status, const char *_Nonnull text, size_t offset);

/// Adds a finding. True if the codec goes on; false if it must leave, the failure then being set.
bool art_decoder_note(
    art_decoder *_Nonnull decoder, art_finding_kind kind, const char *_Nonnull text, size_t offset);

/// Whether damage is among the findings.
bool art_decoder_has_damage(const art_decoder *_Nonnull decoder);

/// Whether damaged picture data is shown as far as it goes.
bool art_decoder_forgives_damage(const art_decoder *_Nonnull decoder);

/// From now on the time counts.
void art_decoder_start_time(art_decoder *_Nonnull decoder);

/// Whether the time is over; the failure is then set, and the codec leaves. A codec asks before each row or pass.
bool art_decoder_is_late(art_decoder *_Nonnull decoder);

/// Empties the sink again, for a codec that begins anew. False if there is no memory.
bool art_decoder_restart_sink(art_decoder *_Nonnull decoder);

/// Sets the header and checks its size against the limits.
art_status art_decoder_accept_header(art_decoder *_Nonnull decoder, uint32_t width, uint32_t height);

// Each codec: read the header; plan shape and memory at `shape.scale`; push all rows and read to the end; free.

/// `art_decoder_scale` of a JPEG.
double art_jpeg_scale(double wanted);

art_status art_jpeg_open(art_decoder *_Nonnull decoder);
art_status art_jpeg_plan(art_decoder *_Nonnull decoder);
art_status art_jpeg_decode(art_decoder *_Nonnull decoder);
void art_jpeg_close(art_decoder *_Nonnull decoder);

art_status art_png_open(art_decoder *_Nonnull decoder);
art_status art_png_plan(art_decoder *_Nonnull decoder);
art_status art_png_decode(art_decoder *_Nonnull decoder);
void art_png_close(art_decoder *_Nonnull decoder);

art_status art_webp_open(art_decoder *_Nonnull decoder);
art_status art_webp_plan(art_decoder *_Nonnull decoder);
art_status art_webp_decode(art_decoder *_Nonnull decoder);
void art_webp_close(art_decoder *_Nonnull decoder);

art_status art_gif_open(art_decoder *_Nonnull decoder);
art_status art_gif_plan(art_decoder *_Nonnull decoder);
art_status art_gif_decode(art_decoder *_Nonnull decoder);
void art_gif_close(art_decoder *_Nonnull decoder);

#endif
