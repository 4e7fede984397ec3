#pragma once
/* Found by name, beside the program or on the system. */
void *rl_library(const char *name);
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>

/* Only the headers are used at build time: linked, libarchive and the dozen libraries it brings
   would cost every start. The table is filled by name when the first such archive is opened. */
#define LA_EACH(X)                                                                                 \
    X(archive_read_new) X(archive_read_free)                                                       \
    X(archive_read_support_format_rar) X(archive_read_support_format_rar5)                         \
    X(archive_read_support_format_7zip) X(archive_read_support_format_tar)                         \
    X(archive_read_set_read_callback) X(archive_read_set_seek_callback)                            \
    X(archive_read_set_skip_callback) X(archive_read_set_callback_data) X(archive_read_open1)      \
    X(archive_read_next_header) X(archive_read_data) X(archive_error_string)                       \
    X(archive_entry_pathname) X(archive_entry_pathname_utf8) X(archive_entry_filetype)             \
    X(archive_entry_hardlink) X(archive_entry_size) X(archive_entry_size_is_set)                   \
    X(archive_entry_is_data_encrypted)

#define LA_DECL(n) __typeof__(n) *n;
typedef struct {
    int is_whole;
    locale_t utf8;
    LA_EACH(LA_DECL)
} la_table;

static inline la_table *la_slot(void) {
    static la_table table;
    return &table;
}

#define LA_FIND(n) if (!(table->n = (__typeof__(n) *)dlsym(library, #n))) return;
static inline void la_fill(void) {
    la_table *table = la_slot();
    void *library = rl_library("libarchive");
    if (!library) return;
    LA_EACH(LA_FIND)
    /* Names are converted by the thread's locale; "C" would lose all that is not ASCII. */
    table->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    table->is_whole = 1;
}

/* NULL where libarchive is not installed. */
static inline const la_table *la(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, la_fill);
    return la_slot()->is_whole ? la_slot() : NULL;
}

static inline int la_is_there(void) { return la() != NULL; }

/* The kinds that have no reader of our own, over three functions that give the bytes; NULL when
   there is no room for it. What is wrong with the archive is told by the first header. */
static inline struct archive *la_open(void *from, archive_read_callback *read,
                                      archive_skip_callback *skip, archive_seek_callback *seek) {
    struct archive *a = la() ? la()->archive_read_new() : NULL;
    if (!a) return NULL;
    la()->archive_read_support_format_rar(a);
    la()->archive_read_support_format_rar5(a);
    la()->archive_read_support_format_7zip(a);
    la()->archive_read_support_format_tar(a);
    la()->archive_read_set_read_callback(a, read);
    la()->archive_read_set_skip_callback(a, skip);
    la()->archive_read_set_seek_callback(a, seek);
    la()->archive_read_set_callback_data(a, from);
    la()->archive_read_open1(a);
    return a;
}
static inline void la_close(struct archive *a) { la()->archive_read_free(a); }

static inline int la_next(struct archive *a, struct archive_entry **entry) {
    locale_t before = la()->utf8 ? uselocale(la()->utf8) : (locale_t)0;
    int status = la()->archive_read_next_header(a, entry);
    if (before) uselocale(before);
    return status;
}
/* In UTF-8 where the archive says how its names are written, else as they stand there. */
static inline const char *la_name(struct archive_entry *entry) {
    locale_t before = la()->utf8 ? uselocale(la()->utf8) : (locale_t)0;
    const char *name = la()->archive_entry_pathname_utf8(entry);
    if (!name) name = la()->archive_entry_pathname(entry);
    if (before) uselocale(before);
    return name;
}
static inline int la_is_file(struct archive_entry *entry) {
    return la()->archive_entry_filetype(entry) == AE_IFREG && !la()->archive_entry_hardlink(entry);
}
static inline int la_is_locked(struct archive_entry *entry) {
    return la()->archive_entry_is_data_encrypted(entry) > 0;
}
/* -1 where the archive does not say. */
static inline int64_t la_size(struct archive_entry *entry) {
    return la()->archive_entry_size_is_set(entry) ? la()->archive_entry_size(entry) : -1;
}
static inline la_ssize_t la_data(struct archive *a, void *out, size_t room) {
    return la()->archive_read_data(a, out, room);
}
static inline const char *la_error(struct archive *a) { return la()->archive_error_string(a); }
