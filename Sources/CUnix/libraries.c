#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include "unix.h"

enum { LIBRARIES_MAX = 2048, NEEDS_MAX = 512 };

struct library {
    struct link_map *map;
    const char *name;
    int is_taken;
};

static const char *strings(const struct link_map *map) {
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag != DT_STRTAB) continue;
        /* Moved to where it is by most loaders, and by some not. */
        ElfW(Addr) at = entry->d_un.d_ptr;
        return (const char *)(at < map->l_addr ? at + map->l_addr : at);
    }
    return NULL;
}

static const char *name(const struct link_map *map) {
    const char *text = strings(map), *slash = strrchr(map->l_name, '/');
    for (const ElfW(Dyn) *entry = map->l_ld; text && entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_SONAME) return text + entry->d_un.d_val;
    return slash ? slash + 1 : map->l_name;
}

struct walk {
    struct library *all;
    size_t count, length;
    char *names;
};

static struct library *find(const struct walk *walk, const char *wanted) {
    for (size_t i = 0; i < walk->count; i++)
        if (!strcmp(walk->all[i].name, wanted)) return &walk->all[i];
    return NULL;
}

/* What it needs first, then itself. */
static void take(struct walk *walk, struct library *library, int depth) {
    const char *text = strings(library->map);
    library->is_taken = 1;
    if (!text || depth > NEEDS_MAX) return;
    for (const ElfW(Dyn) *entry = library->map->l_ld; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag != DT_NEEDED) continue;
        struct library *needed = find(walk, text + entry->d_un.d_val);
        if (needed && !needed->is_taken) take(walk, needed, depth + 1);
    }
    if (!depth) return;
    size_t length = strlen(library->name);
    char *names = realloc(walk->names, walk->length + length + 2);
    if (!names) return;
    memcpy(names + walk->length, library->name, length);
    memcpy(names + walk->length + length, "\n", 2);
    walk->names = names, walk->length += length + 1;
}

char *cu_brought_along(void *handle) {
    struct link_map *map = NULL;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) || !map) return NULL;
    struct link_map *first = map;
    while (first->l_prev) first = first->l_prev;
    struct walk walk = {.all = calloc(LIBRARIES_MAX, sizeof *walk.all)};
    if (!walk.all) return NULL;
    struct library *root = NULL;
    for (; first && walk.count < LIBRARIES_MAX; first = first->l_next) {
        struct library *library = &walk.all[walk.count++];
        *library = (struct library){.map = first, .name = name(first)};
        if (first == map) root = library;
    }
    if (root) take(&walk, root, 0);
    free(walk.all);
    return walk.names;
}
