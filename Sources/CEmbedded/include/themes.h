#pragma once
#include <stddef.h>

/* The theme files as they stood when the program was built. */
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t length;
} embedded_theme;

int embedded_theme_count(void);
/* The first is the default; index must be below the count. */
embedded_theme embedded_theme_at(int index);
