#define _GNU_SOURCE
#include "unix.h"
#include <limits.h>
#include <stdlib.h>
#include <sys/auxv.h>

static int count;
static char **words;

/* glibc hands these to what runs before main. Swift would read them from /proc, which a bare
   root, a container or a rescue system may not have. */
__attribute__((constructor)) static void keep_arguments(int argc, char *argv[]) {
    count = argc;
    words = argv;
}

int cu_argument_count(void) { return count; }

const char *cu_argument(int index) {
    return index >= 0 && index < count ? words[index] : 0;
}

static char program[PATH_MAX];

static void find_program(void) {
    const char *begun = (const char *)getauxval(AT_EXECFN);
    if (!begun || !realpath(begun, program)) program[0] = 0;
}

const char *cu_own_program(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_program);
    return *program ? program : 0;
}
