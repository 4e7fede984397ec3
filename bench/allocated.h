/* The allocations of a key press. */
#pragma once
#include <stdbool.h>

typedef void (*report_figure)(
    const char *figure, const char *measured, const char *goal, bool pass);

/* `library` is allocations.c, built to be loaded before the C library. */
void allocations_measure(const char *program, const char *library, report_figure report);
