/* What a person who edits waits for: one line of a screen's drawing is changed, built, looked at,
   tested, and put back as it was: bench-edits FILE WORDS PROGRAM PLACE TEST [CLEAN-BUILD].
   WORDS stand in FILE as they are drawn at PLACE, and TEST compares them with a golden. Exits 1
   when a figure is over. */
#define _GNU_SOURCE
#include "figures.h"
#include "session.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOG "bench/out/edits.log"

static const char *path;
static char *before, *after;
static struct stat state;

static void put(const char *text) {
    int file = open(path, O_WRONLY | O_TRUNC);
    size_t length = strlen(text);
    if (file < 0 || write(file, text, length) != (ssize_t)length || close(file)) perror(path);
}

/* With its own time, so that nothing that builds by time builds it once more. */
static void put_back(void) {
    put(before);
    struct timespec times[2] = {state.st_atim, state.st_mtim};
    utimensat(AT_FDCWD, path, times, 0);
}

static void interrupted(int signal) {
    put_back();
    _exit(128 + signal);
}

static void read_source(const char *words, const char *others) {
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &state)) {
        perror(path);
        exit(2);
    }
    size_t length = (size_t)state.st_size;
    before = calloc(1, length + 1);
    if (read(file, before, length) != state.st_size) {
        perror(path);
        exit(2);
    }
    close(file);
    const char *at = strstr(before, words);
    if (!at) {
        fprintf(stderr, "bench-edits: %s does not draw \"%s\" any more\n", path, words);
        exit(2);
    }
    if (asprintf(&after, "%.*s%s%s", (int)(at - before), before, others, at + strlen(words)) < 0)
        exit(2);
    atexit(put_back);
    signal(SIGINT, interrupted);
    signal(SIGTERM, interrupted);
    signal(SIGHUP, interrupted);
}

/* Whether it succeeded; what it said stands in the log. */
static bool run(const char *line) {
    char whole[4096];
    snprintf(whole, sizeof whole, "{ %s; } >>%s 2>&1", line, LOG);
    int status = system(whole);
    if (WIFSIGNALED(status)) interrupted(WTERMSIG(status));
    return status == 0;
}

static void need(const char *line) {
    if (run(line)) return;
    fprintf(stderr, "bench-edits: `%s` failed: see " LOG "\n", line);
    exit(2);
}

static void tell(const char *figure, double seconds, double limit) {
    char measured[40], goal[40];
    snprintf(measured, sizeof measured, "%.1f s", seconds);
    snprintf(goal, sizeof goal, "%.0f s", limit);
    report(figure, measured, goal, seconds <= limit);
}

int main(int count, char *arguments[]) {
    if (count < 6 || count > 7) {
        fprintf(stderr, "bench-edits FILE WORDS PROGRAM PLACE TEST [CLEAN-BUILD]\n");
        return 2;
    }
    path = arguments[1];
    char *const program[] = {arguments[3], "--open", arguments[4], NULL};
    char tests[200];
    snprintf(tests, sizeof tests, "make test ONLY=%s", arguments[5]);
    printf("\nFrom an edit to what is seen, %ld processors:\n", sysconf(_SC_NPROCESSORS_ONLN));
    fflush(stdout);
    unlink(LOG);
    read_source(arguments[2], "Rewritten");
    need("make debug");
    need(tests);

    /* The tests' answer has to be that a golden differs: else they did not see the edit. */
    put(after);
    double edited = seconds_now();
    bool blind = run(tests);
    tell("a drawing line to its tests' answer", seconds_now() - edited, 30);
    if (blind) report("its tests notice the edit", "no", "yes", false);
    put_back();
    need("make debug");

    put(after);
    edited = seconds_now();
    need("make debug");
    struct session *s = session_open(program, 24, 80);
    if (!session_see(s, "Rewritten", 20)) {
        fprintf(stderr, "bench-edits: the edited screen did not come\n");
        return 2;
    }
    tell("a drawing line to its screen in view", s->found - edited, 20);
    session_close(s);
    put_back();
    need("make debug");

    if (count == 7) {
        double begun = seconds_now();
        need(arguments[6]);
        tell("a clean release build", seconds_now() - begun, 300);
    }
    return all_passed() ? 0 : 1;
}
