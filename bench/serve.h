#pragma once
#include <stdbool.h>

/* When a server of a folder last began to send a body, and when it was through with one. */
struct served {
    double first, last; /* seconds on the monotonic clock */
    long requests;
};

/* Serves the files of a folder on loopback, from a process of its own that ends with this one, and
   tells the port; 0 where it cannot. */
int serve_begin(const char *folder, const volatile struct served **told);
