/// Calls of the operating system that Swift cannot see or that differ between Linux and macOS.
///
/// As in POSIX, a result of -1 means failure, with the reason in `errno`. No function here allocates or keeps anything.

#ifndef CPOSIX_H
#define CPOSIX_H

#include <dirent.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Makes `destination`, an empty file open for writing, share the blocks of `source` (ioctl_ficlone(2)).
/// Fails with EOPNOTSUPP, EXDEV or EINVAL where the file system cannot; the caller then copies.
int artfetch_clone(int source, int destination);

/// Brings a file or directory to the disk (fsync(2)). On macOS fsync stops at the drive's cache, so a barrier is
/// asked for: what is written afterwards does not reach the disk before this.
int artfetch_sync(int descriptor);

/// Asks for the file's bytes to be written to the disk, and does not wait (sync_file_range(2)); does nothing where there
/// is no such call. Only a hint: artfetch_sync is what promises something.
void artfetch_start_writing(int descriptor);

/// Locks one byte of a file for this open file description if nobody else has it (fcntl_locking(2), F_OFD_SETLK): the
/// kernel lets go of it with the description, also of a killed process. Fails with EAGAIN or EACCES if another has it,
/// and with EINVAL or another code where the file system or the kernel has no such locks.
int artfetch_lock_byte(int descriptor, int64_t offset);

/// Lets go of it.
int artfetch_unlock_byte(int descriptor, int64_t offset);

/// The entry's name, which Swift imports as a tuple of bytes. Valid until the next readdir(3) on its stream.
const char *artfetch_entry_name(const struct dirent *entry);

#pragma clang assume_nonnull end

#endif
