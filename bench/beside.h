#pragma once
#include <stdbool.h>

/* What it costs to play one book through the same sound server, beside mpv and cmus in one run:
   processor, context switches, memory. Says so where there is no sound server to be started. */
void beside_measure(
    const char *rushlight, const char *folder,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass));

/* cmus plays what it is told over its socket. `lines` are its settings; false without a cmus. */
bool cmus_prepare(const char *folder, const char *lines);
bool cmus_tell(const char *words);
