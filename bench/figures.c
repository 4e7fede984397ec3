#include "figures.h"

#include <stdio.h>
#include <stdlib.h>

static bool all_pass = true;

int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, ascending);
    return values[count / 2];
}

void report(const char *figure, const char *measured, const char *goal, bool pass) {
    printf("%-34s %-30s %-20s %s\n", figure, measured, goal, pass ? "PASS" : "over");
    fflush(stdout);
    all_pass = all_pass && pass;
}

bool all_passed(void) { return all_pass; }
