#include "CFuzz.h"

#include <stdatomic.h>

int LLVMFuzzerRunDriver(int *count, char ***words, fuzz_check check);
// sanitizer/allocator_interface.h
int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t),
                                              void (*freed)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *);

static _Atomic int64_t now, most;

static void on_malloc(const volatile void *memory, size_t size) {
    (void)memory;
    const int64_t total = atomic_fetch_add(&now, (int64_t)size) + (int64_t)size;
    int64_t known = atomic_load(&most);
    while (total > known && !atomic_compare_exchange_weak(&most, &known, total)) {
    }
}

// Also called for what was allocated before the measurement, hence signed numbers.
static void on_free(const volatile void *memory) {
    if (memory) {
        atomic_fetch_sub(&now, (int64_t)__sanitizer_get_allocated_size(memory));
    }
}

void fuzz_watch_allocations(void) { __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free); }

int fuzz_run(int count, char **words, fuzz_check check) {
    fuzz_watch_allocations();
    return LLVMFuzzerRunDriver(&count, &words, check);
}

void fuzz_start_measuring(void) {
    atomic_store(&now, 0);
    atomic_store(&most, 0);
}

size_t fuzz_most_allocated(void) { return (size_t)atomic_load(&most); }
