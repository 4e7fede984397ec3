/* The figures Rushlight is held to: bench RUSHLIGHT HELLO FOLDER. Exits 1 when one is over; with
   `serve FOLDER` it serves the catalogs they are about instead. */
#include "allocated.h"
#include "catalogs.h"
#include "figures.h"
#include "listen.h"
#include "pdf.h"
#include "session.h"
#include "starts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS = 9, KEYS = 200, BURST = 100 };

static const char *rushlight, *hello;

static struct session *open_place(const char *place, int rows, int columns) {
    char *const plain[] = {(char *)rushlight, NULL};
    char *const there[] = {(char *)rushlight, "--open", (char *)place, NULL};
    return session_open(place ? there : plain, rows, columns);
}

static void measure_start(void) {
    char *const c[] = {(char *)hello, NULL};
    char *const ours[] = {(char *)rushlight, "--open", "keys", NULL};
    double c_ms[RUNS], our_ms[RUNS], mb[RUNS];
    first_paint(c, "hello", NULL);
    first_paint(ours, "Keys", NULL);
    for (int run = 0; run < RUNS; run++) {
        c_ms[run] = first_paint(c, "hello", NULL);
        our_ms[run] = first_paint(ours, "Keys", &mb[run]);
    }
    double our = median(our_ms, RUNS), theirs = median(c_ms, RUNS), ratio = our / theirs;
    char text[80];
    snprintf(text, sizeof text, "%.1f ms, C %.1f ms: %.2f", our, theirs, ratio);
    report("first paint of the keys", text, "3 times the C hello", ratio <= 3);
    snprintf(text, sizeof text, "%.1f MB", median(mb, RUNS));
    report("resident memory then", text, "14 MB", median(mb, RUNS) <= 14);
}

/* The 99th of 100 keys: milliseconds from writing it to the last byte of its picture. */
static double slowest_key(struct session *s) {
    double took[KEYS];
    for (int key = 0; key < KEYS; key++) {
        double pressed = seconds_now();
        session_type(s, key % 2 ? "k" : "j");
        if (!session_settle(s, 0.004)) session_settle(s, 0.2);
        if (s->written < pressed) {
            fprintf(stderr, "bench: a key changed nothing on the screen\n");
            session_close(s);
            exit(2);
        }
        took[key] = (s->written - pressed) * 1e3;
    }
    qsort(took, KEYS, sizeof *took, ascending);
    return took[KEYS * 99 / 100 - 1];
}

static void measure_keys(void) {
    struct session *s = open_place("settings", 40, 120);
    session_wait(s, "Settings", 10);
    session_settle(s, 0.5);
    double p99[RUNS], paints[RUNS];
    for (int run = 0; run < RUNS; run++) p99[run] = slowest_key(s);

    char burst[BURST + 1] = {0};
    for (int run = 0; run < RUNS; run++) {
        size_t before = s->paints;
        memset(burst, run % 2 ? 'k' : 'j', BURST);
        session_type(s, burst);
        session_settle(s, 0.3);
        paints[run] = (double)(s->paints - before);
    }
    char text[80];
    snprintf(text, sizeof text, "p99 %.2f ms", median(p99, RUNS));
    report("key to finished paint, 120x40", text, "1 ms", median(p99, RUNS) <= 1);
    double middle = median(paints, RUNS);
    snprintf(text, sizeof text, "%.0f %s", middle, s->marks_paints ? "paints" : "writes");
    report("100 buffered keys", text, "1 to 3 paints", middle >= 1 && middle <= 3);
    session_close(s);
}

/* The library that counts lies where this program does. */
static void measure_allocations(void) {
    char library[4096];
    const char *end = strrchr(hello, '/');
    snprintf(library, sizeof library, "%.*s/allocations.so", end ? (int)(end - hello) : 1,
        end ? hello : ".");
    allocations_measure(rushlight, library, report);
}

/* Every place on which nothing is due, all at once, for ten seconds, five after a key. */
static void measure_idle(void) {
    static const struct {
        const char *name, *place, *keys;
    } places[] = {
        {"first screen", NULL, "j"},
        {"keys", "keys", "j"},
        {"settings", "settings", "j"},
        {"tutor", "tutor", "j"},
        {"palette", "settings", ":"},
        {"themes", "settings", "zt"},
    };
    enum { COUNT = sizeof places / sizeof *places };
    struct session *open[COUNT];
    long switches[COUNT];
    size_t bytes[COUNT];
    for (int at = 0; at < COUNT; at++) {
        open[at] = open_place(places[at].place, 40, 120);
        session_settle(open[at], 0.5);
        session_type(open[at], places[at].keys);
    }
    for (double end = seconds_now() + 5; seconds_now() < end;) {
        for (int at = 0; at < COUNT; at++) session_settle(open[at], 0.1);
    }
    for (int at = 0; at < COUNT; at++) {
        switches[at] = session_switches(open[at]);
        bytes[at] = open[at]->bytes;
    }
    for (double end = seconds_now() + 10; seconds_now() < end;) {
        for (int at = 0; at < COUNT; at++) session_settle(open[at], 0.1);
    }
    for (int at = 0; at < COUNT; at++) {
        long woken = session_switches(open[at]) - switches[at];
        size_t written = open[at]->bytes - bytes[at];
        bool pass = !open[at]->ended && bytes[at] > 0 && woken == 0 && written == 0;
        char figure[80], text[80];
        snprintf(figure, sizeof figure, "10 idle seconds: %s", places[at].name);
        snprintf(text, sizeof text, "%ld wakeups, %zu bytes%s", woken, written,
            open[at]->ended ? ", ended" : "");
        report(figure, text, "0 and 0", pass);
        session_close(open[at]);
    }
}

static void measure_libraries(void) {
    char command[4200], line[512], heavy[512] = "none of them";
    snprintf(command, sizeof command, "ldd '%s'", rushlight);
    FILE *output = popen(command, "r");
    int libraries = 0;
    while (output && fgets(line, sizeof line, output)) {
        libraries++;
        if (strstr(line, "libmpv") || strstr(line, "poppler") || strstr(line, "libglib")) {
            line[strcspn(line, "=\n")] = 0;
            snprintf(heavy, sizeof heavy, "%s", line);
        }
    }
    bool pass = output && pclose(output) == 0 && libraries > 0 && !strcmp(heavy, "none of them");
    char text[560];
    snprintf(text, sizeof text, "%d libraries, %s", libraries, heavy);
    report("linked libraries", text, "no mpv poppler glib", pass);
}

static void measure_pdf(void) {
    char path[] = "/tmp/rushlight-bench-XXXXXX.pdf";
    int file = mkstemps(path, 4);
    double first[RUNS], all[RUNS];
    bool reads = file >= 0 && pdf_write(path) == 0;
    for (int run = 0; run < RUNS && reads; run++)
        reads = pdf_read(rushlight, path, &first[run], &all[run]) == 0;
    if (file >= 0) {
        close(file);
        unlink(path);
    }
    if (!reads) {
        report("PDF of 500 pages", "not read", "read", false);
        return;
    }
    char measured[64];
    snprintf(measured, sizeof measured, "%.1f ms from the start", median(first, RUNS));
    report("PDF of 500 pages, first words", measured, "60 ms", median(first, RUNS) <= 60);
    snprintf(measured, sizeof measured, "%.0f ms", median(all, RUNS));
    report("PDF of 500 pages, all words", measured, "3000 ms", median(all, RUNS) <= 3000);
    snprintf(measured, sizeof measured, "%.0f MB at most", pdf_largest_mb());
    report("memory of what reads it", measured, "100 MB", pdf_largest_mb() <= 100);
}

int main(int count, char *arguments[]) {
    if (count == 3 && !strcmp(arguments[1], "serve")) return catalogs_serve(arguments[2]);
    if (count != 4) {
        fprintf(stderr, "bench RUSHLIGHT HELLO FOLDER\nbench serve FOLDER\n");
        return 2;
    }
    rushlight = arguments[1];
    hello = arguments[2];
    printf("%-34s %-30s %s\n", "figure, median of 9", "measured", "goal, at most");
    measure_libraries();
    measure_start();
    measure_keys();
    measure_allocations();
    measure_idle();
    measure_pdf();
    catalogs_measure(rushlight, arguments[3], report);
    listen_measure(rushlight, report);
    return all_passed() ? 0 : 1;
}
