// GIF's LZW (GIF89a, appendix F; Welch, "A technique for high-performance data compression", 1984).

#include "gif_lzw.h"

#include <string.h>

enum { most_bits = 12 };

static unsigned clear_code(const art_lzw *lzw) { return 1U << lzw->literal_bits; }
static unsigned end_code(const art_lzw *lzw) { return clear_code(lzw) + 1; }

static void clear_table(art_lzw *lzw) {
    lzw->width = lzw->literal_bits + 1;
    lzw->next = end_code(lzw) + 1;
    lzw->previous = -1;
}

void art_lzw_start(art_lzw *lzw, const uint8_t *bytes, size_t length, size_t offset, unsigned literal_bits) {
    lzw->bytes = bytes;
    lzw->length = length;
    lzw->offset = offset;
    lzw->block_left = 0;
    lzw->stopped = false;
    lzw->bits = 0;
    lzw->bit_count = 0;
    lzw->literal_bits = literal_bits;
    lzw->taken = ART_LZW_CODES;
    clear_table(lzw);
}

// MARK: Sub-blocks

/// Opens the next sub-block: its length, and so many bytes (GIF89a, 15).
static art_lzw_result open_block(art_lzw *lzw) {
    if (lzw->stopped) return ART_LZW_STOPPED;
    if (lzw->offset >= lzw->length) return ART_LZW_CUT;
    lzw->block_left = lzw->bytes[lzw->offset++];
    lzw->stopped = lzw->block_left == 0;
    return lzw->stopped ? ART_LZW_STOPPED : ART_LZW_OK;
}

static art_lzw_result read_byte(art_lzw *lzw) {
    art_lzw_result result = lzw->block_left ? ART_LZW_OK : open_block(lzw);
    if (result != ART_LZW_OK) return result;
    if (lzw->offset >= lzw->length) return ART_LZW_CUT;
    lzw->bits |= (uint32_t)lzw->bytes[lzw->offset++] << lzw->bit_count;
    lzw->bit_count += 8;
    lzw->block_left--;
    return ART_LZW_OK;
}

static art_lzw_result read_code(art_lzw *lzw, unsigned *code) {
    while (lzw->bit_count < lzw->width) {
        art_lzw_result result = read_byte(lzw);
        if (result != ART_LZW_OK) return result;
    }
    *code = lzw->bits & ((1U << lzw->width) - 1);
    lzw->bits >>= lzw->width;
    lzw->bit_count -= lzw->width;
    return ART_LZW_OK;
}

bool art_lzw_skip_rest(art_lzw *lzw, size_t *extra) {
    *extra = 0;
    while (!lzw->stopped) {
        if (lzw->block_left > lzw->length - lzw->offset) return false;
        *extra += lzw->block_left;
        lzw->offset += lzw->block_left;
        lzw->block_left = 0;
        if (open_block(lzw) == ART_LZW_CUT) return false;
    }
    return true;
}

// MARK: Strings

/// Puts the string of `code` at the end of `string`. Every prefix is a lower code than its own, so that this ends
/// within the table.
static void spell(art_lzw *lzw, unsigned code) {
    while (code >= clear_code(lzw)) {
        lzw->string[--lzw->taken] = lzw->suffix[code];
        code = lzw->prefix[code];
    }
    lzw->string[--lzw->taken] = (uint8_t)code;
}

/// Codes grow with the table. A full one stays as it is until the next clear code.
static void add_entry(art_lzw *lzw, uint8_t suffix) {
    if (lzw->next == ART_LZW_CODES) return;
    lzw->prefix[lzw->next] = (uint16_t)lzw->previous;
    lzw->suffix[lzw->next] = suffix;
    lzw->next++;
    bool is_power = (lzw->next & (lzw->next - 1)) == 0;
    if (is_power && lzw->width < most_bits) lzw->width++;
}

/// A code that is about to be added stands for the string before it and, again, that string's first index.
static art_lzw_result take_code(art_lzw *lzw, unsigned code) {
    bool first = lzw->previous < 0;
    bool is_new = !first && code == lzw->next && lzw->next < ART_LZW_CODES;
    if (first ? code >= clear_code(lzw) : code >= lzw->next && !is_new) return ART_LZW_BAD_CODE;
    if (code < clear_code(lzw) && code > UINT8_MAX) return ART_LZW_BAD_CODE;
    lzw->taken = ART_LZW_CODES - (is_new ? 1 : 0);
    spell(lzw, is_new ? (unsigned)lzw->previous : code);
    uint8_t head = lzw->string[lzw->taken];
    if (is_new) lzw->string[ART_LZW_CODES - 1] = head;
    if (!first) add_entry(lzw, head);
    lzw->previous = (int)code;
    return ART_LZW_OK;
}

/// Makes `string` hold something.
static art_lzw_result fill(art_lzw *lzw) {
    unsigned code = 0;
    for (;;) {
        art_lzw_result result = read_code(lzw, &code);
        if (result != ART_LZW_OK) return result;
        if (code == end_code(lzw)) return ART_LZW_ENDED;
        if (code != clear_code(lzw)) return take_code(lzw, code);
        clear_table(lzw);
    }
}

// MARK: Indices

art_lzw_result art_lzw_peek(art_lzw *lzw) { return lzw->taken < ART_LZW_CODES ? ART_LZW_OK : fill(lzw); }

art_lzw_result art_lzw_read(art_lzw *lzw, uint8_t *to, size_t count) {
    while (count) {
        art_lzw_result result = art_lzw_peek(lzw);
        if (result != ART_LZW_OK) return result;
        size_t ready = ART_LZW_CODES - lzw->taken;
        size_t taken = ready < count ? ready : count;
        memcpy(to, lzw->string + lzw->taken, taken);
        lzw->taken += (unsigned)taken;
        to += taken;
        count -= taken;
    }
    return ART_LZW_OK;
}
