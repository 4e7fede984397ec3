/* What every program of figures does with them. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

int ascending(const void *a, const void *b);
/* Sorts them. */
double median(double *values, size_t count);
/* One line of the table, at once, also into a pipe. */
void report(const char *figure, const char *measured, const char *goal, bool pass);
bool all_passed(void);
