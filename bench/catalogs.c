#define _GNU_SOURCE
#include "catalogs.h"
#include "figures.h"
#include "feeds.h"
#include "serve.h"
#include "session.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { RUNS = 9, KEYS = 200, COVER_ROWS = 39 };

static const char *program;
static int port;
static const volatile struct served *served;
static void (*tell)(const char *figure, const char *measured, const char *goal, bool pass);

static void milliseconds(const char *figure, double *values, double goal) {
    char text[64], most[64];
    double middle = median(values, RUNS);
    snprintf(text, sizeof text, "%.0f ms", middle);
    snprintf(most, sizeof most, "%.0f ms", goal);
    tell(figure, text, most, middle <= goal);
}

static struct session *open_page(const char *name) {
    char address[128];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/%s", port, name);
    return session_open((char *const[]){(char *)program, address, NULL}, 24, 80);
}

/* Milliseconds between the first bytes of a page and words on the screen; -1 where they are not. */
static double until(struct session *s, const char *words) {
    if (session_see(s, words, 20)) return (s->written - served->first) * 1e3;
    fprintf(stderr, "bench: a catalog never showed \"%s\"\n", words);
    return -1;
}

/* Of a page of ten thousand books: when its first row is there, and when all are counted. */
static void measure_page(const char *kind, const char *name, double first_goal) {
    double first[RUNS], all[RUNS], most[RUNS];
    char figure[64], text[64];
    for (int run = 0; run < RUNS; run++) {
        struct session *s = open_page(name);
        first[run] = until(s, FEEDS_FIRST);
        all[run] = until(s, "10000");
        most[run] = (double)session_peak_kb(s) / 1024;
        session_close(s);
        if (first[run] < 0 || all[run] < 0) {
            tell(kind, "not read", "read", false);
            return;
        }
    }
    snprintf(figure, sizeof figure, "%s of 10,000: first rows", kind);
    milliseconds(figure, first, first_goal);
    snprintf(figure, sizeof figure, "%s of 10,000: the whole", kind);
    milliseconds(figure, all, 300);
    snprintf(figure, sizeof figure, "%s of 10,000: most memory", kind);
    snprintf(text, sizeof text, "%.0f MB", median(most, RUNS));
    tell(figure, text, "150 MB", median(most, RUNS) <= 150);
}

/* The slowest of many keys in milliseconds, from pressing one to its picture; what else is drawn
   meanwhile, such as how many have arrived, is none. */
static double slowest_key(struct session *s, const char *name, int count) {
    double slowest = 0;
    for (int key = 0; key < count; key++) {
        double pressed = seconds_now();
        session_type(s, name);
        while (!session_settle(s, 0.0005) && seconds_now() < pressed + 0.2) continue;
        double took = s->written < pressed ? 200 : (s->written - pressed) * 1e3;
        if (took > slowest) slowest = took;
        session_settle(s, 0.003);
    }
    return slowest;
}

static void measure_keys(void) {
    double rest[RUNS], busy[RUNS];
    for (int run = 0; run < RUNS; run++) {
        struct session *s = open_page("covers.xml");
        session_see(s, FEEDS_FIRST, 20);
        rest[run] = slowest_key(s, "j", KEYS - 10);
        session_close(s);
        s = open_page("feed.xml");
        session_see(s, FEEDS_FIRST, 20);
        busy[run] = slowest_key(s, "j", 20);
        session_close(s);
    }
    milliseconds("a list of 200 books: slowest key", rest, 16);
    milliseconds("while 10,000 arrive: slowest key", busy, 16);
}

/* Down a page of covers and up again while they are fetched, unpacked and drawn, once quickly and
   once so that each row is seen: the terminal draws letters in 256 colours or more. */
static void measure_covers(void) {
    double quick[RUNS], calm[RUNS];
    long least = 1L << 30;
    for (int run = 0; run < RUNS; run++) {
        struct session *s = open_page("covers.xml");
        session_see(s, FEEDS_FIRST, 20);
        long asked = served->requests;
        session_type(s, "zg");
        session_settle(s, 0.02);
        quick[run] = slowest_key(s, "j", COVER_ROWS);
        calm[run] = 0;
        for (int row = 0; row < COVER_ROWS; row++) {
            double took = slowest_key(s, "k", 1);
            if (took > calm[run]) calm[run] = took;
            /* Until what came into view has come. */
            double until = seconds_now() + 0.5;
            while (session_settle(s, 0.1) && seconds_now() < until) continue;
        }
        if (served->requests - asked < least) least = served->requests - asked;
        session_close(s);
    }
    char text[32];
    snprintf(text, sizeof text, "%ld", least);
    tell("200 covers: as many asked for", text, "200", least >= 200);
    milliseconds("200 covers, seen one after another: slowest key", calm, 16);
    milliseconds("200 covers, keys pressed at once: slowest key", quick, 16);
}

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

/* The second time a page is opened, from the start of the program; nobody is asked. */
static void measure_kept(void) {
    char home[] = "/tmp/rushlight-bench-home-XXXXXX";
    double took[RUNS];
    if (!mkdtemp(home)) return;
    session_live_in(home);
    struct session *s = open_page("front.xml");
    bool shows = session_wait(s, FEEDS_FIRST, 10);
    session_settle(s, 0.5);
    session_close(s);
    long asked = served->requests;
    for (int run = 0; run < RUNS && shows; run++) {
        s = open_page("front.xml");
        shows = session_see(s, FEEDS_FIRST, 10);
        took[run] = (s->written - s->opened) * 1e3;
        session_close(s);
    }
    session_live_in(NULL);
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    if (!shows || served->requests != asked) {
        tell("a start page that is kept", shows ? "asked for again" : "not shown", "shown", false);
        return;
    }
    milliseconds("a start page that is kept", took, 60);
}

void catalogs_measure(
    const char *rushlight, const char *folder,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass)) {
    program = rushlight;
    tell = report;
    port = feeds_write(folder) ? serve_begin(folder, &served) : 0;
    if (port == 0) {
        report("catalogs", "not made", "made", false);
        return;
    }
    measure_page("OPDS 1", "feed.xml", 100);
    measure_page("OPDS 2", "feed.json", 300);
    measure_keys();
    measure_covers();
    measure_kept();
}

int catalogs_serve(const char *folder) {
    port = serve_begin(folder, NULL);
    printf("%d %d\n", port, (int)getpid());
    fflush(stdout);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    pause();
    return port == 0;
}
