#pragma once
#include <stdbool.h>

/* What hearing costs: start to sound, wakeups, processor and memory beside mpv, a folder of two
   thousand files. Calls `report` with each figure; without ffmpeg it says that nothing was made to
   be heard. */
void listen_measure(
    const char *rushlight,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass));
