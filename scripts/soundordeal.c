/* Hears a book with random keys, then SIGKILL, round after round, and looks each time
 * whether it goes on at most five seconds behind where it was, and never ahead of that. At the
 * end it is sent to places while paused, and started once more beside itself.
 *   soundordeal PROGRAM BOOK ROUNDS SEED
 * The book should be long. The same seed presses the same keys. */
#define _GNU_SOURCE
#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "ordeals.h"

enum { SEEN_MAX = 256, ANSWER_MAX = 1 << 16 };
/* What is told was asked a second ago at most; what a seek leads to is told before it is there. */
static const double BEHIND_MAX = 5, TOLD_LATE = 1.3, SEEK_TIME = 2, PATIENCE = 30;

struct place {
    double when, seconds;
};

static char home[64];
static pid_t player;
static int tty = -1;
static struct place seen[SEEN_MAX];
static size_t seen_count;

static void live_there(void) {
    live_in(home);
    setenv("RUSHLIGHT_AO", "null", 1);
}

/* What it paints has to be taken, or it would wait for ever. */
static void drain(int wait_ms) {
    char bytes[1 << 14];
    struct pollfd p = {.fd = tty, .events = POLLIN};
    double end = now() + wait_ms / 1e3;
    for (;;) {
        double left = end - now();
        int ready = poll(&p, 1, left > 0 ? (int)(left * 1e3) + 1 : 0);
        if (ready <= 0 || read(tty, bytes, sizeof bytes) <= 0) {
            if (now() >= end || (p.revents & POLLHUP)) return;
        }
    }
}

/* Asks the program itself where it is: words in pairs, a zero byte between them. */
static bool ask(struct place *place) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/XDG_RUNTIME_DIR/rushlight/control",
             home);
    int door = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    static char answer[ANSWER_MAX + 1];
    ssize_t length = -1;
    if (connect(door, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(door, "status", 6, MSG_NOSIGNAL) == 6) {
        double end = now() + 5;
        struct pollfd p = {.fd = door, .events = POLLIN};
        while (now() < end && poll(&p, 1, 20) >= 0) {
            drain(0);
            if (!p.revents) continue;
            length = recv(door, answer, ANSWER_MAX, 0);
            break;
        }
    }
    close(door);
    if (length <= 0) return false;
    answer[length] = 0;
    bool has_place = false;
    const char *end = answer + length, *word = answer + strlen(answer) + 1;
    while (word < end) {
        const char *value = word + strlen(word) + 1;
        if (value >= end) break;
        if (!strcmp(word, "position-ms")) place->seconds = atof(value) / 1e3, has_place = true;
        word = value + strlen(value) + 1;
    }
    place->when = now();
    return has_place;
}

/* Says words to the program, and waits for its yes. */
static bool say(const char *words, pid_t *peer) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/XDG_RUNTIME_DIR/rushlight/control",
             home);
    int door = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    char message[256], answer[256] = "";
    size_t length = strlen(words);
    memcpy(message, words, length);
    for (size_t i = 0; i < length; i++) {
        if (message[i] == ' ') message[i] = 0;
    }
    if (connect(door, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(door, message, length, MSG_NOSIGNAL) == (ssize_t)length) {
        struct ucred owner;
        socklen_t size = sizeof owner;
        if (peer && !getsockopt(door, SOL_SOCKET, SO_PEERCRED, &owner, &size)) *peer = owner.pid;
        struct pollfd p = {.fd = door, .events = POLLIN};
        for (double end = now() + 5; now() < end && poll(&p, 1, 20) == 0;) drain(0);
        if (p.revents && recv(door, answer, sizeof answer - 1, 0) <= 0) answer[0] = 0;
    }
    close(door);
    return !strcmp(answer, "ok");
}

/* What is asked for while paused is where it is, to the millisecond, and stays there. */
static bool seeks_paused(void) {
    if (!say("listen pause", NULL)) return false;
    drain(500);
    for (int i = 0; i < 8; i++) {
        char words[64];
        unsigned wanted = (unsigned)chance(50000);
        snprintf(words, sizeof words, "listen seek %u.%03u", wanted / 1000, wanted % 1000);
        if (!say(words, NULL)) return false;
        struct place place = {0};
        int times = 0;
        for (double end = now() + 10; now() < end && times < 3; drain(150)) {
            bool is_there = ask(&place) && (long)(place.seconds * 1e3 + 0.5) == (long)wanted;
            times = is_there ? times + 1 : 0;
        }
        if (times == 3) continue;
        fprintf(stderr, "soundordeal: sent to %.3f s while paused, it is at %.3f s\n",
                wanted / 1e3, place.seconds);
        return false;
    }
    return true;
}

/* The same book once more: there is one player, which is found where it was before. */
static bool is_one_player(char *program, char *book) {
    struct place before = {0}, after = {0};
    pid_t first = 0, second = 0;
    if (!say("listen play", &first) || !ask(&before)) return false;
    int own = tty;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    pid_t guest = forkpty(&tty, NULL, NULL, &size);
    if (guest == 0) {
        live_there();
        execl(program, program, book, (char *)NULL);
        _exit(127);
    }
    drain(4000);
    bool is_well = say("listen play", &second) && ask(&after) && first == second &&
                   after.seconds >= before.seconds - 0.1 &&
                   after.seconds <= before.seconds + (after.when - before.when) + TOLD_LATE;
    if (!is_well) {
        fprintf(stderr, "soundordeal: beside a second one, process %d at %.2f s is %d at %.2f s\n",
                first, before.seconds, second, after.seconds);
    }
    kill(guest, SIGKILL);
    waitpid(guest, NULL, 0);
    close(tty);
    tty = own;
    /* It has left its first terminal, and would play on. */
    if (second > 0) kill(second, SIGKILL);
    return is_well;
}

/* Twice: what is asked may be answered before a key that came first is read. */
static void note(void) {
    struct place place;
    if (seen_count < SEEN_MAX && ask(&place) && ask(&place)) seen[seen_count++] = place;
}

static void begin(char *program, char *book) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    player = forkpty(&tty, NULL, NULL, &size);
    if (player == 0) {
        live_there();
        execl(program, program, book, (char *)NULL);
        _exit(127);
    }
    if (player < 0) {
        perror("forkpty");
        exit(2);
    }
}

static void stop(void) {
    kill(player, SIGKILL);
    waitpid(player, NULL, 0);
    close(tty);
}

static void act(void) {
    static const char *const keys[] = {
        " ", " ", "l", "h", "3l", "2h", ")", "(", "}", "{", "]", "[", "40%", "u", "mm", "A", "R",
        "30S", "o", "\x1b", "gh", "t", "\x1b",
    };
    const char *key = keys[chance(sizeof keys / sizeof *keys)];
    if (write(tty, key, strlen(key)) < 0 && errno != EIO) perror("write");
}

/* Waits until the book is there, and looks whether it is where it may be. */
static bool is_well(long round, double killed, double *behind) {
    struct place place = {0};
    double opened = now();
    for (double end = now() + PATIENCE; !ask(&place); drain(2)) {
        if (now() < end) continue;
        fprintf(stderr, "soundordeal: round %ld: the book did not open again\n", round);
        return false;
    }
    if (!seen_count) return true;
    /* It plays from there at once, and a busy machine lets it do so for a while unasked. */
    double played = now() - opened;
    size_t first = 0;
    for (size_t i = 0; i < seen_count; i++) {
        if (seen[i].when <= killed - SEEK_TIME) first = i;
    }
    double least = 1e9;
    for (size_t i = first; i < seen_count; i++) {
        double latest = seen[i].seconds + TOLD_LATE + (killed - seen[i].when);
        if (place.seconds - played > latest) continue;
        double lost = seen[i].seconds - place.seconds;
        if (lost < least) least = lost;
    }
    if (least <= BEHIND_MAX) {
        if (least > *behind) *behind = least;
        return true;
    }
    fprintf(stderr, "soundordeal: round %ld: it opened at %.2f s, and was at", round,
            place.seconds);
    for (size_t i = first; i < seen_count; i++) {
        fprintf(stderr, " %.2f (%.2f s before)", seen[i].seconds, killed - seen[i].when);
    }
    fputs("\n", stderr);
    return false;
}

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fputs("soundordeal PROGRAM BOOK ROUNDS SEED\n", stderr);
        return 2;
    }
    long rounds = atol(argv[3]), failures = 0, keys = 0;
    state = strtoull(argv[4], NULL, 10);
    snprintf(home, sizeof home, "/tmp/rushlight-ordeal-XXXXXX");
    if (!mkdtemp(home)) {
        perror(home);
        return 2;
    }
    double killed = 0, began = now(), behind = 0;
    for (long round = 0; round <= rounds; round++) {
        begin(argv[1], argv[2]);
        if (!is_well(round, killed, &behind)) failures++;
        seen_count = 0;
        if (round == rounds || failures > 5) {
            if (!seeks_paused()) failures++;
            if (!is_one_player(argv[1], argv[2])) failures++;
            stop();
            break;
        }
        /* Mostly a moment; now and then for as long as it takes until a place is kept. */
        drain((int)chance(chance(4) ? 900 : 9000));
        note();
        for (uint64_t left = chance(6); left > 0; left--) {
            act();
            keys++;
            note();
            drain((int)chance(chance(3) ? 40 : 3000));
            note();
        }
        killed = now();
        stop();
    }
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    printf("soundordeal: %ld rounds, %ld keys, at most %.1f s behind, %.0f s, seed %s: %s\n",
           rounds, keys, behind, now() - began, argv[4],
           failures ? "a place was lost" : "never ahead, never more than five seconds behind");
    return failures ? 1 : 0;
}
