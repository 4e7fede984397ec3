#pragma once
#include <stddef.h>

/* A file of the guide, by its path in the book. */
typedef struct {
    const char *_Nonnull path;
    const unsigned char *_Nonnull bytes;
    size_t length;
} embedded_page;

int embedded_page_count(void);
/* Index must be below the count. */
embedded_page embedded_page_at(int index);
