#include "decoder.h"

#include "failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Reporting

art_status art_decoder_fail(art_decoder *decoder, art_status status, const char *text, size_t offset) {
    art_text_copy(decoder->failure.text, text);
    decoder->failure.offset = (int64_t)offset;
    decoder->failure.width = decoder->header.width;
    decoder->failure.height = decoder->header.height;
    decoder->status = status;
    return status;
}

bool art_decoder_has_damage(const art_decoder *decoder) {
    for (size_t i = 0; i < decoder->finding_count; i++) {
        if (decoder->findings[i].kind == ART_DAMAGE) return true;
    }
    return false;
}

/// The place for one more finding: a free one, or the last one for the first damage. NULL if there is none.
static art_finding *place_for(art_decoder *decoder, art_finding_kind kind) {
    if (decoder->finding_count < ART_FINDING_CAPACITY) return &decoder->findings[decoder->finding_count++];
    bool must_be_known = kind == ART_DAMAGE && !art_decoder_has_damage(decoder);
    return must_be_known ? &decoder->findings[ART_FINDING_CAPACITY - 1] : NULL;
}

bool art_decoder_note(art_decoder *decoder, art_finding_kind kind, const char *text, size_t offset) {
    if (kind > decoder->limits.worst) {
        art_decoder_fail(decoder, ART_CORRUPT, text, offset);
        return false;
    }
    art_finding *place = place_for(decoder, kind);
    if (place) {
        place->kind = kind;
        place->offset = (int64_t)offset;
        art_text_copy(place->text, text);
    }
    return true;
}

bool art_decoder_forgives_damage(const art_decoder *decoder) { return decoder->limits.worst == ART_DAMAGE; }

art_status art_decoder_accept_header(art_decoder *decoder, uint32_t width, uint32_t height) {
    decoder->header.width = width;
    decoder->header.height = height;
    bool fits = (uint64_t)width * height <= decoder->limits.pixels;
    return fits ? ART_OK : art_decoder_fail(decoder, ART_TOO_MANY_PIXELS, "", 0);
}

const art_failure *art_decoder_failure(const art_decoder *decoder) { return &decoder->failure; }

const art_finding *art_decoder_findings(const art_decoder *decoder, size_t *count) {
    *count = decoder->finding_count;
    return decoder->findings;
}

// MARK: Life

art_status art_decoder_create(
    art_codec codec, const uint8_t *bytes, size_t length, art_limits limits, art_decoder **decoder) {
    art_decoder *made = calloc(1, sizeof *made);
    if (!made) return ART_OUT_OF_MEMORY;
    made->codec = codec;
    made->bytes = bytes;
    made->length = length;
    made->limits = limits;
    made->kernels = art_kernels_of(ART_VECTOR_BEST);
    art_failure_clear(&made->failure);
    *decoder = made;
    return ART_OK;
}

void art_decoder_destroy(art_decoder *decoder) {
    if (!decoder) return;
    art_jpeg_close(decoder);
    art_png_close(decoder);
    art_webp_close(decoder);
    art_gif_close(decoder);
    art_sink_close(&decoder->sink);
    art_color_close(&decoder->color);
    free(decoder->light);
    free(decoder);
}

void art_decoder_choose_png_path(art_decoder *decoder, art_png_path path) { decoder->png_path = path; }

art_png_path art_decoder_png_path(const art_decoder *decoder) { return decoder->png_path; }

bool art_vector_code_exists(art_vector_code code) { return art_kernels_of(code) != NULL; }

art_status art_decoder_use(art_decoder *decoder, art_vector_code code) {
    const art_kernels *kernels = art_kernels_of(code);
    if (!kernels) return ART_UNSUPPORTED;
    decoder->kernels = kernels;
    return ART_OK;
}

art_status art_decoder_use_linear_light(art_decoder *decoder) {
    if (decoder->color.keeps_profile) return ART_MISUSE;
    if (!decoder->light) decoder->light = art_light_open();
    return decoder->light ? ART_OK : art_decoder_fail(decoder, ART_OUT_OF_MEMORY, "", 0);
}

art_status art_decoder_keep_profile(art_decoder *decoder) {
    if (decoder->light) return ART_MISUSE;
    decoder->color.keeps_profile = true;
    return ART_OK;
}

art_profile art_decoder_profile(const art_decoder *decoder) { return art_color_kept_profile(&decoder->color); }

// MARK: Work

art_status art_decoder_read_header(art_decoder *decoder, art_header *header) {
    if (decoder->jpeg || decoder->png || decoder->webp || decoder->gif) return ART_MISUSE;
    art_status status = ART_MISUSE;
    switch (decoder->codec) {
    case ART_JPEG: status = art_jpeg_open(decoder); break;
    case ART_PNG: status = art_png_open(decoder); break;
    case ART_WEBP: status = art_webp_open(decoder); break;
    case ART_GIF: status = art_gif_open(decoder); break;
    }
    // Planes are neither light nor sRGB, nor are sums of them.
    if (decoder->light || art_color_transform(&decoder->color)) decoder->header.planes = 0;
    *header = decoder->header;
    return status;
}

/// A codec that scales on its own scales encoded values, not light: then it has to give all pixels.
double art_decoder_scale(const art_decoder *decoder, double wanted) {
    if (decoder->light && wanted > 0) return 1;
    return decoder->codec == ART_JPEG ? art_jpeg_scale(wanted) : 1;
}

static art_status plan(art_decoder *decoder, double wanted) {
    decoder->shape.scale = art_decoder_scale(decoder, wanted);
    decoder->shape.light = decoder->light;
    decoder->shape.transform = art_color_transform(&decoder->color);
    switch (decoder->codec) {
    case ART_JPEG: return art_jpeg_plan(decoder);
    case ART_PNG: return art_png_plan(decoder);
    case ART_WEBP: return art_webp_plan(decoder);
    case ART_GIF: return art_gif_plan(decoder);
    }
    return ART_MISUSE;
}

static uint64_t memory_needed(const art_decoder *decoder, const art_target *targets, size_t count) {
    uint64_t light = decoder->light ? sizeof *decoder->light : 0;
    uint64_t color = art_color_memory(&decoder->color) + light;
    return decoder->codec_memory + color + art_sink_memory(&decoder->shape, targets, count);
}

static art_status check_memory(art_decoder *decoder, const art_target *targets, size_t count) {
    uint64_t needed = memory_needed(decoder, targets, count);
    if (needed <= decoder->limits.memory) return ART_OK;
    decoder->failure.memory = needed;
    return art_decoder_fail(decoder, ART_TOO_MUCH_MEMORY, "", 0);
}

static art_status decode_with_codec(art_decoder *decoder) {
    switch (decoder->codec) {
    case ART_JPEG: return art_jpeg_decode(decoder);
    case ART_PNG: return art_png_decode(decoder);
    case ART_WEBP: return art_webp_decode(decoder);
    case ART_GIF: return art_gif_decode(decoder);
    }
    return ART_MISUSE;
}

bool art_decoder_restart_sink(art_decoder *decoder) {
    art_sink_close(&decoder->sink);
    return art_sink_open(
        &decoder->sink, &decoder->shape, decoder->targets, decoder->target_count, decoder->kernels);
}

/// Decodes what is left to decode. Damage that the codec cannot go on after becomes a finding if it is tolerated and
/// some rows are there; the rest stays blank, as in a browser.
static art_status decode_rows(art_decoder *decoder) {
    art_status status = decode_with_codec(decoder);
    bool damaged = status == ART_TRUNCATED || status == ART_CORRUPT;
    if (!damaged || !art_decoder_forgives_damage(decoder) || !decoder->sink.pushed) return status;
    art_failure failure = decoder->failure;
    art_decoder_note(decoder, ART_DAMAGE, failure.text, (size_t)failure.offset);
    art_sink_push_blank_rest(&decoder->sink);
    decoder->status = ART_OK;
    return ART_OK;
}

static bool is_usable(const art_decoder *decoder, const art_target *target) {
    bool has_size = target->columns && target->rows && target->width > 0 && target->height > 0;
    bool is_pixels = target->layout == ART_RGBA;
    bool has_planes = is_pixels || art_layout_planes(target->layout) == decoder->header.planes;
    return has_size && has_planes && is_pixels == (decoder->layout == ART_RGBA);
}

/// Whether it is the turn of a measurement or a decode, and the targets can be made.
static bool is_ready(art_decoder *decoder, const art_target *targets, size_t count) {
    if (!decoder->header.width || decoder->status != ART_OK || decoder->shape.columns) return false;
    decoder->layout = count ? targets[0].layout : ART_RGBA;
    for (size_t i = 0; i < count; i++) {
        if (!is_usable(decoder, &targets[i])) return false;
    }
    return true;
}

art_status art_decoder_measure(
    art_decoder *decoder, double wanted, const art_target *targets, size_t count, uint64_t *memory) {
    if (!is_ready(decoder, targets, count)) return ART_MISUSE;
    art_status status = plan(decoder, wanted);
    *memory = memory_needed(decoder, targets, count);
    return status;
}

art_status art_decoder_decode(
    art_decoder *decoder, double wanted, const art_target *targets, size_t count, bool *opaque) {
    if (!is_ready(decoder, targets, count)) return ART_MISUSE;
    art_decoder_start_time(decoder);
    art_status status = plan(decoder, wanted);
    if (status == ART_OK) status = check_memory(decoder, targets, count);
    decoder->targets = targets;
    decoder->target_count = count;
    if (status == ART_OK && !art_decoder_restart_sink(decoder)) status = ART_OUT_OF_MEMORY;
    if (status == ART_OK) status = decode_rows(decoder);
    decoder->targets = NULL;
    *opaque = !decoder->sink.transparent;
    return status;
}
