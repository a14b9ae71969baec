#ifndef CFUZZ_H
#define CFUZZ_H

// What the fuzz targets need of libFuzzer and of the sanitizer's allocator.

#include <stddef.h>
#include <stdint.h>

/// Checks one input. What is wrong ends the process, by which libFuzzer knows.
typedef int (*fuzz_check)(const uint8_t *_Nullable bytes, size_t length);

/// Makes measurements possible. Call it once, unless `fuzz_run` is called.
void fuzz_watch_allocations(void);

/// Runs libFuzzer with a program's words and returns its exit code (https://llvm.org/docs/LibFuzzer.html, "Using
/// libFuzzer as a library"). Call it once.
int fuzz_run(int count, char *_Nullable *_Nonnull words, fuzz_check _Nonnull check);

/// Starts to measure how much is allocated at a time beyond what is allocated now.
void fuzz_start_measuring(void);

/// The most bytes that were allocated at a time since the start of the measurement.
size_t fuzz_most_allocated(void);

#endif
