/* The portable program beside the installed one: portable INSTALLED PORTABLE BOOK WORDS
   The two start in turns, and each goes first as often as the other, so that other work on the
   machine slows both. Such work only adds time, so each figure is the lowest quarter of its times.
   Exits 1 when a figure of the portable program is more than 5 % over the other's. WORDS stand on
   the book's first page. */
#include "figures.h"
#include "starts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS = 80, SOUNDS = 24 };

static const char *programs[2];

static double quarter(double *values, size_t count) {
    qsort(values, count, sizeof *values, ascending);
    return values[count / 4];
}

static void compare(const char *figure, const char *unit, double *took[2], size_t count) {
    double installed = quarter(took[0], count), portable = quarter(took[1], count);
    char text[80];
    snprintf(text, sizeof text, "%.1f%s, installed %.1f%s: %.3f", portable, unit, installed, unit,
        portable / installed);
    report(figure, text, "1.05 times", installed > 0 && portable <= installed * 1.05);
}

/* The first run of each is not counted: it reads the files into the kernel's cache. */
static void measure_paints(const char *figure, char *const arguments[2], const char *text) {
    double ms[2][RUNS], mb[2][RUNS];
    for (int run = -1; run < RUNS; run++)
        for (int turn = 0; turn < 2; turn++) {
            int which = (turn + run) & 1;
            char *const argv[] = {(char *)programs[which], arguments[0], arguments[1], NULL};
            double resident, took = first_paint(argv, text, &resident);
            if (run < 0) continue;
            ms[which][run] = took;
            mb[which][run] = resident;
        }
    char memory[80];
    snprintf(memory, sizeof memory, "memory at %s", figure);
    compare(figure, " ms", (double *[]){ms[0], ms[1]}, RUNS);
    compare(memory, " MB", (double *[]){mb[0], mb[1]}, RUNS);
}

static void measure_sound(void) {
    char folder[] = "/tmp/rushlight-bench-portable-XXXXXX", book[80], sound[80], words[200];
    if (!mkdtemp(folder)) return;
    snprintf(book, sizeof book, "%s/hour.m4b", folder);
    snprintf(sound, sizeof sound, "%s/sound.wav", folder);
    snprintf(words, sizeof words,
        "ffmpeg -v error -f lavfi -i sine=200:r=22050:d=3600 -ac 1 -b:a 32k -f ipod %s", book);
    if (system(words) != 0) {
        report("start to sound", "nothing could be made to hear", "ffmpeg", false);
        return;
    }
    snprintf(words, sizeof words, "pcm:%s", sound);
    setenv("RUSHLIGHT_AO", words, 1);
    double ms[2][SOUNDS];
    for (int run = -1; run < SOUNDS; run++)
        for (int turn = 0; turn < 2; turn++) {
            int which = (turn + run) & 1;
            char *const argv[] = {(char *)programs[which], book, NULL};
            double took = first_sound(argv, sound);
            if (run >= 0) ms[which][run] = took;
        }
    compare("start to sound", " ms", (double *[]){ms[0], ms[1]}, SOUNDS);
    unlink(book);
    rmdir(folder);
}

int main(int argc, char *argv[]) {
    if (argc != 5) {
        fprintf(stderr, "usage: portable INSTALLED PORTABLE BOOK WORDS\n");
        return 2;
    }
    programs[0] = argv[1];
    programs[1] = argv[2];
    measure_paints("first paint of the keys", (char *[]){"--open", "keys"}, "Keys");
    if (*argv[3]) measure_paints("first paint of a page", (char *[]){argv[3], NULL}, argv[4]);
    measure_sound();
    return all_passed() ? 0 : 1;
}
