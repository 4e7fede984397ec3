#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include "unix.h"

/* What the system says of a file (its label, its rights to be root) is not ours to set. */
static int is_the_systems(const char *name) {
    return !strncmp(name, "security.", 9) || !strncmp(name, "trusted.", 8);
}

static int copy(int from, int to, const char *name) {
    ssize_t size = fgetxattr(from, name, NULL, 0);
    if (size < 0) return -1;
    char *value = malloc((size_t)size + 1);
    if (!value) return -1;
    size = fgetxattr(from, name, value, (size_t)size);
    int bad = size < 0 || fsetxattr(to, name, value, (size_t)size, 0) < 0;
    int reason = errno;
    free(value);
    errno = reason;
    return bad && !is_the_systems(name) ? -1 : 0;
}

int cu_copy_attributes(int from, int to) {
    ssize_t size = flistxattr(from, NULL, 0);
    if (size < 0) return errno == ENOTSUP ? 0 : -1;
    if (size == 0) return 0;
    char *names = malloc((size_t)size);
    if (!names) return -1;
    size = flistxattr(from, names, (size_t)size);
    int result = size < 0 ? -1 : 0;
    for (char *name = names; !result && name < names + size; name += strlen(name) + 1)
        result = copy(from, to, name);
    int reason = errno;
    free(names);
    errno = reason;
    return result;
}
