#ifndef CTERMINAL_H
#define CTERMINAL_H

/// What the program needs of the system and Swift cannot call: variadic calls, macros, and `mallopt`, which
/// `import Glibc` does not show. Nothing here allocates memory that a caller frees.

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// The columns and rows of a terminal; 0 where it does not say.
struct terminal_size {
    int columns;
    int rows;
};

/// Of the terminal behind `descriptor`; zeros if it is none. ioctl(2) TIOCGWINSZ.
struct terminal_size terminal_size(int descriptor);

/// Whether what is written to the terminal behind `descriptor` goes where its user looks: 0 while another job of the
/// shell has it. 1 if it is no terminal. tcgetpgrp(3).
int terminal_is_ours(int descriptor);

/// Whether the program was stopped and continued (Ctrl-Z, fg) since this was last asked; after `signals_block`.
int terminal_was_continued(void);

/// Keeps memory that decoders free for the next picture instead of giving it back to the system each time, which
/// costs a page fault for every 4 KiB when it is wanted again. mallopt(3): M_MMAP_THRESHOLD, M_TRIM_THRESHOLD,
/// M_TOP_PAD. Call once, before other threads start. Nothing to do outside glibc.
void allocator_keep_freed_memory(void);

/// Blocks SIGINT, SIGTERM and SIGHUP in the calling thread and every thread it starts later, so that `signals_next` gets
/// them. A signal that was ignored at start (nohup, a shell's background job) stays ignored. Ignores SIGPIPE and SIGXFSZ:
/// a closed pipe is an EPIPE, a file that may not grow an EFBIG. Notes SIGCONT for `terminal_was_continued`. Call once,
/// on the main thread, before other threads start. pthread_sigmask(3).
void signals_block(void);

/// Waits for the next blocked signal and returns its number; on the thread that called `signals_block`. sigwait(3).
int signals_next(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
