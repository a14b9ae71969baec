#include "vp8l_code.h"

#include <string.h>

/// A code must be complete: every sequence of bits is a symbol.
static bool is_complete(const art_vp8l_code *code) {
    int left = 1;
    for (unsigned length = 1; length <= ART_VP8L_MOST_CODE_BITS; length++) {
        left = left * 2 - code->count[length];
        if (left < 0) return false;
    }
    return left == 0;
}

static bool build(art_vp8l_code *code, const uint8_t *lengths, unsigned symbols) {
    uint16_t next[ART_VP8L_MOST_CODE_BITS + 1] = {0};
    unsigned used = 0;
    memset(code->count, 0, sizeof code->count);
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol]) code->count[lengths[symbol]]++;
    }
    for (unsigned length = 1; length <= ART_VP8L_MOST_CODE_BITS; length++) {
        next[length] = (uint16_t)used;
        used += code->count[length];
    }
    for (unsigned symbol = 0; symbol < symbols; symbol++) {
        if (lengths[symbol]) code->symbols[next[lengths[symbol]]++] = (uint16_t)symbol;
    }
    code->is_single = used == 1;
    return code->is_single || is_complete(code);
}

/// Bit by bit, as the code of each length begins where the shorter ones end.
unsigned art_vp8l_read_symbol(art_vp8l_reader *reader, const art_vp8l_code *code) {
    if (code->is_single) return code->symbols[0];
    int value = 0, first = 0, index = 0;
    for (unsigned length = 1; length <= ART_VP8L_MOST_CODE_BITS; length++) {
        value |= (int)art_vp8l_read_bits(reader, 1);
        int count = code->count[length];
        if (value - count < first) return code->symbols[index + value - first];
        index += count;
        first = (first + count) * 2;
        value *= 2;
    }
    art_vp8l_refuse(reader);
    return 0;
}

static bool read_simple_code(art_vp8l_reader *reader, art_vp8l_code *code, unsigned symbols) {
    uint8_t lengths[ART_VP8L_MOST_SYMBOLS] = {0};
    bool has_two = art_vp8l_read_bits(reader, 1);
    unsigned first = art_vp8l_read_bits(reader, art_vp8l_read_bits(reader, 1) ? 8 : 1);
    unsigned second = has_two ? art_vp8l_read_bits(reader, 8) : first;
    if (first >= symbols || second >= symbols) return art_vp8l_refuse(reader);
    lengths[first] = 1;
    lengths[second] = 1;
    return build(code, lengths, symbols) || art_vp8l_refuse(reader);
}

/// How often the last length is repeated (16), or how many lengths are 0 (17, 18).
static unsigned read_run(art_vp8l_reader *reader, unsigned symbol) {
    if (symbol == 16) return 3 + art_vp8l_read_bits(reader, 2);
    return symbol == 17 ? 3 + art_vp8l_read_bits(reader, 3) : 11 + art_vp8l_read_bits(reader, 7);
}

/// Lengths are written with a code of their own, and runs of them with three symbols more.
static bool read_lengths(art_vp8l_reader *reader, const art_vp8l_code *code, uint8_t *lengths, unsigned symbols) {
    unsigned left = symbols, symbol = 0;
    uint8_t previous = 8;
    if (art_vp8l_read_bits(reader, 1)) {
        unsigned bits = 2 + 2 * art_vp8l_read_bits(reader, 3);
        left = 2 + art_vp8l_read_bits(reader, bits);
        if (left > symbols) return art_vp8l_refuse(reader);
    }
    for (; symbol < symbols && left && reader->result == ART_VP8L_OK; left--) {
        unsigned read = art_vp8l_read_symbol(reader, code);
        if (read < 16) {
            lengths[symbol++] = (uint8_t)read;
            if (read) previous = (uint8_t)read;
            continue;
        }
        unsigned run = read_run(reader, read);
        if (run > symbols - symbol) return art_vp8l_refuse(reader);
        memset(lengths + symbol, read == 16 ? previous : 0, run);
        symbol += run;
    }
    return reader->result == ART_VP8L_OK;
}

static bool read_normal_code(art_vp8l_reader *reader, art_vp8l_code *read, unsigned symbols) {
    static const uint8_t order[] = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint8_t lengths_of_lengths[sizeof order] = {0}, lengths[ART_VP8L_MOST_SYMBOLS] = {0};
    unsigned count = 4 + art_vp8l_read_bits(reader, 4);
    for (unsigned index = 0; index < count; index++) {
        lengths_of_lengths[order[index]] = (uint8_t)art_vp8l_read_bits(reader, 3);
    }
    if (!build(read, lengths_of_lengths, sizeof order)) return art_vp8l_refuse(reader);
    const art_vp8l_code code_of_lengths = *read;
    if (!read_lengths(reader, &code_of_lengths, lengths, symbols)) return false;
    return build(read, lengths, symbols) || art_vp8l_refuse(reader);
}

bool art_vp8l_read_code(art_vp8l_reader *reader, art_vp8l_code *code, unsigned symbols) {
    bool is_simple = art_vp8l_read_bits(reader, 1);
    bool is_good = is_simple ? read_simple_code(reader, code, symbols) : read_normal_code(reader, code, symbols);
    return is_good && reader->result == ART_VP8L_OK;
}
