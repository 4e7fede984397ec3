#define _GNU_SOURCE
#include <errno.h>
#include <ftw.h>
#include <linux/magic.h>
#include <stdio.h>
#include <sys/vfs.h>
#include "unix.h"

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at) {
    (void)about, (void)kind, (void)at;
    /* What cannot be removed is left, and the folder above it tells. */
    remove(path);
    return 0;
}

int cu_remove_tree(const char *path) {
    if (nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT) != 0) return -1;
    struct stat about;
    return lstat(path, &about) != 0 && errno == ENOENT ? 0 : -1;
}

bool cu_is_in_memory(const char *folder) {
    struct statfs about;
    if (statfs(folder, &about) != 0) return false;
    return about.f_type == TMPFS_MAGIC || about.f_type == RAMFS_MAGIC;
}
