#include "failure.h"

#include <string.h>

void art_text_copy(char *into, const char *text) {
    size_t length = strlen(text);
    if (length > ART_TEXT_CAPACITY - 1) length = ART_TEXT_CAPACITY - 1;
    memcpy(into, text, length);
    into[length] = 0;
}

void art_failure_clear(art_failure *failure) {
    memset(failure, 0, sizeof *failure);
    failure->offset = -1;
}
