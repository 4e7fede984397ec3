/* A program in a pseudo-terminal, and when it wrote what. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct session {
    pid_t pid;
    int fd;
    bool ended;
    double opened; /* seconds on the monotonic clock */
    double written; /* when the newest bytes came */
    double found; /* when what was waited for last was there */
    size_t bytes;
    size_t paints; /* synchronised updates begun, or writes seen where there are none */
    bool marks_paints;
    char *text; /* everything written so far */
};

double seconds_now(void);

/* Starts argv in a terminal of this size, with an empty home folder of its own. */
struct session *session_open(char *const argv[], int rows, int columns);
/* The same, with what `prepare` puts into the folder of its data first. */
struct session *session_open_with(
    char *const argv[], int rows, int columns, void (*prepare)(const char *data));
/* From now on the home folder is this one, which stays; NULL for one of their own again. */
void session_live_in(const char *home);
/* What a program finds around it in such a home; for processes that are to run there. */
void session_environment(const char *home);
/* Hangs up, as closing a terminal window does, and frees everything. */
void session_close(struct session *s);

/* Ends the program at once: who plays would live on when its window closes. */
void session_kill(struct session *s);

void session_type(struct session *s, const char *keys);
/* What was written so far is looked for no more. */
void session_forget(struct session *s);
/* Reads until nothing has come for so long; true when anything came at all. */
bool session_settle(struct session *s, double quiet);
/* Reads until the text was written; `written` is when. */
bool session_see(struct session *s, const char *text, double limit);
/* The same, and then until nothing more comes for a while. */
bool session_wait(struct session *s, const char *text, double limit);

/* Voluntary and involuntary context switches of all its threads since they began. */
long session_switches(const struct session *s);
/* The same of the threads that are not libmpv's. */
long session_own_switches(const struct session *s);
long session_resident_kb(const struct session *s);
/* The most it ever held. */
long session_peak_kb(const struct session *s);
/* What all its threads have worked since they began, in milliseconds. */
long session_worked_ms(const struct session *s);
