// Measures the image stage of JPEGs and PNGs (decode, resample, encode) against what the usual library's decode costs
// alone.
// Built and run by `Benchmarks/ImageStage/run`.
//
//   stage decode|prove|stage|pixels SIDES ROUNDS FILE…
//   stage paint planes|pixels SIDE FOLDER FILE…
//   stage draw SIDE FILE
//
// decode: libjpeg to RGB rows, at the scale that the stage would choose for the largest side; or libpng to RGB rows.
// prove: the picture is only proven, with no raster made of it.
// stage: the whole stage by planes where the picture allows, as artfetch does. pixels: the same by way of RGB.
// SIDES are comma-separated. The time is the thread's own, the least of ROUNDS of each file, the mean over the files;
// behind it stands the most memory that the process ever held.
// paint: writes each picture's thumbnail into FOLDER, as 0.jpg, 1.jpg, … and before it is encoded as 0.ppm, …
// draw: writes a baseline JPEG of SIDE × SIDE pixels, row by row, for measuring memory.
// STAGE_CODE=1…4 in the environment chooses an `art_vector_code`.

#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static sides parse_sides(char *text) {
    sides sides = {.code = ART_VECTOR_BEST};
    for (char *part = strtok(text, ","); part && sides.count < most_sides; part = strtok(NULL, ",")) {
        sides.values[sides.count++] = (unsigned)strtoul(part, NULL, 10);
    }
    const char *code = getenv("STAGE_CODE");
    if (code) sides.code = (art_vector_code)strtol(code, NULL, 10);
    return sides;
}

static double thread_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static double run_once(const char *mode, const file *file, const sides *sides) {
    double start = thread_time();
    if (!strcmp(mode, "decode")) {
        decode_alone(file, sides);
    } else if (!strcmp(mode, "prove")) {
        run_stage(file, &(struct sides){.code = sides->code}, BY_PIXELS);
    } else {
        run_stage(file, sides, strcmp(mode, "stage") ? BY_PIXELS : BY_PLANES);
    }
    return thread_time() - start;
}

/// Chroma before encoding is shown at full size: what halving it costs is the encoder's doing either way.
static void paint_both(const char *mode, unsigned side, const char *folder, int number, const char *path) {
    bool planes = !strcmp(mode, "planes");
    char place[4096];
    file file = read_file(path);
    snprintf(place, sizeof place, "%s/%d.ppm", folder, number);
    paint(&file, side, planes ? BY_FULL_PLANES : BY_PIXELS, false, place);
    snprintf(place, sizeof place, "%s/%d.jpg", folder, number);
    paint(&file, side, planes ? BY_PLANES : BY_PIXELS, true, place);
    free(file.bytes);
}

int main(int count, char **words) {
    if (count > 5 && !strcmp(words[1], "paint")) {
        unsigned side = (unsigned)strtoul(words[3], NULL, 10);
        for (int i = 5; i < count; i++) paint_both(words[2], side, words[4], i - 5, words[i]);
        return 0;
    }
    if (count == 4 && !strcmp(words[1], "draw")) {
        draw((unsigned)strtoul(words[2], NULL, 10), words[3]);
        return 0;
    }
    if (count < 5) stop("usage: stage decode|prove|stage|pixels SIDES ROUNDS FILE...");
#if defined(__GLIBC__)
    // As the program does at its start.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
#endif
    sides sides = parse_sides(words[2]);
    double sum = 0;
    for (int i = 4; i < count; i++) {
        file file = read_file(words[i]);
        double least = 1e18;
        for (long round = strtol(words[3], NULL, 10); round > 0; round--) {
            double time = run_once(words[1], &file, &sides);
            least = time < least ? time : least;
        }
        sum += least;
        free(file.bytes);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%.1f us a picture, %ld KB at most\n", sum / (count - 4), usage.ru_maxrss);
}
