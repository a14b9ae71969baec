#ifndef STAGE_H
#define STAGE_H

#include "CArtImage.h"

// The parts of the program that measures the image stage. An error ends it.

enum { most_sides = 8 };

typedef struct file {
    uint8_t *bytes;
    size_t length;
} file;

typedef struct sides {
    unsigned values[most_sides];
    size_t count;
    art_vector_code code;
} sides;

/// What is decoded to.
typedef enum kind {
    /// Planes if the picture has them, chroma at half size each way as it will be encoded.
    BY_PLANES,
    /// Planes at full size.
    BY_FULL_PLANES,
    BY_PIXELS,
} kind;

/// Says what is wrong, and exits.
_Noreturn void stop(const char *what);

/// The whole file; its bytes are the caller's to free.
file read_file(const char *path);

bool is_png(const file *file);

/// The usual library alone, to RGB rows: libjpeg at the scale that the stage chooses for the largest side, or libpng.
void decode_alone(const file *file, const sides *sides);

/// Decodes, scales and encodes.
void run_stage(const file *file, const sides *sides, kind kind);

/// Writes what the stage makes of a picture: a JPEG, or the pixels before that as Netpbm's P6.
void paint(const file *file, unsigned side, kind kind, bool encoded, const char *path);

/// Writes a baseline JPEG of `side × side` pixels, row by row.
void draw(unsigned side, const char *path);

#endif
