#pragma once
#include <stdbool.h>

/* What a catalog costs through the program: pages of ten thousand books from a server on loopback,
   a start page that is kept, keys meanwhile. Everything made stands in the folder. Calls `report`
   with each figure. */
void catalogs_measure(
    const char *rushlight, const char *folder,
    void (*report)(const char *figure, const char *measured, const char *goal, bool pass));

/* Serves the folder and prints its port and process, until that is ended. */
int catalogs_serve(const char *folder);
