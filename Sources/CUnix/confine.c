#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include "unix.h"

int cu_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

int cu_memory_file(void) { return memfd_create("rushlight", MFD_CLOEXEC); }

int cu_spawn_part(pid_t *pid, const char *program, char *const argv[], char *const envp[],
                  int socket, int book) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    /* Out of the way first: one of the two may have the other's place. */
    int high = fcntl(socket, F_DUPFD_CLOEXEC, 16);
    int higher = fcntl(book, F_DUPFD_CLOEXEC, 16);
    int bad = high < 0 || higher < 0 ? errno : 0;
    /* Where not even sixteen are allowed. */
    if (bad == EINVAL) bad = EMFILE;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    /* A session of its own: Ctrl-C in the terminal is for who asked, who then ends the part. */
    posix_spawnattr_setflags(
        &how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    for (int fd = 0; fd < 3 && !bad; fd++)
        bad = posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
    if (!bad) bad = posix_spawn_file_actions_adddup2(&files, high, CU_PART_SOCKET);
    if (!bad) bad = posix_spawn_file_actions_adddup2(&files, higher, CU_PART_BOOK);
    if (!bad) bad = cu_close_from(&files, CU_PART_BOOK + 1);
    if (!bad) bad = posix_spawn(pid, program, &files, &how, argv, envp);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    if (high >= 0) close(high);
    if (higher >= 0) close(higher);
    return bad;
}

int cu_part_left(int pidfd) {
    siginfo_t told = {0};
    struct pollfd entry = {.fd = pidfd, .events = POLLIN};
    /* Its end of the socket is closed a moment before it has ended. */
    if (poll(&entry, 1, 200) != 1) return 0;
    /* By its number: glibc names it since 2.36. */
    const idtype_t by_pidfd = 3;
    if (waitid(by_pidfd, (id_t)pidfd, &told, WEXITED | WNOHANG | WNOWAIT) < 0) return 0;
    return told.si_code == CLD_EXITED && told.si_status == 0;
}

static int limit(int what, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {soft, hard};
    return setrlimit(what, &limit);
}

int cu_allow_seconds(int seconds) {
    struct rusage used;
    struct rlimit limits;
    if (getrusage(RUSAGE_SELF, &used) < 0 || getrlimit(RLIMIT_CPU, &limits) < 0) return -1;
    rlim_t spent = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    limits.rlim_cur = spent + (rlim_t)seconds + 1;
    if (limits.rlim_cur > limits.rlim_max) limits.rlim_cur = limits.rlim_max;
    return setrlimit(RLIMIT_CPU, &limits);
}

int cu_confine(size_t memory, int files) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
    if (prctl(PR_SET_DUMPABLE, 0) < 0) return -1;
    if (!cu_is_sanitized() && limit(RLIMIT_AS, memory, memory) < 0) return -1;
    if (limit(RLIMIT_FSIZE, 0, 0) < 0) return -1;
    if (limit(RLIMIT_CORE, 0, 0) < 0) return -1;
    return limit(RLIMIT_NOFILE, (rlim_t)files, (rlim_t)files);
}
