#define _GNU_SOURCE
#include "unix.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <stdbool.h>
#include <sys/resource.h>

/* Ends as the child did: the shell gets the same status. */
static _Noreturn void end_like(int status) {
    if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
    int number = WTERMSIG(status);
    /* One core file is enough, and it is the child's. */
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(number, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    _exit(128 + number);
}

/* Blocks the signals that are waited for, which is done by the caller. */
static void hear_all(sigset_t *heard) {
    sigfillset(heard);
    /* What stops or continues the whole group does so by itself. */
    const int group[] = {SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT};
    for (size_t i = 0; i < sizeof group / sizeof *group; i++) {
        signal(group[i], SIG_DFL);
        sigdelset(heard, group[i]);
    }
    sigprocmask(SIG_SETMASK, heard, NULL);
}

/* Stands in the foreground for the child, which does everything. */
static _Noreturn void stand_in(pid_t child) {
    sigset_t heard;
    hear_all(&heard);
    cu_close_all_from(3);
    /* It waits, for as long as the program is there. */
    cu_shed_code();
    for (;;) {
        siginfo_t told;
        int number = sigwaitinfo(&heard, &told);
        int status = 0;
        if (number == SIGCHLD && waitpid(child, &status, WNOHANG) == child) end_like(status);
        /* The kernel tells a whole group; what somebody sent is for the program. */
        bool is_sent = number > 0 && (told.si_code == SI_USER || told.si_code == SI_QUEUE ||
                                      told.si_code == SI_TKILL);
        if (!is_sent || number == SIGCHLD) continue;
        if (told.si_pid != child) {
            kill(child, number);
        } else if (number == SIGUSR1) {
            _exit(0);
        }
    }
}

int cu_hear_child(void) {
    sigset_t heard;
    hear_all(&heard);
    return signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
}

int cu_heard(int signals) {
    struct signalfd_siginfo told;
    if (read(signals, &told, sizeof told) != sizeof told) return 0;
    if (told.ssi_signo == SIGCHLD) return SIGCHLD;
    bool is_sent =
        told.ssi_code == SI_USER || told.ssi_code == SI_QUEUE || told.ssi_code == SI_TKILL;
    return is_sent ? (int)told.ssi_signo : 0;
}

int cu_go_behind(int status) {
    pid_t child = fork();
    if (child > 0) _exit(status);
    if (child < 0) return -1;
    setsid();
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3 && nothing >= 0; fd++) dup2(nothing, fd);
    if (nothing > 2) close(nothing);
    return 0;
}

int cu_split(void) {
    sigset_t all, before;
    sigfillset(&all);
    /* Nothing may arrive before there is somebody to pass it on. */
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid(), child = fork();
    if (child > 0) stand_in(child);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return -1;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(128 + SIGHUP);
    return 0;
}

struct work {
    int (*run)(void *);
    void *with;
    sigset_t heard;
    int result;
    /* What the end of the parent sends, which each thread has of its own, and the parent. */
    int farewell;
    pid_t parent;
};

static void *work_begun(void *given) {
    struct work *work = given;
    if (work->farewell != 0) {
        prctl(PR_SET_PDEATHSIG, work->farewell);
        if (getppid() != work->parent) _exit(128 + SIGHUP);
    }
    pthread_sigmask(SIG_SETMASK, &work->heard, NULL);
    cu_crash_install();
    work->result = work->run(work->with);
    return NULL;
}

int cu_on_own_thread(int (*run)(void *), void *with) {
    struct work work = {.run = run, .with = with, .parent = getppid()};
    struct rlimit stack;
    size_t size = 8 << 20;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY &&
        stack.rlim_cur > size && stack.rlim_cur <= 256 << 20)
        size = stack.rlim_cur;
    sigset_t all;
    sigfillset(&all);
    /* Signals are for the thread that does the work. */
    pthread_sigmask(SIG_SETMASK, &all, &work.heard);
    /* cu_leave runs on the other thread: nothing may stay here that it cannot take back. */
    prctl(PR_GET_PDEATHSIG, &work.farewell);
    prctl(PR_SET_PDEATHSIG, 0);
    pthread_attr_t how;
    pthread_t thread;
    pthread_attr_init(&how);
    pthread_attr_setstacksize(&how, size);
    int trouble = pthread_create(&thread, &how, work_begun, &work);
    pthread_attr_destroy(&how);
    if (trouble != 0) {
        prctl(PR_SET_PDEATHSIG, work.farewell);
        pthread_sigmask(SIG_SETMASK, &work.heard, NULL);
        return run(with);
    }
    pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, &work.heard, NULL);
    return work.result;
}

void cu_leave(void) {
    pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, 0);
    setsid();
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3 && nothing >= 0; fd++) dup2(nothing, fd);
    if (nothing > 2) close(nothing);
    kill(parent, SIGUSR1);
}
