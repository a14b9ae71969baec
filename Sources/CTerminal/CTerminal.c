#define _GNU_SOURCE
#include "CTerminal.h"

#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

struct terminal_size terminal_size(int descriptor) {
    struct winsize size = {0};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return (struct terminal_size){0, 0};
    return (struct terminal_size){size.ws_col, size.ws_row};
}

int terminal_is_ours(int descriptor) {
    pid_t group = tcgetpgrp(descriptor);
    return group == -1 || group == getpgrp();
}

static volatile sig_atomic_t continued;

static void note_continued(int signal) {
    (void)signal;
    continued = 1;
}

int terminal_was_continued(void) {
    int was_continued = continued;
    continued = 0;
    return was_continued;
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
    signal(SIGXFSZ, SIG_IGN);
    // Calls that it interrupts go on.
    struct sigaction action = {.sa_handler = note_continued, .sa_flags = SA_RESTART};
    sigaction(SIGCONT, &action, NULL);
    sigemptyset(&blocked);
    add_unless_ignored(SIGINT);
    add_unless_ignored(SIGTERM);
    add_unless_ignored(SIGHUP);
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
