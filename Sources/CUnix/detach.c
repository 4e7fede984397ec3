#define _GNU_SOURCE
#include "unix.h"
#include <fcntl.h>

int cu_detach(int *ready) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return -1;
    }
    *ready = child == 0 ? ends[1] : ends[0];
    close(child == 0 ? ends[0] : ends[1]);
    if (child > 0) return child;
    setsid();
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3 && nothing >= 0; fd++) dup2(nothing, fd);
    return 0;
}
