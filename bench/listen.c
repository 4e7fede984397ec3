#define _GNU_SOURCE
#include "listen.h"
#include "beside.h"
#include "figures.h"
#include "session.h"
#include "starts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RUNS = 7, LISTENED = 10, NEW = 8 };

static char folder[] = "/tmp/rushlight-bench-sound-XXXXXX";

static bool shell(const char *format, const char *one, const char *other) {
    char line[1024];
    snprintf(line, sizeof line, format, one, other);
    return system(line) == 0;
}

/* Ten hours of a hum, as an m4b with chapters, as MP3s of one rate and of several, and as Opus. */
static bool make(void) {
    if (!mkdtemp(folder)) return false;
    char path[128];
    snprintf(path, sizeof path, "%s/chapters", folder);
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fputs(";FFMETADATA1\ntitle=Ten hours\n", file);
    for (int i = 0; i < 100; i++)
        fprintf(file, "[CHAPTER]\nTIMEBASE=1/1\nSTART=%d\nEND=%d\ntitle=Chapter %d\n", i * 360,
            i * 360 + 360, i + 1);
    fclose(file);
    return shell("cd %s && for kind in m4a mp3; do ffmpeg -v error -f lavfi "
                 "-i sine=200:r=22050:d=600 -ac 1 -b:a 32k a.$kind || exit 1; done%s",
               folder, "") &&
        shell("cd %s && ffmpeg -v error -stream_loop 59 -i a.m4a -i chapters -map 0:a "
              "-map_metadata 1 -c copy -f ipod ten.m4b && ffmpeg -v error -stream_loop 59 "
              "-i a.mp3 -c copy ten.mp3%s",
            folder, "") &&
        shell("cd %s && ffmpeg -v error -f lavfi -i sine=200:r=22050:d=600 -ac 1 -q:a 7 v.mp3 && "
              "ffmpeg -v error -f lavfi -i sine=200:r=48000:d=600 -ac 1 -b:a 32k v.opus && "
              "for kind in mp3 opus; do ffmpeg -v error -stream_loop 59 -i v.$kind -c copy "
              "vary.$kind || exit 1; done%s",
            folder, "") &&
        shell("cd %s && mkdir many && ffmpeg -v error -t 5 -i a.mp3 -c copy one.mp3 && for i in "
              "$(seq -w 1 2000); do cp one.mp3 many/$i.mp3; done%s",
            folder, "");
}

/* Two programs in turns, so that what else the machine does meets both. */
static void median_sounds(
    char *const ours[], char *const theirs[], const char *sound, double medians[2]) {
    double took[2][RUNS];
    for (int run = -1; run < RUNS; run++)
        for (int who = 0; who < (theirs ? 2 : 1); who++) {
            double ms = first_sound(who ? theirs : ours, sound);
            if (run >= 0) took[who][run] = ms;
        }
    for (int who = 0; who < (theirs ? 2 : 1); who++) {
        qsort(took[who], RUNS, sizeof **took, ascending);
        medians[who] = took[who][RUNS / 2];
    }
}

static double cmus_first_sound(const char *book) {
    char sound[160], words[160];
    snprintf(sound, sizeof sound, "%s/cmus/01.wav", folder);
    snprintf(words, sizeof words, "player-play %s\n", book);
    unlink(sound);
    unlink(getenv("CMUS_SOCKET"));
    char *const argv[] = {"/usr/bin/env", "cmus", NULL};
    struct session *s = session_open(argv, 24, 80);
    struct stat about;
    double took = -1;
    bool is_told = false;
    for (double end = seconds_now() + 10; seconds_now() < end && took < 0;) {
        session_settle(s, 0.0005);
        if (!is_told) is_told = cmus_tell(words);
        if (stat(sound, &about) != 0 || about.st_size <= 100) continue;
        took = (seconds_now() - s->opened) * 1e3;
    }
    session_kill(s);
    session_close(s);
    unlink(sound);
    return took;
}

static double cmus_median_sound(const char *book) {
    double took[RUNS];
    if (cmus_first_sound(book) < 0) return -1;
    for (int run = 0; run < RUNS; run++) took[run] = cmus_first_sound(book);
    qsort(took, RUNS, sizeof *took, ascending);
    return took[RUNS / 2];
}

static void quit(struct session *s) {
    session_type(s, "Q");
    session_settle(s, 0.3);
    session_type(s, "q");
    session_settle(s, 0.5);
    session_kill(s);
    session_close(s);
}

struct worked {
    double share; /* of one processor */
    double mb;
};

/* What it costs to play the book into nothing, once it has begun. */
static struct worked playing(char *const argv[], const char *shown) {
    struct session *s = session_open(argv, 24, 80);
    session_wait(s, shown, 20);
    for (double end = seconds_now() + 3; seconds_now() < end;) session_settle(s, 0.1);
    long before = session_worked_ms(s);
    double began = seconds_now();
    while (seconds_now() < began + LISTENED) session_settle(s, 0.1);
    struct worked worked = {
        (session_worked_ms(s) - before) / 1e3 / (seconds_now() - began),
        (double)session_resident_kb(s) / 1024,
    };
    session_kill(s);
    session_close(s);
    return worked;
}

static void cost(
    const char *rushlight, bool has_mpv,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass)) {
    char book[96], text[96], theirs[2][48] = {"", ""};
    snprintf(book, sizeof book, "%s/ten.m4b", folder);
    setenv("RUSHLIGHT_AO", "null", 1);
    char *const plays[] = {(char *)rushlight, book, NULL};
    struct worked ours = playing(plays, "playing"), mpv = {0, 0};
    if (has_mpv) {
        char *const others[] = {
            "/usr/bin/env", "mpv", "--no-config", "--no-video", "--ao=null", book, NULL,
        };
        mpv = playing(others, "A:");
        snprintf(theirs[0], sizeof theirs[0], ", mpv %.2f %%", mpv.share * 100);
        snprintf(theirs[1], sizeof theirs[1], ", mpv %.0f MB", mpv.mb);
    }
    const char *goal = has_mpv ? "1.1 times mpv's" : "told only: no mpv";
    snprintf(text, sizeof text, "%.2f %% of a processor%s", ours.share * 100, theirs[0]);
    report("playing costs", text, goal, !has_mpv || ours.share <= mpv.share * 1.1);
    snprintf(text, sizeof text, "%.0f MB%s", ours.mb, theirs[1]);
    report("and holds", text, goal, !has_mpv || ours.mb <= mpv.mb * 1.1);
}

void listen_measure(
    const char *rushlight,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass)) {
    char text[96], sound[96], book[96];
    if (!make()) {
        report("sound", "nothing could be made to hear", "ffmpeg", false);
        return;
    }
    char lines[256];
    snprintf(lines, sizeof lines,
        "set output_plugin=ao\nset dsp.ao.driver=wav\nset dsp.ao.wav_dir=%s/cmus\n", folder);
    bool has_mpv = system("mpv --version > /dev/null 2>&1") == 0;
    bool has_cmus = cmus_prepare(folder, lines);
    static const struct {
        const char *name;
        double goal_ms; /* without an mpv beside it; 0 where there is none */
    } books[] = {{"ten.m4b", 150}, {"ten.mp3", 90}, {"vary.mp3", 0}, {"vary.opus", 0}};
    snprintf(sound, sizeof sound, "%s/sound.wav", folder);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char output[128], figure[64], goal[32], theirs[64] = "", cmus[32] = "", file[128];
        snprintf(book, sizeof book, "%s/%s", folder, books[i].name);
        snprintf(output, sizeof output, "pcm:%s", sound);
        setenv("RUSHLIGHT_AO", output, 1);
        char *const ours[] = {(char *)rushlight, book, NULL};
        snprintf(file, sizeof file, "--ao-pcm-file=%s", sound);
        char *const mpv[] = {
            "/usr/bin/env", "mpv", "--no-config", "--no-video", "--ao=pcm", file, book, NULL,
        };
        double ms[2] = {0, 0};
        median_sounds(ours, has_mpv ? mpv : NULL, sound, ms);
        if (has_mpv)
            snprintf(theirs, sizeof theirs, ", mpv %.0f ms (%.2f times)", ms[1], ms[0] / ms[1]);
        if (has_cmus) {
            double its = cmus_median_sound(book);
            snprintf(cmus, sizeof cmus, its < 0 ? ", cmus cannot" : ", cmus %.0f ms", its);
        }
        snprintf(figure, sizeof figure, "start to sound, %s", books[i].name);
        snprintf(text, sizeof text, "%.0f ms%s%s", ms[0], theirs, cmus);
        if (has_mpv) snprintf(goal, sizeof goal, "no later than mpv");
        else if (books[i].goal_ms > 0) snprintf(goal, sizeof goal, "%.0f ms", books[i].goal_ms);
        else snprintf(goal, sizeof goal, "told only: no mpv");
        double bar = has_mpv ? ms[1] : books[i].goal_ms;
        report(figure, text, goal, ms[0] > 0 && (bar == 0 || ms[0] <= bar));
    }

    beside_measure(rushlight, folder, report);
    cost(rushlight, has_mpv, report);
    setenv("RUSHLIGHT_AO", "null", 1);
    snprintf(book, sizeof book, "%s/ten.m4b", folder);
    char *const plays[] = {(char *)rushlight, book, NULL};
    struct session *s = session_open(plays, 24, 80);
    session_wait(s, "playing", 20);
    /* A book that is new on the shelf is looked through once; that is not playing. */
    for (double end = seconds_now() + NEW; seconds_now() < end;) session_settle(s, 0.1);
    long before = session_own_switches(s), all = session_switches(s);
    for (double end = seconds_now() + LISTENED; seconds_now() < end;) session_settle(s, 0.1);
    double each = (double)(session_own_switches(s) - before) / LISTENED;
    double mpvs = (double)(session_switches(s) - all) / LISTENED - each;
    snprintf(text, sizeof text, "%.1f a second, libmpv %.0f", each, mpvs);
    report("wakeups of ours while playing", text, "2 a second", each <= 2);
    session_type(s, " ");
    /* A book that is paused for longer than twenty seconds is unloaded. */
    for (double end = seconds_now() + 25; seconds_now() < end;) session_settle(s, 0.1);
    before = session_switches(s);
    for (double end = seconds_now() + LISTENED; seconds_now() < end;) session_settle(s, 0.1);
    long paused = session_switches(s) - before;
    snprintf(text, sizeof text, "%ld wakeups", paused);
    report("10 seconds of a pause", text, "0", paused == 0);
    quit(s);

    snprintf(book, sizeof book, "%s/many", folder);
    double took[RUNS];
    for (int run = 0; run < RUNS; run++) {
        s = session_open(plays, 24, 80);
        session_wait(s, "2000", 20);
        took[run] = (s->written - s->opened) * 1e3;
        quit(s);
    }
    qsort(took, RUNS, sizeof *took, ascending);
    snprintf(text, sizeof text, "%.0f ms", took[RUNS / 2]);
    report("a folder of 2,000 tracks, shown", text, "200 ms", took[RUNS / 2] <= 200);
    shell("rm -rf '%s'%s", folder, "");
}
