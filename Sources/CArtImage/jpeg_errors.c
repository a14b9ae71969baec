// libjpeg's errors and warnings as failures and findings; manual: libjpeg.txt, "Error handling"; codes: jerror.h.

#include "jpeg_decoder.h"

#include <stdio.h>

void art_jpeg_leave(art_decoder *decoder) { longjmp(decoder->jpeg->escape, 1); }

// MARK: Names of what is not decoded

/// The process that a start-of-frame marker stands for (ITU-T T.81, table B.1; T.87 for JPEG-LS).
static const char *process_name(int marker) {
    switch (marker) {
    case 0xC3: case 0xCB: return "lossless JPEG";
    case 0xC5: case 0xC6: case 0xC7: case 0xCD: case 0xCE: case 0xCF: case 0xDE: case 0xDF:
        return "hierarchical JPEG";
    case 0xF7: return "JPEG-LS";
    case 0xC8: return "JPEG extension";
    default: return marker >= 0xF0 && marker <= 0xFD ? "JPEG extension" : NULL;
    }
}

static void name_unsupported(j_common_ptr codec, char name[JMSG_LENGTH_MAX]) {
    int parameter = codec->err->msg_parm.i[0];
    const char *process = process_name(parameter);
    switch (codec->err->msg_code) {
    case JERR_BAD_PRECISION: snprintf(name, JMSG_LENGTH_MAX, "JPEG with %d bits a sample", parameter); break;
    case JERR_ARITH_NOTIMPL: snprintf(name, JMSG_LENGTH_MAX, "JPEG with arithmetic coding"); break;
    case JERR_CONVERSION_NOTIMPL: snprintf(name, JMSG_LENGTH_MAX, "JPEG with unusual colour components"); break;
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: snprintf(name, JMSG_LENGTH_MAX, "JPEG with unusual sampling"); break;
    default: snprintf(name, JMSG_LENGTH_MAX, "%s", process ? process : "unknown kind of JPEG"); break;
    }
}

// MARK: Errors

static art_status status_of(j_common_ptr codec) {
    switch (codec->err->msg_code) {
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: return ART_UNSUPPORTED;
    case JERR_UNKNOWN_MARKER: return process_name(codec->err->msg_parm.i[0]) ? ART_UNSUPPORTED : ART_CORRUPT;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW: return ART_TOO_MANY_PIXELS;
    case JERR_NO_BACKING_STORE: return ART_TOO_MUCH_MEMORY;
    case JERR_OUT_OF_MEMORY: return ART_OUT_OF_MEMORY;
    default: return ART_CORRUPT;
    }
}

static void leave_with_error(j_common_ptr codec) {
    art_decoder *decoder = art_jpeg_owner(codec);
    char text[JMSG_LENGTH_MAX];
    codec->err->format_message(codec, text);
    art_status status = status_of(codec);
    if (status == ART_UNSUPPORTED) name_unsupported(codec, text);
    if (status == ART_TOO_MANY_PIXELS) {
        decoder->header.width = decoder->jpeg->codec.image_width;
        decoder->header.height = decoder->jpeg->codec.image_height;
    }
    decoder->failure.memory = decoder->codec_memory;
    art_decoder_fail(decoder, status, text, art_jpeg_offset(decoder));
    art_jpeg_leave(decoder);
}

// MARK: Warnings

/// Bytes that were skipped in search of a marker: left over picture data if they lie behind a scan, stray otherwise.
static art_finding_kind kind_of_extra_bytes(art_decoder *decoder, int count) {
    size_t marker = art_jpeg_offset(decoder) - 2;
    size_t extra = (size_t)count < marker ? marker - (size_t)count : 0;
    art_jpeg_walk *walk = &decoder->jpeg->walk;
    return art_jpeg_is_in_scan(walk, decoder->bytes, decoder->length, extra) ? ART_DAMAGE : ART_ODDITY;
}

static art_finding_kind kind_of_warning(j_common_ptr codec) {
    switch (codec->err->msg_code) {
    case JWRN_JFIF_MAJOR:
    case JWRN_BOGUS_ICC: return ART_NOTE;
    case JWRN_ADOBE_XFORM: return ART_ODDITY;
    case JWRN_EXTRANEOUS_DATA: return kind_of_extra_bytes(art_jpeg_owner(codec), codec->err->msg_parm.i[0]);
    default: return ART_DAMAGE;
    }
}

/// Level -1 is a warning, 0 and more are traces.
static void take_message(j_common_ptr codec, int level) {
    if (level >= 0) return;
    art_decoder *decoder = art_jpeg_owner(codec);
    codec->err->num_warnings++;
    char text[JMSG_LENGTH_MAX];
    codec->err->format_message(codec, text);
    if (!art_decoder_note(decoder, kind_of_warning(codec), text, art_jpeg_offset(decoder))) art_jpeg_leave(decoder);
}

void art_jpeg_install_errors(struct art_jpeg *jpeg) {
    jpeg->codec.err = jpeg_std_error(&jpeg->errors);
    jpeg->errors.error_exit = leave_with_error;
    jpeg->errors.emit_message = take_message;
}
