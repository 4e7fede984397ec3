#define _GNU_SOURCE
#include "beside.h"
#include "figures.h"
#include "session.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SETTLED = 12, LISTENED = 20 };

bool cmus_prepare(const char *folder, const char *lines) {
    char path[160];
    snprintf(path, sizeof path, "%s/cmus", folder);
    mkdir(path, 0700);
    setenv("CMUS_HOME", path, 1);
    snprintf(path, sizeof path, "%s/cmus/socket", folder);
    setenv("CMUS_SOCKET", path, 1);
    snprintf(path, sizeof path, "%s/cmus/rc", folder);
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file, "set mpris=false\n%s", lines);
    fclose(file);
    return system("cmus --version > /dev/null 2>&1") == 0;
}

bool cmus_tell(const char *words) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", getenv("CMUS_SOCKET"));
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_told = connect(door, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(door, words, strlen(words), MSG_NOSIGNAL) == (ssize_t)strlen(words);
    close(door);
    return is_told;
}

/* A sound server of our own, which plays to nobody; 0 where there is none. */
static pid_t serve(const char *folder) {
    char path[160], socket[200];
    snprintf(path, sizeof path, "%s/pulse", folder);
    mkdir(path, 0700);
    setenv("PULSE_RUNTIME_PATH", path, 1);
    setenv("PULSE_STATE_PATH", path, 1);
    snprintf(path, sizeof path, "%s/pulse/socket", folder);
    snprintf(socket, sizeof socket, "module-native-protocol-unix auth-anonymous=1 socket=%s", path);
    pid_t server = fork();
    if (server == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, 0), dup2(nothing, 1), dup2(nothing, 2);
        execlp("pulseaudio", "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
            "--use-pid-file=no", "-L", "module-null-sink", "-L", socket, NULL);
        _exit(127);
    }
    struct stat about;
    for (double end = seconds_now() + 5; seconds_now() < end; usleep(20000)) {
        if (waitpid(server, NULL, WNOHANG) == server) return 0;
        if (stat(path, &about) == 0) {
            snprintf(socket, sizeof socket, "unix:%s", path);
            setenv("PULSE_SERVER", socket, 1);
            return server;
        }
    }
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    return 0;
}

struct worked {
    double share; /* of one processor */
    double switches; /* a second */
    double mb;
    bool is_there;
};

static void wait_out(struct session *s, double seconds) {
    for (double end = seconds_now() + seconds; seconds_now() < end;) session_settle(s, 0.1);
}

/* `words` are said to cmus once it listens. */
static struct worked playing(char *const argv[], const char *words) {
    struct session *s = session_open(argv, 24, 80);
    bool is_told = !words;
    for (double end = seconds_now() + 10; !is_told && seconds_now() < end;) {
        session_settle(s, 0.05);
        is_told = cmus_tell(words);
    }
    /* A book that is new on the shelf is looked through once; that is not playing. */
    wait_out(s, SETTLED);
    long before = session_worked_ms(s), turns = session_switches(s);
    double began = seconds_now();
    wait_out(s, LISTENED);
    double took = seconds_now() - began;
    struct worked worked = {
        .share = (session_worked_ms(s) - before) / 1e3 / took,
        .switches = (double)(session_switches(s) - turns) / took,
        .mb = (double)session_resident_kb(s) / 1024,
        .is_there = is_told,
    };
    session_kill(s);
    session_close(s);
    return worked;
}

/* A row: ours, theirs, and ours in theirs; `bar` is what ours may be. */
static void tell(
    const char *figure, const char *unit, double ours, double mpv, double cmus, const char *goal,
    double bar,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass)) {
    char text[160], theirs[64] = "";
    if (cmus > 0)
        snprintf(theirs, sizeof theirs, ", cmus %.2f%s (%.2f times)", cmus, unit, ours / cmus);
    snprintf(text, sizeof text, "%.2f%s, mpv %.2f%s (%.2f times)%s", ours, unit, mpv, unit,
        ours / mpv, theirs);
    report(figure, text, goal, ours <= bar);
}

/* What is held whatever the book is. */
static const double MEMORY_MB = 45;

void beside_measure(
    const char *rushlight, const char *folder,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass)) {
    pid_t server = serve(folder);
    bool has_mpv = system("mpv --version > /dev/null 2>&1") == 0;
    if (!server || !has_mpv) {
        report("playing to a sound server", "not measured", "pulseaudio and mpv", true);
        return;
    }
    static const char *const books[] = {"ten.m4b", "ten.mp3"};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char book[160], words[200], figure[3][64];
        snprintf(book, sizeof book, "%s/%s", folder, books[i]);
        snprintf(words, sizeof words, "player-play %s\n", book);
        setenv("RUSHLIGHT_AO", "pulse", 1);
        char *const ours[] = {(char *)rushlight, book, NULL};
        char *const mpvs[] = {
            "/usr/bin/env", "mpv", "--no-config", "--no-video", "--ao=pulse", book, NULL,
        };
        char *const cmuses[] = {"/usr/bin/env", "cmus", NULL};
        struct worked us = playing(ours, NULL), mpv = playing(mpvs, NULL), cmus = {0};
        if (cmus_prepare(folder, "set output_plugin=pulse\n")) {
            unlink(getenv("CMUS_SOCKET"));
            cmus = playing(cmuses, words);
        }
        snprintf(figure[0], sizeof *figure, "processor while playing, %s", books[i]);
        snprintf(figure[1], sizeof *figure, "switches a second, %s", books[i]);
        snprintf(figure[2], sizeof *figure, "memory while playing, %s", books[i]);
        tell(figure[0], " %", us.share * 100, mpv.share * 100, cmus.share * 100,
            "no more than mpv, toward cmus", mpv.share * 100, report);
        tell(figure[1], "", us.switches, mpv.switches, cmus.switches,
            cmus.is_there ? "no more than cmus" : "no more than mpv",
            cmus.is_there ? cmus.switches : mpv.switches, report);
        /* A table of ten hours of frames is as large for everybody. */
        tell(figure[2], " MB", us.mb, mpv.mb, cmus.mb, "45 MB, or no more than cmus",
            cmus.mb > MEMORY_MB ? cmus.mb : MEMORY_MB, report);
    }
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
}
