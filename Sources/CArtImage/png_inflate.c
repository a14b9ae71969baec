// The zlib stream of a PNG (PNG specification, 3rd edition, section 10; RFC 1950 and 1951).
//
// igzip_lib.h and zlib.h are the manuals. Both inflate into whatever room there is and keep the window themselves.
// ISA-L lets one thing pass that zlib does not: a set of distance codes with unused ones (RFC 1951, 3.2.7, knows only
// one such set). What comes out is right all the same: both check sums say so.

#include "png_inflate.h"

#include "isal.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

struct art_png_inflate {
    const uint8_t *bytes;
    size_t length;
    /// The chunk behind the one that is being read, from its length field on.
    size_t next_chunk;
    /// What is left of the chunk.
    const uint8_t *in;
    size_t in_left;
    /// What is left to write.
    uint8_t *out;
    size_t out_left;
    /// The stream has ended, with the right check sum.
    bool ended;
    /// Whole bytes have been read that are not used yet.
    bool has_read_ahead;
    bool with_zlib;
    union {
        z_stream zlib;
#if ART_HAS_ISAL
        struct inflate_state isal;
#endif
    };
};

// MARK: Chunks

static bool is_at_data(const art_png_inflate *self) {
    const uint8_t *chunk = self->bytes + self->next_chunk;
    size_t left = self->length - self->next_chunk;
    return left >= 12 && art_png_number(chunk) <= left - 12 && !memcmp(chunk + 4, "IDAT", 4);
}

/// Goes on to the next chunk with content. False if there is none.
static bool open_chunk(art_png_inflate *self) {
    while (is_at_data(self)) {
        self->in = self->bytes + self->next_chunk + 8;
        self->in_left = art_png_number(self->bytes + self->next_chunk);
        self->next_chunk += self->in_left + 12;
        if (self->in_left) return true;
    }
    return false;
}

// MARK: ISA-L

#if ART_HAS_ISAL

static void start_isal(art_png_inflate *self) {
    isal_inflate_init(&self->isal);
    self->isal.crc_flag = ISAL_ZLIB;
}

static bool step_isal(art_png_inflate *self) {
    struct inflate_state *codec = &self->isal;
    codec->next_in = (uint8_t *)self->in;
    codec->avail_in = (uint32_t)self->in_left;
    codec->next_out = self->out;
    codec->avail_out = (uint32_t)self->out_left;
    int result = isal_inflate(codec);
    self->in = codec->next_in;
    self->in_left = codec->avail_in;
    self->out = codec->next_out;
    self->out_left = codec->avail_out;
    self->ended = codec->block_state == ISAL_BLOCK_FINISH;
    self->has_read_ahead = codec->read_in_length >= 8;
    return result == ISAL_DECOMP_OK;
}

#endif

// MARK: zlib

static bool start_zlib(art_png_inflate *self) {
    const int window_of_the_header = 0;
    return inflateInit2(&self->zlib, window_of_the_header) == Z_OK;
}

static bool step_zlib(art_png_inflate *self) {
    z_stream *codec = &self->zlib;
    codec->next_in = (Bytef *)self->in;
    codec->avail_in = (uInt)self->in_left;
    codec->next_out = self->out;
    codec->avail_out = (uInt)self->out_left;
    int result = inflate(codec, Z_NO_FLUSH);
    self->in = codec->next_in;
    self->in_left = codec->avail_in;
    self->out = codec->next_out;
    self->out_left = codec->avail_out;
    self->ended = result == Z_STREAM_END;
    return result == Z_OK || result == Z_BUF_ERROR || self->ended;
}

// MARK: Stream

static bool step(art_png_inflate *self) {
#if ART_HAS_ISAL
    if (!self->with_zlib) return step_isal(self);
#endif
    return step_zlib(self);
}

static bool start(art_png_inflate *self) {
#if ART_HAS_ISAL
    if (!self->with_zlib) {
        start_isal(self);
        return true;
    }
#endif
    return start_zlib(self);
}

art_png_inflate *art_png_inflate_open(
    const uint8_t *bytes, size_t length, const art_png_layout *layout, bool with_zlib) {
    art_png_inflate *self = malloc(sizeof *self);
    if (!self) return NULL;
    memset(self, 0, offsetof(art_png_inflate, zlib) + sizeof(z_stream));
    self->bytes = self->in = bytes;
    self->length = length;
    self->next_chunk = layout->data;
    self->with_zlib = with_zlib || !ART_HAS_ISAL;
    if (start(self)) return self;
    free(self);
    return NULL;
}

void art_png_inflate_close(art_png_inflate *self) {
    if (self && self->with_zlib) inflateEnd(&self->zlib);
    free(self);
}

/// Goes on until the room is filled, the stream has ended, or there is nothing to read any more. False if the data is
/// wrong. Neither library leaves input behind while there is room.
static bool advance(art_png_inflate *self) {
    while (self->out_left && !self->ended) {
        if (!step(self)) return false;
        if (self->out_left && !self->ended && !self->in_left && !open_chunk(self)) return true;
    }
    return true;
}

bool art_png_inflate_read(art_png_inflate *self, uint8_t *to, size_t length) {
    self->out = to;
    self->out_left = length;
    return advance(self) && !self->out_left;
}

bool art_png_inflate_ends(art_png_inflate *self) {
    uint8_t surplus;
    self->out = &surplus;
    self->out_left = 1;
    return advance(self) && self->ended && self->out_left;
}

bool art_png_inflate_is_used_up(art_png_inflate *self) {
    return !self->has_read_ahead && !self->in_left && !open_chunk(self);
}

size_t art_png_inflate_offset(const art_png_inflate *self) { return (size_t)(self->in - self->bytes); }

uint64_t art_png_inflate_memory(void) {
    const uint64_t tables_and_window_of_zlib = 48 * 1024;
    return sizeof(art_png_inflate) + tables_and_window_of_zlib;
}
