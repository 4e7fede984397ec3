#define _GNU_SOURCE
#include "unix.h"

int cu_spawn(pid_t *pid, char *const argv[], char *const envp[], const char *folder, int in,
             int out, int err, int new_session) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    posix_spawnattr_setflags(&how, new_session ? flags | POSIX_SPAWN_SETSID : flags);
    int bad = folder ? posix_spawn_file_actions_addchdir_np(&files, folder) : 0;
    if (new_session && isatty(in)) {
        /* A session's leader takes the first terminal it opens for its own. */
        char name[64];
        if (!bad) bad = ttyname_r(in, name, sizeof name);
        if (!bad) bad = posix_spawn_file_actions_addopen(&files, 0, name, 02 /* O_RDWR */, 0);
    } else if (!bad) {
        bad = posix_spawn_file_actions_adddup2(&files, in, 0);
    }
    if (!bad) bad = posix_spawn_file_actions_adddup2(&files, out, 1);
    if (!bad) bad = posix_spawn_file_actions_adddup2(&files, err, 2);
    if (!bad) bad = cu_close_from(&files, 3);
    if (!bad) bad = posix_spawnp(pid, argv[0], &files, &how, argv, envp);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return bad;
}

int cu_spawn_here(pid_t *pid, char *const argv[], char *const envp[]) {
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int bad = posix_spawnp(pid, argv[0], NULL, &how, argv, envp);
    posix_spawnattr_destroy(&how);
    return bad;
}
