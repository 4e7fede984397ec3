/* Reads a book as nobody would: random keys and sizes, then SIGKILL, round after round, and looks
 * each time whether the place is at most SECONDS of reading behind (1), and whether all notes are
 * there that were there before, unless a key of the round may have taken one away.
 *   ordeal PROGRAM BOOK ROUNDS SEED [SECONDS]
 * The same seed presses the same keys; when they are heard is the machine's affair. */
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
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "ordeals.h"

enum { SEEN_MAX = 4096, ANSWER_MAX = 1 << 16 };
static const double PATIENCE = 30;
static double behind_max = 1;

struct place {
    double when;
    long document, offset;
};

static char home[64];
static pid_t reader;
static int tty = -1;
static struct place seen[SEEN_MAX];
static size_t seen_count;
/* A key was pressed that may take a note away. */
static bool may_lose;

static void live_there(void) {
    live_in(home);
    /* Whatever a random key opens is over at once. */
    setenv("VISUAL", "true", 1);
    setenv("BROWSER", "true", 1);
    setenv("RUSHLIGHT_AO", "null", 1);
    unsetenv("TMUX");
    unsetenv("LINES");
    unsetenv("COLUMNS");
}

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

static void begin(char *program, char *book, bool with_book) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    reader = forkpty(&tty, NULL, NULL, &size);
    if (reader == 0) {
        live_there();
        char *argv[] = {program, with_book ? book : NULL, NULL};
        execv(program, argv);
        _exit(127);
    }
    if (reader < 0) {
        perror("forkpty");
        exit(2);
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
        struct pollfd p[2] = {{.fd = door, .events = POLLIN}, {.fd = tty, .events = POLLIN}};
        while (now() < end && poll(p, 2, 100) >= 0) {
            char bytes[1 << 14];
            /* What it paints meanwhile has to be taken, or it would wait for ever. */
            if (p[1].revents & POLLIN && read(tty, bytes, sizeof bytes) < 0) break;
            if (p[0].revents) {
                length = recv(door, answer, ANSWER_MAX, 0);
                break;
            }
        }
    }
    close(door);
    if (length <= 0) return false;
    answer[length] = 0;
    bool has_document = false, has_offset = false;
    const char *end = answer + length, *word = answer + strlen(answer) + 1;
    while (word < end) {
        const char *value = word + strlen(word) + 1;
        if (value >= end) break;
        if (!strcmp(word, "document")) place->document = atol(value), has_document = true;
        if (!strcmp(word, "offset")) place->offset = atol(value), has_offset = true;
        word = value + strlen(value) + 1;
    }
    place->when = now();
    return has_document && has_offset;
}

static bool has_ended(void) { return waitpid(reader, NULL, WNOHANG) == reader; }

static void note(void) {
    struct place place;
    if (!ask(&place)) return;
    if (seen_count && seen[seen_count - 1].document == place.document &&
        seen[seen_count - 1].offset == place.offset) {
        return;
    }
    if (seen_count < SEEN_MAX) seen[seen_count++] = place;
}

static void act(void) {
    static const char *const keys[] = {
        " ", " ", " ", " ", "b", "j", "k", "\x04", "\x15", ")", "(", "}", "{", "]", "[", "G", "gg",
        "30%", "77%", "\x0f", "go", "''", "ma", "'a", "u", "\x12", "\t", "\r", "t", "\x1b", "/the",
        "\r", "n", "N", "-", "=", "zj", "zh", "zc", "zz", "zl", "?", ":", "q", "\x1b", "\x1b", "5j",
        "3 ", "K", "\x1b[6~", "\x1b[B", "v", "e", "e", "a", "mm", "g,", "c",
    };
    if (chance(8) == 0) {
        struct winsize size = {
            .ws_row = (unsigned short)(1 + chance(70)), .ws_col = (unsigned short)(1 + chance(220))
        };
        ioctl(tty, TIOCSWINSZ, &size);
        return;
    }
    const char *key = keys[chance(sizeof keys / sizeof *keys)];
    if (!strcmp(key, "u") || !strcmp(key, "\x12") || !strcmp(key, "mm")) may_lose = true;
    if (write(tty, key, strlen(key)) < 0 && errno != EIO) perror("write");
}

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

static void stop(void) {
    kill(reader, SIGKILL);
    waitpid(reader, NULL, 0);
    close(tty);
}

/* Waits until the book is open, and looks whether it is where it may be. */
static bool is_well(long round, double killed) {
    struct place place = {0};
    double end = now() + PATIENCE;
    while (!ask(&place)) {
        if (now() > end) {
            fprintf(stderr, "ordeal: round %ld: the book did not open again\n", round);
            return false;
        }
        drain(5);
    }
    if (!seen_count) return true;
    /* The last place that was held a second before the end, and all after it. */
    size_t first = 0;
    for (size_t i = 0; i < seen_count; i++) {
        if (seen[i].when <= killed - behind_max) first = i;
    }
    for (size_t i = first; i < seen_count; i++) {
        if (seen[i].document == place.document && seen[i].offset == place.offset) return true;
    }
    fprintf(stderr, "ordeal: round %ld: it opened at %ld:%ld, and was at", round, place.document,
            place.offset);
    for (size_t i = first; i < seen_count; i++) {
        fprintf(stderr, " %ld:%ld (%.2f s before)", seen[i].document, seen[i].offset,
                killed - seen[i].when);
    }
    fputs("\n", stderr);
    return false;
}

/* How many notes the program itself tells of; -1 when it cannot. */
static long notes(char *program) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    pid_t teller = fork();
    if (teller == 0) {
        live_there();
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "notes", "list", "--json", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    static const char mark[] = "\"created\"";
    long count = 0;
    size_t matched = 0;
    char bytes[1 << 14];
    for (ssize_t length; (length = read(ends[0], bytes, sizeof bytes)) > 0;) {
        for (ssize_t i = 0; i < length; i++) {
            matched = bytes[i] == mark[matched] ? matched + 1 : bytes[i] == mark[0];
            if (matched == sizeof mark - 1) count++, matched = 0;
        }
    }
    close(ends[0]);
    int status = 0;
    waitpid(teller, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? count : -1;
}

int main(int argc, char **argv) {
    if (argc != 5 && argc != 6) {
        fputs("ordeal PROGRAM BOOK ROUNDS SEED [SECONDS]\n", stderr);
        return 2;
    }
    if (argc == 6) behind_max = atof(argv[5]);
    long rounds = atol(argv[3]);
    state = strtoull(argv[4], NULL, 10);
    snprintf(home, sizeof home, "/tmp/rushlight-ordeal-XXXXXX");
    if (!mkdtemp(home)) {
        perror(home);
        return 2;
    }
    long kills = 0, quits = 0, actions = 0, failures = 0, kept = 0, most = 0;
    double killed = 0, began = now();
    for (long round = 0; round <= rounds; round++) {
        begin(argv[1], argv[2], true);
        if (!is_well(round, killed)) failures++;
        long now_kept = notes(argv[1]);
        if (now_kept < 0 || (now_kept < kept && !may_lose)) {
            fprintf(stderr, "ordeal: round %ld: of %ld notes %ld are left\n", round, kept,
                    now_kept);
            failures++;
        }
        kept = now_kept;
        if (kept > most) most = kept;
        may_lose = false;
        if (round == rounds || failures > 5) {
            stop();
            break;
        }
        seen_count = 0;
        note();
        bool is_over = false;
        for (uint64_t left = 1 + chance(25); left > 0 && !is_over; left--) {
            note();
            act();
            actions++;
            drain(chance(12) == 0 ? (int)chance(1300) : (int)chance(25));
            note();
            is_over = has_ended();
        }
        killed = now();
        if (is_over) {
            quits++;
            close(tty);
        } else {
            kills++;
            stop();
        }
    }
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    printf("ordeal: %ld rounds, %ld keys and sizes, %ld killed, %ld left by q, %ld notes at most, "
           "%.0f s, seed %s: ",
           rounds, actions, kills, quits, most, now() - began, argv[4]);
    if (failures) puts("something was lost");
    else printf("no note lost, the place never more than %g s behind\n", behind_max);
    return failures ? 1 : 0;
}
