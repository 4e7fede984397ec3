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

/* Which parts a list is for. */
enum {
    ARCHIVE = 1 << CU_ARCHIVE,
    KINDLE = 1 << CU_KINDLE,
    PDF = 1 << CU_PDF,
    DJVU = 1 << CU_DJVU,
    PICTURE = 1 << CU_PICTURE,
    UNPACK = ARCHIVE | KINDLE,
    /* Without a file but the book. */
    ALONE = UNPACK | DJVU,
    DRAW = PDF | PICTURE,
    EVERY = ALONE | DRAW,
};

/* The book and the socket; memory; locks and the end; how late it is and what there is of room. */
static const int everywhere[] = {
    __NR_read, __NR_close, __NR_fstat,
    __NR_brk, __NR_munmap, __NR_mremap, __NR_madvise,
    __NR_futex, __NR_sched_yield, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_restart_syscall,
    __NR_exit, __NR_exit_group,
    __NR_getpid, __NR_gettid, __NR_getrusage, __NR_getrandom, __NR_sysinfo,
    __NR_clock_gettime, __NR_gettimeofday,
#ifdef __x86_64__
    __NR_time,
#endif
};

/* Reading here and there: by place, and by moving the descriptor. */
static const int placing[] = {__NR_pread64};
static const int moving[] = {__NR_lseek};

/* poppler has a descriptor of its own for the book. */
static const int doubling[] = {__NR_dup};

/* Fonts, loaders and their tables: whether a path is there, what is in a folder, who asks. */
static const int looking[] = {
    __NR_statx, __NR_faccessat, __NR_faccessat2, __NR_readlinkat, __NR_getdents64,
    __NR_statfs, __NR_fstatfs, __NR_getcwd,
#ifdef __x86_64__
    __NR_stat, __NR_lstat, __NR_access, __NR_readlink,
#endif
};
static const int fonts[] = {__NR_fadvise64, __NR_getresuid, __NR_getresgid};

/* DjVuLibre looks for its messages in the home of who asks. */
static const int owners[] = {__NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid};

/* How many processors there are: xz and librsvg ask. */
static const int counting[] = {__NR_sched_getaffinity};

/* librsvg computes light on threads, and DjVuLibre decodes on them. */
static const int threads[] = {
    __NR_set_robust_list, __NR_rseq, __NR_sigaltstack, __NR_sched_getattr, __NR_eventfd2,
};

/* What libraries try and do without: fontconfig its cache, glib its journal. */
static const int refused[] = {
    __NR_socket, __NR_connect, __NR_getpeername, __NR_mkdirat, __NR_unlinkat, __NR_linkat,
    __NR_symlinkat, __NR_renameat2, __NR_fchmod, __NR_fchmodat, __NR_fchown, __NR_utimensat,
    __NR_ftruncate, __NR_fsync, __NR_flock, __NR_fallocate, __NR_memfd_create, __NR_pipe2,
    __NR_inotify_init1, __NR_epoll_create1, __NR_umask, __NR_uname, __NR_times, __NR_mlock,
    __NR_sched_setattr, __NR_sched_setscheduler, __NR_setpriority, __NR_mbind,
    __NR_set_mempolicy, __NR_rt_sigaction,
#ifdef __x86_64__
    __NR_mkdir, __NR_rmdir, __NR_unlink, __NR_link, __NR_symlink, __NR_rename, __NR_chmod,
    __NR_chown, __NR_utime, __NR_utimes, __NR_creat, __NR_arch_prctl,
#endif
};

/* libarchive would unpack rare kinds with another program. */
static const int piping[] = {__NR_pipe2};
/* poppler's own libraries do without a thread. */
static const int starting[] = {__NR_clone, __NR_clone3};
/* glibc then asks with clone, whose flags can be seen. */
static const int newer_clone[] = {__NR_clone3};
/* No descriptor of a part is a terminal. */
static const int terminals[] = {__NR_ioctl};
static const int stating[] = {__NR_newfstatat};
static const int opening[] = {
    __NR_openat,
#ifdef __x86_64__
    __NR_open,
#endif
};

enum {
    ALLOW = SECCOMP_RET_ALLOW,
    REFUSE = SECCOMP_RET_ERRNO | EPERM,
    ABSENT = SECCOMP_RET_ERRNO | ENOENT,
};

#define LIST(calls) calls, sizeof calls / sizeof *calls
/* What each part may ask of the kernel once its library is loaded. What stands in no list of a
   part, nor in the closer looks below, ends it. */
static const struct list {
    int parts;
    uint32_t verdict;
    const int *calls;
    size_t count;
} lists[] = {
    {EVERY, ALLOW, LIST(everywhere)},
    {ARCHIVE | DJVU | DRAW, ALLOW, LIST(placing)},
    {KINDLE | DRAW, ALLOW, LIST(moving)},
    {PDF, ALLOW, LIST(doubling)},
    {DRAW, ALLOW, LIST(looking)},
    {DRAW, ALLOW, LIST(stating)},
    {ALONE, ABSENT, LIST(looking)},
    {ALONE, ABSENT, LIST(opening)},
    {DRAW, ALLOW, LIST(fonts)},
    {DJVU | DRAW, ALLOW, LIST(owners)},
    {ARCHIVE | PICTURE, ALLOW, LIST(counting)},
    {DJVU | PICTURE, ALLOW, LIST(threads)},
    {DJVU | PICTURE, SECCOMP_RET_ERRNO | ENOSYS, LIST(newer_clone)},
    {PDF, REFUSE, LIST(starting)},
    {DJVU | DRAW, REFUSE, LIST(refused)},
    {ARCHIVE, REFUSE, LIST(piping)},
    {EVERY, SECCOMP_RET_ERRNO | ENOTTY, LIST(terminals)},
};

/* What is looked at more closely: one argument decides between what is allowed and refused. */
enum test { HAS_ANY, HAS_NONE, IS_ONE };
static const struct close_look {
    int parts, call, argument;
    uint32_t otherwise;
    enum test test;
    uint32_t values[6];
    int count;
} looks[] = {
    /* What is written is an answer, or a library's warning that goes nowhere. */
    {EVERY, __NR_sendto, 0, REFUSE, IS_ONE, {CU_PART_SOCKET}, 1},
    {EVERY, __NR_write, 0, REFUSE, IS_ONE, {2}, 1},
    {EVERY, __NR_writev, 0, REFUSE, IS_ONE, {2}, 1},
    {EVERY, __NR_prlimit64, 0, REFUSE, IS_ONE, {0}, 1},
    {EVERY, __NR_prctl, 0, REFUSE, IS_ONE,
     {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, 0x53564d41 /* PR_SET_VMA */}, 4},
    {KINDLE | DRAW, __NR_fcntl, 1, REFUSE, IS_ONE,
     {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC}, 6},
    /* Threads, no processes. */
    {DJVU | PICTURE, __NR_clone, 0, REFUSE, HAS_ANY, {0x00010000 /* CLONE_THREAD */}, 1},
    /* For reading. */
    {DRAW, __NR_openat, 2, REFUSE, HAS_NONE, {O_WRONLY | O_RDWR | O_CREAT | O_TRUNC}, 1},
#ifdef __x86_64__
    {DRAW, __NR_open, 1, REFUSE, HAS_NONE, {O_WRONLY | O_RDWR | O_CREAT | O_TRUNC}, 1},
#endif
    /* glibc asks so about a descriptor. */
    {ALONE, __NR_newfstatat, 3, ABSENT, HAS_ANY, {AT_EMPTY_PATH}, 1},
    /* Nothing that could be run is made. Loaders of pictures come from files. */
    {EVERY, __NR_mprotect, 2, REFUSE, HAS_NONE, {PROT_EXEC}, 1},
    {ALONE | PDF, __NR_mmap, 2, REFUSE, HAS_NONE, {PROT_EXEC}, 1},
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

static void say(struct program *p, const struct list *one) {
    for (size_t i = 0; i < one->count; i++) {
        add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)one->calls[i], 0, 1);
        end_with(p, one->verdict);
    }
}

static void load(struct program *p, int argument) {
    add(p, BPF_LD | BPF_W | BPF_ABS,
        (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (size_t)argument), 0, 0);
}

/* What follows is `length` long and passed over for other calls. */
static void begin_look(struct program *p, int call, int argument, uint8_t length) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, (uint8_t)(length + 1));
    load(p, argument);
}

static void look(struct program *p, const struct close_look *one) {
    uint16_t test = one->test == IS_ONE ? BPF_JEQ : BPF_JSET;
    uint32_t passed = one->test == HAS_NONE ? one->otherwise : ALLOW;
    begin_look(p, one->call, one->argument, (uint8_t)(one->count + 2));
    for (int i = 0; i < one->count; i++)
        add(p, (uint16_t)(BPF_JMP | test | BPF_K), one->values[i], (uint8_t)(one->count - i), 0);
    end_with(p, one->test == HAS_NONE ? ALLOW : one->otherwise);
    end_with(p, passed);
}

/* What can be run comes from a file, and is not written. */
static void look_at_mapping(struct program *p) {
    begin_look(p, __NR_mmap, 2, 6);
    add(p, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 3);
    add(p, BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 3, 0);
    load(p, 3);
    add(p, BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 1, 0);
    end_with(p, ALLOW);
    end_with(p, REFUSE);
}

static void write_rules(struct program *p, int part) {
    add(p, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
#ifdef HERE
    add(p, BPF_JMP | BPF_JEQ | BPF_K, HERE, 1, 0);
#endif
    end_with(p, SECCOMP_RET_KILL_PROCESS);
    add(p, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i].parts & part) say(p, &lists[i]);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].parts & part) look(p, &looks[i]);
    if (part == PICTURE) look_at_mapping(p);
    /* A sanitizer asks for more than the program does, and is in no program that is given away. */
    end_with(p, cu_is_sanitized() ? REFUSE : SECCOMP_RET_KILL_PROCESS);
}

int cu_seal(enum cu_part part) {
#ifdef HERE
    struct program p = {.count = 0};
    write_rules(&p, 1 << part);
    struct sock_fprog program = {p.count, p.rules};
    if (p.count == RULES_MAX) return errno = E2BIG, -1;
    /* A kernel without filters still has the limits. */
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0) return 0;
    return errno == EINVAL ? 0 : -1;
#else
    return 0;
#endif
}

enum cu_verdict cu_seal_says(enum cu_part part, long number) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t each = 0; each < lists[i].count; each++)
            if (lists[i].parts & 1 << part && lists[i].calls[each] == number)
                return lists[i].verdict == ALLOW ? CU_ALLOWED : CU_REFUSED;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].parts & 1 << part && looks[i].call == number) return CU_LOOKED_AT;
    return number == __NR_mmap ? CU_LOOKED_AT : CU_ENDS;
}
