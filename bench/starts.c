#define _GNU_SOURCE
#include "starts.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

double first_paint(char *const argv[], const char *text, double *resident_mb) {
    struct session *s = session_open(argv, 24, 80);
    if (!session_wait(s, text, 10)) {
        fprintf(stderr, "bench: %s never wrote \"%s\", only:\n%s\n", argv[0], text,
            s->text ? s->text : "");
        session_close(s);
        exit(2);
    }
    double took = (s->written - s->opened) * 1e3;
    if (resident_mb) *resident_mb = (double)session_resident_kb(s) / 1024;
    session_close(s);
    return took;
}

double first_sound(char *const argv[], const char *sound) {
    unlink(sound);
    struct session *s = session_open(argv, 24, 80);
    struct stat about;
    double took = -1;
    for (double end = seconds_now() + 20; seconds_now() < end && took < 0;) {
        session_settle(s, 0.0005);
        if (stat(sound, &about) != 0 || about.st_size <= 100) continue;
        took = (seconds_now() - s->opened) * 1e3;
    }
    /* It would write ten hours as fast as it goes. */
    session_kill(s);
    session_close(s);
    unlink(sound);
    return took;
}
