#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
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

struct watch {
    signal_observer observer;
    void *context;
    sigset_t signals;
};

static void *wait_for_signals(void *argument) {
    const struct watch *watch = argument;
    for (;;) {
        int signal = 0;
        if (sigwait(&watch->signals, &signal) == 0) {
            watch->observer(signal, watch->context);
        }
    }
    return NULL;
}

static void add_unless_ignored(sigset_t *set, int signal) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
        sigaddset(set, signal);
    }
}

int signals_watch(signal_observer observer, void *context) {
    signal(SIGPIPE, SIG_IGN);
    struct watch *watch = malloc(sizeof *watch);
    if (watch == NULL) {
        return ENOMEM;
    }
    watch->observer = observer;
    watch->context = context;
    sigemptyset(&watch->signals);
    add_unless_ignored(&watch->signals, SIGINT);
    add_unless_ignored(&watch->signals, SIGTERM);

    int status = pthread_sigmask(SIG_BLOCK, &watch->signals, NULL);
    pthread_t thread;
    if (status == 0) {
        status = pthread_create(&thread, NULL, wait_for_signals, watch);
    }
    if (status != 0) {
        pthread_sigmask(SIG_UNBLOCK, &watch->signals, NULL);
        free(watch);
        return status;
    }
    return pthread_detach(thread);
}
