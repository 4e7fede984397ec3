/* The shelf of a hundred thousand books in a terminal: bench-shelf RUSHLIGHT LIBRARY BOOK TITLE,
   where the library has the book. Exits 1 when a figure is over. */
#define _GNU_SOURCE
#include "figures.h"
#include "session.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 9, ROWS = 40, COLUMNS = 120, ROUNDS = 6 };

static const char *rushlight, *library;

/* A library of its own for each run: the program writes into it. */
static void put_library(const char *data) {
    char path[160];
    snprintf(path, sizeof path, "%s/rushlight", data);
    mkdir(path, 0700);
    strcat(path, "/library.db");
    int from = open(library, O_RDONLY), to = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    ssize_t count;
    do count = copy_file_range(from, NULL, to, NULL, 1 << 30, 0);
    while (count > 0);
    if (from < 0 || to < 0 || count < 0 || fdatasync(to)) {
        perror(library);
        exit(2);
    }
    close(from);
    close(to);
}

/* A library that was made and has nothing in it. */
static void put_nothing(const char *data) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        setenv("XDG_DATA_HOME", data, 1);
        freopen("/dev/null", "w", stdout);
        execl(rushlight, "rushlight", "shelf", "list", (char *)NULL);
        _exit(127);
    }
    waitpid(child, NULL, 0);
}

static struct session *open_shelf(void (*prepare)(const char *), const char *text) {
    char *const argv[] = {(char *)rushlight, "--open", "shelf", NULL};
    struct session *s = session_open_with(argv, ROWS, COLUMNS, prepare);
    if (!session_wait(s, text, 20)) {
        fprintf(stderr, "bench: the shelf never showed \"%s\", only:\n%s\n", text, s->text);
        session_close(s);
        exit(2);
    }
    return s;
}

/* Until words of it stand there; what follows, as the count of all, is not waited for. */
static double first_paint(void (*prepare)(const char *), const char *text) {
    struct session *s = open_shelf(prepare, text);
    double took = (s->found - s->opened) * 1e3;
    session_close(s);
    return took;
}

/* Milliseconds to the last byte of what a key changed; a list follows its question's own echo. */
static double press(struct session *s, const char *key) {
    double pressed = seconds_now();
    session_type(s, key);
    session_settle(s, 0.06);
    return s->written < pressed ? 0 : (s->written - pressed) * 1e3;
}

static void type_apart(struct session *s, const char *keys) {
    for (; *keys; keys++) press(s, (char[]){*keys, 0});
}

static void measure_start(const char *row) {
    double full[RUNS], empty[RUNS];
    char text[80];
    first_paint(put_library, row);
    for (int run = 0; run < RUNS; run++) {
        full[run] = first_paint(put_library, row);
        empty[run] = first_paint(put_nothing, "No books yet");
    }
    double took = median(full, RUNS), beside = median(empty, RUNS);
    snprintf(text, sizeof text, "%.1f ms", took);
    report("first rows from the start", text, "60 ms", took <= 60);
    snprintf(text, sizeof text, "%.1f ms: %.2f", beside, took / beside);
    report("beside an empty library", text, "1.5 times", took <= beside * 1.5);
}

static void measure_keys(const char *row) {
    /* Letters that all have, that few have, that none has; fields; and taking all back. */
    static const char *const questions[] = {
        "the war", "tolstoy", "author:tol", "tag:war -tag:t4", "zzz", "state:reading", "e a",
    };
    enum { MOST = ROUNDS * 200 };
    static double took[MOST], pages[MOST], sorts[2 * RUNS];
    char text[80];
    struct session *s = open_shelf(put_library, row);
    session_settle(s, 1.5);
    size_t count = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (size_t at = 0; at < sizeof questions / sizeof *questions; at++) {
            press(s, "/");
            for (const char *key = questions[at]; *key; key++)
                took[count++] = press(s, (char[]){*key, 0});
            for (size_t key = strlen(questions[at]); key > 0; key--)
                if (count < MOST) took[count++] = press(s, "\177");
            press(s, "\033");
        }
    qsort(took, count, sizeof *took, ascending);
    double slow = took[count * 99 / 100];
    snprintf(text, sizeof text, "p99 %.1f, middle %.1f ms", slow, took[count / 2]);
    report("key to list on the screen", text, "16 ms", slow <= 16);

    size_t turned = 0;
    for (int page = 0; page < 60; page++) pages[turned++] = press(s, page < 30 ? "\006" : "\002");
    snprintf(text, sizeof text, "%.1f ms", median(pages, turned));
    report("a page of the list", text, "2 ms", median(pages, turned) <= 2);

    for (int run = 0; run < RUNS; run++) {
        press(s, "s");
        press(s, run % 2 ? "k" : "j");
        sorts[run] = press(s, "\r");
    }
    snprintf(text, sizeof text, "%.1f ms", median(sorts, RUNS));
    report("another order on the screen", text, "50 ms", median(sorts, RUNS) <= 50);
    snprintf(text, sizeof text, "%.1f MB", (double)session_resident_kb(s) / 1024);
    report("resident memory then", text, "80 MB", session_resident_kb(s) <= 80 << 10);
    session_close(s);
}

/* Of ten years in which each day was read. */
static void measure_statistics(const char *row) {
    double took[RUNS];
    char text[80];
    for (int run = 0; run < RUNS; run++) {
        struct session *s = open_shelf(put_library, row);
        session_settle(s, 1.5);
        press(s, "g");
        double pressed = seconds_now();
        session_type(s, "i");
        if (!session_wait(s, "In all", 10)) {
            fprintf(stderr, "bench: the statistics were not shown:\n%s\n", s->text);
            exit(2);
        }
        took[run] = (s->found - pressed) * 1e3;
        session_close(s);
    }
    snprintf(text, sizeof text, "%.1f ms", median(took, RUNS));
    report("statistics of ten years", text, "20 ms", median(took, RUNS) <= 20);
}

static void measure_opening(const char *row, const char *title, const char *words) {
    double took[RUNS];
    char text[80];
    for (int run = 0; run < RUNS; run++) {
        struct session *s = open_shelf(put_library, row);
        session_settle(s, 1.5);
        press(s, "/");
        type_apart(s, title);
        press(s, "\r");
        double pressed = seconds_now();
        session_type(s, "\r");
        if (!session_wait(s, words, 10)) {
            fprintf(stderr, "bench: \"%s\" did not open:\n%s\n", title, s->text);
            exit(2);
        }
        took[run] = (s->found - pressed) * 1e3;
        session_close(s);
    }
    snprintf(text, sizeof text, "%.1f ms", median(took, RUNS));
    report("a book opened from it", text, "40 ms", median(took, RUNS) <= 40);
}

int main(int count, char *arguments[]) {
    if (count != 6) {
        fprintf(stderr, "bench-shelf RUSHLIGHT LIBRARY ROW TITLE WORDS\n");
        return 2;
    }
    rushlight = arguments[1];
    library = arguments[2];
    printf("\nThe same shelf in a terminal of 120x40:\n");
    measure_start(arguments[3]);
    measure_keys(arguments[3]);
    measure_statistics(arguments[3]);
    measure_opening(arguments[3], arguments[4], arguments[5]);
    return all_passed() ? 0 : 1;
}
