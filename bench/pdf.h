#pragma once

/* Writes a PDF of 500 pages. 0, or -1. */
int pdf_write(const char *path);
/* The text of a PDF by the program: milliseconds from its start to its first words, and to its
   end. -1 when that is not the text. */
int pdf_read(const char *rushlight, const char *path, double *first_ms, double *all_ms);
/* The most memory any process had that has ended by now, the part that reads PDFs among them. */
double pdf_largest_mb(void);
