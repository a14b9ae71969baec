// The input of libjpeg: bytes that are all there; manual: libjpeg.txt, "Compressed data handling".

#include "jpeg_decoder.h"

/// Everything is offered at once.
static void do_nothing(j_decompress_ptr codec) { (void)codec; }

static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};

/// libjpeg asks for more only when the bytes end before the picture does. If that is tolerated, it is told that the
/// picture ends here, and fills the rest with gray.
static boolean run_out(j_decompress_ptr codec) {
    art_decoder *decoder = art_jpeg_owner((j_common_ptr)codec);
    if (!art_decoder_forgives_damage(decoder) || !decoder->jpeg->decoding) {
        art_decoder_fail(decoder, ART_TRUNCATED, "picture data ends early", decoder->length);
        art_jpeg_leave(decoder);
    }
    art_decoder_note(decoder, ART_DAMAGE, "picture data ends early", decoder->length);
    codec->src->next_input_byte = end_of_image;
    codec->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip(j_decompress_ptr codec, long count) {
    if (count <= 0) return;
    size_t left = codec->src->bytes_in_buffer;
    size_t skipped = (size_t)count < left ? (size_t)count : left;
    codec->src->next_input_byte += skipped;
    codec->src->bytes_in_buffer -= skipped;
    if (skipped < (size_t)count) run_out(codec);
}

void art_jpeg_install_source(art_decoder *decoder) {
    struct art_jpeg *jpeg = decoder->jpeg;
    jpeg->source.init_source = do_nothing;
    jpeg->source.fill_input_buffer = run_out;
    jpeg->source.skip_input_data = skip;
    jpeg->source.resync_to_restart = jpeg_resync_to_restart;
    jpeg->source.term_source = do_nothing;
    jpeg->source.next_input_byte = decoder->bytes;
    jpeg->source.bytes_in_buffer = decoder->length;
    jpeg->codec.src = &jpeg->source;
}

size_t art_jpeg_offset(const art_decoder *decoder) {
    size_t left = decoder->jpeg->source.bytes_in_buffer;
    return left < decoder->length ? decoder->length - left : 0;
}
