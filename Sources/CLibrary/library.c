#define _GNU_SOURCE
#include "library.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

typedef struct {
    const char *name;
    int mode;
    /* The newest last: what this was built against is tried first. */
    const char *files[3];
    /* A function that returns its version as text, where there is one. */
    const char *version;
} library;

/* Lazy where much of it is never called: a function is looked for at its first call. */
static const library libraries[] = {
    {"libxml2", RTLD_NOW, {"libxml2.so.2", "libxml2.so.16"}},
    {"libsqlite3", RTLD_LAZY, {"libsqlite3.so.0", "libsqlite3.so"}, "sqlite3_libversion"},
    {"libsodium", RTLD_NOW, {"libsodium.so.23", "libsodium.so.26"}, "sodium_version_string"},
    {"libcrypto", RTLD_NOW, {"libcrypto.so.3", "libcrypto.so.1.1"}},
    {"libcurl", RTLD_NOW, {"libcurl.so.4", "libcurl-gnutls.so.4"}, "curl_version"},
    {"libmpv", RTLD_LAZY, {"libmpv.so.2", "libmpv.so.1"}},
    {"poppler", RTLD_NOW, {"libpoppler-glib.so.8"}, "poppler_get_version"},
    {"djvulibre", RTLD_NOW, {"libdjvulibre.so.21"}},
    {"libarchive", RTLD_NOW, {"libarchive.so.13"}, "archive_version_string"},
    {"libmobi", RTLD_NOW, {"libmobi.so.0"}, "mobi_version"},
    {"gdk-pixbuf", RTLD_NOW, {"libgdk_pixbuf-2.0.so.0"}},
    {"libwebp", RTLD_NOW, {"libwebp.so.7", "libwebp.so.6"}},
    {"librsvg", RTLD_NOW, {"librsvg-2.so.2"}},
    {"chafa", RTLD_NOW, {"libchafa.so.0"}},
    {"libsystemd", RTLD_NOW, {"libsystemd.so.0"}},
    {"espeak-ng", RTLD_NOW, {"libespeak-ng.so.1"}},
    {"libhunspell", RTLD_NOW, {"libhunspell-1.7.so.0", "libhunspell-1.6.so.0"}},
};

enum { companions_max = 1024, soname_max = 96, needs_max = 16384 };

/* The folder of the program, without a slash at its end; empty where that cannot be known. */
static char home[PATH_MAX];

static void find_home(void) {
    char path[PATH_MAX];
    ssize_t count = readlink("/proc/self/exe", path, sizeof path - 1);
    if (count > 0) {
        path[count] = 0;
    } else {
        /* Where /proc is not mounted. */
        const char *begun = (const char *)getauxval(AT_EXECFN);
        if (!begun || !realpath(begun, path)) return;
    }
    char *end = strrchr(path, '/');
    if (!end) return;
    *end = 0;
    strcpy(home, path);
}

static void know_home(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_home);
}

enum { folder_count = 2 };
static const char *const folders[folder_count] = {"lib", "../lib/rushlight"};

const char *rl_beside(int number) {
    static char paths[folder_count][PATH_MAX];
    know_home();
    if (number < 0 || number >= folder_count || !*home) return "";
    int count = snprintf(paths[number], PATH_MAX, "%s/%s", home, folders[number]);
    return count > 0 && count < PATH_MAX ? paths[number] : "";
}

static int is_beside(const char *folder, const char *file, char path[PATH_MAX]) {
    int count = snprintf(path, PATH_MAX, "%s/%s/%s", home, folder, file);
    return count > 0 && count < PATH_MAX && access(path, R_OK) == 0;
}

/* What systems have under one name, and newer than what came along: that is opened only where they
   have none, since a library of the system's could not use ours. */
static const char last[] = "../lib/rushlight/last";

/* Of those that came along for every system. */
static int open_beside(const char *file) {
    char path[PATH_MAX];
    for (size_t i = 0; i < folder_count; i++)
        if (is_beside(folders[i], file, path)) return dlopen(path, RTLD_LAZY) != NULL;
    return 0;
}

/* Whether ours was opened. */
static int lend(const char *file) {
    char path[PATH_MAX];
    if (!is_beside(last, file, path)) return open_beside(file);
    return !dlopen(file, RTLD_LAZY) && dlopen(path, RTLD_LAZY);
}

/* What others that came along are made with. */
static int lend_common(void) {
    static const char *const common[] = {
        "libz.so.1", "liblzma.so.5", "libgcc_s.so.1", "libstdc++.so.6"};
    int lent = 0;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) lent |= lend(common[i]);
    return lent;
}

static int is_soname(const char *name, size_t length) {
    if (length == 0 || length >= soname_max || *name == '.') return 0;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              (c && strchr("._+-", c))))
            return 0;
    }
    return 1;
}

/* Opens each plain name of so many lines, in their order. How many were opened. */
static size_t open_each(const char *names, size_t length, int (*open_one)(const char *name)) {
    size_t opened = 0, count = 0;
    for (size_t at = 0, end; at < length && count < companions_max; at = end + 1, count++) {
        for (end = at; end < length && names[end] != '\n';) end++;
        char name[soname_max];
        if (!is_soname(names + at, end - at)) continue;
        memcpy(name, names + at, end - at);
        name[end - at] = 0;
        if (open_one(name)) opened++;
    }
    return opened;
}

/* What a library needs of those beside it, of which a list came along: nothing else would find them
   there. */
static void open_needs(const char *folder, const char *file, int (*open_one)(const char *name)) {
    char list[PATH_MAX], name[soname_max + 8], names[needs_max];
    snprintf(name, sizeof name, "%s.needs", file);
    int held = is_beside(folder, name, list) ? open(list, O_RDONLY | O_CLOEXEC) : -1;
    if (held < 0) return;
    ssize_t count = read(held, names, sizeof names);
    close(held);
    if (count > 0) open_each(names, (size_t)count, open_one);
}

static void *open_file(const char *file, int mode) {
    know_home();
    for (size_t i = 0; *home && i < folder_count; i++) {
        char path[PATH_MAX];
        if (!is_beside(folders[i], file, path)) continue;
        open_needs(folders[i], file, open_beside);
        void *opened = dlopen(path, mode | RTLD_LOCAL);
        if (!opened && lend_common()) {
            open_needs(folders[i], file, open_beside);
            opened = dlopen(path, mode | RTLD_LOCAL);
        }
        if (opened) return opened;
    }
    return dlopen(file, mode | RTLD_LOCAL);
}

/* A library that came along for systems that have none. */
static void *open_last(const char *file, int mode) {
    char path[PATH_MAX];
    know_home();
    if (!*home || !is_beside(last, file, path)) return NULL;
    open_needs(last, file, lend);
    return dlopen(path, mode | RTLD_LOCAL);
}

/* From the version this was built with to every one there may be. */
enum { icu_oldest = 60, icu_newest = 99 };
/* Of what this thread opened last. */
static _Thread_local char icu_suffix[8];

static void *try_icu(int version) {
    char file[40], function[40];
    snprintf(file, sizeof file, "libicui18n.so.%d", version);
    /* It brings libicuuc along, in which names are looked for as well. */
    void *opened = open_file(file, RTLD_NOW);
    if (!opened) return NULL;
    snprintf(function, sizeof function, "uregex_open_%d", version);
    if (dlsym(opened, function)) {
        snprintf(icu_suffix, sizeof icu_suffix, "_%d", version);
        return opened;
    }
    icu_suffix[0] = 0;
    if (dlsym(opened, "uregex_open")) return opened;
    dlclose(opened);
    return NULL;
}

static void *open_icu(int built) {
    void *opened = built > 0 ? try_icu(built) : NULL;
    for (int version = icu_newest; !opened && version >= icu_oldest; version--)
        if (version != built) opened = try_icu(version);
    return opened;
}

const char *rl_icu_suffix(void) { return icu_suffix; }

static const library *named(const char *name) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (!strcmp(libraries[i].name, name)) return &libraries[i];
    return NULL;
}

static void *open_library(const char *name, int mode) {
    /* `icu72` is ICU, built with the headers of that version. */
    if (!strncmp(name, "icu", 3)) return open_icu(atoi(name + 3));
    const library *wanted = named(name);
    if (!wanted) return NULL;
    for (size_t i = 0; i < 3 && wanted->files[i]; i++) {
        void *opened = open_file(wanted->files[i], mode ? mode : wanted->mode);
        if (opened) return opened;
    }
    for (size_t i = 0; i < 3 && wanted->files[i]; i++) {
        void *opened = open_last(wanted->files[i], mode ? mode : wanted->mode);
        if (opened) return opened;
    }
    return NULL;
}

void *rl_library(const char *name) { return open_library(name, 0); }

int rl_is_open(const char *name) {
    const library *wanted = named(name);
    for (size_t i = 0; wanted && i < 3 && wanted->files[i]; i++) {
        void *opened = dlopen(wanted->files[i], RTLD_LAZY | RTLD_NOLOAD);
        if (!opened) continue;
        dlclose(opened);
        return 1;
    }
    return 0;
}

/* What is loaded, by names that are copied: a library may go while the list is walked. */
typedef struct {
    size_t count, root, used, room;
    const char *root_path;
    char *text;
    struct {
        const ElfW(Dyn) *dynamic;
        ElfW(Addr) base;
        char name[soname_max];
        int is_seen;
    } parts[companions_max];
} companions;

/* The next text of that kind after `at`, which is moved on; NULL after the last. */
static const char *next_text(
    const ElfW(Dyn) *dynamic, ElfW(Addr) base, ElfW(Sxword) kind, size_t *at) {
    ElfW(Addr) texts = 0;
    for (size_t i = 0; dynamic[i].d_tag != DT_NULL; i++)
        if (dynamic[i].d_tag == DT_STRTAB) texts = dynamic[i].d_un.d_ptr;
    /* Most loaders put the address there, some leave the offset. */
    if (texts && texts < base) texts += base;
    for (; texts && dynamic[*at].d_tag != DT_NULL; ++*at)
        if (dynamic[*at].d_tag == kind) return (const char *)texts + dynamic[(*at)++].d_un.d_val;
    return NULL;
}

static int collect(struct dl_phdr_info *info, size_t size, void *held) {
    (void)size;
    companions *all = held;
    /* The program itself has no name, and the kernel's own part no file. */
    if (!info->dlpi_name || !strchr(info->dlpi_name, '/') || all->count == companions_max) return 0;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *dynamic =
            (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
        size_t at = 0;
        const char *name = next_text(dynamic, info->dlpi_addr, DT_SONAME, &at);
        if (!name) name = strrchr(info->dlpi_name, '/') + 1;
        if (!is_soname(name, strlen(name))) return 0;
        strcpy(all->parts[all->count].name, name);
        all->parts[all->count].dynamic = dynamic;
        all->parts[all->count].base = info->dlpi_addr;
        if (!strcmp(info->dlpi_name, all->root_path)) all->root = all->count;
        all->count++;
        return 0;
    }
    return 0;
}

/* Those that a library needs before it: they stay as long as it does. */
static void visit(companions *all, size_t part) {
    all->parts[part].is_seen = 1;
    size_t at = 0;
    for (const char *need; (need = next_text(all->parts[part].dynamic, all->parts[part].base,
                                 DT_NEEDED, &at));)
        for (size_t i = 0; i < all->count; i++)
            if (!all->parts[i].is_seen && !strcmp(all->parts[i].name, need)) visit(all, i);
    size_t length = strlen(all->parts[part].name);
    if (part == all->root || all->used + length + 2 > all->room) return;
    memcpy(all->text + all->used, all->parts[part].name, length);
    all->used += length;
    all->text[all->used++] = '\n';
}

size_t rl_companions(const char *name, char *names, size_t room) {
    void *opened = rl_is_open(name) ? open_library(name, RTLD_LAZY) : NULL;
    struct link_map *map = NULL;
    companions *all = opened ? calloc(1, sizeof *all) : NULL;
    size_t used = 0;
    if (all && dlinfo(opened, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name) {
        all->root = companions_max, all->root_path = map->l_name;
        all->text = names, all->room = room;
        dl_iterate_phdr(collect, all);
        if (all->root < all->count) visit(all, all->root);
        used = all->used;
    }
    free(all);
    /* What it opened stays open by its other handle. */
    if (opened) dlclose(opened);
    return used;
}

static int open_companion(const char *name) { return open_file(name, RTLD_LAZY) != NULL; }

size_t rl_open_companions(const char *names, size_t length) {
    return open_each(names, length, open_companion);
}

enum { tables_max = 4 };

const void *rl_table(const char *name, size_t size, int (*fill)(void *table)) {
    static struct {
        const char *name;
        void *table;
    } tables[tables_max];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const void *found = NULL;
    pthread_mutex_lock(&lock);
    size_t at = 0;
    while (at < tables_max && tables[at].name && strcmp(tables[at].name, name)) at++;
    if (at < tables_max && !tables[at].name) {
        void *table = calloc(1, size);
        if (table && !fill(table)) {
            free(table);
            table = NULL;
        }
        tables[at].name = name;
        tables[at].table = table;
    }
    if (at < tables_max) found = tables[at].table;
    pthread_mutex_unlock(&lock);
    return found;
}

/* `libcurl/7.88.1 OpenSSL/3.0.15` is 7.88.1. */
static void tell_version(void *opened, const char *name, char *version, size_t room) {
    const library *wanted = named(name);
    const char *(*tell)(void) = NULL;
    if (wanted && wanted->version) *(void **)&tell = dlsym(opened, wanted->version);
    const char *told = tell ? tell() : NULL;
    if (!told) return;
    told += strcspn(told, "0123456789");
    snprintf(version, room, "%.*s", (int)strcspn(told, " "), told);
}

int rl_library_path(const char *name, char *path, char *version, size_t room) {
    void *opened = open_library(name, RTLD_LAZY);
    if (!opened) return 0;
    *version = 0;
    tell_version(opened, name, version, room);
    struct link_map *map = NULL;
    char real[PATH_MAX];
    if (dlinfo(opened, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name)
        snprintf(path, room, "%s", realpath(map->l_name, real) ? real : map->l_name);
    else
        snprintf(path, room, "%s", name);
    dlclose(opened);
    return 1;
}

long rl_os_release(char *text, size_t room) {
    static const char *const files[] = {"/etc/os-release", "/usr/lib/os-release"};
    for (size_t i = 0; i < 2; i++) {
        int file = open(files[i], O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        ssize_t count = read(file, text, room);
        close(file);
        if (count >= 0) return count;
    }
    return -1;
}
