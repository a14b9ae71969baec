#ifndef ART_GIF_DECODER_H
#define ART_GIF_DECODER_H

#include "decoder.h"
#include "gif_lzw.h"

/// One frame's place, colours and data, as its descriptor has them (GIF89a, 20).
typedef struct art_gif_frame {
    uint32_t left, top, width, height;
    bool interlaced;
    /// The index that is transparent, -1 for none (GIF89a, 23).
    int transparent;
    /// R G B triples in the file; NULL if neither the frame nor the file has a table.
    const uint8_t *_Nullable table;
    unsigned colours;
    /// Bits of an index in the picture data, 1…11.
    unsigned literal_bits;
} art_gif_frame;

/// What one decode of a GIF needs. Only the first frame is shown; the others are proven.
struct art_gif {
    /// The byte that is read next.
    size_t offset;
    uint32_t screen_width, screen_height;
    /// The table for frames without one of their own, R G B triples in the file.
    const uint8_t *_Nullable table;
    unsigned colours;
    /// What the last graphic control extension says about the frame that follows; -1 without one.
    int transparent;
    art_gif_frame frame;
    /// Frames so far, and the pixels of all of them.
    uint32_t frames;
    uint64_t pixels;
    art_lzw lzw;
    /// R G B A of each index.
    uint8_t palette[256][4];
    /// Whether an index came that the table does not have.
    bool beyond_table;
    /// One row of indices, or all of a frame that comes interlaced.
    uint8_t *_Nullable indices;
    /// Which rows of an interlaced frame have come.
    bool *_Nullable row_is_there;
    /// One row of the canvas.
    uint8_t *_Nullable row;
};

/// Reads signature, screen and global colour table (GIF89a, 17 to 19).
art_status art_gif_read_screen(art_decoder *_Nonnull decoder);

/// Reads blocks up to the data of the next frame. `*found` is false at the end of the picture.
art_status art_gif_find_frame(art_decoder *_Nonnull decoder, bool *_Nonnull found);

#endif
