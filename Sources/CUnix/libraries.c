#define _GNU_SOURCE
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include "unix.h"

enum { LIBRARIES_MAX = 2048, NEEDS_MAX = 512 };

struct library {
    const ElfW(Dyn) *entries;
    const char *strings, *name, *path;
    int is_taken;
};

struct walk {
    const char *root;
    struct library *all;
    size_t count, length;
    char *names;
};

static int collect(struct dl_phdr_info *info, size_t size, void *context) {
    struct walk *walk = context;
    struct library library = {.path = info->dlpi_name};
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
            library.entries = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    if (!library.entries || walk->count == LIBRARIES_MAX) return 0;
    size_t soname = 0;
    for (const ElfW(Dyn) *entry = library.entries; entry->d_tag != DT_NULL; entry++) {
        ElfW(Addr) at = entry->d_un.d_ptr;
        /* Moved to where it is by most loaders, and by some not. */
        if (entry->d_tag == DT_STRTAB)
            library.strings = (const char *)(at < info->dlpi_addr ? at + info->dlpi_addr : at);
        if (entry->d_tag == DT_SONAME) soname = entry->d_un.d_val;
    }
    const char *slash = strrchr(info->dlpi_name, '/');
    library.name = soname && library.strings ? library.strings + soname
                   : slash                   ? slash + 1
                                             : info->dlpi_name;
    walk->all[walk->count++] = library;
    return 0;
}

static struct library *find(const struct walk *walk, const char *wanted) {
    for (size_t i = 0; i < walk->count; i++)
        if (!strcmp(walk->all[i].name, wanted)) return &walk->all[i];
    return NULL;
}

/* What it needs first, then itself. */
static void take(struct walk *walk, struct library *library, int depth) {
    library->is_taken = 1;
    if (!library->strings || depth > NEEDS_MAX) return;
    for (const ElfW(Dyn) *entry = library->entries; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag != DT_NEEDED) continue;
        struct library *needed = find(walk, library->strings + entry->d_un.d_val);
        if (needed && !needed->is_taken) take(walk, needed, depth + 1);
    }
    if (!depth || *library->path != '/') return;
    size_t length = strlen(library->path);
    char *names = realloc(walk->names, walk->length + length + 2);
    if (!names) return;
    memcpy(names + walk->length, library->path, length);
    memcpy(names + walk->length + length, "\n", 2);
    walk->names = names, walk->length += length + 1;
}

/* Called while the loader's list is held: nothing goes that is looked at. */
static int look(struct dl_phdr_info *info, size_t size, void *context) {
    struct walk *walk = context;
    (void)info, (void)size;
    dl_iterate_phdr(collect, walk);
    struct library *root = find(walk, walk->root);
    if (root) take(walk, root, 0);
    return 1;
}

char *cu_brought_along(const char *root) {
    struct walk walk = {.root = root, .all = calloc(LIBRARIES_MAX, sizeof *walk.all)};
    if (!walk.all) return NULL;
    dl_iterate_phdr(look, &walk);
    free(walk.all);
    return walk.names;
}
