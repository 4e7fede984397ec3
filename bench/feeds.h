#pragma once
#include <stdbool.h>

/* Writes what the figures of catalogs are about into a folder, the same for everybody:
   feed.xml and feed.json, one page of ten thousand books each, as OPDS 1 and OPDS 2;
   front.xml, a start page of lanes; covers.xml, one lane of two hundred books with covers. */
bool feeds_write(const char *folder);

/* What the first book of each is called; the others of a page count on from there. */
#define FEEDS_FIRST "Harbour-0000"
