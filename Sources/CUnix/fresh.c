#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>
#include "unix.h"

int cu_fresh_file(const char *folder) {
    /* Through there it gets its name. */
    if (access("/proc/self/fd", X_OK)) return -1;
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

int cu_nameless_file(const char *folder) {
    int file = open(folder, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || errno == EACCES || errno == EROFS || errno == ENOENT) return file;
    char name[PATH_MAX];
    if (snprintf(name, sizeof name, "%s/.rushlight-XXXXXX", folder) >= (int)sizeof name) return -1;
    file = mkostemp(name, O_CLOEXEC);
    if (file >= 0) unlink(name);
    return file;
}

int cu_name_file(int file, char *template) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char path[40];
    unsigned char random[6];
    char *end = template + strlen(template) - sizeof random;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    for (int tries = 0; tries < 100; tries++) {
        if (getrandom(random, sizeof random, 0) != sizeof random) return -1;
        for (size_t i = 0; i < sizeof random; i++)
            end[i] = letters[random[i] % (sizeof letters - 1)];
        if (!linkat(AT_FDCWD, path, AT_FDCWD, template, AT_SYMLINK_FOLLOW)) return 0;
        if (errno != EEXIST) return -1;
    }
    return -1;
}
