#define _GNU_SOURCE
#include <errno.h>
#include "unix.h"

#ifdef DEBUG
long cu_call(const long words[7]) {
    long result =
        syscall(words[0], words[1], words[2], words[3], words[4], words[5], words[6]);
    return result < 0 ? -errno : result;
}
#endif
