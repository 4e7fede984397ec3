/* Listens to what a book really sounds like while the program is left, shown again and killed.
 *   soundproof PROGRAM
 * The sound goes into a pipe that is read as fast as an ear would, and each sample of it says where
 * in the book it stands: whatever is missing, comes twice or comes too early shows. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RATE = 22050, FRAME = 4, SECONDS = 120, HEARD_MAX = RATE * SECONDS };
/* As much as waits in a pipe and in libmpv, in seconds. */
static const double SLACK = 1.0;

static char home[64], pipe_path[96], book[96];
static const char *program;
static int ear = -1, terminals[8], terminal_count;
static pid_t worker, player;
static uint8_t held[1 << 16];
static size_t held_count, head_left;
static int16_t heard[HEARD_MAX][2];
static size_t heard_count;
static double owed, last;
static int failures;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void check(bool is_well, const char *format, ...) {
    va_list words;
    va_start(words, format);
    printf("soundproof: ");
    vprintf(format, words);
    printf("%s\n", is_well ? "" : ": FAILED");
    va_end(words);
    if (!is_well) failures++;
}

/* A file of two channels of 16 bits, which together say where each sample stands. */
static void write_book(void) {
    FILE *file = fopen(book, "w");
    uint32_t bytes = RATE * SECONDS * FRAME, size = 36 + bytes, rate = RATE, each = RATE * FRAME;
    fwrite("RIFF", 1, 4, file), fwrite(&size, 4, 1, file);
    fwrite("WAVEfmt \x10\0\0\0\1\0\2\0", 1, 16, file);
    fwrite(&rate, 4, 1, file), fwrite(&each, 4, 1, file), fwrite("\4\0\x10\0data", 1, 8, file);
    fwrite(&bytes, 4, 1, file);
    for (uint32_t at = 0; at < RATE * SECONDS; at++) {
        int16_t sample[2] = {(int16_t)(at & 0x7FFF), (int16_t)(at >> 15)};
        fwrite(sample, 2, 2, file);
    }
    fclose(file);
}

static void prepare(void) {
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
    snprintf(pipe_path, sizeof pipe_path, "%s/pipe", home);
    snprintf(book, sizeof book, "%s/counts.wav", home);
    write_book();
    char output[128];
    snprintf(output, sizeof output, "pcm:%s", pipe_path);
    setenv("RUSHLIGHT_AO", output, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    mkfifo(pipe_path, 0600);
}

/* A new ear: the header comes first, and nothing has been heard. */
static void listen_anew(void) {
    if (ear >= 0) close(ear);
    ear = open(pipe_path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    fcntl(ear, F_SETPIPE_SZ, 4096);
    held_count = heard_count = 0, head_left = 1, owed = 0, last = now();
}

static uint32_t number(const uint8_t *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Takes what is in the buffer: past the header, whose length it says itself. */
static void take(void) {
    size_t at = 0;
    if (head_left) {
        if (held_count < 80) return;
        at = 28 + number(held + 16);
        if (memcmp(held, "RIFF", 4) || at > held_count) {
            fputs("soundproof: the sound does not begin with its head\n", stderr);
            exit(2);
        }
        head_left = 0;
    }
    for (; at + FRAME <= held_count; at += FRAME) {
        if (heard_count == HEARD_MAX) continue;
        memcpy(heard[heard_count++], held + at, FRAME);
    }
    memmove(held, held + at, held_count - at);
    held_count -= at;
}

/* Hears for so long, at the speed of an ear, and takes what the terminals are painted. */
static void hear(double seconds) {
    char paint[1 << 14];
    for (double end = now() + seconds; now() < end;) {
        struct pollfd p[9] = {{.fd = -1}};
        for (int i = 0; i < terminal_count; i++)
            p[i] = (struct pollfd){.fd = terminals[i], .events = POLLIN};
        poll(p, (nfds_t)terminal_count, 5);
        for (int i = 0; i < terminal_count; i++)
            if (p[i].revents && read(terminals[i], paint, sizeof paint) <= 0) terminals[i] = -1;
        double time = now();
        owed += (time - last) * RATE * FRAME;
        last = time;
        /* Silence is not made up for. */
        if (owed > RATE * FRAME / 4.0) owed = RATE * FRAME / 4.0;
        size_t room = sizeof held - held_count, wanted = owed > 0 ? (size_t)owed : 0;
        ssize_t count = read(ear, held + held_count, wanted < room ? wanted : room);
        if (count <= 0) continue;
        held_count += (size_t)count, owed -= (double)count;
        take();
    }
}

static pid_t open_terminal(const char *const *words) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    int tty;
    pid_t child = forkpty(&tty, NULL, NULL, &size);
    if (child == 0) {
        execv(program, (char *const *)words);
        _exit(127);
    }
    fcntl(tty, F_SETFL, O_NONBLOCK);
    terminals[terminal_count++ % 8] = tty;
    return child;
}

static void begin(void) {
    worker = open_terminal((const char *const[]){program, book, NULL});
}

static void tell(const char *const *words) {
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, 0), dup2(nothing, 1), dup2(nothing, 2);
        execv(program, (char *const *)words);
        _exit(127);
    }
    int status;
    for (double end = now() + 10; now() < end && waitpid(child, &status, WNOHANG) == 0;) hear(0.01);
}

static uint32_t place(size_t at) {
    return (uint32_t)(uint16_t)heard[at][0] | (uint32_t)(uint16_t)heard[at][1] << 15;
}

/* Where a sample is not the one after the last, or 0. */
static size_t broken(void) {
    for (size_t at = 1; at < heard_count; at++)
        if (place(at) != place(at - 1) + 1) return at;
    return 0;
}

/* The process that plays is a child of the one that the shell would see. */
static void find_player(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)worker, (int)worker);
    FILE *file = fopen(path, "r");
    int child = 0;
    if (file && fscanf(file, "%d", &child) != 1) child = 0;
    if (file) fclose(file);
    player = child > 0 ? child : worker;
}

/* A new one begins when nothing is left of the last. */
static void end(int signal) {
    kill(player, signal);
    for (double end = now() + 10; now() < end && kill(player, 0) == 0;) {
        hear(0.01);
        waitpid(worker, NULL, WNOHANG);
    }
}

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

/* Left by a key and by a line that is cut, shown again elsewhere: one sound without a gap. */
static void prove_leaving(void) {
    listen_anew();
    begin();
    for (double end = now() + 20; heard_count < RATE && now() < end;) hear(0.1);
    find_player();
    tell((const char *const[]){program, "ctl", "detach", NULL});
    hear(1);
    size_t left = heard_count;
    pid_t first = open_terminal((const char *const[]){program, "ctl", "attach", NULL});
    hear(2);
    close(terminals[(terminal_count - 1) % 8]);
    terminals[(terminal_count - 1) % 8] = -1;
    hear(2);
    waitpid(first, NULL, WNOHANG);
    size_t gap = broken();
    check(heard_count > left + RATE * 3 && !gap,
        "left, shown elsewhere and hung up on: %.1f s from sample %u on, gap at %zu",
        (double)heard_count / RATE, heard_count ? place(0) : 0, gap);
}

/* Ended in the middle: it goes on no later than that, and at most five seconds before. */
static void prove_resuming(void) {
    uint32_t last_heard = heard_count ? place(heard_count - 1) : 0;
    end(SIGTERM);
    for (int round = 0; round < 3; round++) {
        listen_anew();
        begin();
        for (double end = now() + 20; heard_count < RATE * 7 && now() < end;) hear(0.1);
        uint32_t first = heard_count ? place(0) : UINT32_MAX;
        double behind = ((double)last_heard - first) / RATE;
        check(behind >= -SLACK && behind <= 5 + SLACK && !broken(),
            "begun again %.2f s behind what was heard last", behind);
        last_heard = heard_count ? place(heard_count - 1) : 0;
        find_player();
        end(SIGKILL);
    }
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
    nftw(home, erase, 8, FTW_DEPTH | FTW_PHYS);
    return failures ? 1 : 0;
}
