#ifndef ART_JPEG_PLANES_H
#define ART_JPEG_PLANES_H

#include "jpeg_decoder.h"

// The components of a JPEG as they are stored, without upsampling and colour conversion: libjpeg.txt, "Raw
// (downsampled) image data". A thumbnail that becomes a JPEG again needs neither.

/// How many planes the picture gives: 3 for YCbCr, 1 for gray, 0 for everything else.
uint32_t art_jpeg_planes(const struct jpeg_decompress_struct *_Nonnull codec);

/// Sets the shape of the planes at the scale that has been chosen and computed.
void art_jpeg_plan_planes(art_decoder *_Nonnull decoder);

/// Reads all rows straight into the sink's rings.
void art_jpeg_read_planes(art_decoder *_Nonnull decoder);

#endif
