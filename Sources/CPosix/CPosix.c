#define _GNU_SOURCE

#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

int artfetch_clone(int source, int destination) {
#ifdef FICLONE
    return ioctl(destination, FICLONE, source);
#else
    (void)source;
    (void)destination;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int artfetch_sync(int descriptor) {
#ifdef F_BARRIERFSYNC
    if (fcntl(descriptor, F_BARRIERFSYNC) == 0) return 0;
#endif
    return fsync(descriptor);
}

void artfetch_start_writing(int descriptor) {
#ifdef SYNC_FILE_RANGE_WRITE
    (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
    (void)descriptor;
#endif
}

const char *artfetch_entry_name(const struct dirent *entry) {
    return entry->d_name;
}
