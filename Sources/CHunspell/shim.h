#pragma once
#include <dlfcn.h>
#include <stddef.h>
/* Found by name, beside the program or on the system. */
const void *rl_table(const char *name, size_t size, int (*fill)(void *table));
void *rl_library(const char *name);

/* The few functions of Hunspell that find the stems of a word. They are declared here, so that no
   header of it is needed to build. */
typedef struct {
    void *(*create)(const char *affixes, const char *words);
    void (*destroy)(void *dictionary);
    const char *(*encoding)(void *dictionary);
    int (*stem)(void *dictionary, char ***list, const char *word);
    void (*free_list)(void *dictionary, char ***list, int count);
} hu_table;

#define HU_FIND(field, name)                                                                       \
    if (!(*(void **)&table->field = dlsym(library, name))) return 0;

static inline int hu_fill(void *slot) {
    hu_table *table = (hu_table *)slot;
    void *library = rl_library("libhunspell");
    if (!library) return 0;
    HU_FIND(create, "Hunspell_create")
    HU_FIND(destroy, "Hunspell_destroy")
    HU_FIND(encoding, "Hunspell_get_dic_encoding")
    HU_FIND(stem, "Hunspell_stem")
    HU_FIND(free_list, "Hunspell_free_list")
    return 1;
}

/* NULL where Hunspell is not installed. */
static inline const hu_table *hu(void) {
    return (const hu_table *)rl_table("libhunspell", sizeof(hu_table), hu_fill);
}
