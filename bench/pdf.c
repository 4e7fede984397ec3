/* A PDF of many pages: how long until its first words are there, and all of them, and how large
   the process grows that reads it. */
#define _GNU_SOURCE
#include "pdf.h"
#include "session.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 500, LINES = 40 };

int pdf_write(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) return -1;
    static long offsets[4 + 2 * PAGES];
    int number = 0;
    fprintf(file, "%%PDF-1.4\n");
    offsets[number++] = ftell(file);
    fprintf(file, "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n");
    offsets[number++] = ftell(file);
    fprintf(file, "2 0 obj\n<</Type/Pages/Count %d/Kids[", PAGES);
    for (int page = 0; page < PAGES; page++) fprintf(file, "%d 0 R ", 4 + page * 2);
    fprintf(file, "]>>\nendobj\n");
    offsets[number++] = ftell(file);
    fprintf(file, "3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>\nendobj\n");
    for (int page = 0; page < PAGES; page++) {
        char content[LINES * 120];
        int length = 0;
        for (int line = 0; line < LINES; line++)
            length += snprintf(content + length, sizeof content - (size_t)length,
                "BT /F 10 Tf 50 %d Td (Words of page %d, line %d, as long as lines are.) Tj ET\n",
                740 - line * 14, page + 1, line + 1);
        offsets[number++] = ftell(file);
        fprintf(file, "%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]"
                      "/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>\nendobj\n",
            4 + page * 2, 5 + page * 2);
        offsets[number++] = ftell(file);
        fprintf(file, "%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", 5 + page * 2,
            length, content);
    }
    long start = ftell(file);
    fprintf(file, "xref\n0 %d\n0000000000 65535 f \n", number + 1);
    for (int at = 0; at < number; at++) fprintf(file, "%010ld 00000 n \n", offsets[at]);
    fprintf(file, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%ld\n%%%%EOF\n", number + 1, start);
    return fclose(file);
}

int pdf_read(const char *rushlight, const char *path, double *first_ms, double *all_ms) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    double start = seconds_now() * 1e3;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        execl(rushlight, "rushlight", "text", path, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    static char room[1 << 16];
    long total = 0;
    *first_ms = -1;
    for (ssize_t got; (got = read(ends[0], room, sizeof room)) > 0; total += got)
        if (*first_ms < 0) *first_ms = seconds_now() * 1e3 - start;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    *all_ms = seconds_now() * 1e3 - start;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && total > PAGES * LINES * 40L ? 0 : -1;
}

double pdf_largest_mb(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)usage.ru_maxrss / 1024;
}
