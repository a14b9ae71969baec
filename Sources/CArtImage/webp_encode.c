// WebP encoding with libwebp; manual: webp/encode.h.

#include "buffer.h"
#include "failure.h"
#include "webp_profile.h"

#include <webp/encode.h>

static const char *text_of(WebPEncodingError code) {
    switch (code) {
    case VP8_ENC_ERROR_BAD_DIMENSION: return "a side is longer than WebP's 16383 pixels";
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "more data than a WebP can hold";
    default: return "libwebp refuses the picture";
    }
}

static bool is_want_of_memory(WebPEncodingError code) {
    return code == VP8_ENC_ERROR_OUT_OF_MEMORY || code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
           || code == VP8_ENC_ERROR_BAD_WRITE;
}

static int append(const uint8_t *bytes, size_t length, const WebPPicture *picture) {
    return art_buffer_append(picture->custom_ptr, bytes, length);
}

static bool configure(WebPConfig *config, const art_webp_options *options) {
    if (options->quality < 1 || options->quality > 100 || !WebPConfigInit(config)) return false;
    config->lossless = options->lossless;
    // For lossless this is cwebp's default effort: how hard to search, not how good.
    config->quality = options->lossless ? 75 : (float)options->quality;
    return WebPValidateConfig(config);
}

/// Lossless works on pixels as they are, lossy on planes of luma and chroma: the import makes what is needed.
static bool import(WebPPicture *picture, const uint8_t *pixels, bool with_alpha) {
    int stride = picture->width * 4;
    return with_alpha ? WebPPictureImportRGBA(picture, pixels, stride) : WebPPictureImportRGBX(picture, pixels, stride);
}

static art_status encode(WebPPicture *picture, const WebPConfig *config, const uint8_t *pixels, bool with_alpha) {
    if (import(picture, pixels, with_alpha) && WebPEncode(config, picture)) return ART_OK;
    return is_want_of_memory(picture->error_code) ? ART_OUT_OF_MEMORY : ART_ENCODING;
}

art_status art_encode_webp(
    const uint8_t *pixels, uint32_t width, uint32_t height, bool with_alpha, art_webp_options options,
    art_profile profile, art_buffer *buffer, art_failure *failure) {
    art_failure_clear(failure);
    WebPConfig config;
    WebPPicture picture;
    if (!width || !height || !configure(&config, &options) || !WebPPictureInit(&picture)) return ART_MISUSE;
    if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) {
        art_text_copy(failure->text, text_of(VP8_ENC_ERROR_BAD_DIMENSION));
        return ART_ENCODING;
    }
    picture.use_argb = options.lossless;
    picture.width = (int)width;
    picture.height = (int)height;
    picture.writer = append;
    picture.custom_ptr = buffer;
    art_status status = encode(&picture, &config, pixels, with_alpha);
    if (status == ART_ENCODING) art_text_copy(failure->text, text_of(picture.error_code));
    WebPPictureFree(&picture);
    if (status != ART_OK || !profile.bytes) return status;
    return art_webp_add_profile(buffer, width, height, with_alpha, profile) ? ART_OK : ART_OUT_OF_MEMORY;
}
