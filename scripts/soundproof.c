/* Listens to what a book really sounds like while the program is left, shown again and killed,
 * sought in while it is paused, started twice, and while a server fails.
 *   soundproof PROGRAM
 * Each sample says where in the book it stands: whatever is missing, comes twice or comes too early
 * shows. */
#include "soundear.h"
#include "soundserver.h"

static void listen_anew(void) { listen_with(ear); }

static void begin(void) { worker = begin_with(book); }

/* Where it says it is, in seconds, or -1. */
static double told_place(void) {
    const char *answer = tell((const char *const[]){program, "ctl", "status", "--json", NULL});
    const char *place = strstr(answer, "\"position_ms\":");
    return place ? atof(place + 14) / 1e3 : -1;
}

/* What is heard begins there, in seconds. */
static bool begins_at(double heard, double wanted) {
    return heard >= wanted - 0.002 && heard <= wanted + UNHEARD;
}

static uint32_t place(size_t at) { return place_of(ear, at); }

/* Where a sample is not the one after the last, or 0. */
static size_t broken_after(const struct ear *one, size_t from) {
    for (size_t at = from + 1; at < one->heard_count; at++)
        if (place_of(one, at) != place_of(one, at - 1) + 1) return at;
    return 0;
}

static size_t broken(void) { return broken_after(ear, 0); }

/* A new one begins when nothing is left of the last. */
static void end(int signal) {
    kill(player, signal);
    for (double end = now() + 10; now() < end && kill(player, 0) == 0;) {
        hear(0.01);
        waitpid(worker, NULL, WNOHANG);
    }
}

/* Left by a key and by a line that is cut, shown again elsewhere: one sound without a gap. */
static void prove_leaving(void) {
    listen_anew();
    begin();
    for (double end = now() + 20; ear->heard_count < RATE && now() < end;) hear(0.1);
    find_player();
    tell((const char *const[]){program, "ctl", "detach", NULL});
    hear(1);
    size_t left = ear->heard_count;
    pid_t first = open_terminal((const char *const[]){program, "ctl", "attach", NULL});
    hear(2);
    close(terminals[terminal_last]);
    terminals[terminal_last] = -1;
    hear(2);
    waitpid(first, NULL, WNOHANG);
    size_t gap = broken();
    check(ear->heard_count > left + RATE * 3 && !gap,
        "left, shown elsewhere and hung up on: %.1f s from sample %u on, gap at %zu",
        (double)ear->heard_count / RATE, ear->heard_count ? place(0) : 0, gap);
}

/* Ended in the middle: it goes on no later than that, and at most five seconds before. */
static void prove_resuming(void) {
    uint32_t last_heard = ear->heard_count ? place(ear->heard_count - 1) : 0;
    end(SIGTERM);
    for (int round = 0; round < 3; round++) {
        listen_anew();
        begin();
        for (double end = now() + 20; ear->heard_count < RATE * 7 && now() < end;) hear(0.1);
        uint32_t first = ear->heard_count ? place(0) : UINT32_MAX;
        double behind = ((double)last_heard - first) / RATE;
        check(behind >= -SLACK && behind <= 5 + SLACK && !broken(),
            "begun again %.2f s behind what was heard last", behind);
        last_heard = ear->heard_count ? place(ear->heard_count - 1) : 0;
        find_player();
        end(SIGKILL);
    }
}

static bool falls_silent(void) {
    for (double end = now() + SLACK; now() < end;) {
        size_t count = ear->heard_count;
        hear(SLACK / 2);
        if (ear->heard_count == count) return true;
    }
    return false;
}

/* Sent elsewhere while it is paused: it says that place, and goes on with that sample. */
static void prove_paused(void) {
    listen_anew();
    begin();
    for (double end = now() + 20; ear->heard_count < RATE * 2 && now() < end;) hear(0.1);
    find_player();
    static const char *const places[] = {"30", "65.250", "12", "110.9", "30.040"};
    static const double seconds[] = {30, 65.25, 12, 110.9, 30.04};
    for (int i = 0; i < 5; i++) {
        control("pause", NULL);
        bool is_silent = falls_silent();
        size_t from = ear->heard_count ? ear->heard_count - 1 : 0;
        control("seek", places[i]);
        hear(0.7);
        double told = told_place();
        is_silent &= ear->heard_count <= from + 1;
        control("play", NULL);
        size_t jump = 0;
        for (double end = now() + 15; !jump && now() < end; jump = broken_after(ear, from))
            hear(0.1);
        hear(1);
        double begun = jump ? place(jump) / (double)RATE : -1;
        check(begins_at(begun, seconds[i]) &&
                  told >= seconds[i] - 0.001 && told <= seconds[i] + 0.001 &&
                  is_silent && !broken_after(ear, jump),
            "sent to %.2f s while paused: told %.3f s, went on at %.3f s", seconds[i], told, begun);
    }
}

/* The same book once more joins; another one moves the sound, and neither place is lost. */
static void prove_two(void) {
    hear(1);
    size_t from = ear->heard_count - 1;
    pid_t guest = begin_with(book);
    hear(3);
    check(ear->heard_count > from + RATE * 2 && !broken_after(ear, from),
        "the same book once more: one sound, gap at %zu", broken_after(ear, from));
    kill(guest, SIGKILL);
    waitpid(guest, NULL, 0);
    struct ear *second = &ears[1];
    listen_with(second);
    play_into(second);
    pid_t first = worker, first_player = player;
    worker = begin_with(other_book);
    int tty = terminal_last;
    play_into(ear);
    hear(3);
    bool has_asked = second->heard_count == 0;
    if (write(terminals[tty], "\r", 1) != 1) perror("write");
    for (double end = now() + 10; !second->heard_count && now() < end;) hear(0.1);
    size_t left = ear->heard_count;
    hear(3);
    double after = (double)(ear->heard_count - left) / RATE;
    check(has_asked && second->heard_count > RATE && book_of(second, 0) == 1 && after < SLACK,
        "another book asks, then plays alone: %.2f s of the first were heard after it", after);
    uint32_t last = place(ear->heard_count - 1), other = place_of(second, second->heard_count - 1);
    find_player();
    end(SIGTERM);
    kill(first_player, SIGKILL);
    kill(first, SIGKILL);
    waitpid(first, NULL, 0);
    const char *const books[] = {book, other_book};
    const uint32_t lasts[] = {last, other};
    for (int i = 0; i < 2; i++) {
        listen_anew();
        worker = begin_with(books[i]);
        for (double end = now() + 20; ear->heard_count < RATE && now() < end;) hear(0.1);
        find_player();
        double behind = ear->heard_count ? ((double)lasts[i] - place(0)) / RATE : 1e9;
        check(behind >= -SLACK && behind <= 5 + SLACK && book_of(ear, 0) == i,
            "book %d of two goes on %.2f s behind what was heard last", i + 1, behind);
        end(SIGTERM);
    }
}

/* A server that fails where one wants to be: silence, the place is told, and it goes on there. */
static void prove_server(void) {
    struct server *server = serve(book);
    char address[64];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/counts.wav", server->port);
    listen_anew();
    worker = begin_with(address);
    for (double end = now() + 20; ear->heard_count < RATE && now() < end;) hear(0.1);
    check(ear->heard_count >= RATE && begins_at(place(0) / (double)RATE, 0) && !broken(),
        "a server's sound plays");
    hear(3);
    find_player();
    static const int answers[] = {500, 401, HANG_UP};
    static const char *const places[] = {"1:50", "1:20", "0:50"};
    static const double seconds[] = {110, 80, 50};
    for (int i = 0; i < 3; i++) {
        size_t from = ear->heard_count - 1;
        server->answer = answers[i];
        control("seek", places[i]);
        bool is_silent = falls_silent();
        hear(1.5);
        double told = told_place();
        size_t jump = broken_after(ear, from), silent = ear->heard_count;
        check(!jump && told == seconds[i] && is_silent,
            "a server says %d: %.2f s more were heard, gap at %zu, told %.3f s", answers[i],
            (double)(silent - from) / RATE, jump, told);
        server->answer = 0;
        /* A server that refuses is not asked again unasked. */
        if (answers[i] == 401) control("play", NULL);
        for (double end = now() + 40; !broken_after(ear, from) && now() < end;) hear(0.1);
        hear(2);
        jump = broken_after(ear, from);
        double begun = jump ? place(jump) / (double)RATE : -1;
        size_t gap = jump ? broken_after(ear, jump) : 0;
        check(begins_at(begun, seconds[i]) && !gap,
            "it is well again: it goes on at %.3f s, %.2f s, gap at %zu to %04x %04x",
            begun, (double)(ear->heard_count - jump) / RATE, gap,
            gap ? (uint16_t)ear->heard[gap][0] : 0, gap ? (uint16_t)ear->heard[gap][1] : 0);
    }
    end(SIGTERM);
    stop_serving(server);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("soundproof PROGRAM\n", stderr);
        return 2;
    }
    program = argv[1];
    snprintf(home, sizeof home, "/tmp/rushlight-proof-XXXXXX");
    if (!mkdtemp(home)) {
        perror(home);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    prepare();
    prove_leaving();
    prove_resuming();
    prove_paused();
    prove_two();
    prove_server();
    end_sound();
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    return failures ? 1 : 0;
}
