#include "words.h"

/* #embed came with C23; clang knows it in every dialect. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char german[] = {
#embed "../../po/de.po"
};

static const unsigned char chinese[] = {
#embed "../../po/zh.po"
};

static const embedded_words words[] = {
    {"de", german, sizeof german},
    {"zh", chinese, sizeof chinese},
};

int embedded_words_count(void) { return sizeof words / sizeof words[0]; }

embedded_words embedded_words_at(int index) { return words[index]; }
