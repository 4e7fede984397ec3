#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include "unix.h"

#if defined __x86_64__
#define HERE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define HERE AUDIT_ARCH_AARCH64
#endif

/* What a part may ask of the kernel once its library is loaded. What stands in none of these lists
   ends it. Each list is of calls that this machine has. */
static const int allowed[] = {
    /* The book, the socket, descriptors of one's own. */
    __NR_read, __NR_pread64, __NR_readv, __NR_preadv, __NR_write, __NR_writev, __NR_lseek,
    __NR_close, __NR_dup, __NR_fstat, __NR_sendto, __NR_recvfrom, __NR_ppoll, __NR_pselect6,
    __NR_eventfd2, __NR_pipe2, __NR_fadvise64,
    /* Memory. */
    __NR_brk, __NR_munmap, __NR_mremap, __NR_madvise, __NR_membarrier,
    /* Threads and signals of one's own. */
    __NR_futex, __NR_set_robust_list, __NR_get_robust_list, __NR_rseq, __NR_sched_yield,
    __NR_sched_getaffinity, __NR_sched_getattr, __NR_sched_getscheduler, __NR_sched_getparam,
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack,
    __NR_restart_syscall, __NR_exit, __NR_exit_group,
    /* Who one is and how late it is. */
    __NR_getpid, __NR_gettid, __NR_getppid, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid,
    __NR_getresuid, __NR_getresgid, __NR_getrusage, __NR_getrandom, __NR_getcpu, __NR_sysinfo,
    __NR_uname, __NR_umask, __NR_times, __NR_clock_gettime, __NR_clock_getres,
    __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday,
#ifdef __x86_64__
    __NR_poll, __NR_select, __NR_time, __NR_dup2,
#endif
};

/* What says of a path whether it is there, and what is in a folder. */
static const int looking[] = {
    __NR_statx, __NR_faccessat, __NR_faccessat2, __NR_readlinkat, __NR_getdents64,
    __NR_statfs, __NR_fstatfs, __NR_getcwd,
#ifdef __x86_64__
    __NR_stat, __NR_lstat, __NR_access, __NR_readlink,
#endif
};

/* What libraries try and do without: fontconfig its cache, glibc a new way to start a thread. */
static const int refused[] = {
    __NR_socket, __NR_connect, __NR_mkdirat, __NR_unlinkat, __NR_linkat, __NR_symlinkat,
    __NR_renameat2, __NR_fchmod, __NR_fchmodat, __NR_fchown, __NR_utimensat, __NR_ftruncate,
    __NR_fsync, __NR_flock, __NR_fallocate, __NR_memfd_create, __NR_sched_setattr,
    __NR_sched_setscheduler, __NR_setpriority, __NR_inotify_init1, __NR_epoll_create1,
    __NR_mlock, __NR_mbind, __NR_set_mempolicy,
#ifdef __x86_64__
    __NR_mkdir, __NR_rmdir, __NR_unlink, __NR_link, __NR_symlink, __NR_rename, __NR_chmod,
    __NR_chown, __NR_utime, __NR_utimes, __NR_creat, __NR_arch_prctl,
#endif
};

/* What is looked at more closely: one argument decides. */
enum test { HAS_ANY, IS_ONE };
static const struct close_look {
    int call, argument;
    enum test test;
    uint32_t values[6];
    int count;
} looks[] = {
    /* Threads, no processes. */
    {__NR_clone, 0, HAS_ANY, {0x00010000 /* CLONE_THREAD */}, 1},
    {__NR_prlimit64, 0, IS_ONE, {0}, 1},
    {__NR_fcntl, 1, IS_ONE,
     {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC}, 6},
    {__NR_prctl, 0, IS_ONE, {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, 0x53564d41}, 4},
};

enum { RULES_MAX = 600 };
struct program {
    struct sock_filter rules[RULES_MAX];
    unsigned short count;
};

static void add(struct program *p, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
    if (p->count < RULES_MAX) p->rules[p->count++] = (struct sock_filter){code, yes, no, k};
}

static void end_with(struct program *p, uint32_t verdict) {
    add(p, BPF_RET | BPF_K, verdict, 0, 0);
}

static void say(struct program *p, int call, uint32_t verdict) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    end_with(p, verdict);
}

static void say_all(struct program *p, const int *calls, size_t count, uint32_t verdict) {
    for (size_t i = 0; i < count; i++) say(p, calls[i], verdict);
}

/* Loads an argument of `call`; what follows is `length` long and passed over for other calls. */
static void begin_look(struct program *p, int call, int argument, uint8_t length) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, (uint8_t)(length + 1));
    add(p, BPF_LD | BPF_W | BPF_ABS,
        (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (size_t)argument), 0, 0);
}

/* Refused where the argument has one of these bits. */
static void refuse_bits(struct program *p, int call, int argument, uint32_t bits, int reason) {
    begin_look(p, call, argument, 3);
    add(p, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    end_with(p, SECCOMP_RET_ERRNO | (uint32_t)reason);
    end_with(p, SECCOMP_RET_ALLOW);
}

static void look(struct program *p, const struct close_look *one) {
    uint16_t test = one->test == HAS_ANY ? BPF_JSET : BPF_JEQ;
    begin_look(p, one->call, one->argument, (uint8_t)(one->count + 2));
    for (int i = 0; i < one->count; i++)
        add(p, (uint16_t)(BPF_JMP | test | BPF_K), one->values[i], (uint8_t)(one->count - i), 0);
    end_with(p, SECCOMP_RET_ERRNO | EPERM);
    end_with(p, SECCOMP_RET_ALLOW);
}

#define ALL(list) list, sizeof list / sizeof *list

static void write_rules(struct program *p, bool may_open) {
    const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    const uint32_t absent = SECCOMP_RET_ERRNO | ENOENT;
    add(p, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
#ifdef HERE
    add(p, BPF_JMP | BPF_JEQ | BPF_K, HERE, 1, 0);
#endif
    end_with(p, SECCOMP_RET_KILL_PROCESS);
    add(p, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
    say_all(p, ALL(allowed), SECCOMP_RET_ALLOW);
    say_all(p, ALL(looking), may_open ? SECCOMP_RET_ALLOW : absent);
    if (!may_open) {
        /* glibc asks so about a descriptor. */
        begin_look(p, __NR_newfstatat, 3, 3);
        add(p, BPF_JMP | BPF_JSET | BPF_K, AT_EMPTY_PATH, 1, 0);
        end_with(p, absent);
        end_with(p, SECCOMP_RET_ALLOW);
    } else {
        say(p, __NR_newfstatat, SECCOMP_RET_ALLOW);
    }
    say_all(p, ALL(refused), SECCOMP_RET_ERRNO | EPERM);
    /* No descriptor of a part is a terminal. */
    say(p, __NR_ioctl, SECCOMP_RET_ERRNO | ENOTTY);
    /* glibc then asks with clone, whose flags can be seen. */
    say(p, __NR_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) look(p, &looks[i]);
    if (may_open) {
        refuse_bits(p, __NR_openat, 2, writing, EPERM);
        say(p, __NR_mmap, SECCOMP_RET_ALLOW);
        say(p, __NR_mprotect, SECCOMP_RET_ALLOW);
    } else {
        say(p, __NR_openat, absent);
        refuse_bits(p, __NR_mmap, 2, PROT_EXEC, EPERM);
        refuse_bits(p, __NR_mprotect, 2, PROT_EXEC, EPERM);
    }
#ifdef __NR_open
    if (may_open) refuse_bits(p, __NR_open, 1, writing, EPERM);
    else say(p, __NR_open, absent);
#endif
    /* A sanitizer asks for more than the program does, and is in no program that is given away. */
    end_with(p, cu_is_sanitized() ? SECCOMP_RET_ERRNO | EPERM : SECCOMP_RET_KILL_PROCESS);
}

int cu_seal(bool may_open) {
#ifdef HERE
    struct program p = {.count = 0};
    write_rules(&p, may_open);
    struct sock_fprog program = {p.count, p.rules};
    if (p.count == RULES_MAX) return errno = E2BIG, -1;
    /* A kernel without filters still has the limits. */
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0) return 0;
    return errno == EINVAL ? 0 : -1;
#else
    return 0;
#endif
}

static bool holds(const int *calls, size_t count, long number) {
    for (size_t i = 0; i < count; i++)
        if (calls[i] == number) return true;
    return false;
}

bool cu_seal_ends(long number) {
    if (holds(ALL(allowed), number) || holds(ALL(looking), number)) return false;
    if (holds(ALL(refused), number)) return false;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].call == number) return false;
#ifdef __NR_open
    if (number == __NR_open) return false;
#endif
    static const int others[] = {
        __NR_newfstatat, __NR_ioctl, __NR_clone3, __NR_openat, __NR_mmap, __NR_mprotect,
    };
    return !holds(ALL(others), number);
}
