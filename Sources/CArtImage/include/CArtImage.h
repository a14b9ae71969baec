#ifndef CARTIMAGE_H
#define CARTIMAGE_H

// Pictures in, pixels out, and back: JPEG (libjpeg-turbo), PNG (code of our own over ISA-L or zlib, and libpng), WebP
// (libwebp), GIF (in only), the conversion to sRGB (Little CMS) and the resampler between them.
//
// This is C for two reasons: libjpeg and libpng leave on an error by `longjmp`, which Swift code must not be crossed
// by, and the pixel loops want the vector unit. What is decided about a picture is decided in Swift.
//
// Rules that hold for every function here:
// - The result is an `art_status`; out-parameters are only defined where the text says so.
// - Nothing is kept from a caller's pointer after the call, except the input bytes of a decoder, which must stay
//   where they are until `art_decoder_destroy`.
// - Nothing here prints or reads the environment on purpose. What is kept between calls are a few transforms of
//   colours, which all threads share (`transform_cache.h`): they change no result. Two decoders may run on two
//   threads; one decoder belongs to one thread at a time.
// - Pixels are sRGB, or of the profile that a picture keeps, 8 bits a channel, R G B A, alpha not premultiplied, rows
//   from the top without gaps.
// - Planes are the components of a JPEG (JFIF 1.02: Y, Cb, Cr, 0…255), one behind the other, rows without gaps.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#define ART_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#define ART_NAME(name) __attribute__((swift_name(name)))
#else
#define ART_CLOSED_ENUM
#define ART_NAME(name)
#define _Nonnull
#define _Nullable
#endif

// MARK: Status

/// How a call ended. The enumeration is closed: a Swift `switch` over it needs no default.
typedef enum ART_CLOSED_ENUM art_status {
    /// Done.
    ART_OK ART_NAME("ok") = 0,
    /// A kind of its format that is recognised but not decoded (12 bits a sample, lossless); the failure names it.
    ART_UNSUPPORTED ART_NAME("unsupported"),
    /// The bytes ended before the picture did.
    ART_TRUNCATED ART_NAME("truncated"),
    /// The bytes contradict their format.
    ART_CORRUPT ART_NAME("corrupt"),
    /// More pixels than `art_limits.pixels`, or a side beyond what the format's library can hold.
    ART_TOO_MANY_PIXELS ART_NAME("tooManyPixels"),
    /// One decode needs more than `art_limits.memory`.
    ART_TOO_MUCH_MEMORY ART_NAME("tooMuchMemory"),
    /// More scans, chunks, frames or time than a picture needs.
    ART_TOO_COMPLEX ART_NAME("tooComplex"),
    /// `malloc` returned nothing.
    ART_OUT_OF_MEMORY ART_NAME("outOfMemory"),
    /// An encoder refused; its failure says why.
    ART_ENCODING ART_NAME("encoding"),
    /// The caller broke a rule of this header (a size of 0, a call out of order).
    ART_MISUSE ART_NAME("misuse"),
} art_status;

#define ART_TEXT_CAPACITY 200

/// Why a call did not end with `ART_OK`: a codec's own words, and the byte it was at.
typedef struct art_failure {
    /// A NUL-terminated sentence, empty if there is none.
    char text[ART_TEXT_CAPACITY];
    /// The offset in the input, -1 if not known.
    int64_t offset;
    /// Width and height as the header has them, for `ART_TOO_MANY_PIXELS`; 0 if not known.
    uint64_t width, height;
    /// Bytes that the decode would need, for `ART_TOO_MUCH_MEMORY`.
    uint64_t memory;
} art_failure;

// MARK: Decoding

/// The formats that a decoder exists for.
typedef enum ART_CLOSED_ENUM art_codec {
    ART_JPEG ART_NAME("jpeg") = 0,
    ART_PNG ART_NAME("png"),
    /// Of an animation the first frame is shown, on its transparent canvas; every other one is decoded as proof.
    ART_WEBP ART_NAME("webp"),
    /// As with WebP, the first frame.
    ART_GIF ART_NAME("gif"),
} art_codec;

/// How much a finding says about the picture.
typedef enum ART_CLOSED_ENUM art_finding_kind {
    /// About what no pixel depends on: bytes after the end, an unknown version number.
    ART_NOTE ART_NAME("note") = 0,
    /// The structure around the picture data is broken, the picture data is whole.
    ART_ODDITY ART_NAME("oddity"),
    /// Picture data is missing or wrong.
    ART_DAMAGE ART_NAME("damage"),
} art_finding_kind;

/// Nanoseconds that only grow. It is called on the decoder's thread, between rows.
typedef uint64_t (*art_clock)(void *_Nullable context);

/// What one decode may cost and forgive. Pixels and memory are checked against the header before anything large is
/// allocated.
typedef struct art_limits {
    /// Width × height as stored.
    uint64_t pixels;
    /// Bytes for everything that one decode allocates: the codec's rows and coefficients, the resamplers, and what
    /// converts colours.
    uint64_t memory;
    /// Nanoseconds from `art_decoder_decode` on, compared between rows and between passes over a progressive picture;
    /// later it ends with `ART_TOO_COMPLEX`. 0 for no limit.
    uint64_t time;
    /// What the time is read from, with its context; NULL for the system's monotonic clock.
    art_clock _Nullable clock;
    void *_Nullable clock_context;
    /// The worst finding that is let pass; a worse one ends the call with `ART_CORRUPT`. With `ART_DAMAGE` the rest of
    /// a picture that breaks off after its first rows is left blank.
    art_finding_kind worst;
} art_limits;

/// One thing that was noticed and let pass.
typedef struct art_finding {
    art_finding_kind kind;
    /// Where in the input it was noticed.
    int64_t offset;
    /// A NUL-terminated sentence.
    char text[ART_TEXT_CAPACITY];
} art_finding;

/// What the header of a picture says.
typedef struct art_header {
    /// As stored, before any orientation.
    uint32_t width, height;
    /// The components that targets of planes may have: 3 for YCbCr, 1 for gray, 0 if there are only pixels.
    uint32_t planes;
} art_header;

/// What a raster is made of.
typedef enum ART_CLOSED_ENUM art_layout {
    /// Pixels.
    ART_RGBA ART_NAME("rgba") = 0,
    /// One plane.
    ART_GRAY ART_NAME("gray"),
    /// Three planes of the same size.
    ART_YCBCR_444 ART_NAME("ycbcr444"),
    /// Cb and Cr with half as many columns and rows, rounded up; each sample lies in the middle of four of Y.
    ART_YCBCR_420 ART_NAME("ycbcr420"),
} art_layout;

/// A plane in a raster.
typedef struct art_plane {
    /// The byte that it starts at.
    size_t offset;
    uint32_t columns, rows;
} art_plane;

/// How many planes a layout has; pixels count as one.
uint32_t art_layout_planes(art_layout layout);

/// Plane `plane` of a raster of `columns × rows`; not for pixels.
art_plane art_layout_plane(art_layout layout, uint32_t columns, uint32_t rows, uint32_t plane);

/// The bytes of a raster; never more than four a pixel.
size_t art_layout_size(art_layout layout, uint32_t columns, uint32_t rows);

/// How much the inputs around an output count by their distance from it. When a picture shrinks, distances shrink with
/// it; what keeps its size stays as it is, whatever the filter.
typedef enum ART_CLOSED_ENUM art_filter {
    /// Three lobes of a sinc under a wider one: the sharpest.
    ART_LANCZOS3 ART_NAME("lanczos3") = 0,
    /// Mitchell's and Netravali's cubic, up to 2: a little soft, with hardly any ringing.
    ART_MITCHELL ART_NAME("mitchell"),
    /// Less the farther away, up to 1; between two when a picture is enlarged.
    ART_TRIANGLE ART_NAME("triangle"),
    /// The mean of those that fall into it; the nearest one when a picture is enlarged.
    ART_BOX ART_NAME("box"),
} art_filter;

/// One raster to be made: a region of the picture, scaled to `columns × rows`.
typedef struct art_target {
    /// The region, in pixels as stored; inside the picture, with a positive width and height.
    double left, top, width, height;
    /// Each at least 1.
    uint32_t columns, rows;
    /// Pixels for all targets of a decode, or planes for all; planes as many as `art_header.planes`.
    art_layout layout;
    art_filter filter;
    /// The raster will be mirrored after this, so that its last column or row becomes the first: with an odd number
    /// of them the chroma sample that is only half covered lies there.
    bool mirrored_across, mirrored_down;
    /// `art_layout_size` bytes, owned by the caller, written only if the decode ends with `ART_OK`, undefined else.
    uint8_t *_Nonnull samples;
} art_target;

/// Which code runs the pixel loops. All give the same bytes.
typedef enum ART_CLOSED_ENUM art_vector_code {
    /// The fastest that this machine has.
    ART_VECTOR_BEST ART_NAME("best") = 0,
    /// Portable C.
    ART_VECTOR_NONE ART_NAME("none"),
    ART_VECTOR_SSE2 ART_NAME("sse2"),
    ART_VECTOR_AVX2 ART_NAME("avx2"),
    ART_VECTOR_NEON ART_NAME("neon"),
} art_vector_code;

/// One decode of one picture: create, read the header, measure or decode, destroy. Each at most once, in this order.
typedef struct art_decoder art_decoder;

/// Makes a decoder of `bytes`, which stay the caller's and must outlive it. On `ART_OK` the caller owns `*decoder`
/// and ends it with `art_decoder_destroy`; otherwise there is nothing to free.
art_status art_decoder_create(
    art_codec codec, const uint8_t *_Nonnull bytes, size_t length, art_limits limits,
    art_decoder *_Nullable *_Nonnull decoder);

/// Frees the decoder and all that it allocated, in whatever state it is. NULL is allowed.
void art_decoder_destroy(art_decoder *_Nullable decoder);

/// How a PNG is decoded. All ways give the same pixels, failures and findings; they are there to be compared.
typedef enum ART_CLOSED_ENUM art_png_path {
    /// Code of our own for whole pictures of common kinds, with the fastest inflate and the vector unit; for all else,
    /// and for whatever that code stumbles over, libpng.
    ART_PNG_FASTEST ART_NAME("fastest") = 0,
    /// The same in plain C, with zlib.
    ART_PNG_PORTABLE ART_NAME("portable"),
    /// libpng alone.
    ART_PNG_LIBPNG ART_NAME("libpng"),
} art_png_path;

/// Chooses the way, `ART_PNG_FASTEST` if not called. Before the header is read.
void art_decoder_choose_png_path(art_decoder *_Nonnull decoder, art_png_path path);

/// The way that the picture was really decoded.
art_png_path art_decoder_png_path(const art_decoder *_Nonnull decoder);

/// Reads up to the picture data; of a PNG also the frames of all chunks. Allocates a few kilobytes, and for a colour
/// profile up to 4 MB, with what its transform takes. `*header` is set if the result is `ART_OK`.
art_status art_decoder_read_header(art_decoder *_Nonnull decoder, art_header *_Nonnull header);

/// Whether this machine can run it.
bool art_vector_code_exists(art_vector_code code);

/// Chooses the code for the pixel loops, for tests and benchmarks; without this it is `ART_VECTOR_BEST`.
/// `ART_UNSUPPORTED` if this machine cannot run it.
art_status art_decoder_use(art_decoder *_Nonnull decoder, art_vector_code code);

/// Scales in linear light: pixels become light by sRGB's curve (IEC 61966-2-1) with 16 bits, and sRGB again behind the
/// resampler. Before the header is read; there are then no planes, and a JPEG is decoded at its own size.
art_status art_decoder_use_linear_light(art_decoder *_Nonnull decoder);

/// Leaves colours as they are if the picture has a profile for red, green and blue that can be used: the renditions are
/// then to carry it. Others, for gray or inks, are not what renditions are made of, and pictures that have one become
/// sRGB. Before the header is read, and not with linear light, which is that of sRGB.
art_status art_decoder_keep_profile(art_decoder *_Nonnull decoder);

/// An ICC profile, or none: then `bytes` is NULL.
typedef struct art_profile {
    const uint8_t *_Nullable bytes;
    size_t length;
} art_profile;

/// The profile that renditions are to carry, when the header has been read. It is the decoder's.
art_profile art_decoder_profile(const art_decoder *_Nonnull decoder);

/// The scale that a picture is decoded at if `wanted` pixels are wanted for each pixel stored. A JPEG is decoded at the
/// smallest power of two that is at least twice that, from 1/8 to 1; all else at 1, and so is everything in linear
/// light. The bytes of a rendition depend on it, so that targets of another scale belong to another decode.
double art_decoder_scale(const art_decoder *_Nonnull decoder, double wanted);

/// Computes from the header the bytes that `art_decoder_decode` with these targets would allocate, an upper bound; their
/// samples are not touched. `*memory` is set if the result is `ART_OK`; it is not compared with the limits.
art_status art_decoder_measure(
    art_decoder *_Nonnull decoder, double wanted, const art_target *_Nullable targets, size_t count,
    uint64_t *_Nonnull memory);

/// Decodes to the last byte and fills the targets. Colours become sRGB by what the picture says of them: its ICC profile,
/// a PNG's cICP, gAMA and cHRM. Then they are scaled, on sRGB values, on light or on a JPEG's own components, with
/// premultiplied alpha; with `count` 0 it only proves the picture. It is decoded at `art_decoder_scale` of `wanted`,
/// whatever the targets need. `*opaque` is set if the result is `ART_OK`: no pixel was transparent.
art_status art_decoder_decode(
    art_decoder *_Nonnull decoder, double wanted, const art_target *_Nullable targets, size_t count,
    bool *_Nonnull opaque);

/// Why the last call did not end with `ART_OK`. The pointer is good until the next call.
const art_failure *_Nonnull art_decoder_failure(const art_decoder *_Nonnull decoder);

/// What was let pass so far, in order; at most 16, later ones are dropped unless they are the first damage.
const art_finding *_Nonnull art_decoder_findings(const art_decoder *_Nonnull decoder, size_t *_Nonnull count);

// MARK: Pixels

/// Turns `width × height` pixels by an EXIF orientation (EXIF 2.32, 4.6.4, tag 274), 1…8. `to` holds as many bytes as
/// `from` and does not overlap it; its sides are swapped for 5…8.
art_status art_orient(
    const uint8_t *_Nonnull from, uint32_t width, uint32_t height, int orientation, uint8_t *_Nonnull to);

/// The same for a raster of `layout`, whose size is `width × height`.
art_status art_orient_planes(
    art_layout layout, const uint8_t *_Nonnull from, uint32_t width, uint32_t height, int orientation,
    uint8_t *_Nonnull to);

/// Pixels of planes (JFIF 1.02, "Conversion to and from RGB"), each chroma sample repeated for the pixels that it
/// covers. `pixels` holds `width * height * 4` bytes.
art_status art_planes_to_pixels(
    art_layout layout, const uint8_t *_Nonnull planes, uint32_t width, uint32_t height, uint8_t *_Nonnull pixels);

// MARK: Encoding

/// Bytes written by an encoder. Start with all fields zero; release with `art_buffer_free`, whatever the status was.
typedef struct art_buffer {
    uint8_t *_Nullable bytes;
    size_t length;
    size_t capacity;
} art_buffer;

/// Frees the bytes and makes the buffer empty again. An empty buffer is allowed.
void art_buffer_free(art_buffer *_Nonnull buffer);

/// How a JPEG is written.
typedef struct art_jpeg_options {
    /// 1…100, as libjpeg scales its tables.
    int quality;
    /// Several scans of growing detail instead of one.
    bool progressive;
    /// Huffman tables made for this picture instead of the standard ones: smaller, at three times the encoding's cost.
    /// Always so with `progressive`.
    bool optimized;
    /// Colour at full size (4:4:4) instead of half of it each way (4:2:0).
    bool full_chroma;
    /// Lies under transparent pixels: red, green, blue.
    uint8_t background[3];
} art_jpeg_options;

/// Encodes `width × height` pixels as a JPEG, YCbCr (libjpeg.txt, "Compression details"), with a profile if there is one.
/// Sides are 1…65500. `pixels` holds `width * height * 4` bytes. `ART_ENCODING` fills `failure`.
art_status art_encode_jpeg(
    const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, art_jpeg_options options,
    art_profile profile, art_buffer *_Nonnull buffer, art_failure *_Nonnull failure);

/// The same for planes, which go to the file as they are: `layout` is its sampling, and `options` has no
/// say in that, nor in what lies under them.
art_status art_encode_jpeg_planes(
    art_layout layout, const uint8_t *_Nonnull planes, uint32_t width, uint32_t height, art_jpeg_options options,
    art_profile profile, art_buffer *_Nonnull buffer, art_failure *_Nonnull failure);

/// Encodes `width × height` pixels as a PNG, not interlaced: with a palette or in gray where that is smaller, else with
/// 8 bits a channel, without alpha if not `with_alpha`; never in gray with a profile, which is for red, green and blue.
/// Every pixel comes back as it was.
/// Sides are 1…1,000,000 (libpng's own limit). `ART_ENCODING` fills `failure`.
art_status art_encode_png(
    const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, bool with_alpha, art_profile profile,
    art_buffer *_Nonnull buffer, art_failure *_Nonnull failure);

/// How a WebP is written.
typedef struct art_webp_options {
    /// 1…100, as cwebp's `-q`; not used if `lossless`.
    int quality;
    /// Every visible pixel as it is. The colour of fully transparent ones is not kept.
    bool lossless;
} art_webp_options;

/// Encodes `width × height` pixels as a WebP, at libwebp's usual effort (cwebp's `-m 4`); without alpha if not
/// `with_alpha`. Sides are 1…16383, the format's own limit. `ART_ENCODING` fills `failure`.
art_status art_encode_webp(
    const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, bool with_alpha, art_webp_options options,
    art_profile profile, art_buffer *_Nonnull buffer, art_failure *_Nonnull failure);

/// The name of the library at `index`, from 0; null behind the last one.
const char *_Nullable art_library(int index);

/// Writes its version, with a zero after it, into `version`, which has room for `ART_VERSION_LENGTH` characters.
void art_library_version(int index, char *_Nonnull version);

enum { ART_VERSION_LENGTH = 32 };

#endif
