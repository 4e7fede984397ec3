/* What a start costs, until something is seen or heard. */
#pragma once

/* Milliseconds from fork to the last byte of the first picture that has the text; memory then,
   where it is asked. Ends the program of figures where the text never comes. */
double first_paint(char *const argv[], const char *text, double *resident_mb);
/* Milliseconds from the start to the first byte of sound in the file; below 0 where none came. */
double first_sound(char *const argv[], const char *sound);
