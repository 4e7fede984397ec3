/* Two people listen for a week, each with a home and an ear of their own: they open their books,
 * press pause and play as headphones do, lose the connection on the way, start the program twice,
 * end it in every way there is, and fall asleep each night.
 *   soundweek PROGRAM SEED
 * One hears a file and sometimes another, one a server. Each sample that is heard says where it
 * stands: none may be left out, and nothing be heard twice beyond what was promised. It takes a
 * quarter of an hour; with libfaketime each day is a day, else all are one. */
#define SOUND_RATE 11025
#define BOOK_SECONDS 1200
#include "soundear.h"
#include "soundserver.h"

enum { DAYS = 7, BOOKS = 2, RUN = 64 };
/* What is played again: after a night, after a kill, after a fade; and how long a fade is. */
static const double NIGHT = 30, KILLED = 5, FADE = 10;

struct person {
    const char *name, *books[BOOKS];
    struct ear *ear;
    char home[80];
    pid_t worker, player;
    int tty, current;
    bool has_begun[BOOKS], is_open;
    uint32_t last[BOOKS];
    double heard;
};

static struct person people[2];
static int day;
static char clock_file[96];

/* The clock on the wall of all that was started, and will be; clocks of seconds are as ever. */
static void it_is(int hour) {
    FILE *file = fopen(clock_file, "w");
    if (!file) exit(2);
    fprintf(file, "+%dh\n", day * 24 + hour);
    fclose(file);
}

static void have_days(void) {
    static const char *const libraries[] = {
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    };
    snprintf(clock_file, sizeof clock_file, "%s/clock", home);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (access(libraries[i], R_OK) != 0) continue;
        it_is(0);
        setenv("FAKETIME_TIMESTAMP_FILE", clock_file, 1);
        setenv("FAKETIME_NO_CACHE", "1", 1);
        setenv("FAKETIME_DONT_FAKE_MONOTONIC", "1", 1);
        setenv("LD_PRELOAD", libraries[i], 1);
        return;
    }
    puts("soundweek: without libfaketime (apt install faketime) all days are one");
}

static void be(const struct person *one) {
    live_in(one->home);
    play_into(one->ear);
    worker = one->worker, player = one->player;
}

/* Looks at what one heard since the last time: it begins where it ended, or so much before. */
static void judge(struct person *one, double back, double least, const char *what) {
    const struct ear *e = one->ear;
    double went_back = 0, skipped = 0, heard = 0;
    for (size_t at = 0, end; at < e->heard_count; at = end) {
        for (end = at + 1; end < e->heard_count && book_of(e, end) == book_of(e, at) &&
                           place_of(e, end) == place_of(e, end - 1) + 1;)
            end++;
        int which = book_of(e, at);
        /* What fades is no number any more. */
        if (end - at < RUN || which < 0 || which >= BOOKS) continue;
        double from = one->has_begun[which] ? one->last[which] + 1.0 : 0;
        double ahead = (place_of(e, at) - from) / RATE;
        if (-ahead > went_back) went_back = -ahead;
        if (ahead > skipped) skipped = ahead;
        one->has_begun[which] = true, one->last[which] = place_of(e, end - 1);
        heard += (double)(end - at) / RATE;
    }
    one->heard += heard;
    check(skipped <= UNHEARD && went_back <= back + SLACK && heard >= least,
        "day %d, %s, %s: heard %.1f s, at %.2f s; %.2f s again of at most %.1f, %.3f s left out",
        day + 1, one->name, what, heard, (double)one->last[one->current] / RATE, went_back,
        back, skipped);
    listen_with(one->ear);
}

static void open_book(struct person *one, int which) {
    be(one);
    one->current = which;
    one->worker = begin_with(one->books[which]);
    one->tty = terminal_last;
    size_t before = one->ear->heard_count;
    for (double end = now() + 20; one->ear->heard_count < before + RATE / 4 && now() < end;)
        hear(0.05);
    worker = one->worker;
    find_player();
    one->player = player, one->is_open = true;
}

static void press(const struct person *one, const char *keys) {
    if (write(terminals[one->tty], keys, strlen(keys)) < 0) perror("write");
}

static void wait_until_gone(struct person *one) {
    for (double end = now() + 10; now() < end && kill(one->player, 0) == 0;) {
        hear(0.02);
        waitpid(one->worker, NULL, WNOHANG);
    }
    check(kill(one->player, 0) != 0, "day %d, %s: it has ended", day + 1, one->name);
    if (terminals[one->tty] >= 0) close(terminals[one->tty]);
    terminals[one->tty] = -1;
    one->is_open = false;
}

/* In one of the ways there are; how much of it may be heard again. */
static double leave(struct person *one, int way) {
    static const char *const ways[] = {"killed", "ended by a signal", "quit", "hung up on"};
    be(one);
    double back = 0;
    switch (way) {
        case 0: kill(one->player, SIGKILL), back = KILLED; break;
        case 1: kill(one->player, SIGTERM); break;
        case 2: press(one, "Q"), hear(0.5), press(one, "q"); break;
        default:
            /* It plays on without a screen, until the battery is empty. */
            close(terminals[one->tty]);
            terminals[one->tty] = -1;
            hear(3);
            judge(one, 0, 2, ways[way]);
            kill(one->player, SIGKILL), back = KILLED;
    }
    wait_until_gone(one);
    judge(one, 0, 0, ways[way]);
    return back;
}

static void use_headphones(double pause) {
    for (int i = 0; i < 2; i++) be(&people[i]), control("pause", NULL);
    hear(pause);
    for (int i = 0; i < 2; i++) judge(&people[i], 0, 0, "paused by headphones");
    for (int i = 0; i < 2; i++) be(&people[i]), control("play", NULL);
    hear(5);
    /* The player asks how long it rested: ten seconds are the first step. */
    for (int i = 0; i < 2; i++)
        judge(&people[i], pause < 8 ? 0 : 3, pause < 8 ? 4 : 3, "played on by headphones");
}

/* The train is in a tunnel; at home the program is started once more. */
static void commute(struct server *server) {
    struct person *one = &people[0], *two = &people[1];
    static const int answers[] = {500, HANG_UP};
    server->answer = answers[chance(2)];
    be(one);
    if (chance(2)) {
        pid_t guest = begin_with(one->books[one->current]);
        hear(4);
        judge(one, 0, 3, "the same book once more");
        /* It has the screen, which goes with it; the sound goes on. */
        kill(guest, SIGKILL);
        waitpid(guest, NULL, 0);
        hear(0.5);
        open_terminal((const char *const[]){program, "ctl", "attach", NULL});
        one->tty = terminal_last;
        hear(0.5);
        judge(one, 0, 0.8, "shown again");
    } else {
        pid_t first = one->worker, first_player = one->player;
        int first_tty = one->tty;
        int was = one->current;
        one->current = 1 - was;
        one->worker = begin_with(one->books[one->current]);
        one->tty = terminal_last;
        hear(3);
        press(one, "\r");
        hear(5);
        judge(one, NIGHT, 2, "another book instead");
        worker = one->worker, find_player(), one->player = player;
        kill(first_player, SIGKILL), kill(first, SIGKILL);
        waitpid(first, NULL, 0);
        close(terminals[first_tty]);
        terminals[first_tty] = -1;
        double back = leave(one, 2);
        open_book(one, was);
        hear(3);
        judge(one, NIGHT + back, 2, "the first book again");
    }
    server->answer = 0;
    size_t before = two->ear->heard_count;
    for (double end = now() + 60; two->ear->heard_count < before + RATE * 3 && now() < end;)
        hear(0.1);
    judge(two, 0, 3, "out of the tunnel");
}

static bool is_quiet(const struct person *one, double seconds) {
    size_t before = one->ear->heard_count;
    hear(seconds);
    return one->ear->heard_count == before;
}

static void sleep_well(void) {
    for (int i = 0; i < 2; i++) be(&people[i]), control("sleep", "1");
    hear(58);
    for (double end = now() + 30; now() < end;)
        if (is_quiet(&people[0], 1) && is_quiet(&people[1], 1)) break;
    for (int i = 0; i < 2; i++) {
        be(&people[i]);
        const char *answer = tell((const char *const[]){program, "ctl", "status", "--json", NULL});
        check(strstr(answer, "\"paused\"") != NULL, "day %d, %s sleeps", day + 1, people[i].name);
        judge(&people[i], 0, 60 - FADE - 3, "the evening");
    }
}

static void live_a_day(struct server *server) {
    it_is(8);
    for (int i = 0; i < 2; i++) {
        struct person *one = &people[i];
        be(one);
        if (one->is_open) control("play", NULL);
        else open_book(one, 0);
        hear(4);
        judge(one, NIGHT + FADE + 1, 2, day ? "the morning after" : "a new book");
    }
    use_headphones(day % 3 == 1 ? 24 : 0.3 + (double)chance(30) / 10);
    it_is(9);
    commute(server);
    double back[2];
    for (int i = 0; i < 2; i++) back[i] = leave(&people[i], (int)chance(4));
    it_is(22);
    for (int i = 0; i < 2; i++) {
        open_book(&people[i], 0);
        hear(1);
        judge(&people[i], NIGHT + back[i], 0.5, "in bed");
    }
    sleep_well();
    /* Some leave it on the bedside table, with others its battery is empty by the morning. */
    for (int i = 0; i < 2; i++)
        if (chance(2)) leave(&people[i], (int)chance(2));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("soundweek PROGRAM SEED\n", stderr);
        return 2;
    }
    program = argv[1], proof = "soundweek";
    state = strtoull(argv[2], NULL, 10);
    snprintf(home, sizeof home, "/tmp/rushlight-week-XXXXXX");
    if (!mkdtemp(home)) {
        perror(home);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    prepare();
    struct server *server = serve(book);
    static char address[64];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/counts.wav", server->port);
    people[0] = (struct person){"Ada", {book, other_book}, .ear = &ears[0]};
    people[1] = (struct person){"Ben", {address, address}, .ear = &ears[1]};
    for (int i = 0; i < 2; i++) {
        snprintf(people[i].home, sizeof people[i].home, "%s/%s", home, people[i].name);
        mkdir(people[i].home, 0700);
        listen_with(people[i].ear);
    }
    have_days();
    for (day = 0; day < DAYS; day++) live_a_day(server);
    for (int i = 0; i < 2; i++) {
        if (people[i].is_open) leave(&people[i], 1);
        printf("soundweek: %s heard %.0f s, and is at %.0f s\n", people[i].name, people[i].heard,
            (double)people[i].last[0] / RATE);
    }
    stop_serving(server);
    end_sound();
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    return failures ? 1 : 0;
}
