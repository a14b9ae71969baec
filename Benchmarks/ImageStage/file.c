#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void stop(const char *what) {
    fprintf(stderr, "stage: %s\n", what);
    exit(1);
}

file read_file(const char *path) {
    FILE *stream = fopen(path, "rb");
    if (!stream) stop(path);
    fseek(stream, 0, SEEK_END);
    file file = {.length = (size_t)ftell(stream)};
    rewind(stream);
    file.bytes = malloc(file.length);
    if (!file.bytes || fread(file.bytes, 1, file.length, stream) != file.length) stop(path);
    fclose(stream);
    return file;
}

bool is_png(const file *file) { return file->length > 8 && !memcmp(file->bytes + 1, "PNG", 3); }
