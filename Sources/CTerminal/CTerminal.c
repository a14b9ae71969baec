#define _GNU_SOURCE
#include "CTerminal.h"

#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

int terminal_columns(int descriptor) {
    struct winsize size = {0};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void allocator_keep_freed_memory(void) {
#if defined(__GLIBC__)
    // 32 MiB is the largest threshold that glibc takes on 64-bit systems; a larger one is refused as a whole.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 4 << 20);
#endif
}

// Written once by `signals_block`, read by the same thread.
static sigset_t blocked;

static void add_unless_ignored(int signal) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
        sigaddset(&blocked, signal);
    }
}

void signals_block(void) {
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&blocked);
    add_unless_ignored(SIGINT);
    add_unless_ignored(SIGTERM);
    // Fails only for a first argument that does not exist.
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
}

int signals_next(void) {
    int signal = 0;
    // Fails only for a set with invalid numbers in it, and then waits again.
    while (sigwait(&blocked, &signal) != 0) {
    }
    return signal;
}
