#include "themes.h"

/* #embed came with C23; clang knows it in every dialect. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ansi[] = {
#embed "../../Themes/ansi.theme"
};
static const unsigned char paper[] = {
#embed "../../Themes/paper.theme"
};
static const unsigned char ink[] = {
#embed "../../Themes/ink.theme"
};
static const unsigned char sepia[] = {
#embed "../../Themes/sepia.theme"
};
static const unsigned char noon[] = {
#embed "../../Themes/noon.theme"
};
static const unsigned char midnight[] = {
#embed "../../Themes/midnight.theme"
};
static const unsigned char slate[] = {
#embed "../../Themes/slate.theme"
};
static const unsigned char ember[] = {
#embed "../../Themes/ember.theme"
};

static const embedded_theme themes[] = {
    {"ansi", ansi, sizeof ansi},    {"paper", paper, sizeof paper},
    {"ink", ink, sizeof ink},       {"sepia", sepia, sizeof sepia},
    {"noon", noon, sizeof noon},    {"midnight", midnight, sizeof midnight},
    {"slate", slate, sizeof slate}, {"ember", ember, sizeof ember},
};

int embedded_theme_count(void) { return sizeof themes / sizeof themes[0]; }

embedded_theme embedded_theme_at(int index) { return themes[index]; }
