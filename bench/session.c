#define _GNU_SOURCE
#include "session.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a terminal with synchronised updates is asked, answers, and is then told at each paint. */
static const char SYNC_QUERY[] = "\033[?2026$p";
static const char SYNC_ANSWER[] = "\033[?2026;2$y";
static const char SYNC_BEGIN[] = "\033[?2026h";

struct home {
    struct session session;
    char path[64];
    size_t scanned;
    bool stays;
};

static const char *shared_home;

void session_live_in(const char *home) { shared_home = home; }

double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void session_environment(const char *home) {
    static const char *const folders[] = {
        "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    };
    setenv("HOME", home, 1);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", home, folders[i]);
        mkdir(path, 0700);
        setenv(folders[i], path, 1);
    }
    setenv("TERM", "xterm-256color", 1);
    setenv("COLORTERM", "truecolor", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("TMUX");
    unsetenv("NO_COLOR");
    unsetenv("LINES");
    unsetenv("COLUMNS");
}

struct session *session_open(char *const argv[], int rows, int columns) {
    return session_open_with(argv, rows, columns, NULL);
}

struct session *session_open_with(
    char *const argv[], int rows, int columns, void (*prepare)(const char *data)) {
    struct home *home = calloc(1, sizeof *home);
    struct session *s = &home->session;
    const char *path = shared_home ? shared_home : "/tmp/rushlight-bench-XXXXXX";
    snprintf(home->path, sizeof home->path, "%s", path);
    home->stays = shared_home != NULL;
    if (!home->stays && !mkdtemp(home->path)) {
        perror(home->path);
        exit(2);
    }
    if (prepare) {
        char data[128];
        snprintf(data, sizeof data, "%s/XDG_DATA_HOME", home->path);
        mkdir(data, 0700);
        prepare(data);
    }
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    s->opened = seconds_now();
    s->pid = forkpty(&s->fd, NULL, NULL, &size);
    if (s->pid == 0) {
        session_environment(home->path);
        execv(argv[0], argv);
        perror(argv[0]);
        _exit(127);
    }
    if (s->pid < 0) {
        perror("forkpty");
        exit(2);
    }
    return s;
}

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

void session_close(struct session *s) {
    struct home *home = (struct home *)s;
    kill(s->pid, SIGHUP);
    close(s->fd);
    for (int tries = 0; waitpid(s->pid, NULL, WNOHANG) == 0; tries++) {
        if (tries == 100) kill(s->pid, SIGKILL);
        poll(NULL, 0, 10);
    }
    if (!home->stays) nftw(home->path, erase, 8, FTW_DEPTH | FTW_PHYS);
    free(s->text);
    free(home);
}

void session_type(struct session *s, const char *keys) {
    if (write(s->fd, keys, strlen(keys)) < 0 && errno != EIO) perror("write");
}

/* Counts paints and answers the one question in what has come since the last look. */
static void look(struct session *s) {
    struct home *home = (struct home *)s;
    size_t before = s->paints;
    const char *from = s->text + home->scanned;
    for (const char *at = from; (at = strstr(at, "\033[?2026")); at++) {
        if (!strncmp(at, SYNC_QUERY, strlen(SYNC_QUERY))) session_type(s, SYNC_ANSWER);
        if (strncmp(at, SYNC_BEGIN, strlen(SYNC_BEGIN))) continue;
        s->marks_paints = true;
        s->paints++;
    }
    if (!s->marks_paints) s->paints = before + 1;
    /* A sequence cut in two by the end of a read is seen whole with the next one. */
    home->scanned = s->bytes;
    const char *escape = strrchr(from, '\033');
    if (escape && s->bytes - (size_t)(escape - s->text) < strlen(SYNC_BEGIN)) {
        home->scanned = (size_t)(escape - s->text);
    }
}

static bool read_some(struct session *s, double wait) {
    struct pollfd tty = {.fd = s->fd, .events = POLLIN};
    struct timespec limit = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
    if (s->ended || ppoll(&tty, 1, &limit, NULL) <= 0) return false;
    char chunk[1 << 16];
    ssize_t count = read(s->fd, chunk, sizeof chunk);
    if (count <= 0) {
        s->ended = true;
        return false;
    }
    s->written = seconds_now();
    s->text = realloc(s->text, s->bytes + (size_t)count + 1);
    for (ssize_t i = 0; i < count; i++) s->text[s->bytes++] = chunk[i] ? chunk[i] : ' ';
    s->text[s->bytes] = 0;
    look(s);
    return true;
}

void session_forget(struct session *s) {
    ((struct home *)s)->scanned = s->bytes = 0;
    if (s->text) s->text[0] = 0;
}

bool session_settle(struct session *s, double quiet) {
    size_t before = s->bytes;
    while (read_some(s, quiet)) continue;
    return s->bytes > before;
}

bool session_see(struct session *s, const char *text, double limit) {
    double end = seconds_now() + limit;
    while (!s->text || !strstr(s->text, text)) {
        if (s->ended || seconds_now() > end) return false;
        read_some(s, 0.05);
    }
    s->found = s->written;
    return true;
}

bool session_wait(struct session *s, const char *text, double limit) {
    bool comes = session_see(s, text, limit);
    if (comes) session_settle(s, 0.03);
    return comes;
}

/* The sum of the numbers after a word in a file of /proc. */
static long numbers_after(const char *path, const char *word) {
    FILE *file = fopen(path, "r");
    long sum = 0;
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        /* Not those of which it is the end: who is pushed aside does not wake. */
        if (!strncmp(line, word, strlen(word))) sum += atol(line + strlen(word));
    }
    if (file) fclose(file);
    return sum;
}

/* The process that does everything: what the shell would have started only stands in for it. */
static int worker(const struct session *s) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)s->pid, (int)s->pid);
    FILE *file = fopen(path, "r");
    int child = 0;
    if (file && fscanf(file, "%d", &child) != 1) child = 0;
    if (file) fclose(file);
    return child > 0 ? child : (int)s->pid;
}

void session_kill(struct session *s) { kill(worker(s), SIGKILL); }

static bool is_mpvs(const char *path) {
    char name[32] = "";
    FILE *file = fopen(path, "r");
    if (file && !fgets(name, sizeof name, file)) name[0] = 0;
    if (file) fclose(file);
    return !strncmp(name, "mpv/", 4);
}

static long switches(const struct session *s, bool only_own) {
    char folder[64], path[384];
    snprintf(folder, sizeof folder, "/proc/%d/task", worker(s));
    DIR *threads = opendir(folder);
    long sum = 0;
    for (struct dirent *one; threads && (one = readdir(threads));) {
        if (one->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s/comm", folder, one->d_name);
        if (only_own && is_mpvs(path)) continue;
        snprintf(path, sizeof path, "%s/%s/status", folder, one->d_name);
        sum += numbers_after(path, "voluntary_ctxt_switches:");
    }
    if (threads) closedir(threads);
    return sum;
}

long session_switches(const struct session *s) { return switches(s, false); }
long session_own_switches(const struct session *s) { return switches(s, true); }

long session_resident_kb(const struct session *s) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", worker(s));
    return numbers_after(path, "VmRSS:");
}

long session_peak_kb(const struct session *s) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", worker(s));
    return numbers_after(path, "VmHWM:");
}

long session_worked_ms(const struct session *s) {
    char path[64], line[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", worker(s));
    FILE *file = fopen(path, "r");
    if (file && !fgets(line, sizeof line, file)) line[0] = 0;
    if (file) fclose(file);
    /* The name is in brackets, and may hold anything. */
    const char *after = strrchr(line, ')');
    unsigned long user = 0, kernel = 0;
    if (after)
        sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (long)((user + kernel) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK));
}
