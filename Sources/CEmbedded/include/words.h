#pragma once
#include <stddef.h>

/* The phrases of a language: a .po file, its entries in the order of their keys. */
typedef struct {
    const char *_Nonnull language;
    const unsigned char *_Nonnull bytes;
    size_t length;
} embedded_words;

int embedded_words_count(void);
/* Index must be below the count. */
embedded_words embedded_words_at(int index);
