#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include "unix.h"

static struct {
    int fd;
    size_t length;
    struct termios modes;
    char bytes[CU_RESTORE_MAX];
} undo;
/* Set last and cleared first: a handler sees a whole record or none. */
static volatile sig_atomic_t is_prepared;

static void crashed(int number) {
    if (is_prepared) {
        is_prepared = 0;
        size_t done = 0;
        while (done < undo.length) {
            ssize_t n = write(undo.fd, undo.bytes + done, undo.length - done);
            if (n <= 0) break;
            done += (size_t)n;
        }
        tcsetattr(undo.fd, TCSANOW, &undo.modes);
    }
    cu_unhush(1);
    signal(number, SIG_DFL);
    raise(number);
}

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif

/* A stack that is full leaves no room to tell of it. Only the kernel would know where this one is:
   the name keeps it from being taken for lost. */
static void *spare;

static int take_spare(void) {
    /* The kernel tells how much this processor's registers take; sysconf knows it since glibc 2.34. */
    size_t size = getauxval(AT_MINSIGSTKSZ) + 24576;
    if (!spare) spare = malloc(size);
    return spare ? sigaltstack(&(stack_t){.ss_sp = spare, .ss_size = size}, NULL) : -1;
}

int cu_crash_install(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    struct sigaction how = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigemptyset(&how.sa_mask);
    if (take_spare() < 0) return -1;
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (sigaction(fatal[i], &how, NULL) < 0) return -1;
    return 0;
}

void cu_crash_prepare(int fd, const void *bytes, size_t length, const struct termios *modes) {
    is_prepared = 0;
    undo.fd = fd;
    undo.length = length < CU_RESTORE_MAX ? length : CU_RESTORE_MAX;
    memcpy(undo.bytes, bytes, undo.length);
    undo.modes = *modes;
    is_prepared = 1;
}

void cu_crash_forget(void) { is_prepared = 0; }
