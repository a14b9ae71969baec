#include "jpeg_planes.h"

/// Rows of one component that come at once: a sampling factor of up to 4, blocks of up to 8 rows.
enum { most_rows = MAX_SAMP_FACTOR * DCTSIZE };

#if JPEG_LIB_VERSION >= 70
static uint32_t block_columns(const jpeg_component_info *component) { return (uint32_t)component->DCT_h_scaled_size; }
static uint32_t block_rows(const jpeg_component_info *component) { return (uint32_t)component->DCT_v_scaled_size; }
static int least_block_rows(j_decompress_ptr codec) { return codec->min_DCT_v_scaled_size; }
#else
static uint32_t block_columns(const jpeg_component_info *component) { return (uint32_t)component->DCT_scaled_size; }
static uint32_t block_rows(const jpeg_component_info *component) { return (uint32_t)component->DCT_scaled_size; }
static int least_block_rows(j_decompress_ptr codec) { return codec->min_DCT_scaled_size; }
#endif

/// What libjpeg itself could not turn into pixels is not taken as planes either.
static bool is_usual_sampling(const struct jpeg_decompress_struct *codec) {
    int across = 1, down = 1;
    for (int c = 0; c < codec->num_components; c++) {
        if (codec->comp_info[c].h_samp_factor > across) across = codec->comp_info[c].h_samp_factor;
        if (codec->comp_info[c].v_samp_factor > down) down = codec->comp_info[c].v_samp_factor;
    }
    for (int c = 0; c < codec->num_components; c++) {
        if (across % codec->comp_info[c].h_samp_factor || down % codec->comp_info[c].v_samp_factor) return false;
    }
    return true;
}

uint32_t art_jpeg_planes(const struct jpeg_decompress_struct *codec) {
    if (!is_usual_sampling(codec)) return 0;
    if (codec->jpeg_color_space == JCS_YCbCr && codec->num_components == 3) return 3;
    return codec->jpeg_color_space == JCS_GRAYSCALE && codec->num_components == 1 ? 1 : 0;
}

// MARK: Plan

/// libjpeg decodes subsampled chroma with larger blocks where it can, so that a plane's scale is its own.
static art_plane_shape plane_of(j_decompress_ptr codec, const jpeg_component_info *component) {
    double across = (double)component->h_samp_factor / codec->max_h_samp_factor;
    double down = (double)component->v_samp_factor / codec->max_v_samp_factor;
    return (art_plane_shape){
        .columns = component->downsampled_width,
        .rows = component->downsampled_height,
        .across = across * block_columns(component) / DCTSIZE,
        .down = down * block_rows(component) / DCTSIZE,
        .channels = 1,
        .written_columns = component->width_in_blocks * block_columns(component),
        .rows_at_once = (uint32_t)component->v_samp_factor * block_rows(component),
    };
}

void art_jpeg_plan_planes(art_decoder *decoder) {
    j_decompress_ptr codec = &decoder->jpeg->codec;
    decoder->shape.plane_count = (uint32_t)codec->num_components;
    for (int c = 0; c < codec->num_components; c++) {
        decoder->shape.planes[c] = plane_of(codec, &codec->comp_info[c]);
    }
}

// MARK: Rows

static void point_at_rows(const art_plane_source *plane, JSAMPROW rows[most_rows]) {
    for (uint32_t y = 0; y < plane->shape.rows_at_once; y++) rows[y] = art_plane_next_row(plane, y);
}

void art_jpeg_read_planes(art_decoder *decoder) {
    j_decompress_ptr codec = &decoder->jpeg->codec;
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY planes[3] = {rows[0], rows[1], rows[2]};
    codec->raw_data_out = TRUE;
    jpeg_start_decompress(codec);
    JDIMENSION lines = (JDIMENSION)(codec->max_v_samp_factor * least_block_rows(codec));
    while (codec->output_scanline < codec->output_height) {
        for (int c = 0; c < codec->num_components; c++) point_at_rows(&decoder->sink.planes[c], rows[c]);
        jpeg_read_raw_data(codec, planes, lines);
        art_sink_push_planes(&decoder->sink);
    }
}
