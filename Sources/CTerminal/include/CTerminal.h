#ifndef CTERMINAL_H
#define CTERMINAL_H

/// What the program needs of the system and Swift cannot call: variadic calls, macros, and `mallopt`, which
/// `import Glibc` does not show. Nothing here allocates memory that a caller frees.

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// The columns of the terminal behind `descriptor`; 0 if it is none or does not say. ioctl(2) TIOCGWINSZ.
int terminal_columns(int descriptor);

/// Keeps memory that decoders free for the next picture instead of giving it back to the system each time, which
/// costs a page fault for every 4 KiB when it is wanted again. mallopt(3): M_MMAP_THRESHOLD, M_TRIM_THRESHOLD,
/// M_TOP_PAD. Call once, before other threads start. Nothing to do outside glibc.
void allocator_keep_freed_memory(void);

/// Called on the watching thread, never inside a signal handler, so that it may take locks and allocate.
typedef void (*signal_observer)(int signal, void *context);

/// Blocks SIGINT and SIGTERM in the calling thread and every thread it starts later, and starts one thread that
/// waits for them with sigwait(3) and hands each to `observer`, for the rest of the program. A signal that was
/// ignored at start (nohup, a shell's background job) stays ignored. Ignores SIGPIPE: a closed pipe is an EPIPE.
/// Call once, before other threads start. Returns 0 or an errno value.
int signals_watch(signal_observer observer, void *context);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
