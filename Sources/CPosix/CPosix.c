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

static int set_byte_lock(int descriptor, int64_t offset, short type) {
#ifdef F_OFD_SETLK
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
#else
    (void)descriptor;
    (void)offset;
    (void)type;
    errno = EINVAL;
    return -1;
#endif
}

int artfetch_lock_byte(int descriptor, int64_t offset) {
    return set_byte_lock(descriptor, offset, F_WRLCK);
}

int artfetch_unlock_byte(int descriptor, int64_t offset) {
    return set_byte_lock(descriptor, offset, F_UNLCK);
}

const char *artfetch_entry_name(const struct dirent *entry) {
    return entry->d_name;
}
