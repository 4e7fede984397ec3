#define _GNU_SOURCE
#include "unix.h"

#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int cu_window_size(int fd, struct winsize *size) { return ioctl(fd, TIOCGWINSZ, size); }

int cu_set_window_size(int fd, int rows, int columns) {
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    return ioctl(fd, TIOCSWINSZ, &size);
}

int cu_timerfd(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int cu_arm(int fd, struct timespec relative) {
    struct itimerspec when = {.it_value = relative};
    return timerfd_settime(fd, 0, &when, NULL);
}

int cu_punch(int fd, long offset, long length) {
    return fallocate(fd, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, offset, length);
}

int cu_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void cu_give_way(void) {
    // Who: this process, itself; the idle class of disks has the number 3 in the upper bits.
    setpriority(PRIO_PROCESS, 0, 19);
    syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}

int cu_clock_watch(void) {
    return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

int cu_clock_await(int fd) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    /* Further away than a program lives: the one thing it ever tells is that it was cancelled. */
    struct itimerspec never = {.it_value = {.tv_sec = now.tv_sec + 1000000000L}};
    return timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int cu_files_allowed(int wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return wanted;
    if (limit.rlim_cur < (rlim_t)wanted && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur > 1 << 20 ? 1 << 20 : (int)limit.rlim_cur;
}

int cu_exit_status(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int cu_join(pthread_t thread, int seconds) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += seconds;
    return pthread_timedjoin_np(thread, NULL, &end);
}

void cu_hide(void) { prctl(PR_SET_DUMPABLE, 0); }

void cu_hide_memory(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    cu_hide();
}

void cu_give_back_room(void) { malloc_trim(0); }
