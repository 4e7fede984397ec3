/* A thousand novels, made once: how long words in all their texts take from the key to the screen,
   and what calibredb takes for the same library where it is installed:
   bench-novels RUSHLIGHT FOLDER. Exits 1 when a figure is over. */
#define _GNU_SOURCE
#include "figures.h"
#include "session.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOVELS = 1000, WORDS = 60000, VOCABULARY = 12000, RUNS = 5, ROWS = 40, COLUMNS = 120 };

static const char *rushlight;
static char folder[256], home[300];

/* The same every time. */
static unsigned long long chance = 1828;

static unsigned next(unsigned bound) {
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(chance >> 33) % bound;
}

static char vocabulary[VOCABULARY][24];

static void make_vocabulary(void) {
    static const char *const parts[] = {
        "ba", "ner", "sil", "to", "ren", "ka", "lo", "mi", "shan", "der", "wick", "ol", "fen", "u",
        "gra", "pel", "sto", "ve", "hin", "ca", "ror", "dy", "mu", "ith", "an", "sea", "qua", "le",
    };
    for (size_t at = 0; at < VOCABULARY; at++)
        for (unsigned part = 1 + next(3) + (at > 200); part > 0; part--)
            strcat(vocabulary[at], parts[next(sizeof parts / sizeof *parts)]);
}

/* Few words are common and most are rare, as in any book. Words that are asked for stand where it
   is known how often: one in one novel, a pair in every novel, one word in every paragraph. */
static void write_novel(int number) {
    char path[400];
    snprintf(path, sizeof path, "%s/texts/Novel %d %s - Author %d.txt", folder, number,
        vocabulary[300 + number], number % 90);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(2);
    }
    for (int word = 0; word < WORDS; word++) {
        if (word % 4000 == 0) fprintf(file, "\n\nChapter %d\n\n", word / 4000 + 1);
        if (word % 120 == 0) fputs("\n\nStill lighthouse ", file);
        if (word == 30000) fprintf(file, "keeper harbourlamp %d ", number);
        if (word == 45000 && number == 613) fputs("zephyrine quellborough ", file);
        double share = (double)next(1 << 20) / (1 << 20);
        unsigned at = (unsigned)(VOCABULARY * share * share * share);
        fputs(vocabulary[at], file);
        fputc(' ', file);
    }
    if (fclose(file)) {
        perror(path);
        exit(2);
    }
}

static double took;

/* Runs a line of the shell in the novels' own home. */
static bool try(const char *line) {
    fflush(NULL);
    double begun = seconds_now();
    pid_t child = fork();
    if (child == 0) {
        session_environment(home);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    took = (seconds_now() - begun) * 1e3;
    return status == 0;
}

static double run(const char *line) {
    if (!try(line)) {
        fprintf(stderr, "bench: \"%s\" failed\n", line);
        exit(2);
    }
    return took;
}

static bool has_calibre(void) { return system("command -v calibredb >/dev/null 2>&1") == 0; }

static void prepare(void) {
    char path[600], line[1600];
    snprintf(path, sizeof path, "%s/whole", folder);
    if (access(path, F_OK) == 0) return;
    printf("(a thousand novels are made; that takes some minutes, once)\n");
    snprintf(line, sizeof line, "rm -rf '%s' && mkdir -p '%s/texts' '%s'", folder, folder, home);
    if (system(line)) exit(2);
    make_vocabulary();
    for (int number = 0; number < NOVELS; number++) write_novel(number);
    const char *books = "texts";
    if (has_calibre()) {
        snprintf(line, sizeof line,
            "calibredb add --with-library '%s/calibre' '%s'/texts/*.txt >/dev/null 2>&1", folder,
            folder);
        /* It refuses while another program of calibre's runs: then there is nothing beside ours. */
        if (try(line)) books = "calibre";
    }
    snprintf(line, sizeof line, "'%s' shelf add '%s/%s' >/dev/null && '%s' shelf index >/dev/null",
        rushlight, folder, books, rushlight);
    run(line);
    close(open(path, O_WRONLY | O_CREAT, 0600));
}

/* Milliseconds from the last key of the words until what stands beside them in a text is there. */
static double first_result(const char *words, const char *beside) {
    char *const argv[] = {(char *)rushlight, "--open", "shelf", NULL};
    session_live_in(home);
    struct session *s = session_open(argv, ROWS, COLUMNS);
    if (!session_wait(s, "Novel", 20)) {
        fprintf(stderr, "bench: the shelf never came:\n%s\n", s->text ? s->text : "");
        exit(2);
    }
    session_settle(s, 1.0);
    session_type(s, "g/");
    session_settle(s, 0.3);
    /* All at once, as who types fast: what the first letters bring would be there already. */
    session_forget(s);
    double pressed = seconds_now();
    session_type(s, words);
    if (!session_see(s, beside, 10)) {
        fprintf(stderr, "bench: \"%s\" was not found, only:\n%s\n", beside, s->text);
        exit(2);
    }
    double waited = (s->found - pressed) * 1e3;
    session_close(s);
    session_live_in(NULL);
    return waited;
}

static void measure_words(const char *figure, const char *words, const char *beside) {
    double each[RUNS];
    char text[80];
    for (int at = 0; at < RUNS; at++) each[at] = first_result(words, beside);
    snprintf(text, sizeof text, "%.1f ms", median(each, RUNS));
    report(figure, text, "100 ms", median(each, RUNS) <= 100);
}

static void beside_calibre(const char *figure, const char *ours, const char *theirs) {
    double mine[RUNS], its[RUNS];
    char line[900], text[80];
    for (int at = 0; at < RUNS; at++) {
        snprintf(line, sizeof line, "'%s' shelf %s >/dev/null", rushlight, ours);
        mine[at] = run(line);
        snprintf(line, sizeof line, "calibredb --with-library '%s/calibre' %s >/dev/null", folder,
            theirs);
        its[at] = run(line);
    }
    double ours_took = median(mine, RUNS), theirs_took = median(its, RUNS);
    snprintf(text, sizeof text, "%.0f ms, its %.0f", ours_took, theirs_took);
    report(figure, text, "its own", ours_took <= theirs_took);
}

int main(int count, char *arguments[]) {
    if (count != 3) {
        fprintf(stderr, "bench-novels RUSHLIGHT FOLDER\n");
        return 2;
    }
    rushlight = arguments[1];
    snprintf(folder, sizeof folder, "%s", arguments[2]);
    snprintf(home, sizeof home, "%s/home", folder);
    printf("\nA thousand novels of %d words:\n", WORDS);
    prepare();
    measure_words("a word of one novel, from its key", "quellborough", "zephyrine");
    measure_words("two words of every novel", "keeper harbourlamp", "Still lighthouse");
    measure_words("a word of every paragraph", "lighthouse", "Still");
    char path[400];
    snprintf(path, sizeof path, "%s/calibre/metadata.db", folder);
    if (access(path, R_OK) == 0 && has_calibre()) {
        beside_calibre("all books listed, beside calibredb", "list", "list");
        beside_calibre("a title found, beside it", "list title:613", "search title:613");
        beside_calibre("an author's, beside it", "list author:17", "search author:17");
    }
    return all_passed() ? 0 : 1;
}
