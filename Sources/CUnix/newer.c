/* What glibc 2.31 has not: calls of the kernel by their numbers, and ways around. */
#define _GNU_SOURCE
#include "unix.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
enum { close_on_exec = 1 << 2, most_files = 1 << 16 };

int cu_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int cu_kill_part(int pidfd) {
    return (int)syscall(SYS_pidfd_send_signal, pidfd, SIGKILL, NULL, 0);
}

static void hide_file(int file) {
    int flags = fcntl(file, F_GETFD);
    if (flags >= 0 && !(flags & FD_CLOEXEC)) fcntl(file, F_SETFD, flags | FD_CLOEXEC);
}

static void hide_files(int first) {
    /* Linux knows this flag since 5.11. */
    if (!syscall(SYS_close_range, first, ~0U, close_on_exec)) return;
    DIR *own = opendir("/proc/self/fd");
    if (own) {
        for (struct dirent *entry; (entry = readdir(own));)
            if (*entry->d_name != '.' && atoi(entry->d_name) >= first)
                hide_file(atoi(entry->d_name));
        closedir(own);
        return;
    }
    struct rlimit limit;
    int end = most_files;
    if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < most_files)
        end = (int)limit.rlim_cur;
    for (int file = first; file < end; file++) hide_file(file);
}

int cu_close_from(posix_spawn_file_actions_t *files, int first) {
    int (*add)(posix_spawn_file_actions_t *, int) = NULL;
    *(void **)&add = dlsym(RTLD_DEFAULT, "posix_spawn_file_actions_addclosefrom_np");
    if (add) return add(files, first);
    /* What the child is given is duplicated after this, without the flag. */
    hide_files(3);
    return 0;
}

void cu_close_all_from(int first) {
    if (!syscall(SYS_close_range, first, ~0U, 0)) return;
    struct rlimit limit;
    int end = most_files;
    if (!getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < most_files)
        end = (int)limit.rlim_cur;
    for (int file = first; file < end; file++) close(file);
}
