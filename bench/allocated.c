/* What a key allocates: a state that is copied instead of changed where it stands shows here. */
#include "allocated.h"

#include "session.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { KEYS = 200 };

/* The number that the library counts in, which is in this file. */
static long *counter(char *path) {
    int fd = mkstemp(path);
    if (fd < 0 || ftruncate(fd, sizeof(long))) exit(2);
    long *count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    return count == MAP_FAILED ? NULL : count;
}

static double each(char *const argv[], const char *sign, const char *keys, const long *count) {
    struct session *s = session_open(argv, 40, 120);
    session_see(s, sign, 5);
    session_settle(s, 0.5);
    long before = *count;
    for (int key = 0; key < KEYS; key++) {
        char one[2] = {keys[key % strlen(keys)], 0};
        session_type(s, one);
        if (!session_settle(s, 0.004)) session_settle(s, 0.2);
    }
    session_settle(s, 0.2);
    double found = (double)(*count - before) / KEYS;
    session_close(s);
    return found;
}

void allocations_measure(const char *program, const char *library, report_figure report) {
    char path[] = "/tmp/allocations.XXXXXX";
    long *count = counter(path);
    if (!count) return;
    setenv("LD_PRELOAD", library, 1);
    setenv("ALLOCATIONS", path, 1);
    char *const list[] = {(char *)program, "--open", "settings", NULL};
    char *const page[] = {(char *)program, NULL};
    double in_list = each(list, "Settings", "jk", count);
    double in_book = each(page, "Rushlight", " b", count);
    unsetenv("LD_PRELOAD");
    unsetenv("ALLOCATIONS");
    unlink(path);
    char text[80];
    snprintf(text, sizeof text, "%.0f in a list, %.0f on a page", in_list, in_book);
    bool pass = in_list <= 400 && in_book <= 600;
    report("allocations of a key, 120x40", text, "400 and 600", pass);
}
