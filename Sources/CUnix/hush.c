#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include "unix.h"

/* More than a library has to say, and all that a crash has. */
enum { HUSH_MAX = 1 << 16 };
static int hushed = -1, kept = -1;

int cu_hush(int errors) {
    if (kept >= 0 || !isatty(errors)) return 0;
    int memory = memfd_create("stderr", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -1;
    int is_bounded = ftruncate(memory, HUSH_MAX) == 0
        && fcntl(memory, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0;
    int copy = is_bounded ? fcntl(errors, F_DUPFD_CLOEXEC, 3) : -1;
    if (copy >= 0) hushed = errors;
    if (copy >= 0 && dup2(memory, errors) >= 0) kept = copy;
    else if (copy >= 0) close(copy);
    close(memory);
    return kept >= 0 ? 0 : -1;
}

void cu_unhush(int is_told) {
    if (kept < 0) return;
    int out = kept;
    kept = -1;
    int memory = is_told ? dup(hushed) : -1;
    off_t said = lseek(hushed, 0, SEEK_CUR);
    dup2(out, hushed);
    close(out);
    if (memory < 0) return;
    char bytes[1024];
    for (off_t at = 0; at < said;) {
        size_t rest = (size_t)(said - at);
        ssize_t n = pread(memory, bytes, rest < sizeof bytes ? rest : sizeof bytes, at);
        if (n <= 0 || write(hushed, bytes, (size_t)n) != n) break;
        at += n;
    }
    close(memory);
}
