/* What proofs of sound share: terminals, books that count their samples, and ears: each is an
 * output of a sound server of its own, of which every sample is read. Needs pulseaudio and parec. A
 * pipe is no ear: libmpv takes it for a file, has written seconds ahead when it is told to pause,
 * and keeps its lock while the pipe is full. */
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
#include "ordeals.h"

/* A long book may be of another rate, so that its file is not large. */
#ifndef SOUND_RATE
#define SOUND_RATE 22050
#endif
#ifndef BOOK_SECONDS
#define BOOK_SECONDS 120
#endif
enum { RATE = SOUND_RATE, FRAME = 4, HEARD_MAX = RATE * 120, BOOK_BIT = 12, EARS = 2 };
/* As much as a sound server holds, and as is on its way from it, in seconds. */
static const double SLACK = 0.5;
/* What a player begins with meets an output that had recorded silence for that time already. */
static const double UNHEARD = 0.03;

struct ear {
    char name[16];
    int file;
    pid_t process;
    uint8_t held[FRAME];
    size_t held_count, heard_count;
    int16_t heard[HEARD_MAX][2];
};

static char home[64], book[96], other_book[96];
static const char *program;
/* Two players have an ear each. */
static struct ear ears[EARS] = {{.file = -1}, {.file = -1}};
static struct ear *const ear = &ears[0];
static int terminals[16], terminal_count, terminal_last;
static pid_t worker, player, server_of_sound;
static int failures;
static const char *proof = "soundproof";

static void check(bool is_well, const char *format, ...) {
    va_list words;
    va_start(words, format);
    printf("%s: ", proof);
    vprintf(format, words);
    printf("%s\n", is_well ? "" : ": FAILED");
    fflush(stdout);
    va_end(words);
    if (!is_well) failures++;
}

/* A file of two channels of 16 bits, which together say which book it is and where each sample
 * stands. None of its samples is silence. */
static void write_book(const char *path, int which) {
    FILE *file = fopen(path, "w");
    uint32_t bytes = RATE * BOOK_SECONDS * FRAME, size = 36 + bytes;
    uint32_t rate = RATE, each = RATE * FRAME;
    fwrite("RIFF", 1, 4, file), fwrite(&size, 4, 1, file);
    fwrite("WAVEfmt \x10\0\0\0\1\0\2\0", 1, 16, file);
    fwrite(&rate, 4, 1, file), fwrite(&each, 4, 1, file), fwrite("\4\0\x10\0data", 1, 8, file);
    fwrite(&bytes, 4, 1, file);
    for (uint32_t at = 0; at < RATE * BOOK_SECONDS; at++) {
        int16_t sample[2] = {(int16_t)(at & 0x7FFF), (int16_t)(at >> 15 | (which + 1) << BOOK_BIT)};
        fwrite(sample, 2, 2, file);
    }
    fclose(file);
}

static void play_into(const struct ear *one) { setenv("PULSE_SINK", one->name, 1); }

static void wait_for_sound(const char *socket) {
    for (double end = now() + 10; access(socket, F_OK) != 0; poll(NULL, 0, 20)) {
        if (now() < end) continue;
        fputs("soundproof: pulseaudio does not start: apt install pulseaudio pulseaudio-utils\n",
            stderr);
        exit(2);
    }
}

/* Its outputs have the books' rate and width, so that each sample comes through as it is. */
static void begin_sound(void) {
    char socket[128], protocol[200], outputs[EARS][128];
    snprintf(socket, sizeof socket, "%s/sound", home);
    snprintf(protocol, sizeof protocol,
        "module-native-protocol-unix socket=%s auth-anonymous=1", socket);
    const char *words[32] = {"pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
        "--use-pid-file=no", "--log-level=error", "--disable-shm=yes", "-L", protocol};
    for (int i = 0, at = 9; i < EARS; i++) {
        snprintf(ears[i].name, sizeof ears[i].name, "ear%d", i);
        snprintf(outputs[i], sizeof outputs[i],
            "module-null-sink sink_name=%s format=s16le rate=%d channels=2", ears[i].name, RATE);
        words[at++] = "-L", words[at++] = outputs[i];
    }
    server_of_sound = fork();
    if (server_of_sound == 0) {
        execvp(words[0], (char *const *)words);
        _exit(127);
    }
    wait_for_sound(socket);
    char address[140];
    snprintf(address, sizeof address, "unix:%s", socket);
    setenv("PULSE_SERVER", address, 1);
    setenv("RUSHLIGHT_AO", "pulse", 1);
}

static void end_sound(void) {
    for (int i = 0; i < EARS; i++)
        if (ears[i].file >= 0) kill(ears[i].process, SIGKILL), close(ears[i].file);
    kill(server_of_sound, SIGKILL);
    while (wait(NULL) > 0) {}
}

static void prepare(void) {
    live_in(home);
    snprintf(book, sizeof book, "%s/counts.wav", home);
    snprintf(other_book, sizeof other_book, "%s/other.wav", home);
    write_book(book, 0), write_book(other_book, 1);
    begin_sound();
    play_into(ear);
}

/* Takes what has been played since the last time, without the silence. */
static void hear_with(struct ear *one) {
    uint8_t more[1 << 14];
    for (ssize_t count; (count = read(one->file, more, sizeof more)) > 0;)
        for (ssize_t i = 0; i < count; i++) {
            one->held[one->held_count++] = more[i];
            if (one->held_count < FRAME) continue;
            one->held_count = 0;
            int16_t sample[2];
            memcpy(sample, one->held, FRAME);
            if ((sample[0] || sample[1]) && one->heard_count < HEARD_MAX)
                memcpy(one->heard[one->heard_count++], sample, FRAME);
        }
}

static void begin_hearing(struct ear *one) {
    char monitor[32], rate[16];
    int ends[2];
    snprintf(monitor, sizeof monitor, "%s.monitor", one->name);
    snprintf(rate, sizeof rate, "--rate=%d", RATE);
    if (pipe2(ends, O_CLOEXEC)) exit(2);
    one->process = fork();
    if (one->process == 0) {
        dup2(ends[1], 1);
        execlp("parec", "parec", "-d", monitor, "--format=s16le", rate, "--channels=2", "--raw",
            "--latency-msec=20", NULL);
        _exit(127);
    }
    close(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    one->file = ends[0];
    /* Silence is heard too: from here on nothing is missed. */
    struct pollfd p = {.fd = one->file, .events = POLLIN};
    if (poll(&p, 1, 10000) == 1 && p.revents & POLLIN) return;
    fputs("soundproof: parec records nothing\n", stderr);
    exit(2);
}

/* What was heard before is forgotten. */
static void listen_with(struct ear *one) {
    if (one->file < 0) begin_hearing(one);
    hear_with(one);
    one->heard_count = 0;
}

/* Hears for so long, and takes what the terminals are painted. */
static void hear(double seconds) {
    char paint[1 << 14];
    for (double end = now() + seconds; now() < end;) {
        struct pollfd p[16] = {{.fd = -1}};
        for (int i = 0; i < terminal_count; i++)
            p[i] = (struct pollfd){.fd = terminals[i], .events = POLLIN};
        poll(p, (nfds_t)terminal_count, 5);
        for (int i = 0; i < terminal_count; i++)
            if (p[i].revents && read(terminals[i], paint, sizeof paint) <= 0)
                close(terminals[i]), terminals[i] = -1;
        for (int i = 0; i < EARS; i++)
            if (ears[i].file >= 0) hear_with(&ears[i]);
    }
}

static pid_t open_terminal(const char *const *words) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    int tty, free = terminal_count;
    for (int i = 0; i < terminal_count; i++)
        if (terminals[i] < 0) free = i;
    if (free == 16) exit(2);
    pid_t child = forkpty(&tty, NULL, NULL, &size);
    if (child == 0) {
        execv(program, (char *const *)words);
        _exit(127);
    }
    fcntl(tty, F_SETFL, O_NONBLOCK);
    terminals[free] = tty, terminal_last = free;
    if (free == terminal_count) terminal_count++;
    return child;
}

static pid_t begin_with(const char *what) {
    return open_terminal((const char *const[]){program, what, NULL});
}

/* Says something to the program over its command line; what it answers is told. */
static const char *tell(const char *const *words) {
    static char answer[4096];
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) exit(2);
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, 0), dup2(ends[1], 1), dup2(nothing, 2);
        execv(program, (char *const *)words);
        _exit(127);
    }
    close(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    size_t count = 0;
    int status = 0;
    for (double end = now() + 10; now() < end && waitpid(child, &status, WNOHANG) == 0;) {
        hear(0.01);
        ssize_t more = read(ends[0], answer + count, sizeof answer - 1 - count);
        if (more > 0) count += (size_t)more;
    }
    ssize_t more = read(ends[0], answer + count, sizeof answer - 1 - count);
    answer[count + (more > 0 ? (size_t)more : 0)] = 0;
    close(ends[0]);
    return answer;
}

static void control(const char *verb, const char *what) {
    tell((const char *const[]){program, "ctl", verb, what, NULL});
}

static uint32_t place_of(const struct ear *one, size_t at) {
    uint32_t high = (uint16_t)one->heard[at][1] & ((1 << BOOK_BIT) - 1);
    return (uint32_t)(uint16_t)one->heard[at][0] | high << 15;
}

static int book_of(const struct ear *one, size_t at) {
    return ((uint16_t)one->heard[at][1] >> BOOK_BIT) - 1;
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

static int erase(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}
